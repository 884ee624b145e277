package editor

import (
	"cmp"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/phrase"
)

// Only one terminal at a time types planned lines at a place. Otherwise only the last input would be stored.

// recallEntry restores text typed in the entry before and not planned, if this terminal may
// continue with it.
func (m *Model) recallEntry() {
	if kept, ok := m.lease.Recall(); ok {
		other := kept.Values[state.ScratchIn]
		if other == m.entryOption() {
			other = ""
		}
		m.entry.Recall(kept.Values[entryField], phrase.KeptFrom(kept.Saved, m.env.Now()), other)
	}
	m.showRefused()
}

// jotEntry stores the entry's text, or deletes it once it is planned. Without the lease it stores nothing, which the
// entry shows.
func (m *Model) jotEntry() {
	if typed := m.entry.Unconfirmed(); typed != "" {
		values := map[string]string{entryField: typed}
		if m.entry.Changing() == 0 {
			values[state.ScratchIn] = cmp.Or(m.entry.Other(), m.entryOption())
		}
		m.lease.Set(values)
	} else if m.lease.Held() {
		m.lease.Set(nil)
		m.lease.Release()
	}
	m.showRefused()
}

// entryOption returns the option in which the entry is open, in words.
func (m *Model) entryOption() string {
	if a := m.planned.with.Area(m.area); a != nil {
		return m.optionName(a, m.option)
	}
	return ""
}

// showRefused shows in the entry why its text is not stored: another terminal has the lease, or a stored line was not
// shown and would be overwritten.
func (m *Model) showRefused() {
	why := ""
	if since, taken := m.lease.Taken(); taken {
		why = "Not kept here: " + state.BeingEdited(since, m.env.Now()) + "."
	} else if m.lease.Unseen() && m.entry.Unconfirmed() != "" {
		why = "Not kept here: another line is kept already."
	}
	m.entry.Refuse(why)
	m.items.SetEntry(&m.entry)
}

// freedEntry continues in the entry once the other terminal has stopped typing there, or was killed, with the stored
// text or the text typed here meanwhile.
func (m *Model) freedEntry() {
	switch {
	case !m.entry.IsOpen() || !m.lease.Freed():
	case m.entry.Unconfirmed() == "":
		m.recallEntry()
	default:
		m.jotEntry()
	}
}

// ScratchLost shows in the entry or the list of a better option that another terminal was quicker
// there, and reports whether what was typed or chosen is still on the screen.
func (m *Model) ScratchLost(at state.ScratchPlace, values map[string]string, since time.Time) (shown bool) {
	if b := m.improving; b != nil && b.lease.Is(at) {
		b.lease.MarkTaken(since)
		return true
	}
	if !m.entry.IsOpen() || !m.lease.Is(at) {
		return false
	}
	m.lease.MarkTaken(since)
	m.showRefused()
	return m.entry.Unconfirmed() == values[entryField]
}

// tellEntryStored shows that the text of the closed entry is stored.
func (m *Model) tellEntryStored(at state.ScratchPlace) {
	if ids := m.seen.Resolved; at.Resolve(ids) == m.leaving.Resolve(ids) {
		m.leaving = state.ScratchPlace{}
		m.env.Host.Tell(screen.Notice{Text: "Your entry is kept for next time."})
	}
}

// askEndEntry asks before discarding unstored text of the entry.
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
	m.env.Ask(screen.Team, screen.Question{Title: "Leave this line?", Text: "It is neither planned nor kept."},
		screen.Choice{Key: "c", Label: "Copy it and leave", Do: leave(true)},
		screen.Choice{Key: "x", Label: "Leave; your entry is lost", Danger: true, Do: leave(false)},
		screen.Choice{Key: "n", Label: "No, stay"},
	)
}

// unkept reports whether the entry has an unstored line.
func (m *Model) unkept() bool {
	return m.entry.IsOpen() && !m.lease.Held() && m.entry.Unconfirmed() != ""
}

// Unseen returns what is lost if the program ends now.
func (m *Model) Unseen() string {
	return screen.Refuse(m.unkept(), "A typed line is not kept. Plan or leave it first, or it is lost.")
}
