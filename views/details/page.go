// Package details shows what a proposal has besides its areas: its texts in full, its history, how
// its tax is calculated, payments, options and details of its line items.
package details

import (
	"slices"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/views/screen"
)

// Open is the open proposal.
type Open interface {
	// ID returns 0 while none is open.
	ID() state.ProposalID
	// Workspace returns the proposal with its unsaved edits marked; nil until it is read.
	Workspace() *state.Workspace
	// Waiting returns why there is nothing to show yet.
	Waiting() string
	// AsOf returns when the proposal was read, or zero.
	AsOf() time.Time
	// Crumb returns its name for the beginning of a line of w cells.
	Crumb(w int) string
	// ToggleClientView switches between the client's view and the team's.
	ToggleClientView()
}

// ID identifies the screen in a location, together with the proposal.
const ID = "details"

// The actions of the screen. Headings are its panes.
var defs = slices.Concat([]screen.Def[*model]{
	{ID: screen.PaneNext, Hint: 1, Word: screen.Says[*model]("next part"), Do: (*model).nextPart},
	{ID: screen.PanePrevious, Hint: 2, Word: screen.Says[*model]("prev part"), Do: (*model).partBefore},
	{
		ID: screen.ClientView, Audience: screen.Client, Hint: 3,
		Do: screen.Does(func(m *model) { m.open.ToggleClientView() }),
	},
	{ID: screen.Back, Hint: 4, Do: screen.Does(func(m *model) { m.env.Host.Back() })},
}, screen.MoveDefs((*model).scroll))

// Page returns the details of a proposal. chosen returns the one under the list's cursor, or the
// open one; 0 for none. here has the change orders on this machine.
func Page(open Open, here changeorder.Cache, chosen func() state.ProposalID) screen.Page {
	return screen.Page{
		ID: ID, Name: "the details", Audience: screen.Everyone,
		Enter: screen.Info{
			ID: "go.details", Keys: []string{"8"}, Short: "details",
			Long: "Go to the details of the proposal: notes, dates, tax, discount, payment, terms, line items",
		},
		Way:     func() screen.Location { return screen.Location{Screen: ID, Proposal: chosen()} },
		Unless:  func() string { return screen.Refuse(chosen() == 0, screen.NoneOpen) },
		Actions: screen.Lists(defs),
		New:     func(env *screen.Env) screen.Screen { return newModel(env, open, here) },
	}
}
