// Package help shows the keys that work in a place, with why an action can't be
// done now.
package help

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"

	"app.tender/tender/views"
	"app.tender/tender/views/cells"
	"app.tender/tender/views/reader"
	"app.tender/tender/views/theme"
)

// Model is the page of keys.
type Model struct {
	th    *theme.Theme
	keys  views.Keys
	title string
	here  []views.Binding
	more  []Line
	page  reader.Reader
	drawn views.Drawn
}

// New shows the bindings of a place. Of bindings to the same action the first,
// which is the nearest, counts.
func New(th *theme.Theme, keys views.Keys, title string, here []views.Binding) Model {
	m := Model{th: th, keys: keys, title: title}
	seen := make(map[views.Action]bool, len(here))
	for _, b := range here {
		if !seen[b.Action] {
			seen[b.Action] = true
			m.here = append(m.here, b)
		}
	}
	slices.SortStableFunc(m.here, func(a, b views.Binding) int { return order(a) - order(b) })
	return m
}

// order puts what only moves about behind what does something.
func order(b views.Binding) int {
	if views.Moves(b.Action) {
		return 1
	}
	return 0
}

// Line is a key that is no action's, and what it does.
type Line struct{ Keys, Long string }

// Add shows keys below those of the bindings.
func (m *Model) Add(lines ...Line) { m.more = append(m.more, lines...) }

// TakesText reports whether keys are text: never here.
func (m *Model) TakesText() bool { return false }

// Size is how much of a screen of w by h cells the page wants.
func (m *Model) Size(w, h int) (wide, high int) {
	wide = min(w, 92)
	return wide, min(h, len(m.lines(wide-2))+2)
}

// Bindings lists what can be done here.
func (m *Model) Bindings() []views.Binding {
	return append(views.MoveBindings(), views.Binding{Action: views.Back}, views.Binding{Action: views.Help}, views.Binding{Action: views.HelpTyping})
}

// Update scrolls, or closes on Back and on the key that opened the page.
func (m *Model) Update(msg tea.Msg) (views.Intent, tea.Cmd) {
	action, ok := msg.(views.ActionMsg)
	if !ok {
		return nil, nil
	}
	if action.Action == views.Back || action.Action == views.Help || action.Action == views.HelpTyping {
		return views.Close{}, nil
	}
	m.page.Do(action.Action)
	m.drawn.Forget()
	return nil, nil
}

// View draws the page in exactly the cells of area.
func (m *Model) View(area views.Rect) string {
	return m.drawn.Keep(area, func() string {
		frame := cells.PaneFrame(m.th, m.title, true)
		frame.Right = m.th.Dim.Render(m.keys.Name(views.Back) + " closes")
		w, h := frame.Inner(area.W, area.H)
		page := m.page.View(m.lines(w), w, h)
		frame.Foot = m.th.Dim.Render(m.page.More())
		return frame.Render(page, area.W, area.H)
	})
}

// keyWidth is the column of the keys, in cells.
const keyWidth = 12

// moreWidth is that of keys that are no action's, of which there are often two.
const moreWidth = 24

// lines are those of the page, at most w cells wide: what an action does, and
// below it why it can't be done now.
func (m *Model) lines(w int) []string {
	var lines []string
	column := min(keyWidth, w/3)
	room := max(1, w-column-2)
	for _, b := range m.here {
		info, _ := views.Info(b.Action)
		keys := m.keys.Names(b.Action)
		if keys == "" {
			keys = "–"
		}
		style := m.th.Text
		words := cells.Wrap(info.Long, room)
		if b.Disabled != "" {
			style = m.th.Dim
			words = append(words, cells.Wrap("not now: "+b.Disabled, room)...)
		}
		lines = append(lines, m.entry(keys, column, style, words, w)...)
	}
	column = min(moreWidth, w/3)
	for _, l := range m.more {
		lines = append(lines, m.entry(l.Keys, column, m.th.Text, cells.Wrap(l.Long, max(1, w-column-2)), w)...)
	}
	return lines
}

// entry is keys in their column with words beside them, at most w cells wide.
func (m *Model) entry(keys string, column int, style lipgloss.Style, words []string, w int) []string {
	for i := range words {
		words[i] = style.Render(words[i])
	}
	lines := cells.Hang(" "+m.th.Key.Render(cells.Fit(keys, column))+" ", words)
	for i := range lines {
		lines[i] = cells.Cut(lines[i], max(0, w), "")
	}
	return lines
}
