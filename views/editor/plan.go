package editor

import (
	tea "github.com/charmbracelet/bubbletea"
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/session"
	"app.tender/tender/state/text"
	"app.tender/tender/views/editor/planning"
	"app.tender/tender/views/screen"
)

// The planned lines of the option under the cursor are shown below its line items, only to the
// team.

// Plans keeps the plans.
type Plans interface {
	planning.Plans
	// EditPlan applies an edit to the snapshot at once, and then on the disk. If the edit does not
	// fit, it returns a state.Fault and changes nothing.
	EditPlan(id state.ProposalID, e plan.Edit) error
}

// planned is the proposal with its plan, for the team.
type planned struct {
	plan *plan.Plan      // nil in the client view
	with *state.Proposal // the result of plan.Over; the proposal itself if nothing is planned

	of       *state.Proposal // the proposal passed to plan.Over
	estimate *plan.Estimate  // its total; nil if nothing is planned
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
	p, pl := m.workspace.Proposal, m.Open.Snapshot().Plan
	if m.env.ClientView() {
		pl = nil
	}
	if m.planned.of == p && m.planned.plan == pl {
		return m.planned.estimate
	}
	m.planned = planned{plan: pl, with: p, of: p}
	if pl != nil && !pl.Empty() {
		e := plan.EstimateOf(p, pl, m.Floor)
		m.planned.with, m.planned.estimate = plan.Over(p, pl), &e
	}
	return m.planned.estimate
}

// onlyPlanned returns the option under the cursor if it is only planned; nil for any other.
func (m *Model) onlyPlanned() *plan.Option {
	if !plan.Makes(m.planned.plan, m.option) {
		return nil
	}
	_, o := m.planned.plan.Option(plan.IDOf(m.option))
	return o
}

// planPlace returns the option under the cursor as the place to plan a line, or why there is none.
func (m *Model) planPlace() (at plan.Place, why string) {
	if why := m.cannotPlan(); why != "" {
		return at, why
	}
	a := m.planned.with.Area(m.area)
	_, o := m.planned.with.Option(m.option)
	switch {
	case a == nil:
		return at, m.noArea()
	case o == nil && m.option != 0:
		return at, "This option is gone, and the line is not planned: " + m.keys.Name(screen.Back) + " leaves, to choose another option."
	case o == nil:
		area := a.ID
		if plan.Makes(m.planned.plan, area) {
			area = 0
		}
		return plan.New(area, a.Name, "", plan.NewID), ""
	default:
		return m.placeOf(a, o.ID), ""
	}
}

// cannotPlan returns why nothing can be planned, or "".
func (m *Model) cannotPlan() string {
	if why := m.cannotWrite(); why != "" {
		return why
	}
	if m.planned.area(m.area) == nil {
		return m.noArea()
	}
	return ""
}

func (m *Model) noArea() string {
	return "No area here: " + m.keys.Name(screen.AddArea) + " adds one."
}

// edit applies an edit to the plan, and reports whether it fitted.
func (m *Model) edit(e plan.Edit) bool {
	if err := m.Plans.EditPlan(m.seen.ID, e); err != nil {
		m.tellFault(err)
		return false
	}
	m.moved = true
	m.follow()
	return true
}

// plans applies an edit to the plan, and calls done; or back if it did not fit. It asks first if the client would see what looks
// internal.
func (m *Model) plans(e plan.Edit, back, done func()) {
	m.unlessHeld(session.Doing{Proposal: m.seen.ID, Planned: &e}, screen.Question{}, back, func() {
		if m.edit(e) {
			done()
		} else {
			back()
		}
	})
}

// tellFault shows why something was not planned.
func (m *Model) tellFault(err error) {
	m.env.Host.Tell(screen.Notice{Kind: screen.Warn, Text: state.FaultOf(err).Error()})
}

