// Package help shows the keys that work in a place, with why an action can't be
// done now.
package help

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/views"
	"app.tender/tender/views/cells"
	"app.tender/tender/views/scroll"
	"app.tender/tender/views/theme"
)

// Model is the page of keys.
type Model struct {
	th    *theme.Theme
	keys  views.Keys
	title string
	here  []views.Binding
	win   scroll.Window
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
	return m
}

// TakesText reports whether keys are text: never here.
func (m *Model) TakesText() bool { return false }

// Size is how much of a screen of w by h cells the page wants.
func (m *Model) Size(w, h int) (wide, high int) {
	return min(w, 84), min(h, len(m.here)+2)
}

// Bindings lists what can be done here.
func (m *Model) Bindings() []views.Binding {
	return []views.Binding{
		{Action: views.Back},
		{Action: views.MoveUp},
		{Action: views.MoveDown},
		{Action: views.MovePageUp},
		{Action: views.MovePageDown},
		{Action: views.MoveTop},
		{Action: views.MoveBottom},
		{Action: views.Help},
	}
}

// Update scrolls, or closes on Back and on the key that opened the page.
func (m *Model) Update(msg tea.Msg) (views.Intent, tea.Cmd) {
	action, ok := msg.(views.ActionMsg)
	if !ok {
		return nil, nil
	}
	if action.Action == views.Back || action.Action == views.Help {
		return views.Close{}, nil
	}
	m.win.Scroll(action.Action, len(m.here), m.height())
	m.drawn.Forget()
	return nil, nil
}

func (m *Model) height() int { return max(1, m.drawn.Area().H-2) }

// View draws the page in exactly the cells of area.
func (m *Model) View(area views.Rect) string {
	return m.drawn.Keep(area, func() string {
		frame := cells.Frame{
			Title: m.th.Title.Render(m.title), Right: m.th.Dim.Render(m.keys.Name(views.Back) + " closes"),
			Border: cells.StyleOf(m.th.BorderFocused),
		}
		w, h := frame.Inner(area.W, area.H)
		m.win.Scroll("", len(m.here), h)
		lines := make([]string, 0, h)
		for i := m.win.Top; i < len(m.here) && len(lines) < h; i++ {
			lines = append(lines, m.line(m.here[i], w))
		}
		return frame.Render(cells.Block(lines, w, h), area.W, area.H)
	})
}

// keyWidth is the column of the keys, in cells.
const keyWidth = 12

func (m *Model) line(b views.Binding, w int) string {
	info, _ := views.Info(b.Action)
	keys := m.keys.Names(b.Action)
	if keys == "" {
		keys = "–"
	}
	head := " " + m.th.Key.Render(cells.Fit(keys, keyWidth)) + " "
	if b.Disabled == "" {
		return cells.Fit(head+info.Long, w)
	}
	return cells.Fit(head+m.th.Dim.Render(info.Long+" — not now: "+b.Disabled), w)
}
