// Package help shows the keys that work here, and why an action can't be done now.
package help

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/textedit"
	"app.tender/tender/views/widget/theme"
	"app.tender/tender/views/widget/viewport"
)

// Model is the page of keys.
type Model struct {
	screen.RenderCache
	th       *theme.Theme
	keys     screen.Keys
	title    string
	sections []section
	page     viewport.Viewport
	on       screen.Answers
	actions  []*screen.Action
}

type section struct {
	name string
	rows []row
}

type row struct {
	id        screen.ID
	long, why string
}

// New returns a page with the actions here under the headings of all. If two have the same name,
// the first, which is the nearest, counts.
func New(th *theme.Theme, keys screen.Keys, all screen.List, title string, here []*screen.Action) *Model {
	m := &Model{th: th, keys: keys, title: title}
	m.actions = screen.Bind(m, defs)
	for _, g := range all {
		s := section{name: g.Name}
		for _, info := range g.Actions {
			if a := screen.Find(here, info.ID); a != nil {
				s.rows = append(s.rows, row{info.ID, info.Long, a.Unless()})
			}
		}
		if len(s.rows) > 0 {
			m.sections = append(m.sections, s)
		}
	}
	// Actions within a text come first.
	slices.SortStableFunc(m.sections, func(a, b section) int { return b.within() - a.within() })
	return m
}

// within returns 1 for actions within a text, else 0.
func (s section) within() int {
	if textedit.Within(s.rows[0].id) {
		return 1
	}
	return 0
}

// TakesText returns false: there is nothing to type.
func (m *Model) TakesText() bool { return false }

// widths are those of the page with one, two and three columns.
var widths = [...]int{92, 124, 186}

// Size returns the size with the fewest columns that show the whole page.
func (m *Model) Size(w, h int) (wide, high int) {
	for i, width := range widths {
		if i >= columnsIn(w-2) {
			break
		}
		wide = min(w, width)
		if high = len(m.lines(wide-2)) + 2; high <= h {
			return wide, high
		}
	}
	return wide, min(h, high)
}

// Open opens the page and keeps on, which handles its closing.
func (m *Model) Open(on screen.Answers) { m.on = on }

// defs scroll and close the page. The keys that open it close it, too.
var defs = slices.Concat(screen.MoveDefs(screen.Scrolls(func(m *Model, id screen.ID) { m.page.Do(id) })),
	[]screen.Def[*Model]{
		{ID: screen.Back, Do: (*Model).close},
		{ID: screen.Help, Do: (*Model).close},
		{ID: screen.HelpTyping, Do: (*Model).close},
	})

// Actions returns what can be done here.
func (m *Model) Actions() []*screen.Action { return m.actions }

// Update does nothing: there is no text.
func (m *Model) Update(tea.Msg) tea.Cmd { return nil }

func (m *Model) close() tea.Cmd { return m.on.Closed() }

// View draws the page.
func (m *Model) View(area screen.Rect) string {
	return m.Get(area, func() string {
		frame := cells.PaneFrame(m.th, m.title, true)
		frame.Right = m.th.Dim.Render(m.keys.Name(screen.Back) + " closes")
		w, h := frame.Inner(area.W, area.H)
		page := m.page.Lines(m.lines(w), h)
		frame.Foot = m.th.Dim.Render(m.page.More())
		return frame.Render(page, area.W, area.H)
	})
}

// mostKeys is the greatest width of the keys in cells; it is less on a narrow page.
const mostKeys = 13

// keyWidth returns the width of the keys in cells on a page that is w cells wide.
func (m *Model) keyWidth(w int) (widest int) {
	for _, s := range m.sections {
		for _, r := range s.rows {
			widest = max(widest, cells.Width(m.keys.Names(r.id)))
		}
	}
	return min(widest, mostKeys, w/3)
}

// The widths from which there are more columns, and the gap between them.
const (
	twoColumns   = 118
	threeColumns = 180
	gap          = 2
)

func columnsIn(w int) int {
	switch {
	case w >= threeColumns:
		return 3
	case w >= twoColumns:
		return 2
	default:
		return 1
	}
}

func (m *Model) lines(w int) []string {
	n := columnsIn(w)
	width := (w - gap*(n-1)) / n
	blocks := make([][]string, len(m.sections))
	for i, s := range m.sections {
		blocks[i] = m.sectionLines(s, width)
	}
	columns := share(blocks, n)
	if n == 1 {
		return columns[0]
	}
	high := 0
	for _, c := range columns {
		high = max(high, len(c))
	}
	drawn := make([]string, 0, 2*len(columns))
	for i, c := range columns {
		if i > 0 {
			drawn = append(drawn, cells.Block(nil, gap, high))
		}
		drawn = append(drawn, cells.Block(c, width, high))
	}
	return strings.Split(cells.JoinHorizontal(drawn...), "\n")
}

// share distributes whole blocks over n columns in order, as short as possible, with an empty line
// between blocks.
func share(blocks [][]string, n int) [][]string {
	for high := 0; ; high++ {
		columns := make([][]string, 1, n)
		for _, b := range blocks {
			last := &columns[len(columns)-1]
			switch {
			case len(*last) == 0:
				*last = append(*last, b...)
			case n == 1 || len(*last)+1+len(b) <= high:
				*last = append(append(*last, ""), b...)
			default:
				columns = append(columns, slices.Clone(b))
			}
		}
		if len(columns) <= n {
			return columns
		}
	}
}

// sectionLines lists the actions of a section, each with why it can't be done now.
func (m *Model) sectionLines(s section, w int) []string {
	column := m.keyWidth(w)
	room := max(1, w-column-3)
	lines := []string{m.th.Strong.Render(cells.Cut(" "+s.name, w, "…"))}
	for _, r := range s.rows {
		style := m.th.Text
		words := cells.Wrap(r.long, room)
		if r.why != "" {
			style = m.th.Dim
			words = append(words, cells.Wrap("not now: "+r.why, room)...)
		}
		keys := cells.Wrap(m.keys.Names(r.id), column)
		if m.keys.Name(r.id) == "" {
			keys = []string{"–"}
		}
		for i := range max(len(words), len(keys)) {
			lines = append(lines,
				cells.Cut(" "+m.th.Key.Render(cells.Fit(at(keys, i), column))+" "+style.Render(at(words, i)), w, ""))
		}
	}
	return lines
}

// at returns line i, "" after the last.
func at(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return ""
}
