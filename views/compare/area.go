package compare

import (
	"app.tender/tender/state"
	"app.tender/tender/state/compare"
	"app.tender/tender/state/plan"
)

// topic is the comparison that is made beside.
const topic = "compare"

// atOnce is how many lines of an area are compared before the screen is drawn: a frame
// takes them.
const atOnce = 10_000

// compared are the options of an area, side by side.
type compared struct {
	shown   *state.ClientProposal
	id      state.AreaID
	area    *state.ClientArea // nil when the proposal does not have it any more
	counted int               // the option that counts
	cmp     *compare.Comparison
	team    *teamSide // nil for a customer
}

// compareArea compares the options of an area for a customer or the team, with what is
// planned in it; nothing is where pl is nil.
func compareArea(w *state.Workspace, pl *plan.Plan, area state.AreaID, client bool) compared {
	shown, p := withPlan(w, pl, area)
	c := compared{shown: shown, id: area, area: shown.Area(area)}
	if c.area == nil {
		return c
	}
	c.cmp, c.counted = compare.Options(c.area), p.Area(area).CountedOption()
	if !client {
		c.team = teamOf(p.Area(area), p)
	}
	return c
}

// linesIn counts the lines of an area; nil has none.
func linesIn(a *state.Area) (n int) {
	if a == nil {
		return 0
	}
	for i := range a.Options {
		n += len(a.Options[i].Items)
	}
	return n
}
