package localstore

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"app.tender/tender/state"
)

// left releases the lease of the notes, as leaving their editor does.
func left(t *testing.T, s *Store) {
	t.Helper()
	must(t, s.Typed.EndLease(t.Context(), state.Lease{Proposal: notes.Proposal}))
}

// discards returns the texts that undo restores, newest first.
func discards(t *testing.T, s *Store) (texts []string) {
	t.Helper()
	actions, err := s.Queue.Actions(t.Context(), 1000)
	must(t, err)
	for _, a := range actions {
		if a.Kind == state.ActDiscard {
			texts = append(texts, a.Edit.Text())
		}
	}
	return texts
}

func leasesOf(t *testing.T, s *Store) []state.Lease {
	t.Helper()
	list, _, err := s.Typed.Leases(t.Context())
	must(t, err)
	return list
}

func TestALeaseHasOneHolder(t *testing.T) {
	a := newStore(t)
	b := openAt(t, a.Path())
	of := state.Lease{Proposal: notes.Proposal}
	must(t, a.Typed.TakeLease(t.Context(), of, false), a.Typed.TakeLease(t.Context(), of, false))
	var elsewhere *state.EditedElsewhere
	if err := b.Typed.TakeLease(t.Context(), of, false); !errors.As(err, &elsewhere) ||
		!strings.Contains(err.Error(), "open in another terminal since") {
		t.Fatalf("two holders: %v", err)
	}
	if got := leasesOf(t, b); len(got) != 1 || got[0].Proposal != notes.Proposal ||
		!got[0].Since.Equal(elsewhere.Since) {
		t.Errorf("b sees %+v", got)
	}
	if got := leasesOf(t, a); len(got) != 0 {
		t.Errorf("a sees its own lease: %+v", got)
	}
	must(t, b.Typed.EndLease(t.Context(), of)) // another's lease: nothing happens
	must(t, b.Typed.TakeLease(t.Context(), of, true))
	if _, err := a.Typed.Save(t.Context(), state.Draft{Ref: notes, Text: "too late"}); !errors.As(err, &elsewhere) {
		t.Fatalf("a can still write: %v", err)
	}
	if got := discards(t, b); !slices.Equal(got, []string{"too late"}) {
		t.Errorf("lost the text of a: %v", got)
	}
	left(t, b)
	if got := leasesOf(t, a); len(got) != 0 {
		t.Errorf("still there: %+v", got)
	}
	must(t, a.Typed.TakeLease(t.Context(), of, false))
}

// askedOf returns the proposals whose leases others ask a process for.
func askedOf(t *testing.T, s *Store) (ids []state.ProposalID) {
	t.Helper()
	_, asked, err := s.Typed.Leases(t.Context())
	must(t, err)
	for _, l := range asked {
		ids = append(ids, l.Proposal)
	}
	return ids
}

// ask asks for the lease of the notes.
func ask(t *testing.T, s *Store) (taken bool) {
	t.Helper()
	taken, err := s.Typed.AskLease(t.Context(), state.Lease{Proposal: notes.Proposal})
	must(t, err)
	return taken
}

// hand hands the lease of the notes over.
func hand(t *testing.T, s *Store) (handed bool) {
	t.Helper()
	handed, err := s.Typed.HandLease(t.Context(), state.Lease{Proposal: notes.Proposal})
	must(t, err)
	return handed
}

