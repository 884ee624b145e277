package cli

import (
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// table prints rows in columns for people. Programs use --json.
type table struct {
	rows  [][]string // the first one is the heading
	right []int      // the columns of figures
	gives []int      // the columns that are made narrower where the table is too wide

	linked []int // the columns whose cells are links, where they are addresses
	links  bool  // the terminal makes links
	totals []int // the columns before one of currencies
}

func newTable(heading ...string) *table { return &table{rows: [][]string{heading}} }

// figures aligns columns, by number from 0, to the right.
func (t *table) figures(columns ...int) *table {
	t.right = columns
	return t
}

// give names the columns, by number from 0, that are made narrower where the
// table is wider than the terminal.
func (t *table) give(columns ...int) *table {
	t.gives = columns
	return t
}

// link makes links of the addresses in columns, by number from 0, on terminals that can.
func (t *table) link(columns ...int) *table {
	t.linked = columns
	return t
}

// address returns where the cell of a row and column leads to; empty for nowhere.
func (t *table) address(row, column int) string {
	if !t.links || row == 0 || !slices.Contains(t.linked, column) {
		return ""
	}
	switch cell := t.rows[row][column]; {
	case strings.Contains(cell, "://"):
		return cell
	case strings.Contains(cell, "@"):
		return "mailto:" + url.PathEscape(cell)
	default:
		return ""
	}
}

// inOneCurrency has the currency of column total, which stands in the column after it,
// in the heading where all rows have the same.
func (t *table) inOneCurrency(total int) *table {
	t.totals = append(t.totals, total)
	return t
}

// nameCurrency puts the currency of a column into its heading where all rows have the same.
func (t *table) nameCurrency(total int) {
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

// add adds a row. Only the first line of a cell is shown.
func (t *table) add(cells ...string) {
	for i, c := range cells {
		first, rest, more := strings.Cut(c, "\n")
		if more && strings.TrimSpace(rest) != "" {
			first += " …"
		}
		cells[i] = strings.ReplaceAll(first, "\t", " ")
	}
	t.rows = append(t.rows, cells)
}

// leastColumn is the least width of a column that gives, in cells.
const leastColumn = 10

// columnWidths returns the widths of the columns in cells. If their sum exceeds limit,
// it narrows the widest of the columns that may give; 0 is no limit.
func (t *table) columnWidths(limit int) []int {
	widths := make([]int, len(t.rows[0]))
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

// printList prints a list: for programs as program makes each, for a person as a table with a
// row for each, or in words that there is none.
func printList[T, R any](a *app, list []T, program func(*T) R, t *table, row func(*T) []string, none string) error {
	if a.forPrograms() {
		return a.printJSON(mapped(list, program))
	}
	for i := range list {
		t.add(row(&list[i])...)
	}
	a.printTable(t, none)
	return nil
}

// itself is the program of a list whose things are printed as they are.
func itself[T any](v *T) T { return *v }

// printTable prints a table, no wider than the terminal where a person reads it, or none for one
// without rows; its heading alone where none is empty.
func (a *app) printTable(t *table, none string) {
	if len(t.rows) == 1 && none != "" {
		a.printf("%s\n", none)
		return
	}
	t.links = a.makesLinks()
	a.printf("%s", t.text(a.width()))
}

// printFields prints fields with their labels in a column of a width, without those that
// are empty.
func (a *app) printFields(width int, fields [][2]string) {
	for _, f := range fields {
		if f[1] != "" {
			a.printf("%-*s%s\n", width, f[0], f[1])
		}
	}
}

// text is the table in at most limit cells. A cell that is too wide for its column
// goes on below; where the columns don't give enough, each row is a list of its cells.
func (t *table) text(limit int) string {
	for _, column := range t.totals {
		t.nameCurrency(column)
	}
	widths := t.columnWidths(limit)
	var b strings.Builder
	if limit > 0 && sumOf(widths) > limit {
		t.list(&b, limit)
	} else {
		t.draw(&b, widths)
	}
	return b.String()
}

// draw writes the table in columns of these widths.
func (t *table) draw(b *strings.Builder, widths []int) {
	for at, row := range t.rows {
		lines := make([][]string, len(row))
		height := 1
		for i, cell := range row {
			lines[i] = []string{cell}
			if ansi.StringWidth(cell) > widths[i] {
				lines[i] = strings.Split(ansi.Wrap(cell, widths[i], ""), "\n")
			}
			height = max(height, len(lines[i]))
		}
		for n := range height {
			b.WriteString(t.line(lines, at, n, widths) + "\n")
		}
	}
}

// list writes each row on lines of its own, a cell on each, for a terminal that is too
// narrow for the columns: it would break them in the middle of words.
func (t *table) list(b *strings.Builder, limit int) {
	named := 0
	for _, name := range t.rows[0] {
		named = max(named, ansi.StringWidth(name))
	}
	for at, row := range t.rows[1:] {
		if at > 0 {
			b.WriteString("\n")
		}
		for i, cell := range row {
			name := t.rows[0][i]
			if cell == "" {
				continue
			}
			for _, part := range strings.Split(ansi.Wrap(cell, max(leastColumn, limit-named-2), ""), "\n") {
				part = strings.TrimRight(part, " ")
				if to := t.address(at+1, i); to != "" {
					part = ansi.SetHyperlink(to) + part + ansi.ResetHyperlink()
				}
				fmt.Fprintf(b, "%s%s  %s\n", name, strings.Repeat(" ", named-ansi.StringWidth(name)), part)
				name = ""
			}
		}
	}
}

// sumOf is how wide columns are with the space between them; those without a cell take
// none.
func sumOf(widths []int) int {
	sum := -2
	for _, w := range widths {
		if w > 0 {
			sum += w + 2
		}
	}
	return sum
}

// line returns the n-th line of the row at a place. Each cell of row has its own lines.
func (t *table) line(row [][]string, at, n int, widths []int) string {
	line := ""
	for i, cell := range row {
		if widths[i] == 0 {
			continue // nothing stands in this column
		}
		text := ""
		if n < len(cell) {
			text = strings.TrimRight(cell[n], " ")
		}
		pad := strings.Repeat(" ", max(0, widths[i]-ansi.StringWidth(text)))
		if to := t.address(at, i); to != "" && text != "" {
			text = ansi.SetHyperlink(to) + text + ansi.ResetHyperlink()
		}
		if slices.Contains(t.right, i) {
			text = pad + text
		} else {
			text += pad
		}
		line += text + "  "
	}
	return strings.TrimRight(line, " ")
}

// excerpt returns the beginning of a text, for a column.
func excerpt(text string) string {
	return ansi.Truncate(strings.Join(strings.Fields(text), " "), 40, "…")
}
