package planning

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/views/screen"
)

// Areas and options that only the plan has are moved, and saved without a build where they have no lines.

// cannotShift returns why the area or option under the cursor of the tree can't be moved, or "".
func (m *Model) cannotShift() string {
	s := m.frame.Shown()
	if why := s.CannotWrite(); why != "" {
		return why
	}
	a, o := s.WithPlan()
	switch {
	case a == nil:
		return m.noArea()
	case m.areas.OnOption() && o != nil && s.OnlyPlanned(), !m.areas.OnOption() && plan.Makes(s.Plan, a.ID):
		return ""
	case m.areas.OnOption():
		return "An option that is built keeps its place: the order can only be changed in the web app."
	default:
		return "“" + a.NameWord() + "” is built and keeps its place: the order can only be changed in the web app."
	}
}

// shiftPart returns a function that moves the area or option under the cursor of the tree.
func shiftPart(by int) func(*Model) tea.Cmd {
	return screen.Does(func(m *Model) {
		s := m.frame.Shown()
		if m.areas.OnOption() {
			m.Edit(plan.ShiftOption(plan.IDOf(s.Option), by))
		} else {
			m.Edit(plan.ShiftArea(plan.IDOf(s.Area), by))
		}
	})
}

// CannotSave returns why what the cursor is on is not planned, or can't be saved without a build, or "".
func (m *Model) CannotSave() string {
	s := m.frame.Shown()
	if !s.OnlyPlanned() {
		return "Nothing is planned here."
	}
	_, _, why := m.bare()
	return why
}

// bare returns the edits that save what the cursor is on, and the one that takes it out of the plan, or why it needs a
// build.
func (m *Model) bare() (edits []state.Edit, taken plan.Edit, why string) {
	s := m.frame.Shown()
	edits, taken, why = s.Plan.Bare(s.Proposal(), plan.IDOf(s.Option))
	if why != "" {
		return nil, taken, why + " The plan is kept; " + m.env.Keys.Name(screen.GoBuilder) + " builds it."
	}
	a, o := s.WithPlan()
	for i := range a.Options {
		of := &a.Options[i]
		if (of.ID == o.ID || plan.Makes(s.Plan, a.ID)) && m.ports.Drafted(of.ID) {
			return nil, taken, "A text of " + s.OptionName(a, of.ID) + " is a draft: save that first."
		}
	}
	return edits, taken, ""
}

// SavePart saves the area or option under the cursor at the service.
func (m *Model) SavePart() {
	if edits, taken, why := m.bare(); why == "" {
		m.ports.Save(edits, taken)
	}
}
