// Package tty stands between the program and the terminal that it draws on: it
// hands what is typed over in whole characters, and keeps what the terminal does
// with the screen as the program needs it.
package tty
