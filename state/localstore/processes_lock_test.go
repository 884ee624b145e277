package localstore

import "testing"

// Two terminals that process the outbox at once would send an edit twice, and create an area
// twice. The lock passes on when it is released or its holder ends.
func TestOneTerminalProcessesTheOutbox(t *testing.T) {
	a := newStore(t)
	b := openAt(t, a.Path())
	take := func(s *Store, want bool) func() {
		t.Helper()
		release, ok, err := s.Queue.LockQueue()
		if err != nil || ok != want {
			t.Fatalf("lock held: %v, %v; want %v", ok, err, want)
		}
		return release
	}
	release := take(a, true)
	take(b, false)
	release()
	release() // already released: nothing happens
	release = take(b, true)
	take(a, false)
	release()
	take(a, true)
	must(t, a.Close())
	take(b, true)
}
