package ui

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// due is what a screenDueMsg says it is time for.
type due int

const (
	dueContacts due = iota // a search of the contacts
	dueContact             // the details of a contact
)

// screenDueMsg says that a search or a cursor has stood still for long enough to
// ask the service.
type screenDueMsg struct {
	what due
	req  int
}

// afterDelay asks once nothing newer has come for a moment.
func (m *Model) afterDelay(what due, req int) tea.Cmd {
	return m.opts.Clock.AfterCmd(searchDelay, func(time.Time) tea.Msg { return screenDueMsg{what: what, req: req} })
}

func (m *Model) applyScreenDue(msg screenDueMsg) tea.Cmd {
	switch {
	case msg.what == dueContacts && msg.req == m.contacts.request:
		return m.readContacts(1)
	case msg.what == dueContact && msg.req == m.contacts.detailRequest:
		return m.readContact()
	default:
		return nil
	}
}