// The holder of a lease hears of the first process that asks for it, and hands it over to that. It keeps it while no
// living process asks.
func TestALeaseIsHandedOver(t *testing.T) {
	a := newStore(t)
	b, c := openAt(t, a.Path()), openAt(t, a.Path())
	of := state.Lease{Proposal: notes.Proposal}
	must(t, a.Typed.TakeLease(t.Context(), of, false))
	if hand(t, a) {
		t.Error("handed over to nobody")
	}
	if ask(t, b) || ask(t, c) || ask(t, b) {
		t.Error("taken from its holder")
	}
	if got := askedOf(t, a); !slices.Equal(got, []state.ProposalID{notes.Proposal}) || len(askedOf(t, b)) != 0 {
		t.Errorf("a is asked for %v, b for %v", got, askedOf(t, b))
	}
	if hand(t, b) || !hand(t, a) || hand(t, a) || len(askedOf(t, a)) != 0 {
		t.Error("not handed over once, by its holder")
	}
	if len(leasesOf(t, b)) != 0 || len(leasesOf(t, a)) != 1 || !ask(t, b) || ask(t, a) {
		t.Error("b does not have it")
	}
	must(t, a.self.File.Close()) // what the system does when a process ends
	if len(askedOf(t, b)) != 0 || hand(t, b) || ask(t, c) {
		t.Error("handed over to a process that has ended")
	}
	if got := askedOf(t, b); len(got) != 1 || !hand(t, b) || !ask(t, c) {
		t.Errorf("asked for %v, or not handed over to c", got)
	}
	must(t, b.Typed.TakeLease(t.Context(), of, true))
	left(t, b)
	if !ask(t, c) {
		t.Error("a free lease is not taken")
	}
}

