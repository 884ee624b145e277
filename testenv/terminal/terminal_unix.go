//go:build unix

package terminal

import "syscall"

// ownTerminal makes a program's standard input the terminal that signals come
// from.
func ownTerminal() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setsid: true, Setctty: true}
}
