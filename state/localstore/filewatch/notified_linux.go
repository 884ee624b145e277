package filewatch

import (
	"context"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// notified receives the events of inotify. It opens no file of the database: closing one would release SQLite's locks.
type notified struct {
	events *os.File
	conn   syscall.RawConn
	paths  []string
	lost   bool // the directory is not watched: it is gone
}

// inDirectory are the events for a file, or the directory itself, that appears, is replaced or is removed, and for the
// end of a process, which closes the file that it kept locked.
const inDirectory = unix.IN_CREATE | unix.IN_DELETE | unix.IN_MOVE | unix.IN_DELETE_SELF | unix.IN_MOVE_SELF |
	unix.IN_CLOSE_WRITE | unix.IN_ONLYDIR

// notify returns nil if the system has no more watches.
func notify(paths []string) *notified {
	fd, err := unix.InotifyInit1(unix.IN_CLOEXEC | unix.IN_NONBLOCK)
	if err != nil {
		return nil
	}
	n := &notified{events: os.NewFile(uintptr(fd), "events"), paths: paths}
	n.conn, err = n.events.SyscallConn()
	if err == nil {
		err = n.events.SetReadDeadline(time.Time{}) // fails if the runtime can't wait for it
	}
	if n.arm(); err != nil || n.lost {
		n.close()
		return nil
	}
	return n
}

func (n *notified) close() {
	if n != nil {
		_ = n.events.Close()
	}
}

// arm watches the existing files, their directories for later files, and the parent directories, whose moves cause no
// event below.
func (n *notified) arm() {
	n.lost = false
	for _, path := range n.paths {
		dir := filepath.Dir(path)
		for around := filepath.Dir(dir); around != filepath.Dir(around); around = filepath.Dir(around) {
			_ = n.add(around, unix.IN_MOVE_SELF|unix.IN_ONLYDIR|unix.IN_MASK_ADD) // may be refused, such as for /root
		}
		if n.add(dir, inDirectory) != nil {
			n.lost = true
		}
		if err := n.add(path, unix.IN_MODIFY); err != nil && !errors.Is(err, unix.ENOENT) {
			n.lost = true
		}
	}
}

func (n *notified) add(path string, events uint32) error {
	var err error
	return errors.Join(n.conn.Control(func(fd uintptr) { _, err = unix.InotifyAddWatch(int(fd), path, events) }), err)
}

// changed takes all events. The system merges equal events in a row, so many writes by this process between two
// calls do not fill its queue.
func (n *notified) changed() (changed, known bool) {
	if n == nil {
		return false, false
	}
	var buf [4096]byte
	again := n.lost
	for {
		size := 0
		if n.conn.Control(func(fd uintptr) { size, _ = unix.Read(int(fd), buf[:]) }) != nil || size <= 0 {
			break
		}
		changed = true
		again = again || !onlyWrites(buf[:size])
	}
	if again { // watched before the caller looks: what happens later is an event
		n.arm()
	}
	return changed || again, true
}

// onlyWrites reports whether no event can mean that a file appeared or was removed.
func onlyWrites(events []byte) bool {
	for len(events) >= unix.SizeofInotifyEvent {
		mask, name := binary.NativeEndian.Uint32(events[4:]), binary.NativeEndian.Uint32(events[12:])
		if mask != unix.IN_MODIFY {
			return false
		}
		events = events[unix.SizeofInotifyEvent+name:]
	}
	return true
}

func (n *notified) wait(ctx context.Context) bool {
	if n == nil || n.lost {
		return false
	}
	defer context.AfterFunc(ctx, func() { _ = n.events.SetReadDeadline(time.Unix(1, 0)) })()
	_ = n.conn.Read(func(fd uintptr) bool { // its error is that of the deadline
		waiting, err := unix.IoctlGetInt(int(fd), unix.TIOCINQ)
		return err != nil || waiting > 0
	})
	return true
}
