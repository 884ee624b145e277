package localstore

import (
	"fmt"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
)

// An escape sequence in a stored plan would write over the screen of a person who opens the plan or undoes an edit
// of it.
func TestTheTextsOfAStoredPlanAreCleaned(t *testing.T) {
	const red = "\x1b[31m"
	s, next := newStore(t), planIDs()
	line := wish(101, red+"lamp")
	line.Brand, line.Model, line.Description, line.Note = red+"Halewick", "A"+red+"1", "warm\nwhite", red+"not built"
	p := editPlan(t, s, 7, plan.Add(plan.New(0, "D"+red+"en", red+"Good", next), 0, line))
	option := p.Areas[0].Options[0].ID
	editPlan(t, s, 7, plan.Write(option, state.ClientDescription, "Quiet\n"+red+"light"))
	editPlan(t, s, 7, plan.Write(option, state.InstallerNotes, red+"Mind\nthe pipe"))
	wantClean := func(when string) {
		t.Helper()
		a := mustPlan(t, s, 7).Areas[0]
		o := a.Options[0]
		l := o.Lines[0]
		got := fmt.Sprintf("%q",
			[]string{a.Name, o.Title, o.Client, o.Installer, l.Brand, l.Model, l.Name, l.Description, l.Note})
		if want := `["Den" "Good" "Quiet\nlight" "Mind\nthe pipe" "Halewick" "A1" "lamp" "warm white" "not built"]`; got != want {
			t.Errorf("%s, read %s, want %s", when, got, want)
		}
	}
	wantClean("as stored")
	editPlan(t, s, 7, plan.RemoveArea(p.Areas[0].ID))
	must(t, reversePlan(t, s, true))
	wantClean("after undo")
}
