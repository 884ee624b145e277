package plan_test

import (
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
)

// Unbuilt lines are named before a proposal goes to the client: otherwise they would get another
// total than the planned one.
func TestUnbuiltLinesAreReportedBeforeSending(t *testing.T) {
	built := func(p *plan.Plan) { p.Areas[0].Options[0].Lines[0].State = plan.Built }
	text := func(p *plan.Plan) { p.Areas[0].Options[0].Client = "A lamp." }
	textAlone := func(p *plan.Plan) { built(p); text(p) }
	for _, tt := range []struct {
		typed []string
		with  func(*plan.Plan)
		to    state.Status
		want  string
	}{
		{
			[]string{"1 shelf @3999.99"},
			nil, state.StatusSubmitted,
			"1 planned line, ≈3,999.99, is not built and does not go to the client.",
		},
		{
			[]string{"2 shelf @10", "1 lamp @5"},
			nil, state.StatusSubmitted,
			"2 planned lines, ≈25.00, are not built and do not go to the client.",
		},
		{
			[]string{"2 shelf @10", "1 lamp"},
			nil, state.StatusSubmitted,
			"2 planned lines, ≈20.00 and 1 without a price, are not built and do not go to the client.",
		},
		{
			[]string{"1 lamp"},
			nil, state.StatusSubmitted,
			"1 planned line, without a price, is not built and does not go to the client.",
		},
		{
			[]string{"2 shelf @10", "1 lamp @5"},
			built, state.StatusSubmitted,
			"1 planned line, ≈5.00, is not built and does not go to the client.",
		},
		{[]string{"1 lamp @5"}, built, state.StatusSubmitted, ""},
		{[]string{"1 lamp @5"}, nil, state.StatusDelayed, ""},
		{[]string{"1 lamp @5"}, built, state.StatusDeclined, ""},
		{
			[]string{"1 lamp @5"},
			nil, state.StatusAccepted,
			"1 planned line, ≈5.00, is not built and not part of what is accepted.",
		},
		{
			[]string{"2 shelf @10", "1 lamp @5"},
			nil, state.StatusDeclined,
			"2 planned lines, ≈25.00, are not built and not part of what is declined.",
		},
		{
			[]string{"1 lamp @5"},
			text, state.StatusSubmitted,
			"1 planned line, ≈5.00, and 1 text are not built and do not go to the client.",
		},
		{
			[]string{"1 lamp @5"},
			textAlone, state.StatusSubmitted,
			"1 planned text is not built and does not go to the client.",
		},
		{nil, nil, state.StatusSubmitted, ""},
	} {
		p := empty("0", "0", false)
		pl := planned(t, p, tt.typed...)
		if tt.with != nil {
			tt.with(pl)
		}
		if f := pl.BeforeMove(state.StatusDraft, tt.to, p.Summary.Currency); f.Message != tt.want {
			t.Errorf("%q to %s: %q, want %q", tt.typed, tt.to, f.Message, tt.want)
		}
	}
}

// An option planned as "2 Better" was "Option 2" once built, and nobody had said so.
func TestNamesThatAreNotBuiltAreSaidBefore(t *testing.T) {
	p := plan.Plan{Areas: []plan.Area{{Options: []plan.Option{
		{Title: "Good", Client: "Good: two speakers"},
		{Title: "Better"},
		{Title: "Best", Client: "Four speakers"},
		{Title: "Built", Option: 7},
		{Client: "No name"},
		{Title: "Built before", Lines: []plan.Line{{State: plan.Built}}},
	}}, {Options: []plan.Option{{Title: "Better"}}}}}
	if got, want := p.NamesLost(),
		"Options have no name of their own. Start the client text with “Better:”, “Best:” to show one."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	p.Areas = []plan.Area{{Options: p.Areas[0].Options[:1]}}
	if got := p.NamesLost() + (*plan.Plan)(nil).NamesLost(); got != "" {
		t.Errorf("of nothing it says %q", got)
	}
}
