// Package shown is the open proposal as the editor shows it, with the cursor in it. The editor's panes read it;
// only the editor changes it.
package shown

import (
	"cmp"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/session"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
)

// Proposal is the open proposal and the cursor in it.
type Proposal struct {
	Watched   *session.Watched
	Workspace *state.Workspace // as the audience works on it; nil until it is read
	Plan      *plan.Plan       // nil in the client view
	With      *state.Proposal  // the result of plan.Over; the proposal itself if nothing is planned
	Area      state.AreaID     // under the cursor
	Option    state.OptionID   // under the cursor
	Fixed     string           // why nothing may be written to the proposal, apart from not being read yet, or ""
	Elsewhere string           // why nothing may be written while another terminal has the proposal open, or ""
}

// Frame shows the proposal.
type Frame interface {
	// Shown returns what is on display.
	Shown() Proposal
	// ShowChanges shows what has changed.
	ShowChanges()
	// Point moves the cursor to an option, and shows what has changed.
	Point(area state.AreaID, option state.OptionID)
}

// ID returns the id of the proposal.
func (p Proposal) ID() state.ProposalID { return p.Watched.ID }

// Proposal returns the proposal with unsaved edits; nil until it is read.
func (p Proposal) Proposal() *state.Proposal {
	if p.Workspace == nil {
		return nil
	}
	return p.Workspace.Proposal
}

// CannotOpen returns why no text can be opened, or "".
func (p Proposal) CannotOpen() string {
	return screen.Refuse(p.Watched.Proposal == nil, "The proposal has not been read yet.")
}

// CannotWrite returns why nothing may be written to the proposal, or "".
func (p Proposal) CannotWrite() string { return cmp.Or(p.CannotOpen(), p.Fixed, p.Elsewhere) }

// Selected returns the area and option under the cursor, without those that are only planned; nil if the proposal has
// none.
func (p Proposal) Selected() (*state.Area, *state.Option) {
	of := p.Proposal()
	if of == nil {
		return nil, nil
	}
	if a, o := of.Option(p.Option); o != nil {
		return a, o
	}
	return of.Area(p.Area), nil
}

// WithPlan returns the area and option under the cursor, planned or not; nil if there is none.
func (p Proposal) WithPlan() (a *state.Area, o *state.Option) {
	if p.With == nil {
		return nil, nil
	}
	_, o = p.With.Option(p.Option)
	return p.With.Area(p.Area), o
}

// OnlyPlanned reports whether the option under the cursor is only planned.
func (p Proposal) OnlyPlanned() bool { return p.Makes(p.Option) }

// Makes reports whether an option is only planned.
func (p Proposal) Makes(option state.OptionID) bool { return plan.Makes(p.Plan, option) }

// Planned returns the plan of the option under the cursor; nil if nothing is planned in it.
func (p Proposal) Planned() *plan.Option {
	_, o := p.WithPlan()
	if o == nil {
		return nil
	}
	return p.PlanOf(o)
}

// PlanOf returns the plan of an option; nil for none.
func (p Proposal) PlanOf(o *state.Option) *plan.Option {
	if p.Plan == nil {
		return nil
	}
	return p.Plan.Shown(o)
}

// Place returns the place of an option in the plan.
func (p Proposal) Place(a *state.Area, id state.OptionID) plan.Place {
	if p.Makes(id) {
		return plan.In(plan.IDOf(id))
	}
	return plan.At(a, id, plan.NewID)
}

// Source returns the proposal with its plan, to copy from.
func (p Proposal) Source() plan.Source {
	return plan.Source{Proposal: p.Workspace.Proposal, Plan: p.Plan}
}

// OptionName returns the name of an option of an area for a sentence: "Theater, 2 Better".
func (p Proposal) OptionName(a *state.Area, id state.OptionID) string {
	for i := range a.Options {
		if a.Options[i].ID == id {
			return a.NameWord() + ", " + text.Shorten(p.Plan.Label(i, &a.Options[i]), state.LongestOptionName)
		}
	}
	return a.NameWord()
}

// NumberOf returns a proposal's number, or that the service has not assigned one yet.
func NumberOf(p *state.Proposal) string {
	if state.IsLocal(p.ID) {
		return "new"
	}
	return state.NumberWord("#", p.Number)
}

// TitleOf returns the title of a proposal without its name.
func TitleOf(p *state.Proposal) string {
	if state.IsLocal(p.ID) {
		return "New proposal"
	}
	return "Proposal " + NumberOf(p)
}
