//go:build !windows

package tty

import (
	"os"
	"os/signal"

	"golang.org/x/sys/unix"
)

// CanSuspend reports whether a shell takes the terminal over when the program is
// suspended. Without one, as in a window that runs the program alone, nobody
// could wake it up: a shell that controls jobs gives each a process group of its
// own.
func CanSuspend() bool {
	session, err := unix.Getsid(0)
	return err == nil && session != unix.Getpgrp()
}

// Suspend stops the program with all of its process group, and returns once it goes on.
func Suspend() error {
	goes := make(chan os.Signal, 1)
	signal.Notify(goes, unix.SIGCONT)
	defer signal.Stop(goes)
	if err := unix.Kill(0, unix.SIGTSTP); err != nil {
		return err
	}
	<-goes
	return nil
}
