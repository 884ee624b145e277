//go:build unix

package run

import (
	"os"

	"golang.org/x/sys/unix"
)

// ReaderGone reports whether the reader of the output pipe is gone, such as a pager that has ended. A write would find
// out, but a command may have nothing to write for a long time.
func (s Streams) ReaderGone() bool {
	f, ok := s.Out.(*os.File)
	if !ok {
		return false
	}
	polled := []unix.PollFd{{Fd: int32(f.Fd())}}
	n, err := unix.Poll(polled, 0)
	return err == nil && n > 0 && polled[0].Revents&(unix.POLLERR|unix.POLLHUP) != 0
}
