package output

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

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

// link returns part of a cell as a link to the cell's address, if it has one.
func (t *Table) link(row, column int, part string) string {
	if !t.links || row == 0 || part == "" || !slices.Contains(t.linked, column) {
		return part
	}
	switch cell := t.rows[row][column]; {
	case strings.Contains(cell, "://"):
		return hyperlink(cell, part)
	case strings.Contains(cell, "@"):
		return hyperlink("mailto:"+url.PathEscape(cell), part)
	default:
		return part
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
	var b strings.Builder
	if limit > 0 && sumOf(t.widths) > limit {
		t.list(&b, limit, from)
	} else {
		t.draw(&b, from)
	}
	return b.String()
}

// draw writes the table in columns, from a row on.
func (t *Table) draw(b *strings.Builder, from int) {
	for at := from; at < len(t.rows); at++ {
		row := t.rows[at]
		lines := make([][]string, len(row))
		height := 1
		for i, cell := range row {
			lines[i] = []string{cell}
			if ansi.StringWidth(cell) > t.widths[i] {
				lines[i] = strings.Split(ansi.Wrap(cell, t.widths[i], ""), "\n")
			}
			height = max(height, len(lines[i]))
		}
		for n := range height {
			b.WriteString(t.line(lines, at, n) + "\n")
		}
	}
}

// list writes each row as lines, one for each cell, for a terminal too narrow for columns. A from above 0 means that
// other rows come before.
func (t *Table) list(b *strings.Builder, limit, from int) {
	named := 0
	for _, name := range t.rows[0] {
		named = max(named, ansi.StringWidth(name))
	}
	for at, row := range t.rows[1:] {
		if at > 0 || from > 0 {
			b.WriteString("\n")
		}
		for i, cell := range row {
			name := t.rows[0][i]
			if cell == "" {
				continue
			}
			for _, part := range strings.Split(ansi.Wrap(cell, max(leastColumn, limit-named-2), ""), "\n") {
				part = t.link(at+1, i, strings.TrimRight(part, " "))
				fmt.Fprintf(b, "%s%s  %s\n", name, strings.Repeat(" ", named-ansi.StringWidth(name)), part)
				name = ""
			}
		}
	}
}

// sumOf returns the width of columns with the space between them; empty ones take none.
func sumOf(widths []int) int {
	sum := -2
	for _, w := range widths {
		if w > 0 {
			sum += w + 2
		}
	}
	return sum
}

// line returns the n-th line of row at. Each cell of row is split into lines.
func (t *Table) line(row [][]string, at, n int) string {
	line := ""
	for i, cell := range row {
		if t.widths[i] == 0 {
			continue // the column is empty
		}
		text := ""
		if n < len(cell) {
			text = strings.TrimRight(cell[n], " ")
		}
		pad := strings.Repeat(" ", max(0, t.widths[i]-ansi.StringWidth(text)))
		text = t.link(at, i, text)
		if slices.Contains(t.right, i) {
			text = pad + text
		} else {
			text += pad
		}
		line += text + "  "
	}
	return strings.TrimRight(line, " ")
}

// hyperlink returns text as a terminal link.
func hyperlink(address, text string) string {
	return ansi.SetHyperlink(address) + text + ansi.ResetHyperlink()
}
