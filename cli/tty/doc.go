// Package tty stands between the program and the terminal that it runs in: it takes the
// terminal and gives it back as it was, reports its size, and passes on what is typed in
// whole characters, without the terminal's answers.
package tty
