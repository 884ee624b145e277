// Package palette finds any action by its name.
package palette

import (
	"cmp"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/input"
	"app.tender/tender/views/widget/scroll"
	"app.tender/tender/views/widget/theme"
)

// Model is a text field with the matching actions below it.
type Model struct {
	screen.RenderCache
	Web     string // the address of the account's web app, which answers name; empty if unknown
	th      *theme.Theme
	keys    screen.Keys
	all     screen.List
	here    []*screen.Action
	names   []searched // one per action in here
	query   input.Line
	widest  int   // the width of the widest row
	matches []int // indexes into here, best first
	win     scroll.Window
	perform func(screen.ID) tea.Cmd
	on      screen.Answers
	actions []*screen.Action
}

// New offers the actions here, with their words from all. If two have the same name, the first,
// which is the nearest, counts. Movements are left out. perform runs the chosen action.
func New(
	th *theme.Theme, keys screen.Keys, all screen.List, here []*screen.Action, perform func(screen.ID) tea.Cmd,
) *Model {
	m := &Model{th: th, keys: keys, all: all, perform: perform}
	m.actions = screen.Bind(m, defs)
	m.query.SetKeys(keys)
	seen := make(map[screen.ID]bool, len(here))
	for _, a := range here {
		info, ok := all.Info(a.ID)
		if !ok || seen[a.ID] || screen.Moves(a.ID) {
			continue
		}
		seen[a.ID] = true
		m.here = append(m.here, a)
		m.widest = max(m.widest, cells.Width(m.words(a)))
		m.names = append(m.names, searchedOf(info))
	}
	m.match()
	return m
}

// TakesText returns true: keys go into the text field.
func (m *Model) TakesText() bool { return true }

// The widths of a palette in cells: its minimum, and how much of the screen below stays visible
// next to a wide one.
const (
	leastWidth  = 76
	beside      = 8
	frameAround = 2
	keyWidth    = 9
)

// Size returns the room the palette wants: as much as its longest row on a wide screen.
func (m *Model) Size(w, h int) (wide, high int) {
	wide = min(w-beside, m.widest+keyWidth+3+frameAround)
	return min(w, max(leastWidth, wide)), min(h, max(6, min(len(m.here)+4, h*2/3)))
}

// Open opens the palette and keeps on, which handles its closing.
func (m *Model) Open(on screen.Answers) { m.on = on }

var defs = slices.Concat([]screen.Def[*Model]{
	{ID: screen.Open, Word: screen.Says[*Model]("run"), Unless: (*Model).nothing, Do: (*Model).choose},
	{ID: screen.Back, Word: screen.Says[*Model]("close"), Do: func(m *Model) tea.Cmd { return m.on.Closed() }},
}, screen.RowDefs((*Model).move))

// Actions returns what can be done in the palette.
func Actions() []screen.ID { return screen.IDs(defs) }

// Actions returns what can be done here.
func (m *Model) Actions() []*screen.Action { return m.actions }

// Update types into the text field.
func (m *Model) Update(msg tea.Msg) tea.Cmd {
	if k, ok := msg.(tea.KeyMsg); ok {
		m.Invalidate()
		if changed, _ := m.query.Update(k); changed {
			m.match()
		}
	}
	return nil
}

// nothing says that no action can be chosen; "" if one can.
func (m *Model) nothing() string {
	return screen.Refuse(len(m.matches) == 0, "Nothing matches.")
}

func (m *Model) choose() tea.Cmd {
	if m.nothing() != "" {
		return nil
	}
	return m.perform(m.here[m.matches[m.win.At]].ID)
}

func (m *Model) move(to screen.ID) tea.Cmd {
	m.win.Move(to, len(m.matches), m.rows(m.below()))
	return nil
}

// match finds the actions that match.
func (m *Model) match() {
	m.win = scroll.Window{}
	m.matches = m.matches[:0]
	if m.query.Empty() {
		for i := range m.here {
			m.matches = append(m.matches, i)
		}
		return
	}
	m.matches = append(m.matches, find(m.query.Text(), m.names, m.place)...)
	if m.Web != "" && strings.Contains(m.answer(), "the web app") {
		m.offer(screen.CopyWeb)
	}
}

// offer adds an action that the answer leads to.
func (m *Model) offer(id screen.ID) {
	if i := slices.IndexFunc(m.here, func(a *screen.Action) bool { return a.ID == id }); i >= 0 &&
		!slices.Contains(m.matches, i) {
		m.matches = append(m.matches, i)
	}
}

// place returns where and when an action is possible. One of another screen has no handler.
func (m *Model) place(i int) place {
	switch a := m.here[i]; {
	case a.Unless() == "":
		return possible
	case a.Do == nil:
		return elsewhere
	default:
		return notNow
	}
}

// View draws the palette.
func (m *Model) View(area screen.Rect) string {
	return m.Get(area, func() string {
		frame := cells.PaneFrame(m.th, "Commands", true)
		frame.Right = m.th.Dim.Render("type to find")
		w, _ := frame.Inner(area.W, area.H)
		below := m.below()
		rows := m.rows(below)
		m.win.Fit(len(m.matches), rows)
		frame.Foot = m.th.Dim.Render(cells.More(m.win.Below(len(m.matches), rows)))
		lines := []string{
			" " + m.query.View(max(0, w-2), true, m.th),
			m.th.Dim.Render(cells.Rule(w)),
		}
		for i := m.win.Top; i < min(len(m.matches), m.win.Top+rows); i++ {
			lines = append(lines, m.line(m.here[m.matches[i]], i == m.win.At, w))
		}
		return frame.Render(append(lines, below...), area.W, area.H)
	})
}

// answer returns what is known of the typed text besides the matches; "" for nothing.
func (m *Model) answer() string { return commands[text.FoldSearch(strings.TrimSpace(m.query.Text()))] }

// below returns what is said below the matches.
func (m *Model) below() []string {
	said := text.InWebApp(m.answer(), m.Web)
	if len(m.matches) == 0 {
		said = cmp.Or(said, "Nothing matches.") + " esc closes."
	}
	if said == "" {
		return nil
	}
	return cells.Prose(m.th.Dim, said, 1, max(0, m.Area().W-frameAround))
}

// rows returns how many matches are visible above what is said below them.
func (m *Model) rows(below []string) int { return max(1, m.Area().H-4-len(below)) }

// words returns what an action does, and why it can't be done now.
func (m *Model) words(a *screen.Action) string {
	info, _ := m.all.Info(a.ID)
	text := info.Long
	if word := a.Word(); word != "" {
		text += " · " + word
	}
	if why := a.Unless(); why != "" {
		text += " — not now: " + why
	}
	return text
}

func (m *Model) line(a *screen.Action, selected bool, w int) string {
	line := cells.Fit(" "+cells.Fit(m.keys.Name(a.ID), keyWidth)+" "+m.words(a), w)
	switch {
	case selected:
		return m.th.Cursor(line, true)
	case a.Unless() != "":
		return m.th.Dim.Render(line)
	default:
		return line
	}
}
