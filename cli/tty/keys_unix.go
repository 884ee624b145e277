//go:build !windows

package tty

import (
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// polled waits for a terminal, or for a byte in a pipe.
type polled struct{ f, pipe, write *os.File }

func newPolled(f *os.File) (*polled, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("make a pipe: %w", err)
	}
	return &polled{f, r, w}, nil
}

func (p *polled) read(b []byte) (int, error) {
	// descriptors are small
	fds := []unix.PollFd{{Fd: int32(p.f.Fd()), Events: unix.POLLIN}, {Fd: int32(p.pipe.Fd()), Events: unix.POLLIN}}
	for {
		if _, err := unix.Poll(fds, -1); err != unix.EINTR { // the unwrapped error of the system call
			break
		}
	}
	if fds[1].Revents != 0 {
		return 0, nil
	}
	return p.f.Read(b)
}

func (p *polled) interrupt() { _, _ = p.write.Write([]byte{0}) }

func (p *polled) goOn() { _, _ = p.pipe.Read(make([]byte, 1)) }
