package cli

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// table prints rows in columns for people. Programs use --json.
type table struct {
	rows  [][]string // the first one is the heading
	right []int      // the columns of figures
}

func newTable(heading ...string) *table { return &table{rows: [][]string{heading}} }

// figures aligns columns, by number from 0, to the right.
func (t *table) figures(columns ...int) *table {
	t.right = columns
	return t
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

func (t *table) write(w io.Writer) error {
	widths := make([]int, len(t.rows[0]))
	for _, row := range t.rows {
		for i, cell := range row {
			widths[i] = max(widths[i], ansi.StringWidth(cell))
		}
	}
	var b strings.Builder
	for _, row := range t.rows {
		line := ""
		for i, cell := range row {
			if widths[i] == 0 {
				continue // nothing stands in this column
			}
			pad := strings.Repeat(" ", widths[i]-ansi.StringWidth(cell))
			if slices.Contains(t.right, i) {
				cell = pad + cell
			} else {
				cell += pad
			}
			line += cell + "  "
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	_, err := io.WriteString(w, b.String())
	if err != nil {
		return fmt.Errorf("print the table: %w", err)
	}
	return nil
}

// excerpt is the beginning of a text, for a column.
func excerpt(text string) string {
	return ansi.Truncate(strings.Join(strings.Fields(text), " "), 40, "…")
}
