package editor

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/views/screen"
)

// What the shell and other screens ask of the editor.

// Within returns the actions within the text being typed.
func (m *Model) Within() []screen.Binding { return m.texts.Within() }

// Leave closes the text being typed. The typed text stays as a draft, unless it is unchanged.
func (m *Model) Leave() { m.texts.Leave() }

// CopyAcross asks which other option of its area to copy a text of an option to.
func (m *Model) CopyAcross(from state.OptionID, field state.TextField) tea.Cmd {
	return m.texts.Copies().Across(from, field)
}

// CannotSaveAll returns why there is no draft to save, or "".
func (m *Model) CannotSaveAll() string { return m.texts.CannotSaveAll() }

// SaveAll saves all drafts on this machine, and the text being typed.
func (m *Model) SaveAll() tea.Cmd { return m.texts.SaveAll() }

// Save saves drafts.
func (m *Model) Save(drafts ...state.Draft) tea.Cmd { return m.texts.Save(drafts...) }

// Agree calls send, which does d, and asks first if the client would see what looks internal. It calls back if the user
// declines.
func (m *Model) Agree(d session.Doing, back, send func()) tea.Cmd {
	m.guard.Retract()
	m.guard.Unless(d, screen.Question{}, back, send)
	return nil
}

// beginAsked starts what the proposal was opened for, once it is there: editing a text, or planning
// an item.
func (m *Model) beginAsked() tea.Cmd {
	if m.seen.Proposal == nil {
		return nil
	}
	if words := m.ahead.plan; words != "" {
		m.ahead.plan = ""
		return m.planning.PlanItem(words)
	}
	if field := m.ahead.edit; field != "" {
		m.ahead.edit = ""
		if m.env.Shown() && m.texts.Readable(field) {
			m.texts.Open(field)
		}
	}
	return nil
}

// passEvent passes an event on to whom it is about.
func (m *Model) passEvent(e session.Event) {
	if e, kept := e.(session.ScratchKept); kept {
		m.entry.Stored(e.At)
		return
	}
	m.texts.TakeEvent(e)
}
