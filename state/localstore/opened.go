package localstore

import (
	"context"
	"time"

	"app.tender/tender/state"
)

// kindOpened is the one row of the cache that says which proposal was opened
// last.
const kindOpened = "last opened"

// NoteOpened remembers that a proposal was opened, so that a later start can
// begin with it.
func (s *Store) NoteOpened(ctx context.Context, id state.ProposalID) error {
	if state.IsLocal(id) {
		return nil // its number is another one once it is sent
	}
	return s.saveCached(ctx, kindOpened, "", id, s.now(), nil)
}

// LastOpened returns the proposal that was opened last and when; 0 when none was.
func (s *Store) LastOpened(ctx context.Context) (id state.ProposalID, at time.Time, err error) {
	at, err = s.readCached(ctx, kindOpened, "", &id)
	return id, at, err
}
