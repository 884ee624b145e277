package compare

import (
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
)

// withPlan returns the proposal with the lines of one area, as drawn and as the team knows it,
// both including the plan. The price of an option with planned lines is our estimate. pl may be
// nil.
func withPlan(w *state.Workspace, pl *plan.Plan, area state.AreaID) (*state.ClientProposal, *state.Proposal) {
	if pl == nil || pl.Empty() {
		return w.ForClient(area), w.Proposal
	}
	p := plan.Over(w.Proposal, pl)
	return plan.ClientView(p, pl), p
}

// plannedIn reports whether the option of a column has planned lines.
func (m *model) plannedIn(column int) bool {
	items := m.area.Options[column].Items
	return len(items) > 0 && plan.IDOf(items[len(items)-1].ID) != 0 // planned lines come last
}

// estimated marks the figures of options with planned lines.
func (m *model) estimated(figures []figure) []figure {
	for i := range figures {
		exact := figures[i].value
		figures[i].value = func(c int) string {
			if m.plannedIn(c) {
				return money.Estimated(exact(c))
			}
			return exact(c)
		}
	}
	return figures
}

// mark returns what comes before the amount of a line: ≈ if the line is only planned.
func mark(it *state.ClientItem) string {
	if plan.IDOf(it.ID) != 0 {
		return "≈"
	}
	return ""
}
