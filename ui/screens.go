package ui

import (
	"time"

	"app.tender/tender/state"
	tea "github.com/charmbracelet/bubbletea"
)

// offline reports whether the service can't be asked now.
func (m *Model) offline() bool {
	return m.link.offlineByChoice || m.link.fault.Kind == state.FaultOffline
}

// due is what a screenDueMsg says it is time for.
type due int

const (
	dueContacts due = iota // a search of the contacts
	dueContact             // the details of a contact
	dueItems               // a search of the catalog
	dueItem                // the details of an item
	dueSearch              // a search of this machine
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
	case msg.what == dueItems && msg.req == m.catalog.request:
		return m.readItems(1)
	case msg.what == dueItem && msg.req == m.catalog.detailRequest:
		return m.readItem()
	case msg.what == dueSearch && msg.req == m.search.request:
		return m.find(false)
	default:
		return nil
	}
}

// mergePage lays a page over the rows that are there, each id once. A first page
// goes on top and the rows that it does not hold stay below until their own page
// is read, so that a refresh never takes away what one is looking at. What is
// beyond total is no longer there.
func mergePage[T any, I comparable](rows, page []T, first bool, total int, id func(*T) I) []T {
	fresh := make(map[I]bool, len(page))
	for i := range page {
		fresh[id(&page[i])] = true
	}
	var old []T
	for i := range rows {
		if !fresh[id(&rows[i])] {
			old = append(old, rows[i])
		}
	}
	var out []T
	if first {
		out = append(append(out, page...), old...)
	} else {
		out = append(append(out, old...), page...)
	}
	return out[:min(len(out), max(total, len(page)))]
}
