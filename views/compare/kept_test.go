package compare

import (
	"context"
	"errors"
	"strings"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/screen/screentest"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/viewtest"
)

// shelf keeps what-ifs in memory; a fault makes it fail.
type shelf struct {
	all   []state.NamedWhatIf
	fault error
}

func (s *shelf) WhatIfs(context.Context, state.ProposalID) ([]state.NamedWhatIf, error) {
	return s.all, s.fault
}

func (s *shelf) KeepWhatIf(_ context.Context, w state.NamedWhatIf) error {
	s.all = append(s.all, w)
	return s.fault
}

func (s *shelf) DropWhatIf(context.Context, state.ProposalID, string) error {
	s.all = nil
	return s.fault
}

// What is kept names every area, so that it means the same when another option counts; what is only here is refused.
func TestWhatIsKeptNamesEveryArea(t *testing.T) {
	kept := &shelf{}
	d := &fakeEditor{p: sample(), area: 10}
	s := screentest.New(t, Page(d, kept), d.AsOf(), viewtest.List().All()...).Show()
	s.View(screen.Rect{W: 120, H: 32})
	m := s.Screen.(*model)
	m.whatIf.selection = state.Selection{20: 202}
	s.Run(m.kept.askName("large"))
	form := s.Opened[len(s.Opened)-1]
	s.Run(form.Submit(screen.Answer{Values: map[string]string{"Name": " large "}}))
	if len(kept.all) != 1 || kept.all[0].Name != "large" || len(kept.all[0].Chosen) != 3 ||
		kept.all[0].Chosen[10] != 102 || kept.all[0].Chosen[20] != 202 {
		t.Fatalf("kept %+v", kept.all)
	}
	if got := m.kept.words(state.Selection{20: 999}); !strings.Contains(got, "an option that is gone") {
		t.Errorf("%q", got)
	}
	m.whatIf.selection = nil
	s.Run(m.kept.ask())
	picker := s.Opened[len(s.Opened)-1]
	s.Run(picker.Submit(screen.Answer{Choice: 1}))
	if m.whatIf.selection[20] != 202 {
		t.Errorf("chosen %v", m.whatIf.selection)
	}
	if !picker.Form.(*dialog.Picker).TakesText() {
		t.Error("it can't be searched")
	}
	kept.fault = errors.New("the disk is full")
	s.Run(picker.Remove(1))
	if last := s.Told[len(s.Told)-1]; last.Kind != screen.Bad {
		t.Errorf("a disk that fails: %+v", last)
	}
	d.p.Areas[1].Options[1].ID = -5
	m.whatIf.selection = state.Selection{20: -5}
	s.Send(screen.Changed{})
	opened := len(s.Opened)
	s.Run(m.kept.askName("planned"))
	if len(s.Opened) != opened {
		t.Error("what is not at the service yet was to be kept")
	}
}
