package proposals

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/views/screen"
)

// Plans concern only salespeople.
func TestInstallersSeeNothingOfPlans(t *testing.T) {
	o := &fakeService{
		rows:  []state.ProposalSummary{{ID: 7, Number: 1042, Name: "Halvorsen"}},
		plans: []plan.Summary{{Proposal: 7, Open: 3}},
	}
	for _, looking := range []screen.Audience{screen.Team, screen.Installer} {
		s := stage(t, o)
		s.Audience = looking
		s.Screen = page(o).New(s.Env)
		got := s.Show().View(screen.Rect{W: 120, H: 12})
		if sees := strings.Contains(got, "Planned") &&
			strings.Contains(got, "not built"); sees != (looking == screen.Team) {
			t.Errorf("for %v:\n%s", looking, got)
		}
	}
}

// On a narrow screen names and clients stay readable, and a plan is only a sign.
func TestPlansDoNotShortenNames(t *testing.T) {
	o := &fakeService{plans: []plan.Summary{{Proposal: 10420, Open: 3}}}
	o.rows = sample()[:1]
	s := stage(t, o)
	s.Show()
	for width, counted := range map[int]bool{80: false, 88: false, 89: true, 120: true, 200: true} {
		got := ansi.Strip(s.View(screen.Rect{W: width, H: 12}))
		if !strings.Contains(got, "≈ 1042    Halvorsen Residence") || !strings.Contains(got, "Erik Halvorsen") {
			t.Errorf("%d columns: name or client is cut:\n%s", width, got)
		}
		if strings.Contains(got, "  Planned  ") != counted ||
			strings.Contains(got, "Draft                   3  ") != counted {
			t.Errorf("%d columns, counted %v:\n%s", width, counted, got)
		}
	}
}

// A legend for a sign that no row shows makes people look for it.
func TestTheFootExplainsTheSignsInSight(t *testing.T) {
	o := &fakeService{
		rows: sample()[:1], plans: []plan.Summary{{Proposal: 10420, Open: 3}},
		drafts: []state.Draft{{Ref: state.TextRef{Proposal: 10420}}},
	}
	got := ansi.Strip(stage(t, o).Show().View(screen.Rect{W: 80, H: 12}))
	if !strings.Contains(got, "~ 1042") || !strings.Contains(got, "~ edited here") || strings.Contains(got, "≈") {
		t.Errorf("a proposal with a draft and a plan:\n%s", got)
	}
}
