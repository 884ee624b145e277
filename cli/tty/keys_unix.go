//go:build !windows

package tty

import (
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// polled waits for a terminal, or for a byte in a pipe.
type polled struct{ f, read, write *os.File }

func newPolled(f *os.File) (*polled, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("make a pipe: %w", err)
	}
	return &polled{f, r, w}, nil
}

func (p *polled) await() bool {
	fds := []unix.PollFd{{Fd: int32(p.f.Fd()), Events: unix.POLLIN}, {Fd: int32(p.read.Fd()), Events: unix.POLLIN}} //nolint:gosec // descriptors are small
	for {
		if _, err := unix.Poll(fds, -1); err != unix.EINTR { //nolint:errorlint // the unwrapped error of the system call
			return fds[1].Revents == 0
		}
	}
}

func (p *polled) interrupt() { _, _ = p.write.Write([]byte{0}) }

func (p *polled) goOn() { _, _ = p.read.Read(make([]byte, 1)) }
