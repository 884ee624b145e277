package editor

import (
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/views/editor/shown"
)

// planned is the proposal with its plan, for the team.
type planned struct {
	plan *plan.Plan      // nil in the client view
	with *state.Proposal // the result of plan.Over; the proposal itself if nothing is planned

	of       *state.Proposal // the proposal passed to plan.Over
	estimate *plan.Estimate  // its total; nil if nothing is planned
	left     string          // what is not built: "34 lines, 2 texts"; empty for nothing
}

// area returns the area with an id; nil if there is none.
func (p *planned) area(id state.AreaID) *state.Area {
	if p.with == nil {
		return nil
	}
	return p.with.Area(id)
}

// became returns the option of the proposal that a planned option was built as, or id itself for
// any other.
func (p *planned) became(id state.OptionID) state.OptionID {
	if p.plan == nil || !state.IsLocal(id) {
		return id
	}
	if _, o := p.plan.Option(plan.IDOf(id)); o != nil && o.Option != 0 {
		return o.Option
	}
	return id
}

// applyPlan adds the plan to the proposal on display, and returns its estimate; nil if nothing is
// planned, and in the client view.
func (m *Model) applyPlan() *plan.Estimate {
	p, pl := m.workspace.Proposal, m.Session.Snapshot().Plan
	if m.env.ClientView() {
		pl = nil
	}
	if m.planned.of == p && m.planned.plan == pl {
		return m.planned.estimate
	}
	m.planned = planned{plan: pl, with: p, of: p}
	if pl != nil && !pl.Empty() {
		e := plan.EstimateOf(p, pl, m.Floor)
		m.planned.with, m.planned.estimate, m.planned.left = plan.Over(p, pl), &e, pl.Left()
	}
	return m.planned.estimate
}

// drafted reports whether a text of an option is typed and neither in the plan nor in the outbox.
func (m *Model) drafted(option state.OptionID) bool {
	return slices.ContainsFunc(m.Ports.Typing.Refs(), func(ref state.TextRef) bool {
		return ref.Proposal == m.seen.ID && ref.Option == option
	})
}

// cannotSaveHere returns why nothing but drafts can be saved under the cursor, or "".
func (m *Model) cannotSaveHere() string {
	why := m.planning.CannotSave()
	if _, stays := state.Staying(m.Outbox.Edits(), m.seen.ID); stays {
		return ""
	}
	return why
}

// saveHere saves the area or option under the cursor that is only planned, or else a proposal that stays on this
// machine until then.
func (m *Model) saveHere() {
	if m.planning.CannotSave() == "" {
		m.planning.SavePart()
	} else if e, stays := state.Staying(m.Outbox.Edits(), m.seen.ID); stays {
		m.Outbox.Commit(e.Released())
	}
}

// at returns what is on display, for the panes.
func (m *Model) at() shown.Proposal {
	return shown.Proposal{
		Watched: m.seen, Workspace: m.workspace, Plan: m.planned.plan, With: m.planned.with, Area: m.area,
		Option: m.option, Fixed: m.readOnly(), Elsewhere: m.texts.OpenElsewhere(m.seen.ID),
	}
}

// frame is the editor as its panes see it.
type frame struct{ m *Model }

func (f frame) Shown() shown.Proposal { return f.m.at() }

func (f frame) ShowChanges() {
	f.m.moved = true
	f.m.showChanges()
}

func (f frame) Point(area state.AreaID, option state.OptionID) {
	f.m.area, f.m.option = area, option
	f.ShowChanges()
}

func (f frame) FocusItems() { f.m.focus = paneItems }

func (f frame) Focused() (field state.TextField, tree bool) {
	switch f.m.focus {
	case paneClient:
		return state.ClientDescription, false
	case paneNotes:
		return state.InstallerNotes, false
	default:
		return "", f.m.focus == paneAreas
	}
}

func (f frame) FocusOn(field state.TextField) {
	f.m.focus = paneClient
	if field == state.InstallerNotes {
		f.m.focus = paneNotes
	}
}

func (f frame) Stale() { f.m.moved = true }

func (f frame) DropKeys() (had bool) {
	had = len(f.m.ahead.keys) > 0
	f.m.ahead.keys = nil
	return had
}
