//go:build unix

package command

import (
	"os/exec"
	"syscall"
)

// alone gives a program a process group of its own, and returns how to end all of it: the program with the
// children that it has started.
func alone(cmd *exec.Cmd) (end func() error) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return func() error {
		if cmd.Process == nil { // it did not start
			return nil
		}
		return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	}
}