// While a person edits a text, nothing else saves, discards or restores it: neither an edit of the
// outbox nor an undo.
func TestATextThatIsEditedElsewhereStaysAsItIs(t *testing.T) {
	a := newStore(t)
	b := openAt(t, a.Path())
	save(t, b, state.Draft{Ref: notes, Text: "given up"})
	must(t, discardText(t.Context(), b, notes))
	left(t, b)
	typed := save(t, a, state.Draft{Ref: notes, Text: "typed in a", Base: "base"})
	change := func(_ []state.OutboxRecord, e state.Edit) (state.QueueChange, error) {
		return state.QueueChange{Add: []state.Edit{e}}, nil
	}
	for name, do := range map[string]func(context.Context) error{
		"send": func(ctx context.Context) error {
			_, _, err := b.Queue.CommitDraft(ctx, typed, change)
			return err
		},
		"commit": func(ctx context.Context) error {
			_, err := b.Queue.UpdateQueue(ctx, func([]state.OutboxRecord) (state.QueueChange, error) {
				return state.QueueChange{Add: []state.Edit{textEdit(
					state.Draft{Ref: notes, Text: "from the command line"})}}, nil
			})
			return err
		},
		"discard": func(ctx context.Context) error { return discardText(ctx, b, notes) },
		"restore": func(ctx context.Context) error {
			_, err := b.Typed.Restore(ctx, notes)
			return err
		},
		"undo": func(ctx context.Context) error {
			return b.Typed.ReverseDiscard(ctx, notes, state.Reversed{Action: 1, Undone: true})
		},
	} {
		var elsewhere *state.EditedElsewhere
		if err := do(t.Context()); !errors.As(err, &elsewhere) || state.FaultOf(err).Next == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
	if got := draftsOf(t, a); len(got) != 1 || got[0] != typed || len(queue(t, a)) != 0 {
		t.Errorf("%+v, %+v", got, queue(t, a))
	}
	left(t, a)
	if _, _, err := b.Queue.CommitDraft(t.Context(), typed, change); err != nil || len(leasesOf(t, a)) != 0 {
		t.Errorf("%v, %+v", err, leasesOf(t, a))
	}
}

// The lease of a killed terminal is free at once, and terminals that wait for it get a
// notification.
func TestALeaseOfADeadProcessIsFree(t *testing.T) {
	a := newStore(t)
	b := openAt(t, a.Path())
	signaled, end := watching(t, b)
	typed := writesUntil(t, signaled, a) // nothing is left to see but the end
	if len(leasesOf(t, b)) != 1 {
		t.Fatal("a has no lease")
	}
	must(t, a.self.File.Close()) // what the system does when a process ends
	<-signaled
	end()
	if got := leasesOf(t, b); len(got) != 0 {
		t.Errorf("%+v", got)
	}
	typed.Text += ", and on in b"
	if got := save(t, b, typed); got.Revision != typed.Revision+1 {
		t.Errorf("%+v", got)
	}
	left(t, b)
	save(t, openAt(t, a.Path()), state.Draft{Ref: state.TextRef{Proposal: 8, Field: state.InternalNotes}, Text: "x"})
	must(t, b.Tidy(t.Context(), Retention{}))
	var n int
	if err := b.db.QueryRow("SELECT count(*) FROM leases").Scan(&n); err != nil || n != 1 {
		t.Errorf("%d leases, %v", n, err)
	}
}

// A proposal that was made here gets the service's id while its terminal edits it. Another terminal may have found it
// in the list by then, and edits it: it has the lease, and nothing is left of the other one.
func TestALeaseFollowsTheIDOfItsProposal(t *testing.T) {
	for _, found := range []bool{false, true} {
		a := newStore(t)
		b := openAt(t, a.Path())
		made := commit(t, a, state.Edit{Change: state.AddProposal{Name: "New"}})
		local, real := made.Edit.Proposal, state.ProposalID(70)
		must(t, a.Typed.TakeLease(t.Context(), state.Lease{Proposal: local}, false))
		if found {
			must(t, b.Typed.TakeLease(t.Context(), state.Lease{Proposal: real}, false))
		}
		made.State = state.EditSent
		put(t, a, state.QueueChange{
			Put: []state.OutboxRecord{made}, Resolved: map[int64]int64{int64(local): int64(real)},
		})
		editing, other := a, b
		if found {
			editing, other = b, a
		}
		if got := leasesOf(t, other); len(got) != 1 || got[0].Proposal != real {
			t.Errorf("found %v: leases %+v", found, got)
		}
		must(t, editing.Typed.EndLease(t.Context(), state.Lease{Proposal: local}))
		var n int
		if err := a.db.QueryRow("SELECT count(*) FROM leases").Scan(&n); err != nil || n != 0 {
			t.Errorf("found %v: %d leases left, %v", found, n, err)
		}
	}
}

// A command, or another terminal, writes a text while this terminal has no lease because its disk fails. Typing that
// began here before that edit must not replace it in the outbox unread.
func TestTypingDoesNotReplaceAnEditThatItDidNotSee(t *testing.T) {
	a := newStore(t)
	b := openAt(t, a.Path())
	commit(t, b, state.Edit{
		Proposal: notes.Proposal, Option: notes.Option, Base: "before",
		Change: state.WriteText{Field: notes.Field, Text: "theirs"},
	})
	mine := state.Draft{Ref: notes, Base: "before", Text: "mine"}
	var elsewhere *state.EditedElsewhere
	if _, err := a.Typed.Save(t.Context(), mine); !errors.As(err, &elsewhere) || elsewhere.Kept.Text != "mine" {
		t.Errorf("saved: %v", err)
	}
	mine.Text = "mine at once"
	add := func(_ []state.OutboxRecord, e state.Edit) (state.QueueChange, error) {
		return state.QueueChange{Add: []state.Edit{e}}, nil
	}
	if _, _, err := a.Queue.CommitDraft(t.Context(), mine, add); !errors.As(err, &elsewhere) ||
		elsewhere.Kept.Text != "mine at once" {
		t.Errorf("committed: %v", err)
	}
	if got := discards(t, a); !slices.Equal(got, []string{"mine at once", "mine"}) || len(draftsOf(t, a)) != 0 ||
		len(queue(t, a)) != 1 {
		t.Errorf("discarded %q, %d drafts, %d edits", got, len(draftsOf(t, a)), len(queue(t, a)))
	}
	seen := save(t, a, state.Draft{Ref: notes, Base: "theirs", Text: "theirs and mine"})
	if save(t, a, seen); len(draftsOf(t, a)) != 1 {
		t.Errorf("drafts %+v", draftsOf(t, a))
	}
}
