package session

import (
	"context"
	"reflect"
	"slices"

	"app.tender/tender/state"
)

// reader is what was read of this machine, in one goroutine at a time.
type reader struct {
	reading bool
	again   bool // something has changed since it began
	ready   bool // what this machine keeps was read once
	renew   bool // the database is a new one, and may not have the drafts that are known here

	entries []state.Entry
	aside   []state.Draft
	pins    []state.Pin
	results map[int64]state.HandResult // of the entries in conflict
	undo    state.Step
	redo    state.Step
	told    []Event // to be told once what they speak of was read
}

// found is what one reading found.
type found struct {
	entries    []state.Entry
	drafts     []state.Draft
	aside      []state.Draft
	pins       []state.Pin
	results    map[int64]state.HandResult
	undo, redo state.Step
}

// Changed says that something was written to the local database by another
// terminal. notice is what is to be known of the file since the last time; its kind
// is FaultNone when there is nothing new.
func (s *Session) Changed(notice state.Fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if notice.Kind != state.FaultNone {
		s.reader.renew = true
	}
	s.read()
}

// read reads what this machine keeps once more. What was found before something was
// written here is dropped: it would take that away. s.mu is held.
func (s *Session) read() {
	r := &s.reader
	if r.reading {
		r.again = true
		return
	}
	r.reading = true
	s.begin(s.readAll)
}

func (s *Session) readAll() {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := &s.reader
	defer func() { r.reading = false }()
	for {
		r.again = false
		writes, told := s.writer.writes, r.told
		r.told = nil
		var f found
		var err error
		s.outside(func() { f, err = s.find(s.ctx) })
		if r.again || err == nil && writes != s.writer.writes {
			r.told = append(told, r.told...)
			continue
		}
		if err != nil {
			s.fault(err)
		} else {
			s.take(f)
		}
		for _, e := range told {
			s.tell(e)
		}
		return
	}
}

func (s *Session) find(ctx context.Context) (f found, err error) {
	if f.entries, err = s.c.Outbox.Entries(ctx); err != nil {
		return f, err
	}
	if f.drafts, err = s.c.Store.Drafts(ctx); err != nil {
		return f, err
	}
	if f.aside, err = s.c.Store.Aside(ctx); err != nil {
		return f, err
	}
	if f.pins, err = s.c.Store.Pins(ctx); err != nil {
		return f, err
	}
	f.results = make(map[int64]state.HandResult)
	for _, e := range f.entries {
		if e.State != state.EntryConflict {
			continue
		}
		got, err := s.c.Store.HandResult(ctx, e.ID)
		if err != nil {
			return f, err
		}
		if got.Entry != 0 {
			f.results[e.ID] = got
		}
	}
	f.undo, f.redo, err = s.c.History.Peek(ctx)
	return f, err
}

// take makes what was found what is known. s.mu is held.
func (s *Session) take(f found) {
	r := &s.reader
	first := !r.ready
	s.renewDrafts(f.drafts)
	if s.takeDrafts(f.drafts) || first ||
		!reflect.DeepEqual(r.entries, f.entries) || !slices.Equal(r.aside, f.aside) ||
		!reflect.DeepEqual(r.pins, f.pins) ||
		!reflect.DeepEqual([]state.Step{r.undo, r.redo}, []state.Step{f.undo, f.redo}) || !reflect.DeepEqual(r.results, f.results) {
		s.changed()
	}
	if reflect.DeepEqual(r.entries, f.entries) {
		f.entries = r.entries // whoever compares them sees at once that they are the same
	}
	before := r.entries
	r.entries, r.aside, r.pins, r.results, r.undo, r.redo = f.entries, f.aside, f.pins, f.results, f.undo, f.redo
	s.watchMade()
	if !first {
		s.watchElsewhere(before, f.entries)
		s.carryLeft()
		return
	}
	r.ready = true
	s.tell(Ready{})
	s.carry()
	s.fetchPins()
}

// renewDrafts saves again the drafts that are known here and that could not be taken
// over from a damaged database. s.mu is held.
func (s *Session) renewDrafts(there []state.Draft) {
	if !s.reader.renew {
		return
	}
	s.reader.renew = false
	for ref, t := range s.texts {
		if !t.has || s.moving(t) || slices.ContainsFunc(there, func(d state.Draft) bool { return d.Ref == ref }) {
			continue
		}
		if !t.typing {
			t.typed = t.draft
		}
		t.unsaved = true
		s.putText(t)
	}
}

// takeDrafts makes the drafts that were read the ones that are known, and reports
// whether that changed any. What is being typed here stays. s.mu is held.
func (s *Session) takeDrafts(list []state.Draft) (changed bool) {
	there := make(map[state.TextRef]bool, len(list))
	for _, d := range list {
		there[d.Ref] = true
		t := s.text(d.Ref)
		switch {
		case s.moving(t), t.has && t.draft.Revision == d.Revision && t.draft.Text == d.Text:
			continue
		case t.typing && !s.follow(t, d):
			continue // the next save tells of both
		}
		t.draft, t.has = d, true
		changed = true
	}
	for ref, t := range s.texts {
		if !there[ref] && t.has && !s.moving(t) {
			t.has = false
			changed = true
		}
	}
	return changed
}

// follow takes what another terminal typed over into a text that is open here, as
// long as nothing was typed that the store does not hold. s.mu is held.
func (s *Session) follow(t *text, d state.Draft) bool {
	if t.clash || t.typed.Text != t.stored {
		return false
	}
	t.typed, t.stored = d, d.Text
	s.tell(Followed{Draft: d})
	return true
}
