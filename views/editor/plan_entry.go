package editor

import (
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/session"
	"app.tender/tender/views/editor/planning"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/phrase"
)

// beginPlanning opens the entry for new lines.
func (m *Model) beginPlanning() tea.Cmd {
	if why := phrase.NotDraft(m.workspace.Proposal.Status, m.keys.Name(screen.MoveStatus)); why != "" {
		m.env.Host.Tell(screen.Notice{Kind: screen.Warn, Text: why})
	}
	m.focus = PaneItems
	return m.entry.Begin(0, "")
}

// planItem opens the entry with one of an item typed in it. A half-typed line comes back afterwards.
func (m *Model) planItem(words string) tea.Cmd {
	if !m.env.Shown() || m.env.ClientView() {
		return nil
	}
	if why := m.cannotPlan(); why != "" {
		m.env.Host.Tell(screen.Notice{Kind: screen.Refusal, Text: why})
		return nil
	}
	cmd := m.beginPlanning()
	return tea.Batch(cmd, m.entry.Insert(plan.Entry{Quantity: decimal.NewFromInt(1), Words: strings.Fields(words)}.String()))
}

// openItem opens the entry with the planned line under the cursor, or folds the lines below a
// line.
func (m *Model) openItem() tea.Cmd {
	if l, ok := m.items.Planned(); ok {
		return m.entry.Begin(l.ID, l.Entry().String())
	}
	if !m.items.Folds() && !m.env.ClientView() {
		m.env.Host.Tell(screen.Notice{Kind: screen.Refusal, Text: m.noPlanned()})
		return nil
	}
	m.do(screen.Open)
	return nil
}

// forEntry is the editor as the entry sees it.
type forEntry struct{ m *Model }

func (f forEntry) Proposal() planning.Proposal {
	m := f.m
	p := planning.Proposal{ID: m.seen.ID, Resolved: m.seen.Resolved, Plan: m.planned.plan, Fixed: m.cannotWrite() != ""}
	if m.workspace != nil {
		p.Of, p.Currency = m.workspace.Proposal, m.workspace.Proposal.Summary.Currency
	}
	if a := m.planned.area(m.area); a != nil {
		p.Area = a.Name
	}
	return p
}

func (f forEntry) Option() string {
	if a := f.m.planned.area(f.m.area); a != nil {
		return f.m.optionName(a, f.m.option)
	}
	return ""
}

func (f forEntry) Add(lines []plan.Line, notes string) bool {
	m := f.m
	at, why := m.planPlace()
	if why != "" {
		m.env.Host.Tell(screen.Notice{Kind: screen.Warn, Text: why})
		return false
	}
	planned := plan.Add(at, m.above(), lines...)
	if notes != "" {
		planned = plan.Both(planned.Words, planned, plan.Note(at, notes))
	}
	if !m.edit(planned) {
		return false
	}
	if _, o := m.planned.with.Option(m.option); o == nil { // the first lines of an area create its option
		m.option = state.OptionID(-at.Option(m.planned.plan))
		f.Follow()
	}
	return true
}

func (f forEntry) Unless(lines []plan.Line, e *plan.Edit, back, do func() tea.Cmd) tea.Cmd {
	return f.m.askIfHeld(session.Doing{Proposal: f.m.seen.ID, Lines: lines, Planned: e}, screen.Question{}, back, do)
}

func (f forEntry) Edit(e plan.Edit) bool { return f.m.edit(e) }

func (f forEntry) Follow() {
	f.m.moved = true
	f.m.follow()
}

// ScratchLost shows in the entry or the list of a better option that another terminal was quicker
// there, and reports whether what was typed or chosen is still on the screen.
func (m *Model) ScratchLost(at state.ScratchPlace, values map[string]string, since time.Time) (shown bool) {
	return m.better.Lost(at, since) || m.entry.Lost(at, values, since)
}

// Unkept returns what was typed in the entry and is not stored.
func (m *Model) Unkept() string { return m.entry.Unkept() }

// Unseen returns what is lost if the program ends now.
func (m *Model) Unseen() string {
	if m.entry.Unkept() != "" {
		return "A typed line is not kept. Plan or leave it first, or it is lost."
	}
	return screen.Refuse(len(m.ahead.keys) > 0, screen.KeysWait(m.keys))
}
