// Package tty connects the program to its terminal: it takes the terminal and restores it, reports
// its size, and tells keys, text, pastes, the mouse and the terminal's replies apart in what it sends.
package tty
