package localstore

import (
	"errors"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"app.tender/tender/state"
	"golang.org/x/sys/unix"
)

// smallDisk returns a directory on a file system with a size limit. It needs a privilege that not
// everyone has.
func smallDisk(t *testing.T, size string) string {
	t.Helper()
	dir := t.TempDir()
	err := unix.Mount("tender", dir, "tmpfs", 0, "size="+size)
	if errors.Is(err, fs.ErrPermission) {
		t.Skipf("no file system may be mounted: %v", err)
	}
	must(t, err)
	t.Cleanup(func() { _ = unix.Unmount(dir, unix.MNT_DETACH) })
	return dir
}

func refusedLocally(t *testing.T, err error, says string) {
	t.Helper()
	f := state.FaultOf(err)
	if f.Kind != state.FaultLocal || !strings.Contains(f.Message, says) || f.Next == "" {
		t.Fatalf("%v, reported as %+v", err, f)
	}
}

func TestADiskThatIsFullFromTheStart(t *testing.T) {
	dir := smallDisk(t, "64k")
	filler := filepath.Join(dir, "filler")
	_ = os.WriteFile(filler, make([]byte, 1<<20), 0o600)
	s := openAt(t, filepath.Join(dir, "tender.db"))
	_, err := s.Typed.Save(t.Context(), state.Draft{Ref: notes, Text: "typed"})
	refusedLocally(t, err, "full")
}

func TestAFileSystemThatTurnsReadOnly(t *testing.T) {
	dir := smallDisk(t, "8m")
	path := filepath.Join(dir, "tender.db")
	s := openAt(t, path)
	save(t, s, state.Draft{Ref: notes, Text: "before"})
	must(t, s.Close())
	remount := func(flags uintptr) {
		t.Helper()
		must(t, unix.Mount("tender", dir, "tmpfs", unix.MS_REMOUNT|flags, "size=8m")) // busy if a file is left open
	}
	remount(unix.MS_RDONLY)
	s = openAt(t, path)
	if n := s.Notice(); n.Kind != state.FaultLocal || !strings.Contains(n.Message, "can't be written") {
		t.Errorf("notice %+v", n)
	}
	if got := draftsOf(t, s); len(got) != 1 || got[0].Text != "before" {
		t.Errorf("stored data can't be read: %+v", got)
	}
	next := state.Draft{Ref: notes, Text: "after", Revision: 1}
	_, err := s.Typed.Save(t.Context(), next)
	refusedLocally(t, err, "can't be written")
	remount(0)
	save(t, s, next)
	if got := draftsOf(t, s); len(got) != 1 || got[0].Text != "after" {
		t.Errorf("%+v", got)
	}
	if n := s.Notice(); n.Kind != state.FaultNone {
		t.Errorf("still fails with %+v", n)
	}
}

func TestAWriteThatFails(t *testing.T) {
	signal.Ignore(syscall.SIGXFSZ) // how the system reports it
	defer signal.Reset(syscall.SIGXFSZ)
	s := newStore(t)
	save(t, s, state.Draft{Ref: notes, Text: "before"})
	var limit unix.Rlimit
	must(t, unix.Getrlimit(unix.RLIMIT_FSIZE, &limit))
	small := limit
	small.Cur = 256 << 10
	must(t, unix.Setrlimit(unix.RLIMIT_FSIZE, &small))
	next := state.Draft{Ref: notes, Text: strings.Repeat("after ", 200_000), Revision: 1}
	_, err := s.Typed.Save(t.Context(), next)
	must(t, unix.Setrlimit(unix.RLIMIT_FSIZE, &limit))
	refusedLocally(t, err, "")
	if got := draftsOf(t, s); len(got) != 1 || got[0].Text != "before" {
		t.Errorf("stored drafts were lost: %d left", len(got))
	}
	save(t, s, next)
}
