package status

import (
	"fmt"
	"maps"
	"slices"
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
	sum, value := m.orders.With(&s.order, m.at)
	words := text.Count(len(s.order.Items), "line") + " " + money.FormatSigned(sum.Subtotal, in) + ", with tax " +
		money.FormatSigned(sum.Total, in)
	if value.Valid {
		words += " · contract value " + money.Format(value, in)
	}
	words += ", an estimate"
	say(th.Strong, words)
	for i, at := range slices.Sorted(maps.Keys(s.typed.Wrong)) {
		if i == 1 {
			say(th.Warn, "! "+text.Count(len(s.typed.Wrong)-1, "more line")+" not clear")
			break
		}
		say(th.Warn, fmt.Sprintf("! line %d: %s", at+1, state.FaultOf(s.typed.Wrong[at]).Error()))
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
	entry, out := plan.OrderEntry(line)
	m.line.Begin(0, entry, m.at.Summary.Currency)
	var items tea.Cmd
	if e, ok := m.line.Entry(); ok {
		items = m.items.Ask(e.Searches())
		if out {
			items = tea.Batch(items, m.readSold())
		}
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
	m.draft.from, m.draft.away = of, false
	ctx, from, typed := m.env.Work(), m.draft.reads, m.draft.typed
	return m.env.Latest("sum of a change order", screen.Fetch(func() (s summed) {
		s.typed, s.err = from.Put(ctx, of, &s.order, typed)
		return s
	}, func(s summed) tea.Cmd {
		if typed == m.draft.typed && of.ID == m.draft.of {
			f := state.FaultOf(s.err)
			m.draft.sum, m.draft.away = &s, f.Stays()
			if f.Stays() {
				m.env.Answered(s.err)
			}
			m.changed()
		}
		return nil
	}))
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
