package proposals

import (
	"context"
	"slices"
	"strings"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
)

// ownCommands records what is run.
type ownCommands struct {
	names []string
	ran   []string
	with  [][]int64
	fault error
}

func (c *ownCommands) Names() []string { return c.names }

func (c *ownCommands) Run(_ context.Context, name string, numbers []int64) (string, error) {
	c.ran, c.with = append(c.ran, name), append(c.with, numbers)
	return "2 pages", c.fault
}

func TestAMarkedFollowUpIsForAllOfThem(t *testing.T) {
	s, o := shown(t, sample())
	s.View(screen.Rect{W: 120, H: 20})
	s.Do(screen.Mark, screen.MoveDown, screen.Mark)
	if got := s.Action(actionFollowUp).Word(); got != "follow up 2 proposals" {
		t.Errorf("t would %q", got)
	}
	answer := func(day, words string) {
		t.Helper()
		s.Do(actionFollowUp)
		submit(t, s, screen.Answer{Values: map[string]string{fieldDay: day, fieldWords: words}})
	}
	answer("+3d", "call")
	want := []state.FollowUp{
		{Proposal: 10420, Day: "2026-11-24", Words: "call"}, {Proposal: 10390, Day: "2026-11-24", Words: "call"},
	}
	if !slices.Equal(o.follow, want) {
		t.Errorf("%+v, want %+v", o.follow, want)
	}
	if answer("", ""); len(o.follow) > 0 {
		t.Errorf("cleared: %+v", o.follow)
	}
}

func TestAMarkedSalespersonIsOneStep(t *testing.T) {
	s, o := shown(t, sample())
	o.users = []state.User{{ID: 7, FirstName: "Dana", LastName: "Reyes"}}
	s.Send(screen.Reread{}).View(screen.Rect{W: 120, H: 20})
	s.Do(screen.Mark, screen.Mark, actionSeller)
	submit(t, s, screen.Answer{Choice: 7})
	if len(o.made) != 2 || o.together != 1 {
		t.Fatalf("%+v in %d steps", o.made, o.together)
	}
	for i, id := range []state.ProposalID{10420, 10410} {
		if e := o.made[i]; e.Proposal != id || e.User != 7 || !state.Is[state.SetSalesPerson](e) {
			t.Errorf("%+v", e)
		}
	}
	o.readOnly = "Nothing may be written."
	if s.Action(actionSeller).Unless() == "" {
		t.Error("a read-only profile gives proposals away")
	}
}

func TestACommandOfOnesOwn(t *testing.T) {
	o, own := &fakeService{rows: sample(), here: sample()}, &ownCommands{}
	p := ports(o)
	p.Commands = own
	s := stageOf(t, p).Show()
	s.View(screen.Rect{W: 120, H: 20})
	if why := s.Action(actionCommand).Unless(); !strings.Contains(why, "[commands]") {
		t.Errorf("without one: %q", why)
	}
	own.names = []string{"mail", "print"}
	s.Do(screen.Mark, screen.Mark, actionCommand)
	submit(t, s, screen.Answer{Choice: 1})
	if !slices.Equal(own.ran, []string{"print"}) || !slices.Equal(own.with[0], []int64{1042, 1041}) {
		t.Errorf("%q with %v", own.ran, own.with)
	}
	if got := s.Told[len(s.Told)-1]; got.Text != "print has run with 2 proposals. 2 pages" || got.Kind != screen.Good {
		t.Errorf("told %+v", got)
	}
	own.fault = state.Local("print failed: exit status 1: no paper", "")
	s.Do(actionCommand)
	submit(t, s, screen.Answer{Choice: 1})
	if got := s.Told[len(s.Told)-1]; !strings.Contains(got.Text, "no paper") || got.Kind != screen.Bad {
		t.Errorf("told %+v", got)
	}
	if a := s.Action(actionCommand); a.Audience != screen.Team || s.Action(actionSeller).Audience != screen.Team {
		t.Error("installers run commands of the team")
	}
}

// A row that needs attention says what to do about it first.
func TestWhatNeedsAttentionIsNext(t *testing.T) {
	s, o := shown(t, sample())
	s.View(screen.Rect{W: 120, H: 20})
	o.follow = []state.FollowUp{{Proposal: 10410, Day: "2026-11-20"}, {Proposal: 10390, Day: "2026-11-30"}}
	s.Show()
	for _, want := range []screen.ID{"", actionFollowUp, "", "", actionStatusChosen, ""} {
		if got, _ := modelOf(s).Next(); got != want {
			t.Errorf("next of %d is %q, want %q", modelOf(s).Chosen(), got, want)
		}
		s.Do(screen.MoveDown)
	}
}
