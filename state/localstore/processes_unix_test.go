//go:build unix

package localstore

import (
	"testing"

	"golang.org/x/sys/unix"
)

// A child process such as $EDITOR briefly has a copy of every descriptor. An edit saved just then
// would wait for the next poll.
func TestQueueLockIsReleasedWhileAProgramStarts(t *testing.T) {
	a := newStore(t)
	b := openAt(t, a.Path())
	release, ok, err := a.LockQueue()
	if err != nil || !ok {
		t.Fatal(ok, err)
	}
	copied, err := unix.Dup(int(a.queueLock.Load().Fd()))
	must(t, err)
	defer func() { must(t, unix.Close(copied)) }()
	release()
	if _, ok, err := b.LockQueue(); err != nil || !ok {
		t.Errorf("the lock is not released: %v, %v", ok, err)
	}
}
