package tty

import (
	"errors"
	"os"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// watched waits for a terminal through the runtime's poller. If a thread blocked in a system call instead, that would
// cost more than everything else that a key does, since other threads have to take over from it and back. The terminal
// itself can't be given to the poller without changing it for every process that has it open.
type watched struct {
	epoll *os.File // watches only the terminal
	conn  syscall.RawConn
	typed func(fd uintptr) bool
}

// newKeys returns how to wait for keys from f.
func newKeys(f *os.File) (keys, error) {
	w, err := newWatched(f)
	if err != nil {
		return newPolled(f)
	}
	return w, nil
}

func newWatched(f *os.File) (*watched, error) {
	fd, err := unix.EpollCreate1(unix.EPOLL_CLOEXEC)
	if err != nil {
		return nil, err
	}
	err = errors.Join(unix.EpollCtl(fd, unix.EPOLL_CTL_ADD, int(f.Fd()), &unix.EpollEvent{Events: unix.EPOLLIN}), unix.SetNonblock(fd, true))
	w := &watched{epoll: os.NewFile(uintptr(fd), "keys"), typed: typed}
	if err == nil {
		err = w.epoll.SetReadDeadline(time.Time{}) // fails if the runtime can't wait for it
	}
	if err == nil {
		w.conn, err = w.epoll.SyscallConn()
	}
	if err != nil {
		_ = w.epoll.Close()
		return nil, err
	}
	return w, nil
}

// typed reports whether the terminal of an epoll has something to read, or is gone.
func typed(fd uintptr) bool {
	var event [1]unix.EpollEvent
	for {
		n, err := unix.EpollWait(int(fd), event[:], 0)
		if err != unix.EINTR { //nolint:errorlint // the unwrapped error of the system call
			return n != 0
		}
	}
}

func (w *watched) await() bool { return w.conn.Read(w.typed) == nil }

func (w *watched) interrupt() { _ = w.epoll.SetReadDeadline(time.Unix(1, 0)) }

func (w *watched) goOn() { _ = w.epoll.SetReadDeadline(time.Time{}) }
