package output

import (
	"net/url"
	"slices"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/charmbracelet/lipgloss/table"
	"github.com/charmbracelet/x/ansi"
)

// Table prints rows in columns for people. Programs use --json.
type Table struct {
	rows  [][]string // the first is the heading
	right []int      // the columns of figures
	gives []int      // the columns that shrink if the table is too wide

	linked []int // the columns whose addresses are links
	links  bool  // the terminal supports links
	totals []int // the columns followed by one of currencies
	widths []int // of the printed columns; nil before printing
}

// NewTable returns a table with a heading for each column.
func NewTable(heading ...string) *Table { return &Table{rows: [][]string{heading}} }

// Figures right-aligns columns, counted from 0.
func (t *Table) Figures(columns ...int) *Table {
	t.right = columns
	return t
}

// Give names the columns, counted from 0, that shrink if the table is wider than the terminal.
func (t *Table) Give(columns ...int) *Table {
	t.gives = columns
	return t
}

// Empty reports whether the table has only its heading.
func (t *Table) Empty() bool { return len(t.rows) == 1 }

// Link turns the addresses in columns, counted from 0, into links on terminals that support them.
func (t *Table) Link(columns ...int) *Table {
	t.linked = columns
	return t
}

// link returns a cell as a link to its address, if it has one.
func (t *Table) link(column int, cell string) string {
	switch {
	case !t.links || !slices.Contains(t.linked, column):
		return cell
	case strings.Contains(cell, "://"):
		return hyperlink(cell, cell)
	case strings.Contains(cell, "@"):
		return hyperlink("mailto:"+url.PathEscape(cell), cell)
	default:
		return cell
	}
}

// InOneCurrency moves the currency of column total, which is in the column after it, to the heading if all rows share
// it.
func (t *Table) InOneCurrency(total int) *Table {
	t.totals = append(t.totals, total)
	return t
}

// nameCurrency puts the currency of a column into its heading if all rows share it.
func (t *Table) nameCurrency(total int) {
	code := ""
	for _, row := range t.rows[1:] {
		if here := row[total+1]; here != "" && code != "" && here != code {
			return
		} else if here != "" {
			code = here
		}
	}
	t.rows[0][total] = strings.TrimSpace(t.rows[0][total] + " " + code)
	for _, row := range t.rows[1:] {
		row[total+1] = ""
	}
}

// Add adds a row. Only the first line of a cell is shown.
func (t *Table) Add(cells ...string) {
	for i, c := range cells {
		first, rest, more := strings.Cut(c, "\n")
		if more && strings.TrimSpace(rest) != "" {
			first += " …"
		}
		cells[i] = strings.ReplaceAll(first, "\t", " ")
	}
	t.rows = append(t.rows, cells)
}

// gap is the space between two columns, in cells.
const gap = 2

// leastColumn is the minimum width of a column that shrinks, in cells.
const leastColumn = 10

// columnWidths returns the widths of the columns in cells. If their sum exceeds limit, it shrinks the widest of the
// columns that may; 0 means no limit.
func (t *Table) columnWidths(limit int) []int {
	widths := make([]int, len(t.rows[0]))
	copy(widths, t.widths)
	for _, row := range t.rows {
		for i, cell := range row {
			widths[i] = max(widths[i], ansi.StringWidth(cell))
		}
	}
	sum := sumOf(widths)
	for ; limit > 0 && sum > limit; sum-- {
		widest := -1
		for _, i := range t.gives {
			if widths[i] > leastColumn && (widest < 0 || widths[i] > widths[widest]) {
				widest = i
			}
		}
		if widest < 0 {
			break
		}
		widths[widest]--
	}
	return widths
}

// Text returns the table in at most limit cells. Cells that are too wide wrap; if that is not enough, each row becomes
// a list of its cells. With links, addresses are links.
func (t *Table) Text(limit int, links bool) string { return t.text(limit, links, 0) }

// Next returns more rows in the columns of Text, without the heading if Text was called.
func (t *Table) Next(limit int, links bool, rows [][]string) string {
	t.rows = t.rows[:1:1]
	for _, row := range rows {
		t.Add(row...)
	}
	if t.widths == nil {
		return t.text(limit, links, 0)
	}
	return t.text(limit, links, 1)
}

// text returns the table from a row on; row 0 is the heading.
func (t *Table) text(limit int, links bool, from int) string {
	t.links = links
	for _, column := range t.totals {
		t.nameCurrency(column)
	}
	t.widths = t.columnWidths(limit)
	if limit > 0 && sumOf(t.widths) > limit {
		return trimmed(t.list(limit, from))
	}
	return trimmed(t.columns(from))
}

// columns returns the table in columns, from a row on.
func (t *Table) columns(from int) string {
	var shown []int
	var styles []lipgloss.Style
	for i, w := range t.widths {
		if w == 0 {
			continue // the column is empty
		}
		style := lipgloss.NewStyle().Width(w + gap).PaddingRight(gap)
		if slices.Contains(t.right, i) {
			style = style.Align(lipgloss.Right)
		}
		shown, styles = append(shown, i), append(styles, style)
	}
	grid := table.New().BorderTop(false).BorderBottom(false).BorderLeft(false).BorderRight(false).BorderHeader(false).
		BorderColumn(false)
	grid.StyleFunc(func(_, at int) lipgloss.Style { return styles[at] })
	for at, row := range t.rows {
		cells := make([]string, len(shown))
		for n, i := range shown {
			cells[n] = t.link(i, row[i])
			if at == 0 {
				cells[n] = ansi.Truncate(row[i], t.widths[i], "…")
			}
		}
		if at == 0 {
			grid.Headers(cells...)
		} else {
			grid.Row(cells...)
		}
	}
	text := grid.String()
	if from > 0 {
		_, text, _ = strings.Cut(text, "\n")
	}
	return text
}

// list returns each row as lines, one for each cell, for a terminal too narrow for columns. A from above 0 means that
// other rows come before.
func (t *Table) list(limit, from int) string {
	named := lipgloss.Width(strings.Join(t.rows[0], "\n")) + gap
	name, value := lipgloss.NewStyle().Width(named), lipgloss.NewStyle().Width(max(leastColumn, limit-named))
	var lines []string
	for at, row := range t.rows[1:] {
		if at > 0 || from > 0 {
			lines = append(lines, "")
		}
		for i, cell := range row {
			if cell != "" {
				lines = append(lines,
					lipgloss.JoinHorizontal(lipgloss.Top, name.Render(t.rows[0][i]), value.Render(t.link(i, cell))))
			}
		}
	}
	return strings.Join(lines, "\n")
}

// trimmed returns a text without spaces at the ends of its lines.
func trimmed(s string) string {
	lines := strings.Split(s, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " ")
	}
	return strings.Join(lines, "\n") + "\n"
}

// sumOf returns the width of columns with the space between them; empty ones take none.
func sumOf(widths []int) int {
	sum := -gap
	for _, w := range widths {
		if w > 0 {
			sum += w + gap
		}
	}
	return sum
}

// hyperlink returns text as a terminal link.
func hyperlink(address, text string) string {
	return ansi.SetHyperlink(address) + text + ansi.ResetHyperlink()
}
