// Package tty stands between the program and the terminal that it runs in: it takes
// the terminal and gives it back as it was, tells its size, and hands what is typed
// over in whole characters, without what the terminal answers.
package tty
