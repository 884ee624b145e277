package localstore

import "testing"

// Two terminals that processed the outbox at once would send one edit twice: a new area would be
// there twice. The right passes on when it is given back, also by an end.
func TestOneTerminalProcessesTheOutbox(t *testing.T) {
	a := newStore(t)
	b := openAt(t, a.Path())
	take := func(s *Store, want bool) func() {
		t.Helper()
		release, ok, err := s.LockQueue()
		if err != nil || ok != want {
			t.Fatalf("has the right: %v, %v; want %v", ok, err, want)
		}
		return release
	}
	release := take(a, true)
	take(b, false)
	release()
	release() // of what is given back: nothing happens
	release = take(b, true)
	take(a, false)
	release()
	take(a, true)
	must(t, a.Close())
	take(b, true)
}
