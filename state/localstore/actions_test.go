package localstore

import (
	"testing"

	"app.tender/tender/state"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// byPerson changes the outbox as a person's action, and returns the entries.
func byPerson(t *testing.T, s *Store, c state.QueueChange) []state.OutboxRecord {
	t.Helper()
	c.Person = true
	done, err := s.Queue.UpdateQueue(t.Context(), func([]state.OutboxRecord) (state.QueueChange, error) {
		return c, nil
	})
	must(t, err)
	return done
}

func actionsOf(t *testing.T, s *Store, limit int) []state.Action {
	t.Helper()
	actions, err := s.Queue.Actions(t.Context(), limit)
	must(t, err)
	return actions
}

// An undo restores the previous value: the service's text, or the text of the edit that a
// correction replaced. Actions that change no value, such as a retry, are not undo steps. What settles
// a conflict is the newest step, in place of the edit that met it: undo would otherwise revert
// something older, and then the edit once more.
func TestUndoRestoresThePreviousValue(t *testing.T) {
	rename := state.Edit{Proposal: 7, Base: "old name", Change: state.Rename{Name: "new name"}}
	area := state.Edit{Proposal: 7, Change: state.AddArea{Name: "Den"}}
	contact := state.Edit{Change: state.AddContact{Details: state.Contact{LastName: "Okafor"}}}
	for _, tt := range []struct {
		name   string
		edit   state.Edit
		change func(*state.OutboxRecord)
		want   *state.Action // without the edit; nil for none
	}{
		{"a correction", rename, func(d *state.OutboxRecord) {
			d.Edit = d.Edit.WithText("newer name")
		}, &state.Action{Kind: state.ActCommit, Joined: true, Before: "new name"}},
		{"trying again", rename, func(d *state.OutboxRecord) { d.Attempts = 0 }, nil},
		{"the end of a conflict", rename, settled("of both"), &state.Action{Kind: state.ActCommit, Before: "theirs"}},
		{
			"the end of a conflict in which theirs was taken", rename, settled("theirs"),
			&state.Action{Kind: state.ActCommit, Joined: true, Before: "new name"},
		},
		{
			"dropping it", rename, func(d *state.OutboxRecord) { d.State = state.EditDropped },
			&state.Action{Kind: state.ActDrop},
		},
		{
			"a new area is called otherwise", area, func(d *state.OutboxRecord) { d.Edit = d.Edit.WithText("Hall") },
			&state.Action{Kind: state.ActCommit, Joined: true, Before: "Den", Was: &area},
		},
		{
			"a new contact is another", contact, func(d *state.OutboxRecord) {
				d.Edit.Change = state.AddContact{Details: state.Contact{LastName: "Lind"}}
			},
			&state.Action{Kind: state.ActCommit, Joined: true, Was: &contact},
		},
		{"a new contact is tried again", contact, func(*state.OutboxRecord) {}, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := newStore(t)
			d := byPerson(t, s, state.QueueChange{Add: []state.Edit{tt.edit}})[0]
			first := actionsOf(t, s, 10)
			if len(first) != 1 || first[0].Kind != state.ActCommit || first[0].Before != tt.edit.Base ||
				first[0].Joined || first[0].Was != nil || first[0].Entry != d.ID {
				t.Fatalf("committed: %+v", first)
			}
			made := d.Edit // with its local ids
			tt.change(&d)
			want := 2
			if d.Chosen {
				want = 1
			}
			byPerson(t, s, state.QueueChange{Put: []state.OutboxRecord{d}})
			got := actionsOf(t, s, 10)
			if tt.want == nil {
				if len(got) != 1 {
					t.Fatalf("undo would revert %+v", got[0])
				}
				return
			}
			if tt.want.Was != nil {
				tt.want.Was = &made
			}
			tt.want.Edit, tt.want.Entry = d.Edit, d.ID
			if diff := cmp.Diff(*tt.want, got[0], cmpopts.IgnoreFields(state.Action{}, "ID", "At")); diff != "" ||
				len(got) != want {
				t.Errorf("%d actions, %s", len(got), diff)
			}
		})
	}
}

// settled returns what a person's result does to the edit of a conflict with "theirs".
func settled(result string) func(*state.OutboxRecord) {
	return func(d *state.OutboxRecord) { d.Edit, d.Edit.Base, d.Chosen = d.Edit.WithText(result), "theirs", true }
}

