package ui

import (
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
)

// lister is the screen that is shown, where it lists proposals; else nil.
func (m *Model) lister() screen.Lister {
	h := m.hosting()
	if h == nil {
		return nil
	}
	l, _ := h.scr.(screen.Lister)
	return l
}

// listed is what screens list of a proposal: its title, and when it was changed last.
func (m *Model) listed(id state.ProposalID) (title string, changed time.Time, ok bool) {
	for _, h := range m.hosts {
		if l, is := h.scr.(screen.Lister); is {
			if title, changed, ok = l.Listed(id); ok {
				return title, changed, true
			}
		}
	}
	return "", time.Time{}, false
}
