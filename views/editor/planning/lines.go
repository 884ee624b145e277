package planning

import (
	tea "github.com/charmbracelet/bubbletea"
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
)

// The planned lines of the option under the cursor are shown below its line items, only to the team.

// noPlanned returns why there is no planned line under the cursor, or "".
func (m *Model) noPlanned() string {
	if _, ok := m.items.Planned(); ok {
		return ""
	}
	if m.items.AtHead() {
		return "This is a heading: go to a planned line."
	}
	if m.items.None() == "" {
		s := m.frame.Shown()
		if sold := s.Proposal().Status.Fixed(); sold != "" {
			return sold
		}
		return m.env.Keys.Name(screen.Plan) + " plans more. Built lines can only be changed in the web app."
	}
	return m.nothingPlanned()
}

func (m *Model) nothingPlanned() string {
	return "Nothing is planned here: " + m.env.Keys.Name(screen.Plan) + " plans lines."
}

// cannotOpen returns why open does nothing on a line, or "". It is the same for all built lines, since the key line
// would otherwise change as the cursor moves.
func (m *Model) cannotOpen() string {
	if why := m.items.None(); why != "" || m.items.AnyFolds() || m.env.ClientView() {
		return why
	}
	return m.noPlanned()
}

// open opens the entry with the planned line under the cursor, or folds the lines below a line.
func (m *Model) open() tea.Cmd {
	if l, ok := m.items.Planned(); ok {
		return m.Entry.begin(l.ID, l.Entry().String())
	}
	if !m.items.Folds() && !m.env.ClientView() {
		m.tell(screen.Refusal, m.noPlanned())
		return nil
	}
	m.items.Do(screen.Open)
	return nil
}

// editing returns a function that applies an edit to the planned line under the cursor.
func editing(e func(plan.Line) plan.Edit) func(*Model) tea.Cmd {
	return screen.Does(func(m *Model) {
		if l, ok := m.items.Planned(); ok {
			m.Edit(e(l))
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

func (m *Model) cannotRemove() string {
	if _, planned := m.items.Planned(); planned || m.items.AtHead() {
		return m.noPlanned()
	}
	return m.ports.Export.Unless()
}

// remove removes the planned line under the cursor; elsewhere its key exports.
func (m *Model) remove() tea.Cmd {
	l, planned := m.items.Planned()
	if !planned {
		return m.ports.Export.Do()
	}
	m.Edit(plan.Remove(l.ID))
	return nil
}

func (m *Model) cannotCopyLine() string {
	if _, ok := m.items.Planned(); ok {
		return ""
	}
	return m.ports.CopyText.Unless()
}

// copyLine copies the planned line under the cursor, with its accessories, for pasting; elsewhere its key copies a
// text.
func (m *Model) copyLine() tea.Cmd {
	l, ok := m.items.Planned()
	if !ok {
		return m.ports.CopyText.Do()
	}
	s := m.frame.Shown()
	m.copied, m.part = nil, nil
	for _, other := range s.Planned().Lines {
		if other.ID == l.ID || other.Parent == l.ID {
			m.copied = append(m.copied, other)
		}
	}
	m.tellCopied()
	return nil
}

// copyPlan copies the whole plan of the option.
func (m *Model) copyPlan() {
	s := m.frame.Shown()
	m.copied, m.part = s.Planned().OpenLines(), nil
	m.tellCopied()
}

func (m *Model) tellCopied() {
	m.tell(screen.Good, "Copied "+text.Count(len(m.copied), "planned line")+"; "+m.env.Keys.Name(Paste)+
		" in any option plans them there.")
}

// noPlan returns why nothing planned can be copied, or "".
func (m *Model) noPlan() string {
	s := m.frame.Shown()
	if o := s.Planned(); o != nil && len(o.OpenLines()) > 0 {
		return ""
	}
	return m.nothingPlanned()
}

func (m *Model) cannotPaste() string {
	switch {
	case m.part != nil:
		s := m.frame.Shown()
		return s.CannotWrite()
	case len(m.copied) == 0:
		return "Nothing copied yet: " + m.env.Keys.Name(CopyOption) + " copies planned lines, an area or an option."
	default:
		return m.cannotPlan()
	}
}

// paste plans the copied lines again here.
func (m *Model) paste() {
	if m.part != nil {
		m.pastePart()
		return
	}
	at, why := m.place()
	if why != "" {
		return
	}
	lines := plan.Copies(m.copied, plan.NewID)
	m.EditAsked(plan.Add(at, m.above(), lines...), func() {}, func() {
		m.items.Select(state.ItemID(-lines[len(lines)-1].ID))
	})
}

// above returns the planned line under the cursor, below which new ones go; 0 for the end.
func (m *Model) above() plan.ID {
	l, _ := m.items.Planned()
	return l.ID
}
