package session

import (
	"context"
	"maps"
	"slices"

	"app.tender/tender/state"
)

// Forms stores what is typed into forms and entry lines. Each terminal stores its own: two that have the same form
// open never replace each other's input.
type Forms interface {
	// SaveForm stores sc in place of the save with sc.Number, and returns it with its new number and time.
	SaveForm(ctx context.Context, sc state.Scratch) (state.Scratch, error)
	// FreeForm lets every terminal find the save with that number.
	FreeForm(ctx context.Context, number int64) error
	// DropForm deletes the save with that number.
	DropForm(ctx context.Context, number int64) error
	// Forms returns what is stored and not being typed by another terminal, in the order of the saves.
	Forms(ctx context.Context) ([]state.Scratch, error)
}

// scratch is a form, or an entry line, in which something was typed or taken here. Once it is confirmed or discarded it
// has no values. When its form is closed, any terminal may continue it.
type scratch struct {
	buffer
	state.Scratch
}

// scratchAt returns what is being typed here at a place about something, "" for anything, or else was left there last;
// nil for nothing.
func (y *Typing) scratchAt(at state.ScratchPlace, about string) (found *scratch) {
	at = y.realPlace(at)
	for _, t := range slices.Backward(y.forms) {
		if len(t.Values) > 0 && y.realPlace(t.At) == at && t.IsAbout(about) &&
			(found == nil || t.typing && !found.typing) {
			found = t
		}
	}
	return found
}

// newScratch begins typing at a place.
func (y *Typing) newScratch(sc state.Scratch) *scratch {
	t := &scratch{Scratch: sc}
	t.typing, t.lane, t.write = true, lanePerson, func() error { return y.writeScratch(t) }
	y.forms = append(y.forms, t)
	return t
}

// Scratch returns what was typed at a place and not confirmed: here, or else in a terminal that has closed its form or
// has ended. ok is false if there is nothing. The screen that shows it calls TakeScratch.
func (y *Typing) Scratch(at state.ScratchPlace) (sc state.Scratch, ok bool) {
	y.core.mu.Lock()
	defer y.core.mu.Unlock()
	sc, _, ok = y.findScratch(at, "")
	sc.Values = maps.Clone(sc.Values)
	return sc, ok
}

// findScratch is Scratch for what was typed about something; "" for anything. here is nil if it was typed in another
// terminal.
func (y *Typing) findScratch(at state.ScratchPlace, about string) (sc state.Scratch, here *scratch, ok bool) {
	if here = y.scratchAt(at, about); here != nil {
		return here.Scratch, here, true
	}
	at = y.realPlace(at)
	for _, kept := range y.kept {
		if y.realPlace(kept.At) == at && kept.IsAbout(about) && !y.dropping(kept.Number) {
			sc, ok = kept, true
		}
	}
	return sc, nil, ok
}

// dropping reports whether the save with that number is about to be deleted.
func (y *Typing) dropping(number int64) bool {
	return slices.ContainsFunc(y.forms, func(t *scratch) bool { return t.Number == number && len(t.Values) == 0 })
}

// TakeScratch is Scratch for a screen that shows it: what is typed there next replaces it. about is what its form was
// opened for; what was typed there about something else stays as it is. "" takes the last, whatever it is about.
func (y *Typing) TakeScratch(at state.ScratchPlace, about string) (sc state.Scratch, ok bool) {
	y.core.mu.Lock()
	defer y.core.mu.Unlock()
	sc, here, ok := y.findScratch(at, about)
	switch {
	case !ok:
		return sc, false
	case here != nil:
		here.typing = true
	default:
		y.newScratch(sc)
	}
	sc.Values = maps.Clone(sc.Values)
	return sc, true
}

// realPlace returns a place with its local ids resolved: a form for something new stays open while that gets its id.
func (y *Typing) realPlace(at state.ScratchPlace) state.ScratchPlace {
	return at.Resolve(y.open.Resolved)
}

