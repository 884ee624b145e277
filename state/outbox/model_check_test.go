package outbox_test

import (
	"errors"
	"slices"
	"strings"

	"app.tender/tender/state"
	"pgregory.net/rapid"
)

// checkLog checks two invariants of every write that took effect: it overwrote nothing of others
// that nobody here saw, and it created nothing twice.
func (w *world) checkLog(t *rapid.T) {
	log := w.backend.taken()
	for i, l := range log[w.checked:] {
		e := l.edit
		if e.Creates() {
			twin := func(other written) bool { return other.edit.Kind() == e.Kind() && wordOf(other.edit) == wordOf(e) }
			if slices.ContainsFunc(log[:w.checked+i], twin) {
				t.Fatalf("%q was created twice", wordOf(e))
			}
			continue
		}
		before := valueWord(e, l.before)
		if state.Is[state.SetContact](e) && w.strangers[l.before] && l.before != e.Value() && !w.mayGo[before] {
			t.Fatalf("the contact %s was overwritten", l.before)
		}
		for _, word := range strings.Fields(before) {
			if word[0] == 'f' && !w.mayGo[word] && !slices.Contains(strings.Fields(e.Value()), word) {
				t.Fatalf("%q was overwritten: %q became %q", word, l.before, e.Value())
			}
		}
	}
	w.checked = len(log)
}

// check checks the invariants that hold at any moment.
func (w *world) check(t *rapid.T) {
	w.checkLog(t)
	w.checkTyped(t)
	entries, err := w.processes[0].Records(background, 10_000)
	if err != nil {
		t.Fatal(err)
	}
	made := map[string][]state.OutboxRecord{}
	for _, d := range entries {
		if d.Edit.Creates() {
			made[wordOf(d.Edit)] = append(made[wordOf(d.Edit)], d)
		}
		if state.Is[state.WriteText](d.Edit) && d.State == state.EditSent {
			for _, word := range strings.Fields(d.Edit.Text()) {
				if word[0] == 'u' && !w.mayGo[word] && !w.arrived(word) {
					t.Fatalf("%q is reported as sent but never was", word)
				}
			}
		}
	}
	for word := range w.made {
		w.checkMade(t, word, made[word])
	}
}

// checkTyped checks that every acknowledged word is in a draft, a discarded draft, the outbox, or
// the current data of the service.
func (w *world) checkTyped(t *rapid.T) {
	kept, err := w.keptHere()
	if err != nil {
		t.Fatal(err)
	}
	var there map[string]bool
	for word := range w.typed {
		if w.mayGo[word] || kept[word] {
			continue
		}
		if there == nil {
			there = w.keptThere(t)
		}
		if !there[word] {
			t.Fatalf("%q was acknowledged but is lost", word)
		}
	}
}

// keptHere returns the words in everything that can be restored on this machine.
func (w *world) keptHere() (words map[string]bool, err error) {
	rows, err := w.raw.Query(`SELECT value FROM typed WHERE live UNION ALL SELECT text FROM discarded
		UNION ALL SELECT text FROM edits WHERE state NOT IN ('sent', 'dropped')`)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	words = map[string]bool{}
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return nil, err
		}
		for _, word := range strings.Fields(text) {
			words[word] = true
		}
	}
	return words, rows.Err()
}

// keptThere returns the words in the texts of all proposals at the service.
func (w *world) keptThere(t *rapid.T) map[string]bool {
	words := map[string]bool{}
	ids := w.backend.ids()
	for _, id := range append(ids[:], w.proposals...) {
		if id = w.real(t, id); state.IsLocal(id) {
			continue
		}
		p := w.backend.proposal(id)
		texts := []string{p.Description, p.InternalNotes}
		for _, a := range p.Areas {
			for _, o := range a.Options {
				texts = append(texts, o.ClientDescription, o.InstallerNotes)
			}
		}
		for _, word := range strings.Fields(strings.Join(texts, "\n")) {
			words[word] = true
		}
	}
	return words
}