// Edits dropped together with a new area are restored with it, under the ids that the service has
// assigned meanwhile: under a local id they would wait forever.
func TestUndoOfADropUsesRealIDs(t *testing.T) {
	s := newStore(t)
	area := commit(t, s, state.Edit{Proposal: 7, Change: state.AddArea{Name: "Den"}})
	option := commit(t, s, state.Edit{Proposal: 7, Area: area.Edit.Area, Change: state.AddOption{}})
	other := commit(t, s, state.Edit{Proposal: 7, Area: area.Edit.Area, Change: state.AddOption{}})
	third := commit(t, s, state.Edit{Proposal: 7, Area: area.Edit.Area, Change: state.AddOption{}})
	contact := int64(commit(t, s, state.Edit{Change: state.AddContact{Details: state.Contact{LastName: "Li"}}}).
		Edit.Contact)
	renamed := byPerson(t, s,
		state.QueueChange{Add: []state.Edit{{
			Proposal: 7, Contact: state.ContactID(contact),
			Change: state.AddLocation{Details: state.Location{City: "Albany"}},
		}}})[0]
	renamed.Edit.Change = state.AddLocation{Details: state.Location{City: "Troy"}}
	byPerson(t, s, state.QueueChange{Put: []state.OutboxRecord{renamed}})
	option.State, other.State, third.State = state.EditDropped, state.EditDropped, state.EditDropped
	byPerson(t, s, state.QueueChange{Put: []state.OutboxRecord{option, other, third}})
	area.State = state.EditSent
	put(t, s, state.QueueChange{
		Put:      []state.OutboxRecord{area},
		Resolved: map[int64]int64{int64(area.Edit.Area): 70, contact: 90},
	})

	actions := actionsOf(t, s, 10)
	drop, correction := actions[0], actions[1]
	if drop.Kind != state.ActDrop || drop.Edit.Area != 70 || len(drop.More) != 2 ||
		drop.More[0].Area != 70 || drop.More[1].Area != 70 || drop.More[1].Option != third.Edit.Option {
		t.Errorf("dropped: %+v", drop)
	}
	if correction.Was == nil || correction.Was.Contact != 90 || correction.Was.Record().Location != "Albany" {
		t.Errorf("before the correction: %+v", correction)
	}
}

// After undoing a drop, the edit is another one in the outbox. An undo of earlier actions on it
// finds that one.
func TestUndoFollowsARestoredEdit(t *testing.T) {
	s := newStore(t)
	d := byPerson(t, s, state.QueueChange{Add: []state.Edit{{Proposal: 7, Change: state.Rename{Name: "new"}}}})[0]
	other := byPerson(t, s,
		state.QueueChange{Add: []state.Edit{{Proposal: 8, Change: state.Rename{Name: "of another one"}}}})[0]
	d.State = state.EditDropped
	byPerson(t, s, state.QueueChange{Put: []state.OutboxRecord{d}})
	drop := actionsOf(t, s, 1)[0]
	done, err := s.Queue.UpdateQueue(t.Context(), func([]state.OutboxRecord) (state.QueueChange, error) {
		return state.QueueChange{Add: []state.Edit{d.Edit}, Reverses: state.Reversed{Action: drop.ID, Undone: true}},
			nil
	})
	must(t, err)
	for i, want := range []struct {
		entry  int64
		undone bool
	}{{done[0].ID, true}, {other.ID, false}, {done[0].ID, false}} {
		if a := actionsOf(t, s, 10)[i]; a.Entry != want.entry || a.Undone != want.undone {
			t.Errorf("action %d is of entry %d, undone %v; want %+v", i, a.Entry, a.Undone, want)
		}
	}
	// A new action removes the redo steps.
	byPerson(t, s, state.QueueChange{Add: []state.Edit{{Proposal: 9, Change: state.Rename{Name: "x"}}}})
	for _, a := range actionsOf(t, s, 10) {
		if a.Undone {
			t.Errorf("still redoable: %+v", a)
		}
	}
}

// Only the last 500 steps can be undone and take up space.
func TestUndoStepsAreBounded(t *testing.T) {
	s := newStore(t)
	must(t, s.write(t.Context(), "note many", func(tx *txn) error {
		for i := range int64(keepActions + 5) {
			if err := noteAction(t.Context(), tx, state.Action{Kind: state.ActCommit, Entry: i + 1}); err != nil {
				return err
			}
		}
		return nil
	}))
	got := actionsOf(t, s, 2*keepActions)
	if len(got) != keepActions || got[0].Entry != keepActions+5 || got[keepActions-1].Entry != 6 {
		t.Errorf("%d steps, from %d to %d", len(got), got[len(got)-1].Entry, got[0].Entry)
	}
}
