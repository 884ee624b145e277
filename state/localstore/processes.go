package localstore

import "app.tender/tender/state/localstore/lockfile"

// Self returns this process's token among those that have the store open. It is empty while the
// store can't be opened.
func (s *Store) Self() string {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if s.self == nil {
		return ""
	}
	return s.self.Token
}

// Alive reports whether the process with a token from Self still has the store open; known is
// false if that can't be determined.
func (s *Store) Alive(token string) (living, known bool) {
	if token == s.Self() {
		return true, true
	}
	return lockfile.Alive(s.path, token)
}

// dead reports whether the process with this token is known to have ended.
func (s *Store) dead(token string) bool {
	living, known := lockfile.Alive(s.path, token)
	return known && !living
}

// LockQueue takes the lock for processing the outbox, which one process on this machine holds at a
// time. ok is false while another one has it. release, Close or the end of the process releases
// it. Within a process, one goroutine holds it at a time.
func (s *Store) LockQueue() (release func(), ok bool, err error) {
	f, ok, err := lockfile.Take(s.path + ".carrier")
	if err != nil {
		return nil, false, wrapped("take the right to process the outbox", err)
	}
	if !ok {
		return nil, false, nil
	}
	s.queueLock.Store(f)
	return s.unlockQueue, true, nil
}

// unlockQueue releases the lock for processing the outbox, if this process has it.
func (s *Store) unlockQueue() {
	if f := s.queueLock.Swap(nil); f != nil {
		_ = lockfile.Release(f) // only locked, never written
	}
}
