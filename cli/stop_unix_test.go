//go:build unix

package cli_test

import (
	"os"
	"syscall"
)

// stopMyself stops this process as nothing can prevent.
func stopMyself() {
	if err := syscall.Kill(os.Getpid(), syscall.SIGSTOP); err != nil {
		panic(err)
	}
}
