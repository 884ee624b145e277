package proposals

import (
	"cmp"
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/phrase"
	"app.tender/tender/views/widget/theme"
)

func (m *model) View(area screen.Rect) string { return m.Draw(area, m.draw) }

func (m *model) draw(area screen.Rect) string {
	lay := newLayout(area, m.filters.haveLine())
	m.rows.Fit(lay.rows)
	now := m.env.Now()
	beside := m.previewWidth(area.W)

	out := cells.NewLines(area.W, area.H, area.W*area.H/2) // with room for styles and other scripts
	if lay.sums {
		out.Add(m.sumsDrawn.Get(screen.Rect{W: area.W}, func() string { return m.sumsLine(area.W) }))
	}
	if lay.chips {
		out.Add(m.filters.chipsLine(area.W))
	}
	table := m.drawTable(lay, area.W-beside, now)
	if beside > 0 {
		table = cells.JoinHorizontal(table, m.drawPreview(beside, lay.table(), now))
	}
	for line := range strings.SplitSeq(table, "\n") {
		out.Add(line)
	}
	if lay.foot {
		out.Add(m.footLine(area.W, now))
	}
	return out.String()
}

// drawTable draws the rows below their titles.
func (m *model) drawTable(lay layout, width int, now time.Time) string {
	cols, defs := m.columns(width, now)
	height := lay.table()
	out := cells.NewLines(width, height, width*height/2)
	if lay.header {
		out.Add(m.headerLine(cols, defs, width))
	}
	if lay.rule {
		out.Add(m.th.Border.Render(strings.Repeat("─", width)))
	}
	m.drawBody(out, cols, width, lay.rows, now)
	return out.String()
}

// drawBody draws what is between the header and the foot.
func (m *model) drawBody(out *cells.Lines, cols table, width, height int, now time.Time) {
	rows := m.rows.Rows()
	if m.rows.Filter.IsOpen || len(rows) == 0 {
		others := m.emptyLines(width, height)
		if m.rows.Filter.IsOpen {
			others = m.rows.Filter.Lines(m.th, m.filters.rows(), width, height)
		}
		for _, line := range cells.Height(others, height) {
			out.Add(line)
		}
		return
	}
	from, to := m.rows.Fit(height)
	for i := from; i < to; i++ {
		m.drawRow(out, cols, width, &rows[i], i == m.rows.Win.At, now)
	}
	for range height - (to - from) {
		out.Add("")
	}
}

func (m *model) drawRow(out *cells.Lines, cols table, width int, r *row, current bool, now time.Time) {
	sign, mark := m.sign(r.id), " "
	if m.marked.has(r.id) {
		mark = "•"
	} else if r.stale(now) {
		mark = "○"
	}
	if current {
		var line strings.Builder
		line.WriteString(mark)
		cols.Write(&line, r, func(string) theme.Style { return theme.Style{} })
		out.Add(sign + m.th.Cursor(cells.Fit(line.String(), width-1), true))
		return
	}
	out.AddKnown(edge+cols.Width(), func(b *strings.Builder) {
		b.WriteString(sign)
		b.WriteString(mark)
		cols.Write(b, r, func(title string) theme.Style {
			switch {
			case title == "Status", title == "Age":
				return m.attention(r, now)
			case title == "Follow-up" && m.follow.due(r.id, now):
				return m.th.Warn
			default:
				return theme.Style{}
			}
		})
	})
}

// sign returns the mark of a row.
func (m *model) sign(id state.ProposalID) string {
	switch m.marks[id].shown() {
	case needsLook:
		return m.th.Bad.Render("✗")
	case added:
		return m.th.Good.Render("+")
	case edited:
		return m.th.Warn.Render("~")
	case due:
		return m.th.Warn.Render("!")
	case plans:
		return m.th.Warn.Render("≈")
	case pinned:
		return m.th.Good.Render("⚑")
	default:
		return " "
	}
}

func (m *model) Crumb(width int) screen.Crumb {
	q, right := m.rows.Query(), ""
	crumb := list.Crumb{
		Title: "Proposals", Total: m.rows.Total() + m.waiting, Order: m.orderWords(),
	}
	if !m.filters.haveLine() {
		crumb.Filters = m.filters.active(q)
	}
	if !m.rows.Search.Typing {
		right = m.crumbRight(width)
	}
	if len(m.marked.rows) > 0 {
		if width < narrow && !m.rows.Search.Typing {
			crumb.Title, crumb.Total = "", 0
		}
		count := cells.Width(crumb.Title) + len("  9,999 · ") // an estimate: figures are left out a little early
		crumb.State = []string{m.marked.words(width - count - cells.Width(right) - len("  "))}
	}
	return screen.Crumb{
		Left: crumb.Line(&m.rows.Search, width, m.th), Right: m.th.Dim.Render(right),
		AsOf: m.rows.AsOf(),
	}
}

