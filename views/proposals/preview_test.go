package proposals

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/views/screen"
)

// wholeProposal is the copy of a proposal on this machine.
func wholeProposal() *state.Proposal {
	p := &state.Proposal{
		ID: 10380, Number: 1038, InternalNotes: "Demo booked for 2 December at the shop.\n? Lake side: who pulls the fibre?",
		LastModified: now.Add(-time.Hour), LastModifiedUserName: "Marcus Bell", ClientLastOpened: now.AddDate(0, 0, -2),
		Location: &state.Location{City: "Duluth", State: "MN"},
	}
	p.Summary.Currency = money.Currency{Code: "USD", Symbol: "$"}
	for i, name := range []string{"Great Room", "Theater", "Boathouse"} {
		p.Areas = append(p.Areas, state.Area{ID: state.AreaID(i + 1), Name: name, Options: []state.Option{{
			ID: state.OptionID(i + 1), Total: decimal.NewNullDecimal(decimal.RequireFromString("48210.5")),
		}}})
	}
	p.Areas[2].Options = nil
	return p
}

func TestThePreviewIsOfTheRowUnderTheCursor(t *testing.T) {
	area := screen.Rect{W: 140, H: 30}
	s, o := shown(t, sample())
	o.whole = map[state.ProposalID]*state.Proposal{10410: wholeProposal()}
	o.drafts = []state.Draft{draft(10410)}
	s.Send(screen.Changed{})
	s.View(area)
	s.Do(screen.MoveDown)
	before := ansi.Strip(s.View(area))
	if !strings.Contains(before, "│ #1041 Boardrooms ×12") || strings.Contains(before, "Great Room") ||
		strings.Contains(before, "Not read yet") {
		t.Errorf("before the copy is read:\n%s", before)
	}
	s.Pass(time.Second)
	after := ansi.Strip(s.View(area))
	for _, want := range []string{
		"Great Room", "48,210.50", "Marcus Bell, today", "Demo booked", "Duluth", "1 draft", "opened by the client",
	} {
		if !strings.Contains(after, want) {
			t.Errorf("%q is missing from\n%s", want, after)
		}
	}
	s.Do(screen.MoveDown, screen.MoveDown, screen.MoveDown)
	s.Pass(time.Second)
	if got := ansi.Strip(s.View(area)); !strings.Contains(got, "Not read yet on this machine.") ||
		strings.Contains(got, "Great Room") {
		t.Errorf("of a proposal that is not here:\n%s", got)
	}
	if want := []state.ProposalID{10410, 10360}; !slices.Equal(o.looked[len(o.looked)-2:], want) {
		t.Errorf("read %d: also those that the cursor passed", o.looked)
	}
	asked := len(o.looked)
	s.View(screen.Rect{W: 139, H: 30})
	s.Do(screen.MoveUp)
	s.Pass(time.Second)
	if got := ansi.Strip(s.View(screen.Rect{W: 139, H: 30})); strings.Contains(got, "Waits here") || len(o.looked) != asked {
		t.Errorf("without room for it:\n%s", got)
	}
	s.Do(screen.MoveUp, screen.MoveUp)
	s.Size = area // the terminal is widened
	s.Send(screen.Changed{}).Pass(time.Second)
	if got := ansi.Strip(s.View(area)); !strings.Contains(got, "Great Room") {
		t.Errorf("with room again:\n%s", got)
	}
}
