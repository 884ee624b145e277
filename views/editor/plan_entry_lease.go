package editor

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
)

// Only one terminal at a time types planned lines at a place. Otherwise only the text typed last
// would be kept.

// lineUnseen is shown where a kept line is not in the entry.
const lineUnseen = "Another line is kept and not shown. This one is not kept."

// holdEntry makes this terminal the only one that types at the entry's place, and reports whether
// it is. If not, the entry shows why: another terminal types there, or a line is kept there that
// was not shown and would be overwritten.
func (m *Model) holdEntry(shown bool) bool {
	_, kept := m.env.Scratch.Scratch(m.entryPlace())
	unseen := kept && !shown
	if unseen && m.entry.Refused() == lineUnseen {
		return false
	}
	since, ok := m.Leases.HoldScratch(m.entryPlace())
	if !ok {
		m.refuseEntry(since)
		return false
	}
	m.holds = true
	m.entry.Refuse("")
	if unseen {
		m.letEntry()
		m.entry.Refuse(lineUnseen)
	}
	return m.holds
}

// letEntry lets other terminals type at the entry's place.
func (m *Model) letEntry() {
	if m.holds {
		m.holds = false
		m.Leases.LetScratch(m.entryPlace())
	}
}

// refuseEntry shows in the entry that another terminal types there.
func (m *Model) refuseEntry(since time.Time) {
	m.holds = false
	m.entry.Refuse(text.UpperFirst(state.BeingEdited(since, m.env.Now())) + ". Not kept here.")
}

// freedEntry continues in the entry once the other terminal has stopped typing there, or was
// killed, with the text kept there or the text typed here meanwhile.
func (m *Model) freedEntry() {
	if why := m.entry.Refused(); !m.entry.IsOpen() || m.holds || why == "" || why == lineUnseen {
		return
	}
	if _, other := m.Leases.Elsewhere(m.entryPlace().Resolve(m.seen.Resolved).Lease()); other {
		return
	}
	m.entry.Refuse("")
	if m.entry.Unconfirmed() == "" {
		m.recallEntry()
	} else {
		m.jotEntry()
	}
	m.items.SetEntry(&m.entry)
}

// ScratchLost shows in the entry that another terminal was quicker to type there, and reports
// whether the entry has the typed text.
func (m *Model) ScratchLost(at state.ScratchPlace, values map[string]string, since time.Time) (shown bool) {
	if ids := m.seen.Resolved; !m.entry.IsOpen() || at.Resolve(ids) != m.entryPlace().Resolve(ids) {
		return false
	}
	m.refuseEntry(since)
	m.items.SetEntry(&m.entry)
	return m.entry.Unconfirmed() == values[entryField]
}

// keptEntry shows that the text of the closed entry is kept.
func (m *Model) keptEntry(at state.ScratchPlace) {
	if ids := m.seen.Resolved; at.Resolve(ids) == m.leaving.Resolve(ids) {
		m.leaving = state.ScratchPlace{}
		m.env.Host.Tell(screen.Notice{Text: "What you typed is kept, and stands there again when you go on."})
	}
}

// askEndEntry asks before discarding text of the entry that is not kept.
func (m *Model) askEndEntry() {
	leave := func(copied bool) func() tea.Cmd {
		return func() tea.Cmd {
			if copied {
				m.env.Host.Copy(m.entry.Unconfirmed(), "what you typed")
			}
			m.closeEntry()
			m.follow()
			return nil
		}
	}
	m.env.Ask(screen.Team, screen.Question{Title: "Leave this line?", Text: "It is not planned, and kept nowhere."},
		screen.Choice{Key: "c", Label: "Copy it and leave", Do: leave(true)},
		screen.Choice{Key: "x", Label: "Leave it; what you typed here is lost", Danger: true, Do: leave(false)},
		screen.Choice{Key: "n", Label: "No, stay"},
	)
}

// unkept reports whether the entry has a line that is not kept.
func (m *Model) unkept() bool {
	return m.entry.IsOpen() && !m.holds && m.entry.Unconfirmed() != ""
}

// Unseen returns what is lost if the program ends now.
func (m *Model) Unseen() string {
	if !m.unkept() {
		return ""
	}
	return "A line is typed that is kept nowhere: plan it or leave it first, or it is lost."
}
