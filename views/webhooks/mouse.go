package webhooks

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/views/screen"
)

// click focuses the part under the pointer and selects a row; it opens one that is selected
// already.
func (m *model) click(c screen.Click) tea.Cmd {
	if m.at == atDelivery {
		return nil
	}
	top, below := m.split(m.Area())
	if c.Y < top.H {
		was := m.at
		m.at = atList
		return m.hooks.Click(c.Y-frameLines+1, m.moved, func() tea.Cmd {
			if was != atList || m.cannotOpen() != "" {
				return nil
			}
			return m.open()
		})
	}
	if below.H == 0 || m.noneDelivered() != "" {
		return nil
	}
	was := m.at
	m.at = atDeliveries
	none := func() tea.Cmd { return nil }
	return m.rows.Click(c.Y-top.H-m.rowsFrom(below), none, func() tea.Cmd {
		if was != atDeliveries {
			return nil
		}
		return m.open()
	})
}

// rowsFrom returns the line of a subscription's frame at which its deliveries begin.
func (m *model) rowsFrom(below screen.Rect) int {
	return len(m.head(max(0, below.W-2), max(0, below.H-2))) + 2
}

// wheel scrolls the part under the pointer.
func (m *model) wheel(w screen.Wheel) tea.Cmd {
	if top, _ := m.split(m.Area()); m.at != atDelivery {
		defer func(was place) { m.at = was }(m.at)
		m.at = atDeliveries
		if w.Y < top.H {
			m.at = atList
		}
	}
	return m.move(w.Move)
}
