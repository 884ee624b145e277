package localstore

import (
	"crypto/ed25519"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
	"app.tender/tender/state/installer"
)

func tick(item state.ItemID, quantity string) state.SiteEvent {
	return state.SiteEvent{
		Proposal: 7, Kind: state.SiteTick, Item: item, Quantity: decimal.RequireFromString(quantity), Initials: "DR",
		Seq: 1, At: time.Date(2026, 4, 6, 14, 10, 0, 0, time.UTC),
	}.Sealed()
}

func siteEvents(t *testing.T, s *Store, proposal state.ProposalID) []state.SiteEvent {
	t.Helper()
	got, err := s.Marks.SiteEvents(t.Context(), proposal)
	must(t, err)
	slices.SortFunc(got, func(a, b state.SiteEvent) int { return a.Compare(&b) })
	return got
}

func TestSiteEventsAreStoredOnce(t *testing.T) {
	s := newStore(t)
	one, two := tick(1, "1"), tick(2, "2.5")
	two.Seq, two.Initials = 2, "林"
	two = two.Sealed()
	must(t, s.Marks.AddSiteEvents(t.Context(), []state.SiteEvent{one, two}))
	must(t, s.Marks.AddSiteEvents(t.Context(), []state.SiteEvent{two, one}))
	must(t, s.Close())
	s = openAt(t, s.Path())
	got := siteEvents(t, s, 7)
	if d := cmp.Diff([]state.SiteEvent{one, two}, got); d != "" {
		t.Error(d)
	}
	for _, e := range got {
		if wrong := e.Check(); wrong != "" {
			t.Errorf("%s: %s", e.Words(), wrong)
		}
	}
	if got := siteEvents(t, s, 8); len(got) != 0 {
		t.Errorf("another proposal has %v", got)
	}
	if lines := journalOf(t, s); len(lines) != 2 {
		t.Errorf("in the journal: %q", lines)
	}
}

func TestJournalRecordsSiteEvents(t *testing.T) {
	s := newStore(t)
	k := tick(1, "2.5")
	k.Part, k.Area, k.AreaName = "Aurora S-5", 31, "Living Room"
	gone, hours := k, k
	gone.Gone, gone.Seq = true, 2
	hours.Kind, hours.Item, hours.Seq = state.SiteHours, 0, 3
	for i, e := range []state.SiteEvent{k, gone, hours} {
		e.At = e.At.Add(time.Duration(i) * time.Minute)
		must(t, s.Marks.AddSiteEvents(t.Context(), []state.SiteEvent{e.Sealed()}))
	}
	lines, err := s.Journal.Journal(t.Context(), state.JournalQuery{Text: "dr living", Proposal: 7})
	must(t, err)
	var got []string
	for _, l := range lines {
		got = append(got, string(l.State)+": "+l.Edit.Text()+" by "+l.Reason)
		if r := l.Record(); r.AreaID != 31 {
			t.Errorf("the journal has area %d, but the same part is in several areas", r.AreaID)
		}
	}
	if d := cmp.Diff([]string{
		"noted: 2.5 h worked in Living Room by DR",
		"tick taken back: 2.5 × Aurora S-5 in Living Room by DR",
		"ticked off: 2.5 × Aurora S-5 in Living Room by DR",
	}, got); d != "" {
		t.Error(d)
	}
}

// journalOf returns the lines of the journal, newest first.
func journalOf(t *testing.T, s *Store) (got []string) {
	t.Helper()
	lines, err := s.Journal.Journal(t.Context(), state.JournalQuery{})
	must(t, err)
	for _, l := range lines {
		got = append(got, string(l.Edit.Kind())+" "+l.Word()+": "+l.Edit.Words(nil)+", "+l.Proposal+" "+l.Reason)
	}
	return got
}

