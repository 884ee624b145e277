package localstore

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/installer"
)

func tick(item state.ItemID, quantity string) installer.Tick {
	return installer.Tick{
		Proposal: 7, TickKey: installer.TickKey{Item: item}, Quantity: decimal.RequireFromString(quantity), Initials: "DR",
		At: time.Date(2026, 4, 6, 14, 10, 0, 0, time.UTC),
	}
}

func ticksOf(t *testing.T, s *Store, proposal state.ProposalID) installer.Ticks {
	t.Helper()
	got, err := s.Ticks(t.Context(), proposal)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func setTick(t *testing.T, s *Store, k installer.Tick, done bool) {
	t.Helper()
	if err := s.SetTick(t.Context(), k, done); err != nil {
		t.Fatal(err)
	}
}

func TestTicksAreStored(t *testing.T) {
	s := newStore(t)
	setTick(t, s, tick(1, "1"), true)
	setTick(t, s, tick(2, "2.5"), true)
	setTick(t, s, tick(3, "1"), true)
	setTick(t, s, tick(3, "1"), false)
	again := tick(2, "4")
	again.Initials = "林"
	setTick(t, s, again, true) // the quantity has changed since
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = openAt(t, s.Path())
	if d := cmp.Diff(installer.Ticks{{Item: 1}: tick(1, "1"), {Item: 2}: again}, ticksOf(t, s, 7)); d != "" {
		t.Error(d)
	}
	if got := ticksOf(t, s, 8); len(got) != 0 {
		t.Errorf("another proposal has ticks %v", got)
	}
}

// TestChangeOrderTicksAreStoredSeparately: a line of a change order may have the id of one in the
// proposal, and neither must change the other's tick.
func TestChangeOrderTicksAreStoredSeparately(t *testing.T) {
	s := newStore(t)
	own, brought, other := tick(1, "1"), tick(1, "2"), tick(1, "3")
	brought.ChangeOrder, other.ChangeOrder = 91, 92
	setTick(t, s, own, true)
	setTick(t, s, brought, true)
	setTick(t, s, other, true)
	setTick(t, s, other, false)
	if d := cmp.Diff(installer.Ticks{own.TickKey: own, brought.TickKey: brought}, ticksOf(t, s, 7)); d != "" {
		t.Error(d)
	}
}

func TestEveryTickIsInTheJournal(t *testing.T) {
	s := newStore(t)
	setTick(t, s, tick(1, "1"), true)
	setTick(t, s, tick(1, "1"), false)
	var n int
	if err := s.db.QueryRowContext(t.Context(), `SELECT count(*) FROM ticks`).Scan(&n); err != nil || n != 2 {
		t.Errorf("%d ticks on record, %v; want 2", n, err)
	}
}

func TestJournalRecordsTicks(t *testing.T) {
	s := newStore(t)
	k := tick(1, "2.5")
	k.Part, k.Area, k.AreaName = "Aurora S-5", 31, "Living Room"
	setTick(t, s, k, true)
	k.At = k.At.Add(time.Minute)
	setTick(t, s, k, false)
	lines, err := s.Journal(t.Context(), state.JournalQuery{Text: "aurora dr living", Proposal: 7})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, l := range lines {
		got = append(got, string(l.State)+": "+l.Edit.Text()+" by "+l.Reason)
		if r := l.Record(); r.AreaID != 31 {
			t.Errorf("the journal has area %d, but the same part is in several areas", r.AreaID)
		}
	}
	if d := cmp.Diff([]string{"tick taken back: 2.5 × Aurora S-5 in Living Room by DR", "ticked off: 2.5 × Aurora S-5 in Living Room by DR"}, got); d != "" {
		t.Error(d)
	}
}
