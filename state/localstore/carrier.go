package localstore

import (
	"errors"
	"os"
)

// Carry takes the right to carry edits to the service, which one process on this machine
// has at a time. ok is false while another one has it. The system takes it away when the
// process ends, however it ends; release and Close give it back. Within a
// process, one goroutine carries at a time.
func (s *Store) Carry() (release func(), ok bool, err error) {
	for {
		f, err := os.OpenFile(s.path+".carrier", os.O_CREATE|os.O_RDWR, 0o600)
		if err != nil {
			return nil, false, wrapped("carry edits to the service", err)
		}
		switch err := lockFile(f, false); {
		case errors.Is(err, errLocked):
			return nil, false, f.Close()
		case err != nil:
			return nil, false, wrapped("carry edits to the service", errors.Join(err, f.Close()))
		}
		mine, err := f.Stat()
		if err != nil {
			return nil, false, wrapped("carry edits to the service", errors.Join(err, f.Close()))
		}
		if there, err := os.Stat(f.Name()); err == nil && os.SameFile(there, mine) {
			s.carrier.Store(f)
			return s.endCarrying, true, nil
		}
		_ = unlockFile(f) // the directory was cleared meanwhile: this lock keeps nobody out
	}
}

// endCarrying gives back the right to carry, if this process has it.
func (s *Store) endCarrying() {
	if f := s.carrier.Swap(nil); f != nil {
		_ = unlockFile(f) // only ever locked, never written
	}
}
