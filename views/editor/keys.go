package editor

import (
	"cmp"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/views/editor/texts"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/textedit"
)

// key types a key into the text being typed, or else into the filter of a pane.
func (m *Model) key(k tea.KeyMsg) tea.Cmd {
	switch {
	case m.texts.Typing() != nil:
		m.texts.Key(k)
	case m.entry.IsOpen():
		return m.entry.Key(k)
	case m.focus == paneAreas:
		moved := m.areas.Key(k)
		m.selectFromTree(moved)
	case m.focus == paneItems:
		m.items.Key(k)
	}
	return nil
}

// do runs an action in the pane with the focus.
func (m *Model) do(id screen.ID) { m.doIn(m.focus, id) }

func (m *Model) doIn(p paneID, id screen.ID) {
	if m.texts.Whole {
		m.texts.Full.Scroll(id)
		return
	}
	switch p {
	case paneAreas:
		moved := m.areas.Do(id)
		m.selectFromTree(moved)
	case paneItems:
		m.items.Do(id)
	case paneClient:
		m.texts.Client.Scroll(id)
	case paneNotes:
		m.texts.Notes.Scroll(id)
	case paneSummary:
		m.summary.Do(id)
	case paneCount:
	}
}

// selectFromTree shows the option that the cursor of the tree now represents.
func (m *Model) selectFromTree(moved bool) {
	if moved {
		m.area, m.option = m.areas.Selected()
		m.showOption()
	}
}

// openRow expands an area, or moves from an option to the next pane.
func (m *Model) openRow() {
	if m.areas.OnOption() {
		m.cycle(1)
	} else {
		m.do(screen.Open)
	}
}

// noOption returns the reason why there is no option before or after this one, or none that is read.
func noOption(by int) func(*Model) string {
	return func(m *Model) string {
		_, why := m.items.Beside(by)
		return cmp.Or(m.at().CannotOpen(), why)
	}
}

func stepOption(by int) func(*Model) tea.Cmd {
	return screen.Does(func(m *Model) {
		if option, why := m.items.Beside(by); why == "" {
			m.selectOption(m.area, option)
		}
	})
}

// cycle moves the focus to the next pane that the audience may see.
func (m *Model) cycle(by int) {
	m.focus = (m.focus + paneID(by) + paneCount) % paneCount
	if m.focus == paneNotes && m.env.ClientView() {
		m.focus = (m.focus + paneID(by) + paneCount) % paneCount
	}
}

// back ends the filter or the marks of a pane, then leaves a pane that hides the tree, and then
// the editor. It first ends the wait for a text.
func (m *Model) back() {
	if m.texts.Taking() {
		m.texts.CancelTaking()
		return
	}
	m.dropAhead()
	if m.texts.Whole {
		m.texts.Whole = false
		return
	}
	switch m.focus {
	case paneAreas:
		there, moved := m.areas.Back()
		m.selectFromTree(moved)
		if there {
			return
		}
	case paneItems:
		if m.items.Back() {
			return
		}
	case paneClient, paneNotes, paneSummary, paneCount:
	}
	if m.drawn.W < twoWidth && m.focus != paneAreas {
		m.focus = paneAreas
		return
	}
	m.env.Host.Back()
}

// backWord says that back removes the marks, if it does.
func (m *Model) backWord() string {
	if m.focus == paneAreas && m.areas.UnmarksNext() {
		return "unmark"
	}
	return ""
}

// paneAt returns the pane drawn at a cell, and its rectangle.
func (m *Model) paneAt(x, y int) (p paneID, at screen.Rect, ok bool) {
	for id, r := range m.layout(m.drawn).Panes {
		if r.Contains(x, y) {
			return paneID(id), r, true
		}
	}
	return 0, at, false
}

// typedAt returns the text being typed if it is drawn at a cell, and the cell within it.
func (m *Model) typedAt(x, y int) (e *texts.Model, in screen.Click) {
	e = m.texts.Typing()
	if m.texts.Whole && e != nil {
		return e, screen.Click{X: x, Y: y}
	}
	if p, r, ok := m.paneAt(x, y); ok && e != nil && m.panes()[p] == pane(e) {
		return e, screen.Click{X: x - r.X, Y: y - r.Y}
	}
	return nil, in
}

// mouse handles a mouse event. It does nothing while keys are queued or would be queued, since it would change what
// they act on.
func (m *Model) mouse(msg tea.Msg) {
	if len(m.ahead.keys) > 0 || m.texts.Taking() {
		return
	}
	switch msg := msg.(type) {
	case screen.Click:
		m.click(msg)
	case screen.Drag:
		if e, in := m.typedAt(msg.X, msg.Y); e != nil { // it selects in the text being typed
			e.Drag(screen.Drag(in))
		}
	case screen.Wheel:
		m.wheel(msg)
	}
}

// click focuses the pane under the pointer and passes the click on. While the user types a text, a
// click on another pane does nothing: those panes show what the text belongs to.
func (m *Model) click(c screen.Click) {
	if m.texts.Typing() != nil {
		if e, in := m.typedAt(c.X, c.Y); e != nil {
			e.Click(in)
		}
		return
	}
	p, r, ok := m.paneAt(c.X, c.Y)
	if !ok || m.texts.Whole {
		return
	}
	m.focus = p
	in := screen.Click{X: c.X - r.X, Y: c.Y - r.Y}
	switch p {
	case paneAreas:
		moved := m.areas.Click(in)
		m.selectFromTree(moved)
	case paneItems:
		if option := m.items.Click(in); option != 0 {
			m.selectOption(m.area, option)
		}
	case paneClient, paneNotes, paneSummary, paneCount:
	}
}

// wheel scrolls the pane under the pointer, which needs no focus. While the user types a text, it
// only moves the cursor of that text.
func (m *Model) wheel(w screen.Wheel) {
	if m.texts.Typing() == nil {
		if p, _, ok := m.paneAt(w.X, w.Y); ok || m.texts.Whole {
			m.doIn(p, w.Move)
		}
		return
	}
	if e, _ := m.typedAt(w.X, w.Y); e != nil {
		within := textedit.CursorDown
		if w.Move == screen.MoveUp {
			within = textedit.CursorUp
		}
		m.texts.Do(within)
	}
}
