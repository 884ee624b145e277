package tty

import (
	"errors"
	"io"
	"os"
	"runtime"
	"strconv"
	"syscall"
	"time"
	"unsafe"

	"golang.org/x/sys/unix"
	"golang.org/x/term"
)

// own is a terminal that was opened once more: it never blocks, while it still does for other processes.
//
// Its system calls are not announced to the runtime (RawSyscall), which is allowed since they don't block. An announced
// one wakes the runtime's monitor, which then looks every 20 µs for a thread that blocks: a sixth of what a key costs.
type own struct{ fd uintptr }

// reopen opens f once more, as a file of its own. It fails for the terminal of another user.
func reopen(f *os.File, access int) (*own, error) {
	path := "/proc/self/fd/" + strconv.Itoa(int(f.Fd()))
	fd, err := unix.Open(path, access|unix.O_NONBLOCK|unix.O_NOCTTY|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil, err
	}
	o := &own{uintptr(fd)}
	runtime.AddCleanup(o, func(fd int) { _ = unix.Close(fd) }, fd)
	return o, nil
}

// call reads or writes p, which is not empty. The error is unix.EAGAIN if it would block.
func (o *own) call(number uintptr, p []byte) (int, error) {
	defer runtime.KeepAlive(o)
	for {
		n, _, errno := syscall.RawSyscall(number, o.fd, uintptr(unsafe.Pointer(&p[0])), uintptr(len(p))) //nolint:gosec // as in the syscall package
		switch errno {
		case 0:
			return int(n), nil
		case unix.EINTR:
		default:
			return 0, errno
		}
	}
}

// watched reads from a terminal, and waits for it through the runtime's poller. If a thread blocked in a system call
// instead, that would cost more than everything else that a key does, since other threads have to take over from it and
// back. The poller watches an epoll that watches the terminal: if it watched the terminal itself, it would also wake the
// program whenever the terminal has taken some output.
type watched struct {
	terminal *own
	epoll    *os.File
	conn     syscall.RawConn
}

// newKeys returns how to read what is typed at f.
func newKeys(f *os.File) (keys, error) {
	w, err := newWatched(f)
	if err != nil {
		return newPolled(f)
	}
	return w, nil
}

func newWatched(f *os.File) (*watched, error) {
	terminal, err := reopen(f, unix.O_RDONLY)
	if err != nil {
		return nil, err
	}
	fd, err := unix.EpollCreate1(unix.EPOLL_CLOEXEC)
	if err != nil {
		return nil, err
	}
	err = errors.Join(unix.EpollCtl(fd, unix.EPOLL_CTL_ADD, int(terminal.fd), &unix.EpollEvent{Events: unix.EPOLLIN}), unix.SetNonblock(fd, true))
	w := &watched{terminal: terminal, epoll: os.NewFile(uintptr(fd), "keys")}
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

func (w *watched) read(p []byte) (n int, err error) {
	waited := w.conn.Read(func(uintptr) bool {
		n, err = w.terminal.call(unix.SYS_READ, p)
		return !errors.Is(err, unix.EAGAIN)
	})
	if waited != nil {
		return 0, nil
	}
	if n == 0 && err == nil {
		err = io.EOF
	}
	return n, err
}

func (w *watched) interrupt() { _ = w.epoll.SetReadDeadline(time.Unix(1, 0)) }

func (w *watched) goOn() { _ = w.epoll.SetReadDeadline(time.Time{}) }

// output writes to a terminal, and blocks only if that takes no more.
type output struct {
	terminal *own
	f        *os.File
}

// Output returns how to write to f.
func Output(f *os.File) io.Writer {
	if !term.IsTerminal(int(f.Fd())) {
		return f // a file would be written from its beginning
	}
	terminal, err := reopen(f, unix.O_WRONLY)
	if err != nil {
		return f
	}
	return &output{terminal, f}
}

func (o *output) Write(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	n, err := o.terminal.call(unix.SYS_WRITE, p)
	if n == len(p) || err != nil && !errors.Is(err, unix.EAGAIN) {
		return n, err
	}
	more, err := o.f.Write(p[n:])
	return n + more, err
}
