package proposals

import (
	"strings"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/views/screen"
)

// An installer's list has no word of what is planned: it is the seller's affair.
func TestInstallersSeeNothingOfPlans(t *testing.T) {
	o := &office{rows: []state.ProposalSummary{{ID: 7, Number: 1042, Name: "Halvorsen"}}, plans: []plan.Summary{{Proposal: 7, Open: 3}}}
	for _, looking := range []screen.Audience{screen.Team, screen.Installer} {
		s := stage(t, o)
		s.Audience = looking
		s.Screen = page(o).New(s.Env)
		got := s.Show().View(screen.Rect{W: 120, H: 12})
		if sees := strings.Contains(got, "3 planned") && strings.Contains(got, "not built"); sees != (looking == screen.Team) {
			t.Errorf("for %v:\n%s", looking, got)
		}
	}
}
