package session

import (
	"errors"

	"app.tender/tender/state"
)

// writeText does what is to be done about a text: it commits it, gives it up or
// saves it. What is typed meanwhile is written by the next job.
func (s *Session) writeText(t *text) error {
	s.mu.Lock()
	send, discard, unsaved, typed, after := t.send, t.discard, t.unsaved, t.typed, t.after
	s.mu.Unlock()
	switch {
	case send != nil:
		return s.sendText(t, *send)
	case discard != nil:
		return s.discardText(t, *discard)
	case unsaved:
		return s.saveText(t, typed, len(after))
	default:
		return nil
	}
}

// saveText saves what was typed, and does what waits for that.
func (s *Session) saveText(t *text, d state.Draft, after int) error {
	saved, err := s.c.Store.SaveDraft(s.disk, d)
	s.mu.Lock()
	defer s.mu.Unlock()
	var clash *state.DraftClash
	switch {
	case errors.As(err, &clash):
		s.clashed(t, clash, false)
		return nil
	case err != nil:
		return local(err)
	}
	s.saved(t, saved)
	s.tell(DraftKept{Draft: t.draft})
	if t.typed.Text == d.Text && t.typed.Base == d.Base {
		t.unsaved = false
		t.typed.Cursor = max(t.typed.Cursor, d.Cursor)
	} else if !t.due {
		s.putText(t)
	}
	for _, done := range t.after[:after] {
		s.begin(done)
	}
	t.after = t.after[after:]
	return nil
}

// saved takes over what the store holds of a text. s.mu is held.
func (s *Session) saved(t *text, saved state.Draft) {
	saved.Ref = t.ref
	t.stored, t.clash = saved.Text, false
	t.typed.Revision = saved.Revision
	for _, later := range []*state.Draft{t.send, t.discard} {
		if later != nil {
			later.Revision = saved.Revision
		}
	}
	if t.send == nil && t.discard == nil {
		t.draft, t.has = saved, true
	}
	s.changed()
}

// sendText commits a text with its draft.
func (s *Session) sendText(t *text, d state.Draft) error {
	saved, entry, err := s.c.Outbox.CommitText(s.disk, d)
	s.mu.Lock()
	defer s.mu.Unlock()
	var clash *state.DraftClash
	if errors.As(err, &clash) {
		t.send = nil
		s.clashed(t, clash, true)
		return nil
	}
	if err != nil {
		if f := state.FaultOf(err); f.Kind != state.FaultLocal {
			t.send, t.typed, t.unsaved = nil, d, true // the text itself is kept
			s.putText(t)
			s.tell(Failed{Fault: f})
			return nil
		}
		return local(err)
	}
	t.send = nil
	s.saved(t, saved)
	s.tell(Committed{Edit: saved.Edit(), Entry: entry})
	if t.unsaved || t.discard != nil {
		s.putText(t)
	}
	s.goOn()
	return nil
}

// discardText gives a draft up.
func (s *Session) discardText(t *text, d state.Draft) error {
	done, err := s.c.Store.DiscardKnown(s.disk, d)
	s.mu.Lock()
	defer s.mu.Unlock()
	t.discard = nil
	if err != nil {
		s.tell(Failed{Fault: state.FaultOf(err)})
	} else if done && !t.unsaved && t.send == nil {
		t.has = false
	}
	if t.unsaved && !t.due || t.send != nil {
		s.putText(t)
	}
	s.read()
	s.changed()
	return nil
}

// clashed goes on after a text could not take the place of what another terminal
// typed. It is durable beside it. s.mu is held.
func (s *Session) clashed(t *text, clash *state.DraftClash, sending bool) {
	clash.Mine.Ref, clash.Theirs.Ref = t.ref, t.ref
	t.draft, t.has = clash.Theirs, true
	first := !t.clash
	t.clash = t.typing
	if t.typed.Text == clash.Mine.Text {
		t.unsaved = false
	} else if t.unsaved && !t.due {
		s.putText(t)
	}
	s.tell(Clashed{Mine: clash.Mine, Theirs: clash.Theirs, First: first, Typing: t.typing, Sending: sending})
	s.read()
}

// Settle makes d the draft in the place of two versions, of which aside is one.
// edit is told with it.
func (s *Session) Settle(d, aside state.Draft, edit bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.text(d.Ref)
	s.put(&job{key: new(byte), lane: t, run: func() error {
		saved, err := s.c.Store.SaveDraft(s.disk, d)
		if err == nil {
			err = s.c.Store.SettleAside(s.disk, aside)
		}
		return s.settled(t, saved, edit, err)
	}})
}

func (s *Session) settled(t *text, saved state.Draft, edit bool, err error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	var clash *state.DraftClash
	switch {
	case errors.As(err, &clash):
		clash.Mine.Ref, clash.Theirs.Ref = t.ref, t.ref
		t.draft, t.has = clash.Theirs, true
		s.tell(SettleClashed{Mine: clash.Mine, Theirs: clash.Theirs})
	case err != nil:
		return local(err)
	default:
		s.saved(t, saved)
		s.tell(Settled{Draft: t.draft, Edit: edit})
		if saved.Begun() {
			s.giveUp(t, t.draft)
		}
	}
	s.read()
	return nil
}

// SettleAside ends a text that lay aside.
func (s *Session) SettleAside(d state.Draft) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.put(&job{key: new(byte), lane: lanePerson, run: func() error {
		err := s.c.Store.SettleAside(s.disk, d)
		s.mu.Lock()
		defer s.mu.Unlock()
		if err != nil {
			s.tell(Failed{Fault: state.FaultOf(err)})
		}
		s.read()
		return nil
	}})
}

// local is a failure to write as a fault of this machine, whatever it calls itself:
// it is tried again.
func local(err error) error {
	f := state.FaultOf(err)
	f.Kind = state.FaultLocal
	return f
}
