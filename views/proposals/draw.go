package proposals

import (
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/widget/browse"
	"app.tender/tender/views/widget/cells"
)

// View draws the table, and below it what the marks mean or what went wrong.
func (m *Model) View(area views.Rect) string {
	return m.drawn.Keep(area, func() string { return m.draw(area) })
}

func (m *Model) draw(area views.Rect) string {
	if area.Empty() {
		return cells.Block(nil, area.W, area.H)
	}
	lay := newLayout(area)
	m.win.Fit(len(m.rows), lay.rows)
	cols := m.columns(area.W)

	var lines []string
	if lay.header {
		lines = append(lines, m.headerLine(cols, area.W))
	}
	if lay.rule {
		lines = append(lines, m.th.Border.Render(strings.Repeat("─", area.W)))
	}
	lines = append(lines, m.body(cols, area.W, lay.rows)...)
	if lay.foot {
		lines = append(lines, m.footLine(area.W))
	}
	return cells.Block(lines, area.W, area.H)
}

func (m *Model) body(cols table, width, height int) []string {
	if m.filter.IsOpen {
		return cells.Height(m.filter.Lines(m.th, m.filterRows(), width, height), height)
	}
	if len(m.rows) == 0 {
		return m.emptyLines(width, height)
	}
	lines := make([]string, 0, height)
	for i := m.win.Top; i < min(len(m.rows), m.win.Top+height); i++ {
		lines = append(lines, m.rowLine(cols, width, i))
	}
	for len(lines) < height {
		lines = append(lines, "")
	}
	return lines
}

func (m *Model) rowLine(cols table, width, i int) string {
	r := &m.rows[i]
	mark := " "
	if _, marked := m.marked[r.ID]; marked {
		mark = "•"
	} else if m.stale(r) {
		mark = "○"
	}
	line := cells.Fit(mark+cols.Row(r, func(title, text string) string {
		if title == "Status" && i != m.win.At {
			return m.th.Status(string(r.Status)).Render(text)
		}
		return text
	}), width-1)
	if i == m.win.At {
		line = m.th.Selected.Render(line)
	}
	return m.sign(r.ID) + line
}

// sign is the one mark that matters most.
func (m *Model) sign(id state.ProposalID) string {
	switch mark := m.marks[id]; {
	case mark&NeedsLook != 0:
		return m.th.Bad.Render("✗")
	case mark&Added != 0:
		return m.th.Good.Render("+")
	case mark&Edited != 0:
		return m.th.Warn.Render("~")
	case mark&Pinned != 0:
		return m.th.Good.Render("⚑")
	default:
		return " "
	}
}

// Crumb is the line above the list, without margins and at most width cells
// wide in all: what is shown, or the search while it is typed, and at the right
// what is going on or the keys that narrow the list.
func (m *Model) Crumb(width int) (left, right string) {
	crumb := browse.Crumb{
		Title: "Proposals", Total: m.total, Filters: m.filterWords(m.query),
		Order: orders.Words(m.query.SortBy, m.query.Direction),
	}
	if !m.search.Typing {
		right = m.crumbRight(width)
	}
	if len(m.marked) > 0 {
		if width < narrow && !m.search.Typing {
			crumb.Title, crumb.Total = "", 0
		}
		count := cells.Width(crumb.Title) + len("  9,999 · ") // about: the figures are left out a little early
		crumb.State = []string{m.markedWords(width - count - cells.Width(right) - len("  "))}
	}
	return crumb.Line(&m.search, width, m.th), m.th.Dim.Render(right)
}

// narrow is the width below which the list has no room for what explains itself.
const narrow = 60

// crumbRight is what is going on, or else the keys that narrow the list, unless
// their place is wanted for what is marked.
func (m *Model) crumbRight(width int) string {
	switch {
	case m.status.Loading:
		return "reading…"
	case m.status.Offline:
		return strings.TrimSpace("offline " + views.AsOf(m.asOf, m.now))
	case width < 80, len(m.marked) > 0:
		return ""
	}
	return browse.Hints(m.keys, views.Search, views.Filter, views.Sort)
}

func (m *Model) headerLine(cols table, width int) string {
	if m.filter.IsOpen {
		words := " Filters   " + m.filter.Hint(m.keys)
		return m.th.Dim.Render(cells.Fit(words, width))
	}
	return m.th.Dim.Render(cells.Fit(cells.Spaces(edge)+cols.Titles(), width))
}

// marksInSight are all the marks of the rows in sight.
func (m *Model) marksInSight() (all RowMark) {
	for i := m.win.Top; i < min(len(m.rows), m.win.Top+m.height()); i++ {
		all |= m.marks[m.rows[i].ID]
	}
	return all
}

// footLine says what went wrong with rows still on the screen, or what the
// marks of these rows mean.
func (m *Model) footLine(width int) string {
	if f := m.status.Failed; f.Kind != state.FaultNone && !m.status.Offline && !m.status.Told && len(m.rows) > 0 { // the banner tells of that
		return m.th.Warn.Render(cells.Fit(" ! "+f.Message+" "+m.nextStep(f), width))
	}
	all := m.marksInSight()
	var words []string
	if note := m.markedNote(); note != "" {
		words = append(words, m.th.Accent.Render(note))
	}
	if all&Edited != 0 {
		words = append(words, m.th.Warn.Render("~ edited here"))
	}
	if all&Added != 0 {
		words = append(words, m.th.Good.Render("+ new, not saved yet"))
	}
	if all&Pinned != 0 {
		words = append(words, m.th.Good.Render("⚑ pinned for the site"))
	}
	if all&NeedsLook != 0 {
		words = append(words, m.th.Bad.Render("✗ needs attention"))
	}
	if old := m.staleWords(); old != "" {
		words = append(words, m.th.Dim.Render(old))
	}
	return cells.Fit(" "+strings.Join(words, "  "), width)
}

func (m *Model) nextStep(f state.Fault) string {
	if f.Next != "" {
		return f.Next
	}
	return m.keys.Name(views.Refresh) + " reads it again."
}

// emptyLines say why there is no row, and what to do.
func (m *Model) emptyLines(width, height int) []string {
	narrowed := !m.search.Empty() || len(m.filterWords(m.query)) > 0
	var first, second string
	switch f := m.status.Failed; {
	case m.status.Loading:
		first, second = "Reading the proposals…", ""
	case m.status.Offline && narrowed:
		first = "Offline: nothing kept on this machine matches."
		second = views.OfflineNext(m.keys, m.status.Chosen)
	case m.status.Offline:
		first = "Offline, and no proposal is kept on this machine yet."
		second = views.OfflineNext(m.keys, m.status.Chosen)
	case f.Kind != state.FaultNone:
		first, second = f.Message, m.nextStep(f)
	case m.query.Archived && m.search.Empty() && len(m.filterWords(m.query)) == 1:
		first, second = "No proposal is archived.", m.keys.Name(views.Filter)+" shows the others again."
	case narrowed:
		first = "No proposal matches."
		second = m.keys.Name(views.Filter) + " changes the filters, " + m.keys.Name(views.Search) + " the search."
	default:
		first = "No proposals yet."
		second = m.keys.Name(views.NewProposal) + " makes the first one."
	}
	var lines []string
	if height > 4 {
		lines = append(lines, "")
	}
	return cells.Height(append(lines, browse.Message(first, second, 2, width, m.th)...), height)
}
