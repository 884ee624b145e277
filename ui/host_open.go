package ui

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/views/editor"
	"app.tender/tender/views/screen"
)

// ID is 0 while none is open.
func (o screenPorts) ID() state.ProposalID { return o.m.snap.Open.ID }

// Waiting says why there is nothing to show yet.
func (o screenPorts) Waiting() string {
	_, e := o.m.desk()
	return e.Waiting()
}

// Workspace is the proposal as the audience sees it; nil until it was read.
func (o screenPorts) Workspace() *state.Workspace { return o.m.workspace() }

// Shown is the proposal with what waits to be saved laid over it; nil until it was
// read.
func (o screenPorts) Shown() *state.Proposal { return o.m.shown() }

// Crumb names it at the beginning of a line of w cells.
func (o screenPorts) Crumb(w int) string {
	_, e := o.m.desk()
	return e.Way(w)
}

// ToggleClientView shows only what the customer sees, or everything again.
func (o screenPorts) ToggleClientView() { o.m.later(func() tea.Cmd { return o.m.toggleClientView() }) }

// Plan is what is planned for it; nil in the client view.
func (o screenPorts) Plan() *plan.Plan {
	if o.m.clientView {
		return nil
	}
	return o.m.snap.Plan
}

// Area is the area under the cursor.
func (o screenPorts) Area() state.AreaID {
	_, e := o.m.desk()
	area, _ := e.Cursor()
	return area
}

// AsOf is when the proposal was read.
func (o screenPorts) AsOf() time.Time { return o.m.snap.Open.AsOf }

// CopyAcross asks where a text of an option is to be copied.
func (o screenPorts) CopyAcross(from state.OptionID, f state.TextField) {
	o.m.later(func() tea.Cmd { return o.m.atDesk(func(e *editor.Model) tea.Cmd { return e.CopyAcross(from, f) }) })
}

// CannotAssign is why no contact can be assigned to the open proposal, empty where one can.
func (o screenPorts) CannotAssign() string {
	switch {
	case o.m.snap.Open.ID == 0:
		return screen.NoneOpen
	case o.m.shown() == nil:
		return "The proposal has not been read yet."
	default:
		return o.m.readOnly()
	}
}

// Read returns the proposal as it was last read from the service, and when; nil until it was
// read.
func (o screenPorts) Read() (p *state.Proposal, asOf time.Time) {
	return o.m.snap.Open.Proposal, o.m.snap.Open.AsOf
}

// Reading reports whether it is being read, or else why it could not be.
func (o screenPorts) Reading() (now bool, fault state.Fault) {
	return o.m.snap.Open.Loading, o.m.snap.Open.Fault
}

// Changed is when it was changed after it was read, as far as the list of proposals
// tells; zero when it was not.
func (o screenPorts) Changed() (last time.Time) {
	open := o.m.snap.Open.Proposal
	if open == nil {
		return last
	}
	_, changed, _ := o.m.listed(open.ID)
	return state.ChangedSince(open, &state.ProposalSummary{ID: open.ID, LastModified: changed})
}
