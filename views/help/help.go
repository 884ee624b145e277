// Package help shows the keys that work here, and why an action can't be done now.
package help

import (
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/input"
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
	all      []section // as without a search
	sections []section // that match the search
	page     viewport.Viewport
	search   input.Line
	typing   bool // the search
	on       screen.Answers
	actions  struct{ reading, typing []*screen.Action }
}

type section struct {
	name string
	rows []row
}

type row struct {
	id        screen.ID
	long, why string
}

// notNow is the heading of what can't be done now, with the reasons.
const notNow = "Not now"

// New returns a page with the actions here under the headings of all: first those of own, which are the screen's, then
// the program's, last those that can't be done now. If two have the same name, the first, which is the nearest, counts.
func New(
	th *theme.Theme, keys screen.Keys, all screen.List, title string, here []*screen.Action, own []*screen.Action,
) *Model {
	m := &Model{th: th, keys: keys, title: title}
	m.actions.reading, m.actions.typing = screen.Bind(m, defs), screen.Bind(m, typingDefs)
	m.search.SetKeys(keys)
	var mine, others []section
	later := section{name: notNow}
	for _, g := range all {
		near, far := section{name: g.Name}, section{name: g.Name}
		for _, info := range g.Actions {
			a := screen.Find(here, info.ID)
			if a == nil {
				continue
			}
			r := row{info.ID, info.Long, a.Unless()}
			switch {
			case r.why != "":
				later.rows = append(later.rows, r)
			case screen.Find(own, info.ID) != nil && g.Name != screen.Move:
				near.rows = append(near.rows, r)
			default:
				far.rows = append(far.rows, r)
			}
		}
		mine, others = append(mine, near), append(others, far)
	}
	m.all = slices.DeleteFunc(slices.Concat(mine, others, []section{later}), section.empty)
	// Actions within a text come first.
	slices.SortStableFunc(m.all, func(a, b section) int { return b.within() - a.within() })
	m.sections = m.all
	return m
}

func (s section) empty() bool { return len(s.rows) == 0 }

// within returns 1 for actions within a text, else 0.
func (s section) within() int {
	if s.name != notNow && textedit.Within(s.rows[0].id) {
		return 1
	}
	return 0
}

// TakesText reports whether the search is typed.
func (m *Model) TakesText() bool { return m.typing }

// widths are those of the page with one, two and three columns.
var widths = [...]int{92, 124, 186}

// Size returns the size with the fewest columns that show the whole page.
func (m *Model) Size(w, h int) (wide, high int) {
	for i, width := range widths {
		if i >= columnsIn(w-2) {
			break
		}
		wide = min(w, width)
		if high = len(m.lines(m.all, wide-2)) + 2; high <= h {
			return wide, high
		}
	}
	return wide, min(h, high)
}

// Open opens the page and keeps on, which handles its closing.
func (m *Model) Open(on screen.Answers) { m.on = on }

// defs scroll, search and close the page. The keys that open it close it, too. typingDefs are those of its search.
var (
	scrolling = screen.Scrolls(func(m *Model, id screen.ID) { m.page.Do(id) })
	defs      = slices.Concat(screen.MoveDefs(scrolling), []screen.Def[*Model]{
		{ID: screen.Search, Do: screen.Does(func(m *Model) { m.typing = true })},
		{ID: screen.Back, Word: (*Model).backWord, Do: (*Model).back},
		{ID: screen.Help, Do: (*Model).close},
		{ID: screen.HelpTyping, Do: (*Model).close},
	})
	typingDefs = slices.Concat([]screen.Def[*Model]{
		{ID: screen.Open, Word: screen.Says[*Model]("to the keys"), Do: screen.Does((*Model).endTyping)},
		{ID: screen.Back, Word: screen.Says[*Model]("end typing"), Do: screen.Does((*Model).endTyping)},
	}, screen.RowDefs(scrolling))
)

// Actions returns what can be done here.
func (m *Model) Actions() []*screen.Action {
	if m.typing {
		return m.actions.typing
	}
	return m.actions.reading
}

// Update types into the search.
func (m *Model) Update(msg tea.Msg) tea.Cmd {
	if k, ok := msg.(tea.KeyMsg); ok && m.typing {
		m.Invalidate()
		if changed, _ := m.search.Update(k); changed {
			m.match()
		}
	}
	return nil
}

// match shows the actions that have all words of the search in what they do, in their keys or in their heading.
func (m *Model) match() {
	m.page = viewport.Viewport{}
	m.sections = m.all
	if m.search.Empty() {
		return
	}
	m.sections = nil
	for _, s := range m.all {
		found := section{name: s.name}
		for _, r := range s.rows {
			if text.Finds(m.search.Text(), r.long, m.keys.Names(r.id), s.name) {
				found.rows = append(found.rows, r)
			}
		}
		if !found.empty() {
			m.sections = append(m.sections, found)
		}
	}
}

func (m *Model) endTyping() { m.typing = false }

func (m *Model) backWord() string {
	if m.search.Empty() {
		return "close"
	}
	return "clear the search"
}

// back clears the search, and then closes the page.
func (m *Model) back() tea.Cmd {
	if m.search.Empty() {
		return m.close()
	}
	m.search.Set("")
	m.match()
	return nil
}

func (m *Model) close() tea.Cmd { return m.on.Closed() }

// View draws the page.
func (m *Model) View(area screen.Rect) string {
	return m.Get(area, func() string {
		frame := cells.PaneFrame(m.th, m.title, true)
		words := m.keys.Name(screen.Back) + " closes"
		if area.W >= narrow {
			words = m.keys.Name(screen.Search) + " searches  " + words
		}
		frame.Right = m.th.Dim.Render(words)
		w, h := frame.Inner(area.W, area.H)
		var head []string
		if (m.typing || !m.search.Empty()) && h > 1 {
			head = []string{m.th.Accent.Render(" / ") + m.search.View(max(0, w-3), m.typing, m.th)}
		}
		lines := m.lines(m.sections, w)
		if len(m.sections) == 0 {
			lines = cells.Wrap(" Nothing matches.", max(1, w))
		}
		page := m.page.Lines(lines, h-len(head))
		foot := m.page.More()
		if area.W > narrow+cells.Width(foot) {
			foot = strings.TrimSpace("with the mouse on, hold shift for the terminal's selection " + foot)
		}
		frame.Foot = m.th.Dim.Render(foot)
		return frame.Render(append(head, page...), area.W, area.H)
	})
}

// narrow is the width below which the title is more important than the key of the search.
const narrow = 60

// mostKeys is the greatest width of the keys in cells; it is less on a narrow page.
const mostKeys = 13

// keyWidth returns the width of the keys in cells on a page that is w cells wide.
func (m *Model) keyWidth(w int) (widest int) {
	for _, s := range m.all {
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

// lines draws sections in w cells.
func (m *Model) lines(sections []section, w int) []string {
	n := columnsIn(w)
	width := (w - gap*(n-1)) / n
	blocks := make([][]string, len(sections))
	for i, s := range sections {
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
	if len(blocks) == 0 {
		return make([][]string, 1)
	}
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
