// Package tty connects the program to its terminal: it takes the terminal and restores it, reports
// its size, and passes on typed input in whole characters, without the terminal's replies.
package tty
