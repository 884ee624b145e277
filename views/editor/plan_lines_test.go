package editor

import (
	"strings"
	"testing"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/views/editor/planning"
	"app.tender/tender/views/screen"
)

// Lines that were planned for a new option are shown in the blank one that came with the area. Copying one ended
// the program.
func TestALineOfTheBlankOptionIsCopied(t *testing.T) {
	s, w, m := newEditor(t, true)
	p := sample()
	p.Areas = append(p.Areas, state.Area{ID: 30, Name: "Kitchen", Options: []state.Option{option(301, "", "")}})
	line := plan.Line{
		ID: plan.NewID(), Type: state.ItemCustom, Name: "Rack", Quantity: decimal.NewFromInt(1),
		State: plan.Planned,
	}
	planned, err := plan.Add(plan.New(30, "Kitchen", "", plan.NewID), 0, line).Apply(plan.Plan{Proposal: 7})
	if err != nil {
		t.Fatal(err)
	}
	w.snap.Plan, w.snap.Planned = &planned, true
	w.read(p)
	s.Send(screen.Changed{})
	m.selectOption(30, 301)
	m.focus = paneItems
	s.Do(screen.MoveBottom, planning.CopyLine, planning.Paste)
	if last := s.Told[len(s.Told)-1].Text; !strings.Contains(last, "Copied 1 planned line") ||
		w.snap.Plan.Lines() != 2 {
		t.Errorf("told %q, %d lines are planned", last, w.snap.Plan.Lines())
	}
}
