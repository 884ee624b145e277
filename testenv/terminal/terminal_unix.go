//go:build unix

package terminal

import "syscall"

// ownTerminal makes a program's standard input its controlling terminal, which signals come from.
func ownTerminal() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setsid: true, Setctty: true}
}