// noPlanned returns why there is no planned line under the cursor, or "".
func (m *Model) noPlanned() string {
	if _, ok := m.items.Planned(); ok {
		return ""
	}
	if m.items.AtHead() {
		return "This is a heading: go to a planned line."
	}
	if m.items.None() == "" {
		if sold := m.shown().Status.Fixed(); sold != "" {
			return sold
		}
		return m.keys.Name(screen.Plan) + " plans more. Built lines can only be changed in the web app."
	}
	return "Nothing is planned here: " + m.keys.Name(screen.Plan) + " plans lines."
}

// onPlanned returns a function that applies an edit to the planned line under the cursor.
func onPlanned(e func(plan.Line) plan.Edit) func(*Model) tea.Cmd {
	return screen.Does(func(m *Model) {
		if l, ok := m.items.Planned(); ok {
			m.edit(e(l))
		}
	})
}

// more returns a function that adds to the quantity of a planned line.
func more(by int64) func(plan.Line) plan.Edit {
	return func(l plan.Line) plan.Edit { return plan.More(l.ID, decimal.NewFromInt(by)) }
}

func shift(by int) func(plan.Line) plan.Edit {
	return func(l plan.Line) plan.Edit { return plan.Shift(l.ID, by) }
}

func remove(l plan.Line) plan.Edit { return plan.Remove(l.ID) }

// copyLine copies the planned line under the cursor, with its accessories, for pasting.
func (m *Model) copyLine() {
	l, ok := m.items.Planned()
	if !ok {
		m.copyWhole()
		return
	}
	_, o := m.planned.plan.Option(m.placed())
	m.copied, m.part = nil, nil
	for _, other := range o.Lines {
		if other.ID == l.ID || other.Parent == l.ID {
			m.copied = append(m.copied, other)
		}
	}
	m.tellCopied()
}

// copyPlan copies the whole plan of the option.
func (m *Model) copyPlan() {
	_, o := m.planned.plan.Option(m.placed())
	m.copied, m.part = o.OpenLines(), nil
	m.tellCopied()
}

func (m *Model) tellCopied() {
	m.env.Host.Tell(screen.Notice{Kind: screen.Good, Text: "Copied " + text.Count(len(m.copied), "planned line") + "; " + m.keys.Name(PlanPaste) + " in any option plans them there."})
}

// noPlan returns why nothing planned can be copied, or "".
func (m *Model) noPlan() string {
	if m.planned.plan != nil {
		if _, o := m.planned.plan.Option(m.placed()); o != nil && len(o.OpenLines()) > 0 {
			return ""
		}
	}
	return "Nothing is planned here: " + m.keys.Name(screen.Plan) + " plans lines."
}

// placed returns the id in the plan of the option under the cursor; 0 if nothing is planned in it.
func (m *Model) placed() plan.ID {
	if plan.Makes(m.planned.plan, m.option) {
		return plan.IDOf(m.option)
	}
	if _, o := m.planned.plan.For(m.option); o != nil {
		return o.ID
	}
	return 0
}

func (m *Model) cannotPaste() string {
	switch {
	case m.part != nil:
		return m.cannotWrite()
	case len(m.copied) == 0:
		return "Nothing copied yet: " + m.keys.Name(PlanOption) + " copies planned lines, an area or an option."
	default:
		return m.cannotPlan()
	}
}

// pastePlanned plans the copied lines again here.
func (m *Model) pastePlanned() {
	if m.part != nil {
		m.pastePart()
		return
	}
	at, why := m.planPlace()
	if why != "" {
		return
	}
	lines := plan.Copies(m.copied, plan.NewID)
	m.plans(plan.Add(at, m.above(), lines...), func() {}, func() {
		m.items.Select(state.ItemID(-lines[len(lines)-1].ID))
	})
}

// above returns the planned line under the cursor, below which new ones go; 0 for the end.
func (m *Model) above() plan.ID {
	l, _ := m.items.Planned()
	return l.ID
}
