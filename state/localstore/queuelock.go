package localstore

import (
	"errors"
	"os"
)

// LockQueue takes the lock for processing the outbox, which one process on this machine holds at a
// time. ok is false while another one has it. release, Close or the end of the process releases
// it. Within a process, one goroutine holds it at a time.
func (s *Store) LockQueue() (release func(), ok bool, err error) {
	const doing = "take the right to process the outbox"
	for {
		f, err := os.OpenFile(s.path+".carrier", os.O_CREATE|os.O_RDWR, 0o600)
		if err != nil {
			return nil, false, wrapped(doing, err)
		}
		if err := lockFile(f, false); errors.Is(err, errLocked) {
			return nil, false, f.Close()
		} else if err != nil {
			return nil, false, wrapped(doing, errors.Join(err, f.Close()))
		}
		mine, err := f.Stat()
		if err != nil {
			return nil, false, wrapped(doing, errors.Join(err, f.Close()))
		}
		if there, err := os.Stat(f.Name()); err == nil && os.SameFile(there, mine) {
			s.queueLock.Store(f)
			return s.unlockQueue, true, nil
		}
		_ = unlockFile(f) // the directory was deleted meanwhile: this lock excludes nobody
	}
}

// unlockQueue releases the lock for processing the outbox, if this process has it.
func (s *Store) unlockQueue() {
	if f := s.queueLock.Swap(nil); f != nil {
		_ = unlockFile(f) // only locked, never written
	}
}
