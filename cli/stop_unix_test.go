//go:build unix

package cli_test

import (
	"os"
	"syscall"
)

// stopMyself stops this process with a signal that can't be caught.
func stopMyself() {
	if err := syscall.Kill(os.Getpid(), syscall.SIGSTOP); err != nil {
		panic(err)
	}
}
