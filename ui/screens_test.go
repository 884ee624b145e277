package ui

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/views/installer"
	"app.tender/tender/views/screen"
)

// fullDisk stores nothing that is entered on site.
type fullDisk struct{ Marks }

func (fullDisk) SiteEvents(context.Context, state.ProposalID) ([]state.SiteEvent, error) {
	return nil, nil
}

func (fullDisk) SiteCount(context.Context, state.ProposalID) (int, error) { return 0, nil }

func (fullDisk) AddSiteEvents(context.Context, []state.SiteEvent) error {
	return errors.New("the disk is full")
}

// fullPlans stores no plans.
type fullPlans struct{ noPlans }

func (fullPlans) EditPlan(context.Context, state.ProposalID, plan.Edit) (plan.Plan, error) {
	return plan.Plan{}, errors.New("the disk is full")
}

// Two parts are ticked and a line is planned while the disk is full. A notice says so, they stay on the screen, and
// quitting hands them back.
func TestUnstoredTicksAreReported(t *testing.T) {
	one := decimal.NewFromInt(1)
	p := &state.Proposal{ID: 7, Areas: []state.Area{{ID: 1, Options: []state.Option{{ID: 2, Items: []state.Item{
		{ID: 3, Type: state.ItemPart, Quantity: decimal.NewNullDecimal(one)},
		{ID: 4, Type: state.ItemPart, Quantity: decimal.NewNullDecimal(one)},
	}}}}}}
	m, err := New(
		Options{Store: Store{
			Typed: noTyped{}, Cache: shelf{proposal: p}, Plans: fullPlans{},
			Marks: fullDisk{},
		}})
	if err != nil {
		t.Fatal(err)
	}
	open(m, p.ID)
	m.goToLocation(screen.Location{Screen: installer.ID})
	for range 2 {
		m.do(screen.Find(m.own.table().own, installer.Tick))
	}
	next := func() plan.ID { return 9 }
	lamp := plan.Line{ID: 9, Type: state.ItemCustom, Name: "lamp", Quantity: one}
	if err := m.session.Plans.EditPlan(p.ID, plan.Add(plan.New(0, "Den", "", next), 0, lamp)); err != nil {
		t.Fatal(err)
	}
	if lost := m.LastSave(t.Context()); len(lost) != 3 || lost[2] != "what was planned: adding 1 × lamp" {
		t.Errorf("handed back: %q", lost)
	}
	m.followSession()
	if !strings.Contains(m.notices.Local.Message, "disk is full") || m.snap.Unsaved != 3 {
		t.Errorf("no notice: %+v, %d unsaved", m.notices.Local, m.snap.Unsaved)
	}
}

func TestScreensHaveDistinctNames(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range unboundPages() {
		if p.Name == "" || seen[p.Name] {
			t.Errorf("screen %s is called %q", p.ID, p.Name)
		}
		seen[p.Name] = true
	}
}
