//go:build !windows

package tty

import "golang.org/x/sys/unix"

// CanSuspend reports whether a shell takes the terminal over when the program is
// suspended. Without one, as in a window that runs the program alone, nobody
// could wake it up: a shell that controls jobs gives each a process group of its
// own.
func CanSuspend() bool {
	session, err := unix.Getsid(0)
	return err == nil && session != unix.Getpgrp()
}
