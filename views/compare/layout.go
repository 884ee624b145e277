package compare

import "app.tender/tender/views/widget/cells"

// The minimum heights at which the screen shows more.
const (
	ruledHeight   = 14 // a rule below the header
	figuresHeight = 12 // what the options cost and earn
	bothHeight    = 24 // both sections, and the note on what is under the cursor
	noteRows      = 2  // the height of that note
	leastRows     = 4  // the least rows of the section without the focus
	manyRows      = 8  // the rows that the totals of the proposal leave to a long section
	totalRows     = 2  // the title of the what if, and the totals of this area's options
)

// heights is the height of each part of the screen.
type heights struct {
	header, rule bool
	rows         int // the rows of items and texts
	note         int // the note on what is under the cursor
	figures      int // including the rule above them; 0 if left out
	whatIf       int // including its title; 0 if left out
	choices      int // the rows of whatIf to choose in
}

// heights shares the height among the parts; the focused section comes first.
func (m *model) heights() heights { return m.share(m.Area().H) }

func (m *model) share(h int) heights {
	s := heights{header: h >= 3, rule: h >= ruledHeight}
	h = max(0, h-cells.Shown(s.header, s.rule))
	want := whatIfHead + len(m.whatIf.rows)
	focused := m.section == sectionWhatIf
	switch {
	case h >= bothHeight:
		if !focused {
			s.note = noteRows
		}
		s.figures = m.figureRows() + 1
		room := h - s.note - s.figures
		s.whatIf = min(want, max(whatIfHead+min(leastRows, m.whatIf.areas()), room-len(m.rows)))
		if focused {
			s.whatIf = min(want, room-leastRows)
		}
		s.rows = room - s.whatIf
	case focused:
		s.whatIf = h
	case h >= figuresHeight:
		s.figures = m.figureRows() + 1
		room := h - s.figures
		if room-min(len(m.rows), manyRows) >= totalRows {
			s.whatIf = min(want, max(totalRows, room-len(m.rows)))
		}
		s.rows = room - s.whatIf
	default:
		s.figures = min(1, h/4) // the price alone
		s.rows = h - s.figures
	}
	s.choices = max(0, s.whatIf-whatIfHead)
	return s
}

// The widths of the columns in cells.
const (
	leastColumn = 23 // if narrower, an option is left out, except the last
	leastLabel  = 14
	roomyLabel  = 20 // beyond this width the columns get the rest
	mostLabel   = 36
	gap         = 1
	signWidth   = 2
)

// grid is the visible columns and their width.
type grid struct {
	w       int
	label   int // 0 if there is no room for it
	column  int
	columns []int // the visible options, in order
}

// grid lays out as many options as fit in w cells, always with the one under the cursor
// and, if two fit, the baseline.
func (m *model) grid(w int) grid {
	n := max(1, m.options(), m.lastColumn()+1)
	for k := n; ; k-- {
		g := grid{w: w, label: max(w/4, leastLabel)}
		g.label = min(g.label, roomyLabel+max(0, w-4*roomyLabel)/8, mostLabel)
		if w < leastLabel+leastColumn {
			g.label = 0
		}
		g.column = (w - 1 - g.label - gap*k) / k
		if g.column >= leastColumn || k == 1 {
			g.column = max(0, g.column)
			g.columns = m.inSight(k, n)
			return g
		}
	}
}

// inSight chooses which k of n columns are visible.
func (m *model) inSight(k, n int) []int {
	shown := map[int]bool{m.column: true}
	if k > 1 {
		shown[m.baseline] = true
	}
	for i := 0; i < n && len(shown) < k; i++ {
		shown[i] = true
	}
	var columns []int
	for i := range n {
		if shown[i] {
			columns = append(columns, i)
		}
	}
	return columns
}

// line returns a label and one cell for each visible column.
func (g grid) line(label string, cell func(column, w int) string) string {
	text := " " + cells.Fit(label, g.label)
	for _, c := range g.columns {
		text += cells.Spaces(gap) + cell(c, g.column)
	}
	return cells.Fit(text, g.w)
}
