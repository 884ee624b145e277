package localstore

import (
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
)

func count(t *testing.T, s *Store, table string) (n int) {
	t.Helper()
	if err := s.db.QueryRow("SELECT count(*) FROM " + table).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

func must(t *testing.T, errs ...error) {
	t.Helper()
	for _, err := range errs {
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestTidyKeepsDataInUse(t *testing.T) {
	s := newStore(t)
	ctx := t.Context()
	clock := newTestClock()
	s.now = clock.now
	settled := commit(t, s, state.Edit{Proposal: 1, Change: state.Rename{Name: "x"}})
	settled.State = state.EditSent
	put(t, s, state.QueueChange{Put: []state.OutboxRecord{settled}})
	commit(t, s, state.Edit{Proposal: 2, Change: state.Rename{Name: "waits"}})
	save(t, s, state.Draft{Ref: notes, Text: "live"})
	other := state.TextRef{Proposal: 9, Field: state.InternalNotes}
	save(t, s, state.Draft{Ref: other, Text: "discarded"})
	must(t, discardText(ctx, s, other), s.Marks.Pin(ctx, 1))
	for id := state.ProposalID(1); id <= 2; id++ {
		contact := state.ContactID(30 + id)
		must(t,
			s.Cache.SaveProposal(ctx,
				&state.Proposal{
					ID: id, Name: "Name", Customer: &state.Contact{ID: contact},
					Areas: []state.Area{{Options: []state.Option{{ID: 1}}}},
				}, clock.at),
			s.Cache.SaveChangeOrders(ctx, id, []state.ChangeOrderSummary{{ID: 70}}, clock.at),
			s.Cache.SaveChangeOrder(ctx, id, &state.ChangeOrder{ID: 70}, clock.at),
			s.Cache.SavePeople(ctx, []state.Contact{{ID: contact}}, clock.at),
			s.Cache.SaveLocations(ctx, contact, nil, clock.at),
		)
	}
	if err := s.Tidy(ctx, Retention{}); err != nil {
		t.Fatal(err)
	}
	for table, want := range map[string]int{
		"journal": 3, "edits": 2, "discarded": 1, "proposal_details": 2,
		"copies": 7, "people": 2, "search_docs": 8,
	} {
		if got := count(t, s, table); got != want {
			t.Errorf("young: %d in %s, want %d", got, table, want)
		}
	}
	clock.at = clock.at.AddDate(2, 0, 0)
	for range 14 { // one run per week
		must(t, s.Tidy(ctx, Retention{Journal: 90 * 24 * time.Hour}))
	}
	for table, want := range map[string]int{
		"journal": 0, "edits": 1, "discarded": 0, "typed": 1, "actions": 0, "own_values": 0,
		"proposal_rows": 1, "proposal_details": 1, "copies": 4, "people": 1, "search_docs": 4, "pins": 1,
	} {
		if got := count(t, s, table); got != want {
			t.Errorf("old: %d in %s, want %d", got, table, want)
		}
	}
	if pins, err := s.Marks.Pins(ctx); err != nil || len(pins[0].Missing) != 0 {
		t.Errorf("a pin lost its parts: %+v, %v", pins, err)
	}
	if got := draftsOf(t, s); len(got) != 1 || got[0].Text != "live" {
		t.Errorf("drafts %+v", got)
	}
}

func TestClockJumpDeletesNothing(t *testing.T) {
	s, clock := newStore(t), newTestClock()
	s.now = clock.now
	other := state.TextRef{Proposal: 9, Field: state.InternalNotes}
	save(t, s, state.Draft{Ref: other, Text: "discarded"})
	must(t, discardText(t.Context(), s, other), s.Cache.SaveProposal(t.Context(), &state.Proposal{ID: 1}, clock.at))
	commit(t, s, state.Edit{Proposal: 2, Change: state.Rename{Name: "noted"}})
	must(t, s.Tidy(t.Context(), Retention{}))
	right := clock.at
	for _, wrong := range []time.Time{right.AddDate(10, 0, 0), time.Unix(0, 0), right.AddDate(0, 0, 1)} {
		clock.at = wrong
		must(t, s.Tidy(t.Context(), Retention{}))
		for table, want := range map[string]int{"journal": 1, "discarded": 1, "proposal_details": 1, "actions": 1} {
			if got := count(t, s, table); got != want {
				t.Errorf("at %v: %d in %s, want %d", wrong, got, table, want)
			}
		}
	}
}

func TestTheFileIsBounded(t *testing.T) {
	s := newStore(t)
	must(t, s.Marks.Pin(t.Context(), 1))
	for id := range 150 {
		p := &state.Proposal{
			ID:          state.ProposalID(id + 1),
			Description: strings.Repeat(fmt.Sprintf("wall mount %d ", id), 1000),
		}
		must(t, s.Cache.SaveProposal(t.Context(), p, readAt.Add(time.Duration(id)*time.Minute)))
	}
	must(t, s.Tidy(t.Context(), Retention{MaxBytes: 3 << 20, Cache: 1e6 * time.Hour}))
	_, err := s.db.Exec("PRAGMA wal_checkpoint(TRUNCATE)")
	must(t, err)
	info, err := os.Stat(s.Path())
	must(t, err)
	if info.Size() > 3<<20+1<<18 {
		t.Errorf("%d bytes", info.Size())
	}
	if n := count(t, s, "proposal_details"); n < 20 {
		t.Errorf("only %d cached proposals are left", n)
	}
	for id, want := range map[state.ProposalID]bool{1: true, 2: false, 150: true} {
		if p, _, err := s.Cache.Proposal(t.Context(), id); err != nil || (p != nil) != want {
			t.Errorf("proposal %d is here: %v, %v", id, p != nil, err)
		}
	}
}

// Cached data, which can be read again, goes first: while there is any, the journal and the
// settled edits stay.
func TestTheJournalStaysWhileAnythingIsCached(t *testing.T) {
	for name, keep := range map[string]func(t *testing.T, s *Store, id int64, words string){
		"details": func(t *testing.T, s *Store, id int64, words string) {
			must(t, s.Cache.SaveProposal(t.Context(), &state.Proposal{ID: state.ProposalID(id), Description: words},
				readAt))
		},
		"others": func(t *testing.T, s *Store, id int64, words string) {
			must(t, s.Cache.SaveLocations(t.Context(), state.ContactID(id), []state.Location{{City: words}}, readAt))
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := newStore(t)
			settled := commit(t, s,
				state.Edit{Proposal: 900, Change: state.Rename{Name: strings.Repeat("long name ", 5000)}})
			settled.State = state.EditSent
			put(t, s, state.QueueChange{Put: []state.OutboxRecord{settled}})
			for id := range int64(60) {
				keep(t, s, id+1, strings.Repeat("wall mount ", 2000))
			}
			must(t, s.Tidy(t.Context(), Retention{MaxBytes: 1 << 20}))
			if lines, entries := count(t, s, "journal"), count(t, s, "edits"); lines != 2 || entries != 1 {
				t.Errorf("%d lines of the journal and %d entries are left", lines, entries)
			}
			if n := count(t, s, "proposal_details") + count(t, s, "copies"); n > 41 {
				t.Errorf("%d cached proposals are left", n)
			}
		})
	}
}

// A file of exactly the allowed size loses nothing.
func TestFileWithinItsBoundsIsNotChanged(t *testing.T) {
	s := newStore(t)
	must(t, s.Cache.SaveProposal(t.Context(), &state.Proposal{ID: 1, Description: strings.Repeat("wall mount ", 2000)},
		readAt))
	must(t, s.Tidy(t.Context(), Retention{}))
	var used int64
	must(t,
		s.db.QueryRow(
			"SELECT (page_count - freelist_count) * page_size FROM pragma_page_count, pragma_freelist_count, pragma_page_size").Scan(&used))
	for _, tt := range []struct{ most, left int64 }{{used, 1}, {used - 1, 0}} {
		must(t, s.Tidy(t.Context(), Retention{MaxBytes: tt.most}))
		if got := count(t, s, "proposal_details"); int64(got) != tt.left {
			t.Errorf("of %d bytes, with %d allowed, %d cached proposals are left", used, tt.most, got)
		}
	}
}

func TestJournalIsBoundedButKeepsUnsentEdits(t *testing.T) {
	s := newStore(t)
	for i := range 100 {
		d := commit(t, s,
			state.Edit{
				Proposal: state.ProposalID(i + 1),
				Change:   state.Rename{Name: strings.Repeat("long name ", 1000)},
			})
		if i%10 > 0 {
			d.State = state.EditSent
			put(t, s, state.QueueChange{Put: []state.OutboxRecord{d}})
		}
	}
	must(t, s.Tidy(t.Context(), Retention{MaxBytes: 4 << 20}))
	open, err := s.Queue.Records(t.Context(), 0)
	must(t, err)
	if n := count(t, s, "journal"); len(open) != 10 || n == 0 || n >= 190 {
		t.Errorf("%d edits wait, %d journal lines are left", len(open), n)
	}
}