// Support looks into the journal first. A status that was moved, and is not there, looks like one that nobody moved.
// Undo skips these lines, since it could take back only what goes through the outbox.
func TestMovesAreInTheJournalWithTheirOutcome(t *testing.T) {
	s := newStore(t)
	must(t, s.Cache.SaveProposal(t.Context(), &state.Proposal{ID: 7, Number: 1042, Name: "Halvorsen"}, readAt))
	must(t, s.Cache.SaveChangeOrders(t.Context(), 7,
		[]state.ChangeOrderSummary{{ID: 3, Number: 1, Name: "Second screen"}, {ID: 4, Number: 2}}, readAt))
	for _, tt := range []struct {
		move state.Move
		end  state.Fault
	}{
		{state.Move{Kind: state.JournalStatus, Words: "the status Submitted"}, state.Fault{}},
		{
			state.Move{Kind: state.JournalStatus, Words: "the status Accepted"},
			state.Conflict("From Draft to Accepted.", "Look."),
		},
		{
			state.Move{Kind: state.JournalStatus, Words: "the status Accepted", Order: 3},
			state.Fault{Kind: state.FaultUncertain, Message: "No answer."},
		},
		{state.Move{Kind: state.JournalStatus, Words: "the status Accepted", Order: 4}, state.Fault{}},
		{state.Move{Kind: state.JournalStatus, Words: "the status Accepted", Order: 5}, state.Fault{}},
		{state.Move{Kind: state.JournalArchive, Words: "archiving"}, state.Offline("No network.", "")},
		{state.Move{Kind: state.JournalArchive, Words: "archiving"}, state.Fault{Kind: state.FaultCanceled}},
	} {
		tt.move.Proposal = 7
		must(t, s.Journal.NoteMove(t.Context(), tt.move)(t.Context(), tt.end))
	}
	// and was killed
	s.Journal.NoteMove(t.Context(),
		state.Move{Kind: state.JournalChangeOrder, Proposal: 7, Words: "the new change order “Third”"})
	want := []string{
		"new-change-order uncertain: the new change order “Third”, #1042 Halvorsen " + state.MoveUnanswered,
		"status saved: the status Accepted of a change order, #1042 Halvorsen ",
		"status saved: the status Accepted of change order 2, #1042 Halvorsen ",
		"status uncertain: the status Accepted of change order 1, Second screen, #1042 Halvorsen No answer.",
		"status refused: the status Accepted, #1042 Halvorsen From Draft to Accepted.",
		"status saved: the status Submitted, #1042 Halvorsen ",
	}
	if d := cmp.Diff(want, journalOf(t, s)); d != "" {
		t.Error(d)
	}
	found, err := s.Journal.Journal(t.Context(), state.JournalQuery{Text: "SECOND halvorsen answer"})
	if err != nil || len(found) != 1 {
		t.Errorf("the search finds %d lines, %v", len(found), err)
	}
	if undo, err := s.Queue.Actions(t.Context(), 10); err != nil || len(undo) > 0 {
		t.Errorf("can be undone: %v, %v", undo, err)
	}
}

// A build is in the journal once, when it has failed or ended, with any program driving it.
func TestEndedBuildsAreInTheJournal(t *testing.T) {
	s := newStore(t)
	planned := build.Load{Text: "# Den"}
	steps := func(load build.Load, steps ...build.Run) {
		t.Helper()
		r, err := s.Plans.BeginRun(t.Context(),
			build.Run{Proposal: 7, Load: load, Phase: build.Uploading, Status: build.Going, Updated: readAt}, nil)
		must(t, err)
		for _, to := range steps {
			r.Phase, r.Status, r.Fault, r.Started = to.Phase, to.Status, to.Fault, to.Started
			r, err = s.Plans.SaveRun(t.Context(), r)
			must(t, err)
		}
	}
	failed := state.Fault{Kind: state.FaultPermission, Message: "You may not."}
	steps(planned, build.Run{Phase: build.Uploading, Status: build.Failed, Fault: failed},
		build.Run{Phase: build.Uploading, Status: build.Failed, Fault: failed},
		build.Run{Phase: build.Building, Status: build.Going}, build.Run{Phase: build.Done, Status: build.Ended})
	steps(build.Load{}, build.Run{Phase: build.Checking, Status: build.Asking},
		build.Run{Phase: build.Checking, Status: build.Ended})
	steps(planned, build.Run{Phase: build.Building, Status: build.Stopped, Started: true},
		build.Run{Phase: build.Building, Status: build.Ended, Started: true})
	want := []string{
		"build uncertain: the build of the plan,  It was cancelled here; the service may have built it.",
		"build dropped: the build of uploaded content,  ",
		"build saved: the build of the plan,  ",
		"build refused: the build of the plan,  You may not.",
	}
	if d := cmp.Diff(want, journalOf(t, s)); d != "" {
		t.Error(d)
	}
}

// What comes by a file is here once, and still goes to the service, which has not seen it.
func TestAFileOfSiteEventsIsBroughtToTheService(t *testing.T) {
	s := newStore(t)
	one, two := tick(1, "1"), tick(2, "2.5")
	must(t, s.Marks.AddSiteEvents(t.Context(), []state.SiteEvent{one}))
	_, err := s.Marks.MergeSite(t.Context(), []state.SiteEvent{one})
	must(t, err)
	f := installer.SiteFile{Proposal: 7, By: "Kim", Events: []state.SiteEvent{one, two}}
	for _, want := range []int{1, 0} {
		added, err := s.Marks.MergeSiteFile(t.Context(), &f, make(ed25519.PublicKey, ed25519.PublicKeySize))
		if err != nil || added != want {
			t.Errorf("added %d, %v", added, err)
		}
	}
	mine, err := s.Marks.UnsharedSite(t.Context(), 7, 10)
	if d := cmp.Diff([]state.SiteEvent{two}, mine); d != "" || err != nil {
		t.Errorf("%s %v", d, err)
	}
}
