package installer

import (
	"strings"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/statetest"
	"github.com/google/go-cmp/cmp"
)

// A crew built from the sheet of a proposal that the client had not accepted, or had declined: it looked like any
// other.
func TestASheetSaysBeforeAllElseThatItIsNotSold(t *testing.T) {
	for status, want := range map[state.Status]struct {
		says  string // how it begins
		ticks bool
	}{
		state.StatusDraft: {
			"NOT SOLD (Draft): the client has not accepted, and options are not chosen",
			false,
		},
		state.StatusSubmitted:      {"NOT SOLD (Submitted)", false},
		state.StatusViewedByClient: {"NOT SOLD (Viewed by client)", false},
		state.StatusEmailFailed:    {"NOT SOLD (E-mail failed)", false},
		state.StatusExpired:        {"NOT SOLD (Expired)", false},
		state.StatusDelayed:        {"ON HOLD: this job is delayed. Ask Dana Reyes before building.", false},
		state.StatusDeclined:       {"DECLINED", false},
		state.StatusAccepted:       {"", true},
		state.StatusCompleted:      {"", true},
		"":                         {"STATUS UNKNOWN", true},
		"InProduction":             {"STATUS “In production”", true},
	} {
		for _, local := range []bool{false, true} {
			p := statetest.LivingRoom()
			if p.Status = status; local {
				p.ID = -1
			}
			s := SheetOf(Sources{Proposal: p}) // its change orders were never read either
			doubts := s.Doubts()
			says := len(doubts) > 0 && strings.HasPrefix(doubts[0].Words, want.says) &&
				strings.HasPrefix(want.says, doubts[0].Short[:4])
			if want.says == "" {
				says = len(s.Standing()) == 0
			}
			if !says || (s.NoTick() == "") != want.ticks {
				t.Errorf("%q, local %v: says %+v, no ticks: %q", status, local, doubts, s.NoTick())
			}
		}
	}
}

// The spreadsheet for installers had the parts that change orders remove, and those of all options.
func TestTheLinesOfASheetAreWhatIsBuilt(t *testing.T) {
	second := livingRoom(display(99, "1"))
	second.ID, second.Name = 6, "Den"
	p := statetest.LivingRoom()
	p.Areas = append(p.Areas, second)
	elsewhere := livingRoom(display(31, "-1"))
	elsewhere.ID, elsewhere.Name = 0, state.AnyArea
	s := SheetOf(Sources{Proposal: p, ChangeOrders: setOf(
		agreedOrder(1, livingRoom(box(11, "1"), speakers(12, "-4"))), agreedOrder(2, elsewhere),
		agreedOrder(3, livingRoom(box(21, "9"))).in(state.StatusSubmitted),
	)})
	var got []string
	for _, l := range s.Lines() {
		got = append(got,
			strings.Join([]string{
				l.Name, string(l.Type),
				strings.Repeat(">", l.Depth) + state.TitleOf(l.Brand, l.Model, l.Description),
				l.Quantity.Decimal.String(), l.Mark,
			}, "|"))
	}
	want := []string{
		"Living Room|Part|Northlight VX-65|1|", "Living Room|Part|>Slimline SM-4|1|",
		"Living Room|Part|Cat6A plenum cable (ft)|120|",
		"Living Room|Part|Kitewell One|1|new, CO 1", "Living Room|Labor|Installation|6|",
		"Den|Part|Northlight VX-65|1|",
		"|Part|Northlight VX-65|-1|CO 2: −1 Northlight VX-65 from Living Room or Den",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}
