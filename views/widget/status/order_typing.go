package status

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/theme"
)

// While a change order is typed, its form shows below the line under the cursor what that may mean, as the entry of a
// plan does, and what all lines come to.

// mostBelow is the most items, or areas, shown below a typed line.
const mostBelow = 4

// below returns what the line under the cursor may mean, and what the lines come to.
func (m *Changer) below(w int) []string {
	lines := m.line.Matches(w, mostBelow, m.draft.marked)
	if _, heading := plan.OrderHeading(m.form.Line()); heading {
		lines = m.areasBelow(w)
	}
	if m.draft.sum != nil {
		lines = append(lines, m.sumBelow(m.draft.sum, w)...)
	}
	return lines
}

// areas returns the names of the areas that the heading under the cursor may mean; none for another line.
func (m *Changer) areas() (names []string) {
	typed, heading := plan.OrderHeading(m.form.Line())
	for i := range m.at.Areas {
		name := m.at.Areas[i].Name
		if heading && name != "" && len(names) < mostBelow && text.Finds(typed, name) {
			names = append(names, name)
		}
	}
	return names
}

func (m *Changer) areasBelow(w int) (lines []string) {
	for i, name := range m.areas() {
		line := cells.Fit("   # "+name, w)
		if m.draft.marked && i == m.draft.area {
			lines = append(lines, m.env.Theme.Cursor(line, true))
		} else {
			lines = append(lines, m.env.Theme.Dim.Render(line))
		}
	}
	return lines
}

// nextMatch marks the match that many further of what the line under the cursor may mean, and reports whether there is
// any; 0 only reports.
func (m *Changer) nextMatch(by int) bool {
	areas := m.areas()
	switch {
	case len(areas) == 0 && m.line.Chosen() == nil && !m.line.AsTyped():
		return false
	case by == 0:
	case !m.draft.marked:
		m.draft.marked = true // the first
	case len(areas) > 0:
		m.draft.area = (m.draft.area + by + len(areas)) % len(areas)
	default:
		m.line.Next(by)
	}
	return true
}

// takenLine returns the line under the cursor with the marked match in it; ok is false if none is marked.
func (m *Changer) takenLine() (line string, ok bool) {
	if !m.draft.marked || !m.nextMatch(0) {
		return "", false
	}
	if areas := m.areas(); len(areas) > 0 {
		return "# " + areas[m.draft.area], true
	}
	l, _ := plan.ParseOrderLine(m.form.Line())
	l.Entry = m.line.Taken()
	return l.String(), true
}

// sumBelow returns what the lines come to, with the tax, and the contract value with them; and which of them are not
// clear.
func (m *Changer) sumBelow(s *summed, w int) (lines []string) {
	th := m.env.Theme
	say := func(style theme.Style, words string) {
		for _, line := range cells.Wrap(words, max(1, w)) {
			lines = append(lines, style.Render(line))
		}
	}
	if s.err != nil {
		say(th.Warn, state.FaultOf(s.err).Message)
		return lines
	}
	in := m.at.Summary.Currency
	sum, value := s.figures(m.at, m.orders)
	words := text.Count(len(s.order.Items), "line") + " " + money.FormatSigned(sum.Subtotal, in) + ", with tax " +
		money.FormatSigned(sum.Total, in)
	words += " · contract value " + money.Format(value, in) + ", an estimate"
	say(th.Strong, words)
	for i, at := range slices.Sorted(maps.Keys(s.wrong)) {
		if i == 1 {
			say(th.Warn, "! "+text.Count(len(s.wrong)-1, "more line")+" not clear")
			break
		}
		say(th.Warn, fmt.Sprintf("! line %d: %s", at+1, state.FaultOf(s.wrong[at]).Error()))
	}
	return lines
}

// sumAfter is how long nothing is typed before the lines are added up.
const sumAfter = 400 * time.Millisecond

// follow looks the line under the cursor up, and adds the lines up once nothing is typed for a moment.
func (m *Changer) follow(typed string) tea.Cmd {
	m.draft.marked, m.draft.area = false, 0
	m.draft.name = m.form.Values()[orderName]
	if kept := m.form.Typed(); kept != m.draft.kept {
		m.draft.kept = kept
		m.changed()
	}
	line := ""
	if m.form.At() == orderLines {
		line = m.form.Line()
	} else {
		typed = m.draft.typed
	}
	if _, heading := plan.OrderHeading(line); heading {
		line = ""
	}
	if _, label := plan.OrderLabel(line); label != "" {
		line = ""
	}
	m.line.Begin(0, strings.TrimLeft(line, "-−"), m.at.Summary.Currency)
	var items tea.Cmd
	if e, ok := m.line.Entry(); ok {
		items = m.items.Ask(e.Searches())
		m.showItems()
	}
	if typed == m.draft.typed {
		return items
	}
	m.draft.typed = typed
	sum := m.env.After(sumAfter, func() tea.Cmd { return m.addUp(m.at) })
	return tea.Batch(items, m.env.Latest("change order to add up", sum))
}

// addUp looks up what the lines of a change order of a proposal come to.
func (m *Changer) addUp(of *state.Proposal) tea.Cmd {
	if m.draft.reads == nil {
		m.draft.reads = m.Live()
	}
	ctx, from, typed := m.env.Work(), m.draft.reads, m.draft.typed
	return m.env.Latest("sum of a change order", screen.Fetch(func() (s summed) {
		s.wrong, s.err = from.Put(ctx, of, &s.order, typed)
		return s
	}, func(s summed) tea.Cmd {
		if typed == m.draft.typed && of.ID == m.draft.of {
			m.draft.sum = &s
			m.changed()
		}
		return nil
	}))
}

func (m *Changer) showItems() {
	m.line.Show(m.items, plan.Facts{})
	m.form.Invalidate()
}

// changed shows what has changed of the typed change order.
func (m *Changer) changed() {
	if m.form != nil {
		m.form.Invalidate()
	}
	if m.Took != nil {
		m.Took()
	}
}
