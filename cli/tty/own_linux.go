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
)

// own is a pseudo-terminal that was opened once more. Reads and writes of this file never block; the file that other
// processes share still does.
//
// Their system calls are not announced to the runtime (RawSyscall), which is allowed since they don't block. An
// announced one wakes the runtime's monitor, which then looks every 20 µs for a thread that blocks: a sixth of what
// a key costs. The race detector does not see what they read and write either.
type own struct{ fd uintptr }

var errOther = errors.New("it can't be opened once more without blocking")

// reopen opens f once more. It fails for everything but a pseudo-terminal: a console or a serial line may block all the
// same. It also fails for the terminal of another user, and without /proc.
func reopen(f *os.File, access int) (*own, error) {
	device, err := unix.IoctlGetUint32(int(f.Fd()), unix.TIOCGDEV)
	if err != nil {
		return nil, err
	}
	if major := unix.Major(uint64(device)); major < firstPty || major > lastPty {
		return nil, errOther
	}
	path := "/proc/self/fd/" + strconv.Itoa(int(f.Fd()))
	fd, err := unix.Open(path, access|unix.O_NONBLOCK|unix.O_NOCTTY|unix.O_CLOEXEC, 0)
	if err != nil {
		return nil, err
	}
	// ptmx is another one each time
	if again, err := unix.IoctlGetUint32(fd, unix.TIOCGDEV); err != nil || again != device {
		_ = unix.Close(fd)
		return nil, errOther
	}
	o := &own{uintptr(fd)}
	runtime.AddCleanup(o, func(fd int) { _ = unix.Close(fd) }, fd)
	return o, nil
}

// The numbers of the pseudo-terminals' drivers.
const (
	firstPty = 136
	lastPty  = 143
)

// call reads or writes p, which is not empty. The error is unix.EAGAIN if that would block.
func (o *own) call(number uintptr, p []byte) (int, error) {
	defer runtime.KeepAlive(o)
	for {
		// as in the syscall package
		n, _, errno := syscall.RawSyscall(number, o.fd, uintptr(unsafe.Pointer(&p[0])), uintptr(len(p)))
		switch errno {
		case 0:
			return int(n), nil
		case unix.EINTR:
		default:
			return 0, errno
		}
	}
}

// watched reads from a terminal, and waits for it through the runtime's poller. If a thread blocked in a system
// call instead, that would cost more than everything else that a key does, since other threads have to take over
// from it and back. The poller watches an epoll that watches the terminal: the terminal itself can't be given to it
// without changing it for every process that has it open, and would also wake the program whenever it has taken
// some output.
type watched struct {
	f     *os.File
	own   *own // nil if it can't be opened once more
	epoll *os.File
	conn  syscall.RawConn
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
	fd, err := unix.EpollCreate1(unix.EPOLL_CLOEXEC)
	if err != nil {
		return nil, err
	}
	err = errors.Join(unix.EpollCtl(fd, unix.EPOLL_CTL_ADD, int(f.Fd()), &unix.EpollEvent{Events: unix.EPOLLIN}),
		unix.SetNonblock(fd, true))
	w := &watched{f: f, epoll: os.NewFile(uintptr(fd), "keys")}
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
	w.own, _ = reopen(f, unix.O_RDONLY)
	return w, nil
}

func (w *watched) read(p []byte) (n int, err error) {
	_ = w.conn.Read(func(epoll uintptr) bool { // its error is that of the interruption
		if w.own != nil {
			n, err = w.own.call(unix.SYS_READ, p)
			if n > 0 || err != nil && !errors.Is(err, unix.EAGAIN) {
				return true
			}
		}
		n, err = 0, nil
		waits, gone := typed(epoll)
		if !waits {
			return false
		}
		// Another process reads from the terminal too and held it for the moment, or the terminal is gone.
		n, err = w.f.Read(p)
		if !gone && errors.Is(err, io.EOF) {
			err = nil // a read returns nothing in place of waiting (stty min 0)
		}
		return true
	})
	return n, err
}

// typed reports whether the terminal of an epoll has something to read or is gone.
func typed(epoll uintptr) (waits, gone bool) {
	var event [1]unix.EpollEvent
	// as in x/sys/unix
	n, _, _ := syscall.RawSyscall6(unix.SYS_EPOLL_PWAIT, epoll, uintptr(unsafe.Pointer(&event[0])), 1, 0, 0, 0)
	return n == 1, event[0].Events&(unix.EPOLLHUP|unix.EPOLLERR) != 0
}

func (w *watched) interrupt() { _ = w.epoll.SetReadDeadline(time.Unix(1, 0)) }

func (w *watched) goOn() { _ = w.epoll.SetReadDeadline(time.Time{}) }

// output writes to a terminal, and blocks only if that takes no more.
type output struct {
	own *own
	f   *os.File
}

// Output returns how to write to f.
func Output(f *os.File) io.Writer {
	o, err := reopen(f, unix.O_WRONLY)
	if err != nil {
		return f
	}
	return &output{o, f}
}

// oneWrite is a length for which a terminal has room unless it is slow. A longer text is written in the usual way,
// which lets no other process write in between.
const oneWrite = 4 << 10

func (o *output) Write(p []byte) (int, error) {
	if len(p) == 0 || len(p) > oneWrite {
		return o.f.Write(p)
	}
	n, err := o.own.call(unix.SYS_WRITE, p)
	if n == len(p) || err != nil && !errors.Is(err, unix.EAGAIN) {
		return n, err
	}
	more, err := o.f.Write(p[n:])
	return n + more, err
}
