//go:build unix

package localstore

import (
	"os"
	"path/filepath"
	"testing"

	"app.tender/tender/state"
	"golang.org/x/sys/unix"
)

// A child process such as $EDITOR briefly has a copy of every descriptor. An edit saved just then
// would wait for the next poll.
func TestQueueLockIsReleasedWhileAProgramStarts(t *testing.T) {
	a := newStore(t)
	b := openAt(t, a.Path())
	release, ok, err := a.Queue.LockQueue()
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	copied, err := unix.Dup(int(a.Queue.lock.Load().Fd()))
	must(t, err)
	defer func() { must(t, unix.Close(copied)) }()
	release()
	if _, ok, err := b.Queue.LockQueue(); err != nil || !ok {
		t.Errorf("the lock is not released: %v, %v", ok, err)
	}
}

// Otherwise two terminals could write one text after their directory was deleted or replaced.
func TestAProcessIsAliveInADirectoryThatIsMadeAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "data", "tender.db")
	a, b := openAt(t, path), openAt(t, path)
	for _, away := range []func(dir string) error{os.RemoveAll, func(dir string) error {
		return os.Rename(dir, dir+".old")
	}} {
		must(t, away(filepath.Dir(path)))
		save(t, a, state.Draft{Ref: notes, Text: "typed"})
		if living, known := b.Alive(a.Self()); !living || !known {
			t.Errorf("alive: %v, known: %v", living, known)
		}
	}
}
