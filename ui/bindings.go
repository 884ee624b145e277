package ui

import (
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/conflict"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/textedit"
	tea "github.com/charmbracelet/bubbletea"
)

// actions are those of the place where one is, the nearest first, as far as they are
// for those who look.
func (m *Model) actions() []*screen.Action { return m.existing(m.allActions()) }

// allActions are the actions of the place where one is as the team has them.
func (m *Model) allActions() []*screen.Action {
	here := m.place()
	return slices.Concat(m.actionsOf(here.pane()), m.own.shell, m.own.ways)
}

// actionsOf are the actions of a pane.
func (m *Model) actionsOf(p pane) []*screen.Action {
	if own, ok := p.(interface{ Actions() []*screen.Action }); ok {
		return own.Actions()
	}
	return m.bound(p, p.Bindings())
}

// within are the actions within the text that is typed into a pane.
func (m *Model) within(p pane) []*screen.Action {
	if o, ok := p.(overPane); ok && isWordless(o.Pane) {
		return nil
	}
	if t, ok := p.(interface{ Typing() []views.Binding }); ok {
		return m.bound(p, t.Typing())
	}
	return m.bound(p, textedit.LineBindings())
}

// bound are actions of bindings, which their pane does.
func (m *Model) bound(p pane, bs []views.Binding) []*screen.Action {
	out := make([]*screen.Action, len(bs))
	for i, b := range bs {
		out[i] = &screen.Action{
			Listed: screen.Listed{Info: screen.Info{ID: b.Action}},
			Word:   func() string { return b.Word },
			Unless: func() string { return b.Disabled },
			Do:     func() tea.Cmd { return m.deliver(p, views.ActionMsg{Action: b.Action}) },
		}
	}
	return out
}

func (m *Model) back() tea.Cmd { return m.goBack() }

// cannotReverse is why nothing can be undone or redone here, or empty.
func (m *Model) cannotReverse(way direction) string {
	if m.screen == conflict.ID {
		return "Decide about the conflict first."
	}
	return m.history.cannot(way)
}

// pinTargets are what the key is about on a screen that has no pins of its own: the
// open proposal.
func (m *Model) pinTargets() []state.ProposalID {
	if m.snap.Open.ID == 0 {
		return nil
	}
	return []state.ProposalID{m.snap.Open.ID}
}

func (m *Model) cannotPin() string { return m.pins.Cannot(m.pinTargets()) }

func (m *Model) togglePin() tea.Cmd {
	m.pins.Toggle(m.pinTargets())
	return nil
}
