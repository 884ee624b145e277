//go:build !unix

package terminal

import "syscall"

// ownTerminal has nothing to say where there are no pseudo-terminals: a test
// that needs one is skipped there.
func ownTerminal() *syscall.SysProcAttr { return nil }
