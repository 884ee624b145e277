package ui

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/views/editor"
	"app.tender/tender/views/screen"
)

// ID returns the open proposal; 0 for none.
func (o screenPorts) ID() state.ProposalID { return o.m.snap.Open.ID }

// SaveNew saves the open proposal if it stays on this machine until then.
func (o screenPorts) SaveNew() {
	if e, stays := state.Staying(o.m.snap.Edits, o.m.snap.Open.ID); stays {
		o.Commit(e.Released())
	}
}

// Waiting returns why there is nothing to show yet.
func (o screenPorts) Waiting() string { return o.m.editor().Waiting() }

// Workspace returns the proposal as the audience sees it; nil until it was read.
func (o screenPorts) Workspace() *state.Workspace { return o.m.workspace() }

// Shown returns the proposal with unsaved changes applied; nil until it was read.
func (o screenPorts) Shown() *state.Proposal { return o.m.shown() }

// Crumb returns the name of the proposal for the start of a line of w cells.
func (o screenPorts) Crumb(w int) string { return o.m.editor().Path(w) }

// ToggleClientView switches between the client view and the team's.
func (o screenPorts) ToggleClientView() {
	o.m.screens.later(func() tea.Cmd { return o.m.toggleClientView() })
}

// Plan returns the plan of the proposal; nil in the client view.
func (o screenPorts) Plan() *plan.Plan {
	if o.m.clientView {
		return nil
	}
	return o.m.snap.Plan
}

// Area returns the area under the cursor.
func (o screenPorts) Area() state.AreaID {
	area, _ := o.m.editor().Cursor()
	return area
}

// AsOf returns when the proposal was read.
func (o screenPorts) AsOf() time.Time { return o.m.snap.Open.AsOf }

// CopyAcross asks where to copy a text of an option.
func (o screenPorts) CopyAcross(from state.OptionID, f state.TextField) {
	o.m.screens.later(func() tea.Cmd {
		return o.m.onEditor(func(e *editor.Model) tea.Cmd { return e.CopyAcross(from, f) })
	})
}

// CannotAssign returns why no contact can be assigned to the open proposal, or "".
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

// Read returns the proposal as last read from the service, and when; nil until it was read.
func (o screenPorts) Read() (p *state.Proposal, asOf time.Time) {
	return o.m.snap.Open.Proposal, o.m.snap.Open.AsOf
}

// Reading reports whether the proposal is being read, and the error of the last attempt.
func (o screenPorts) Reading() (now bool, fault state.Fault) {
	return o.m.snap.Open.Loading, o.m.snap.Open.Fault
}

// Changed returns when the proposal changed after it was read, according to the list; zero if it has not.
func (o screenPorts) Changed() (last time.Time) {
	open := o.m.snap.Open.Proposal
	if open == nil {
		return last
	}
	_, changed, _ := o.m.screens.listed(open.ID)
	return state.ChangedSince(open, &state.ProposalSummary{ID: open.ID, LastModified: changed})
}
