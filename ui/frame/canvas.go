package frame

import (
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"app.tender/tender/views/screen"
)

// canvas is the screen as rows of strings that lie side by side.
type canvas struct {
	width int
	rows  [][]piece
}

type piece struct {
	x, w int
	text string
}

func newCanvas(w, h int) *canvas { return &canvas{width: w, rows: make([][]piece, h)} }

// put lays text of r.W cells a line into r. Missing lines are blank.
func (c *canvas) put(r screen.Rect, text string) {
	if r.Empty() {
		return
	}
	lines := strings.Split(text, "\n")
	for i := range r.H {
		line := ""
		if i < len(lines) {
			line = lines[i]
		}
		c.rows[r.Y+i] = append(c.rows[r.Y+i], piece{r.X, r.W, line})
	}
}

// lines are the rows as strings.
func (c *canvas) lines() []string {
	out := make([]string, len(c.rows))
	for y, row := range c.rows {
		slices.SortFunc(row, func(a, b piece) int { return a.x - b.x })
		var b strings.Builder
		for i, p := range row {
			b.WriteString(p.text)
			if i < len(row)-1 {
				pad(&b, p.w-ansi.StringWidth(p.text))
			}
		}
		out[y] = b.String()
	}
	return out
}

// overlay draws text over lines of w cells in r.
func overlay(lines []string, w int, r screen.Rect, text string) []string {
	for i, over := range strings.Split(text, "\n") {
		if i >= r.H {
			break
		}
		under := lines[r.Y+i]
		var b strings.Builder
		left := ansi.Truncate(under, r.X, "")
		b.WriteString(left)
		pad(&b, r.X-ansi.StringWidth(left))
		b.WriteString(over)
		if right := ansi.TruncateLeft(under, r.X+r.W, ""); right != "" {
			pad(&b, w-r.X-r.W-ansi.StringWidth(right))
			b.WriteString(right)
		}
		lines[r.Y+i] = b.String()
	}
	return lines
}

func pad(b *strings.Builder, n int) {
	for range n {
		b.WriteByte(' ')
	}
}

// above lays lines over those that end above row y.
func above(rows, lines []string, y int) {
	for i, l := range lines {
		rows[y-len(lines)+i] = l
	}
}
