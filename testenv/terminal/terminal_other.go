//go:build !unix

package terminal

import "syscall"

// ownTerminal returns nil where there are no pseudo-terminals: tests that need one are skipped.
func ownTerminal() *syscall.SysProcAttr { return nil }
