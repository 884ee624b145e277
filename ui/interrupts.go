package ui

import (
	"slices"
	"time"

	"app.tender/tender/views"
	tea "github.com/charmbracelet/bubbletea"
)

// readFor is how long a dialog that came by itself is shown before a key answers it,
// and how long whoever typed on has to pause: those keys were meant for what was
// there before.
const readFor = 600 * time.Millisecond

// interrupt opens a question that comes by itself over whatever is open. asked is the
// key that led to it before that, which confirms nothing; empty for none.
func (m *Model) interrupt(asked, title, text string, choices ...choice) {
	m.askBy(asked, title, text, choices...)
	m.dialog().came = m.opts.Clock.Now()
}

// whenFree does open, which opens a question that nobody asked for, as soon as no
// text is typed and no dialog is open. Until then every key goes where it is meant to.
func (m *Model) whenFree(open func()) { m.waiting = append(m.waiting, open) }

// openWaiting opens the first question that waits, once it takes no key from
// anything.
func (m *Model) openWaiting() {
	for len(m.waiting) > 0 && m.dialog() == nil && m.typist() == nil && !m.quitting {
		open := m.waiting[0]
		m.waiting = m.waiting[1:]
		open()
	}
}

// routeDialog hands a key to the top dialog. One that came by itself is closed at
// once, but takes no answer that was typed before it could be read.
func (m *Model) routeDialog(d *dialogFrame, msg tea.KeyMsg) tea.Cmd {
	now := m.opts.Clock.Now()
	if now.Sub(d.came) < readFor && !slices.Contains(m.keys[views.Back], msg.String()) {
		d.came = now
		return nil
	}
	return m.answer(d, msg)
}
