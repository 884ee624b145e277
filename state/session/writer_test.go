package session_test

import (
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
)

// The screen shows how much is being written, so that nobody turns the machine off.
func TestPendingWritesAreCounted(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	var one, two session.Snapshot
	x.store.duringNext(func() {
		one = *x.Snapshot()
		x.Commit(state.Edit{Proposal: 7, Change: state.AddArea{Name: "Sauna"}})
		typeIn(x, internal, "a\nb\nc", "mine, too")
		two = *x.Snapshot()
	})
	typeIn(x, description, original, "mine")
	m.pass(time.Second)
	if one.Writing != 1 || two.Writing != 2 || one.Unsaved+two.Unsaved != 0 || x.Snapshot().Writing != 0 {
		t.Errorf("%d, then %d, then %d being written", one.Writing, two.Writing, x.Snapshot().Writing)
	}
}

// While one text can't be written, another terminal's changes of other texts are shown: what is
// only in memory here does not block anything else.
func TestFullDiskHidesNoChangesByOthers(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x, y := m.start(), m.start()
	fill(x)
	typeIn(x, description, original, "mine")
	typeIn(y, internal, "a\nb\nc", "theirs")
	m.pass(time.Second)
	m.look()
	if d, ok := x.Snapshot().Draft(internal); !ok || d.Text != "theirs\na\nb\nc" {
		t.Errorf("shown: %q, %v", d.Text, ok)
	}
}

// The session reports that everything is stored once it is, not while some of it is only in
// memory.
func TestKeptIsReportedOnlyWhenAllIsSaved(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	typeIn(x, description, original, "mine")
	m.pass(time.Second)
	free := fill(x)
	x.Commit(state.Edit{Proposal: 7, Change: state.AddArea{Name: "Sauna"}})
	m.pass(time.Second)
	free()
	x.events = nil
	x.Type(description, "mine, and on\n"+original, 0)
	m.pass(150 * time.Millisecond)
	if d, _ := x.Snapshot().Draft(description); d.Text != "mine, and on\n"+original || len(all[session.Kept](x)) != 0 {
		t.Errorf("%q, Kept reported %d times", d.Text, len(all[session.Kept](x)))
	}
	m.pass(3 * time.Second)
	if s := x.Snapshot(); s.Unsaved != 0 || len(all[session.Kept](x)) == 0 {
		t.Errorf("%d unsaved, Kept reported %d times", s.Unsaved, len(all[session.Kept](x)))
	}
}

// The same for a draft that is not open: it is saved as it was read, not as the editor was last, which may be empty.
func TestADraftThatIsNotOpenIsSavedAgainAsItWas(t *testing.T) {
	for _, opened := range []bool{false, true} {
		m := newMachine(t, t.TempDir())
		y := m.start()
		if opened {
			typeIn(y, description, original, "older")
			y.Leave(description, false)
			m.pass(time.Second)
		}
		x := m.start()
		x.Open(state.Draft{Ref: description, Text: original})
		x.Type(description, "mine", 4)
		x.Leave(description, false)
		m.pass(time.Second)
		m.look()
		m.pass(time.Second)
		m.end(x)
		discard(t, y, description) // as if it were missing
		y.Changed(state.Fault{Kind: state.FaultLocal, Message: "The local database was damaged."})
		m.pass(time.Second)
		if d, ok := m.start().Snapshot().Draft(description); !ok || d.Text != "mine" {
			t.Errorf("opened before %v: the lost draft is %q, %v", opened, d.Text, ok)
		}
	}
}

// A text left while the disk is full is opened again with what was typed, not with the draft that is on the disk.
func TestATextLeftOnAFullDiskIsOpenedAsItWasTyped(t *testing.T) {
	for _, saved := range []bool{false, true} {
		m := newMachine(t, t.TempDir())
		x := m.start()
		if saved {
			typeIn(x, description, original, "first")
			m.pass(time.Second)
		}
		free := fill(x)
		x.Open(state.Draft{Ref: description, Text: original})
		x.Type(description, "mine", 4)
		x.Leave(description, false)
		m.pass(time.Second)
		if d := x.Open(state.Draft{Ref: description, Text: original}); d.Text != "mine" {
			t.Errorf("saved before %v: opened with %q", saved, d.Text)
		}
		free()
		m.pass(3 * time.Second)
		if d, _ := m.start().Snapshot().Draft(description); d.Text != "mine" {
			t.Errorf("saved before %v: on the disk is %q", saved, d.Text)
		}
	}
}

// After a damaged database was replaced, drafts that could not be recovered but are known here are
// saved again, as they were or as they are being typed; recovered ones stay. Without a new file, a
// missing draft was discarded in another terminal.
func TestDraftsThatWereLostWithTheDatabaseAreSavedAgain(t *testing.T) {
	for _, typing := range []bool{false, true} {
		m := newMachine(t, t.TempDir())
		x := m.start()
		for ref, base := range map[state.TextRef]string{description: original, internal: "a\nb\nc"} {
			typeIn(x, ref, base, "mine")
			if !typing {
				x.Leave(ref, false)
			}
		}
		m.pass(time.Second)
		before, _ := x.Snapshot().Draft(internal)
		discard(t, x, description) // as if it were missing
		x.Changed(state.Fault{Kind: state.FaultLocal, Message: "The local database was damaged."})
		m.pass(time.Second)
		y := m.start()
		if d, ok := y.Snapshot().Draft(description); !ok || d.Text != "mine\n"+original {
			t.Errorf("typing %v: the lost draft is %q, %v", typing, d.Text, ok)
		}
		if d, ok := y.Snapshot().Draft(internal); !ok || d.Revision != before.Revision {
			t.Errorf("typing %v: the other is %+v, was %+v", typing, d, before)
		}
		discard(t, x, description)
		m.look()
		m.pass(time.Second)
		if d, ok := m.start().Snapshot().Draft(description); ok {
			t.Errorf("typing %v: discarded, but restored: %+v", typing, d)
		}
	}
}