// narrow is the width below which explanations are left out.
const narrow = 60

// crumbRight returns the activity, or else the main keys if the words about marked rows leave
// room.
func (m *model) crumbRight(width int) string {
	switch s := m.rows.Status(); {
	case s.Loading:
		return "reading…"
	case s.Offline:
		return strings.TrimSpace("offline " + phrase.AsOf(m.rows.AsOf(), m.env.Now()))
	case width < 80, len(m.marked.rows) > 0:
		return ""
	}
	return m.hints
}

// headerLine returns the titles of the columns: that of the one where the person stands like the chosen one of several
// tabs, that of the one that sorts the list with a sign.
func (m *model) headerLine(cols table, defs []*columnDef, width int) string {
	if m.rows.Filter.IsOpen {
		words := " Filters   " + m.rows.Filter.Hint(m.keys)
		return m.th.Dim.Render(cells.Fit(words, width))
	}
	standing, sorting := m.standing(), m.sorting()
	var out strings.Builder
	out.WriteString(cells.Spaces(edge))
	for i := range cols {
		c, title := &cols[i], cols[i].Title
		if sign := " " + direction(m.falls()); defs[i] == sorting && cells.Width(title+sign) <= c.Width {
			title += sign
		}
		if i > 0 {
			out.WriteString(cells.Spaces(list.Gap))
		}
		style := m.th.Dim
		if defs[i] == standing {
			style = m.th.Tab
		}
		cut, missing := cells.Pad(title, c.Width)
		if c.Right {
			out.WriteString(cells.Spaces(missing))
			missing = 0
		}
		style.Write(&out, cut)
		out.WriteString(cells.Spaces(missing))
	}
	return cells.Fit(out.String(), width)
}

// direction returns the sign of the column that sorts the list.
func direction(falls bool) string {
	if falls {
		return "▾"
	}
	return "▴"
}

// footLine returns why reading failed, or else what the visible marks mean.
func (m *model) footLine(width int, now time.Time) string {
	s := m.rows.Status()
	// a notice or the banner shows the others
	if f := s.Failed; f.Kind != state.FaultNone && f.Kind != state.FaultCanceled && !s.Offline && !f.Stays() &&
		len(m.rows.Rows()) > 0 {
		return m.th.Warn.Render(cells.Fit(" ! "+f.Message+" "+m.nextStep(f), width))
	}
	var all rowMark
	for _, r := range m.rows.InSight() {
		all |= m.marks[r.id].shown()
	}
	var words []string
	if note := m.marked.note(); note != "" {
		words = append(words, m.th.Accent.Render(note))
	}
	if all&edited != 0 {
		words = append(words, m.th.Warn.Render("~ edited here"))
	}
	if all&added != 0 {
		words = append(words, m.th.Good.Render("+ new, not saved yet"))
	}
	if all&due != 0 {
		words = append(words, m.th.Warn.Render("! follow-up due"))
	}
	if all&plans != 0 {
		words = append(words, m.th.Warn.Render("≈ planned, not built"))
	}
	if all&pinned != 0 {
		words = append(words, m.th.Good.Render("⚑ pinned for the site"))
	}
	if all&needsLook != 0 {
		words = append(words, m.th.Bad.Render("✗ needs attention"))
	}
	if old := m.staleWords(now); old != "" {
		words = append(words, m.th.Dim.Render(old))
	}
	return cells.Fit(" "+strings.Join(words, "  "), width)
}

func (m *model) nextStep(f state.Fault) string {
	return cmp.Or(f.Next, m.keys.Name(screen.Refresh)+" retries.")
}

func (m *model) emptyLines(width, height int) []string {
	q, s := m.rows.Query(), m.rows.Status()
	narrowed := !m.rows.Search.Empty() || len(m.filters.active(q)) > 0
	var first, second string
	switch f := s.Failed; {
	case s.Loading:
		first, second = "Reading the proposals…", ""
	case s.Offline && narrowed:
		first = "Offline: nothing kept on this machine matches."
		second = screen.OfflineNext(m.keys, s.Chosen)
	case s.Offline:
		first = "Offline, and no proposal is on this machine yet."
		second = screen.OfflineNext(m.keys, s.Chosen)
	case f.Kind != state.FaultNone:
		first, second = f.Message, m.nextStep(f)
	case q.Archived && m.rows.Search.Empty() && len(m.filters.active(q)) == 1:
		first, second = "No proposal is archived.", m.keys.Name(screen.Filter)+" shows the others again."
	case narrowed:
		first = "No proposal matches."
		second = m.rows.Search.NoMatch(m.keys, "filters")
	default:
		first = "No proposals yet."
		second = m.keys.Name(actionNew) + " makes the first one."
	}
	var lines []string
	if height > 4 {
		lines = append(lines, "")
	}
	return cells.Height(append(lines, list.Message(first, second, 2, width, m.th)...), height)
}