// checkMade compares the edits that create something with what exists.
func (w *world) checkMade(t *rapid.T, word string, entries []state.OutboxRecord) {
	there := w.arrived(word)
	open, mayBeThere := 0, false
	for _, d := range entries {
		if d.State != state.EditDropped {
			open++
		}
		if d.State == state.EditSent && !there {
			t.Fatalf("%q is reported as created but does not exist", word)
		}
		mayBeThere = mayBeThere || d.State == state.EditSent || !d.Began.IsZero()
	}
	switch {
	case len(entries) == 0:
		t.Fatalf("the edit that creates %q is lost", word)
	case open > 1:
		t.Fatalf("%q is in %d edits", word, open)
	case there && !mayBeThere:
		t.Fatalf("%q exists but is reported as not created: %+v", word, entries)
	}
}

// arrived reports whether the service ever stored a word.
func (w *world) arrived(word string) bool {
	return slices.ContainsFunc(w.backend.taken(), func(l written) bool {
		if l.edit.Creates() {
			return wordOf(l.edit) == word
		}
		return slices.Contains(strings.Fields(l.edit.Text()), word)
	})
}

// watch checks the order of the outbox at every write.
func (w *world) watch(t *rapid.T) func(state.Edit) {
	return func(e state.Edit) {
		queue := w.queue(t)
		i := slices.IndexFunc(queue, func(d state.OutboxRecord) bool {
			return d.State == state.EditSending && !d.Began.IsZero() && d.Edit.Kind() == e.Kind() &&
				d.Edit.Proposal == e.Proposal &&
				d.Edit.Area == e.Area && d.Edit.Option == e.Option
		})
		if i < 0 {
			t.Fatalf("a write without a recorded start: %+v", e)
		}
		for _, earlier := range queue[:i] {
			if e.Proposal != 0 && earlier.Edit.Proposal == e.Proposal && w.standing[earlier.ID] && !stuck(earlier) &&
				!waitsForOther(queue, earlier) {
				t.Fatalf("%s of proposal %d overtook %s, which is %s", e.Kind(), e.Proposal, earlier.Edit.Kind(),
					earlier.State)
			}
		}
	}
}

// queue returns the open edits of the outbox.
func (w *world) queue(t *rapid.T) []state.OutboxRecord {
	queue, err := w.processes[0].Records(background, 0)
	if err != nil {
		t.Fatal(err)
	}
	return queue
}

// stand records which edits are queued when a step begins: one that a person requeues during the
// step is too late to be first. So is one that waited for another, which a person then drops.
func (w *world) stand(t *rapid.T) {
	clear(w.standing)
	queue := w.queue(t)
	for _, d := range queue {
		w.standing[d.ID] = !stuck(d) && !waitsForOther(queue, d)
	}
}

// stuck reports whether an edit waits for a person.
func stuck(d state.OutboxRecord) bool {
	return d.State == state.EditRefused || d.State == state.EditConflict || d.State == state.EditUncertain &&
		d.NextTry.IsZero()
}

// waitsForOther reports whether an edit waits for something that is not created yet, or for an
// earlier edit of the same target that does or needs a person.
func waitsForOther(queue []state.OutboxRecord, d state.OutboxRecord) bool {
	if len(d.Edit.Locals()) > 0 {
		return true
	}
	return slices.ContainsFunc(queue, func(e state.OutboxRecord) bool {
		return e.ID < d.ID && samePlace(e.Edit, d.Edit) && (stuck(e) || waitsForOther(queue, e))
	})
}

// samePlace reports whether two edits write to the same text or field, or create something in the
// same place.
func samePlace(a, b state.Edit) bool {
	assigns := func(e state.Edit) bool { return state.Is[state.SetContact](e) || state.Is[state.SetLocation](e) }
	alike := a.Kind() == b.Kind() || assigns(a) && assigns(b)
	return alike && a.Proposal == b.Proposal && (!state.Is[state.WriteText](a) || a.Ref() == b.Ref()) &&
		a.Area == b.Area
}
