// Package breakdown unfolds a figure of the open proposal, or of one of its change orders, into what it is made of:
// total, tax, taxable parts, line, quantity × price, rounding.
package breakdown

import (
	"slices"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/plan"
	"app.tender/tender/views/screen"
)

// Open is the open proposal.
type Open interface {
	// ID returns 0 while none is open.
	ID() state.ProposalID
	// Workspace returns the proposal as the audience sees it; nil until it is read.
	Workspace() *state.Workspace
	// Plan returns its plan; nil for none, and in the client view.
	Plan() *plan.Plan
	// Waiting returns why there is nothing to show yet.
	Waiting() string
	// AsOf returns when the proposal was read, or zero.
	AsOf() time.Time
	// Crumb returns its name for the beginning of a line of w cells.
	Crumb(w int) string
	// ToggleClientView switches between the client's view and the team's.
	ToggleClientView()
}

// Orders has the change orders of the open proposal, as far as they were read.
type Orders interface {
	Set() (set changeorder.Set, reading bool, fault state.Fault)
}

// ID identifies the page in a location, together with the part of the proposal.
const ID = "breakdown"

const actionAll screen.ID = "breakdown.all"

var defs = slices.Concat([]screen.Def[*model]{
	{
		ID: screen.Open, Hint: 1, Word: (*model).openWord, Unless: (*model).unopened,
		Do: screen.Does((*model).toggle),
	},
	{ID: screen.MoveRight, Do: screen.Does(func(m *model) { m.fold(true) })},
	{ID: screen.MoveLeft, Do: screen.Does(func(m *model) { m.fold(false) })},
	{
		ID: actionAll, Group: "Breakdown", Keys: []string{"*", " "}, Short: "all of it",
		Long:     "Unfold the figure down to the lines, or fold it again",
		Audience: screen.Client, Hint: 2, Unless: (*model).unopened, Do: screen.Does((*model).toggleAll),
	},
	{ID: screen.ClientView, Audience: screen.Client, Hint: 3, Word: func(m *model) string {
		return m.env.ClientViewWord()
	}, Do: screen.Does(func(m *model) { m.open.ToggleClientView() })},
	{ID: screen.Back, Hint: 4, Do: screen.Does(func(m *model) { m.env.Host.Back() })},
}, screen.MoveDefs(screen.Scrolls((*model).move)))

// Page returns the breakdown. chosen returns the figure under the cursor: a part of the open proposal, the proposal
// under the list's cursor, or, with AtOrder as its Text, the change order Item.
func Page(open Open, orders Orders, chosen func() screen.Location) screen.Page {
	return screen.Page{
		ID: ID, Name: "the breakdown", Audience: screen.Client,
		Enter: screen.Info{
			ID: "go.breakdown", Keys: []string{"="}, Short: "breakdown",
			Long: "Unfold the figure under the cursor: total, tax with its rate and base, areas, lines, rounding",
		},
		Way: func() screen.Location {
			to := chosen()
			to.Screen = ID
			return to
		},
		Unless:  func() string { return screen.Refuse(chosen().Proposal == 0, screen.NoneOpen) },
		Actions: screen.Lists(defs),
		New:     func(env *screen.Env) screen.Screen { return newModel(env, open, orders) },
	}
}
