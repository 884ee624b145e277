package changeorder_test

import (
	"strings"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
)

// Two drafts may each take out the only display: with both accepted, the client would get its price back twice.
func TestWhatAnUndecidedChangeOrderRemovesIsContested(t *testing.T) {
	p := &state.Proposal{Areas: []state.Area{
		soldArea("Den", soldLine(1, "S-5", "1", "700", "400"), soldLine(2, "W-10", "3", "800", "500")),
	}}
	draft := &state.ChangeOrder{ID: 7, Number: 2, Status: state.StatusDraft, Areas: []state.Area{
		soldArea("Den", soldLine(1, "S-5", "-1", "700", "400"), soldLine(2, "W-10", "-1", "800", "500")),
	}}
	set := func(status state.Status) *changeorder.Set {
		return &changeorder.Set{
			Rows:    []state.ChangeOrderSummary{{ID: 7, Number: 2, Status: status}},
			Details: map[state.ChangeOrderID]*state.ChangeOrder{7: draft},
		}
	}
	order := func(lines ...state.Item) *state.NewChangeOrder {
		return &state.NewChangeOrder{Area: "Den", Items: lines}
	}
	for name, c := range map[string]struct {
		order  *state.NewChangeOrder
		status state.Status
		want   string // empty for nothing
	}{
		"the only one":      {order(soldLine(1, "S-5", "-1", "700", "")), state.StatusDraft, "Aurora S-5 is also removed by CO 2"},
		"one of several":    {order(soldLine(2, "W-10", "-1", "800", "")), state.StatusSubmitted, ""},
		"the last of them":  {order(soldLine(2, "W-10", "-3", "800", "")), state.StatusSubmitted, "Aurora W-10"},
		"of a declined one": {order(soldLine(1, "S-5", "-1", "700", "")), state.StatusDeclined, ""},
		"what is added":     {order(soldLine(1, "S-5", "1", "700", "")), state.StatusDraft, ""},
		"a line of its own": {order(soldLine(0, "credit", "-1", "50", "")), state.StatusDraft, ""},
		"after another area": {&state.NewChangeOrder{In: []string{"Attic", "Den"}, Items: []state.Item{
			soldLine(1, "S-5", "1", "700", ""), soldLine(1, "S-5", "-1", "700", ""),
		}}, state.StatusDraft, "Aurora S-5"},
	} {
		s := set(c.status)
		s.NoteContested(c.order, p)
		if got := c.order.Note; (got == "") != (c.want == "") || !strings.Contains(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
