//go:build !unix

package command

import "os/exec"

// alone returns how to end a program. Its children are not ended with it here.
func alone(cmd *exec.Cmd) (end func() error) {
	return func() error {
		if cmd.Process == nil { // it did not start
			return nil
		}
		return cmd.Process.Kill()
	}
}