// SetScratch saves what is typed at a place within 150 ms, like a draft, and replaces what was typed or taken there.
// Without values it is DropScratch.
func (y *Typing) SetScratch(at state.ScratchPlace, values map[string]string) {
	if len(values) == 0 {
		y.DropScratch(at)
		return
	}
	y.core.mu.Lock()
	defer y.core.mu.Unlock()
	t := y.scratchAt(at, "")
	if t != nil && maps.Equal(t.Values, values) {
		t.typing = true // a form that was left and is opened again as it was goes on with what it left
		return
	}
	if t == nil || !t.typing {
		t = y.newScratch(state.Scratch{At: y.realPlace(at)})
	}
	t.Values, t.Saved = maps.Clone(values), y.core.clock.Now()
	y.saveSoon(&t.buffer)
}

// writeScratch saves what is typed at a place.
func (y *Typing) writeScratch(t *scratch) error {
	sc := t.Scratch
	if !t.unsaved {
		return nil
	}
	kept, err := outsideFor(y.core, func() (state.Scratch, error) { return y.store.SaveForm(y.core.disk, sc) })
	if err != nil {
		return local(err)
	}
	y.scratchGone(sc.Number)
	t.Number = kept.Number
	t.unsaved = t.unsaved && !maps.Equal(t.Values, sc.Values)
	return nil
}

// DropScratch deletes what was typed or taken at a place, because it was confirmed or discarded. The edits and plans
// made of it are written first. What is typed there next is stored on its own.
func (y *Typing) DropScratch(at state.ScratchPlace) {
	y.core.mu.Lock()
	defer y.core.mu.Unlock()
	t := y.scratchAt(at, "") // a screen may discard what its closed form has left
	if t == nil {
		return
	}
	t.Values, t.unsaved = nil, false
	y.core.do(func() error {
		if number := t.Number; number != 0 { // else it was never written
			if err := y.core.outside(func() error { return y.store.DropForm(y.core.disk, number) }); err != nil {
				return local(err)
			}
		}
		y.forms = slices.DeleteFunc(y.forms, func(o *scratch) bool { return o == t })
		y.scratchGone(t.Number)
		return nil
	})
}

// scratchGone forgets a save that was read and is no longer stored.
func (y *Typing) scratchGone(number int64) {
	y.kept = slices.DeleteFunc(slices.Clone(y.kept), func(sc state.Scratch) bool {
		return sc.Number == number
	})
}

// LeaveScratch ends typing at a place: once what was typed is saved, any terminal finds it there. The event ScratchKept
// follows.
func (y *Typing) LeaveScratch(at state.ScratchPlace) {
	y.core.mu.Lock()
	defer y.core.mu.Unlock()
	t := y.scratchAt(at, "")
	if t == nil || !t.typing {
		return
	}
	t.typing = false
	y.saveTyped(&t.buffer)
	y.core.do(func() error {
		number := t.Number
		if t.typing || len(t.Values) == 0 {
			return nil
		}
		if err := y.core.outside(func() error { return y.store.FreeForm(y.core.disk, number) }); err != nil {
			return local(err)
		}
		if len(t.Values) > 0 && !t.unsaved {
			y.core.emit(ScratchKept{At: t.At})
		}
		return nil
	})
}

// takeScratch forgets what is no longer stored, as when another terminal has continued it.
func (y *Typing) takeScratch(list []state.Scratch) {
	y.forms = slices.DeleteFunc(y.forms, func(t *scratch) bool {
		return !t.unsaved && len(t.Values) > 0 &&
			!slices.ContainsFunc(list, func(sc state.Scratch) bool { return sc.Number == t.Number })
	})
}

// resolveScratch is resolve for forms and entry lines.
func (y *Typing) resolveScratch(ids map[int64]int64) {
	for _, t := range y.forms {
		t.At = t.At.Resolve(ids)
	}
}
