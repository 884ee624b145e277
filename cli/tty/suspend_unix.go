//go:build !windows

package tty

import (
	"os"
	"os/signal"

	"golang.org/x/sys/unix"
)

// CanSuspend reports whether a shell would take over the terminal if the program were suspended.
// Without one, as in a window that runs only the program, nobody could resume it. A job-control
// shell gives each job its own process group.
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
