package list

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/scroll"
	"app.tender/tender/views/widget/theme"
)

// Row is a line of filters: a box to tick, or a value. Toggle changes the query.
type Row[Q any] struct {
	Text   string
	Count  string // how many rows of the list match; empty if unknown
	Ticked bool
	Toggle func(q *Q)
	Value  func() tea.Cmd // called instead of Toggle while the box is not ticked, to ask for the value; nil for none
}

// NoFilters is the row that clears all filters. It is the last one, so that it does not shift the
// others.
const NoFilters = "clear all filters"

// Panel is the list of filters that opens over a list.
type Panel[Q any] struct {
	IsOpen bool
	win    scroll.Window
}

// Open shows the panel from its top.
func (p *Panel[Q]) Open() { *p = Panel[Q]{IsOpen: true} }

// do runs an action of the open panel with height visible rows. It reports whether q changed.
func (p *Panel[Q]) do(a screen.ID, rows []Row[Q], height int, q *Q) (changed bool) {
	if p.win.Move(a, len(rows), height) || len(rows) == 0 {
		return false
	}
	switch a {
	case screen.Back, screen.Filter:
		p.IsOpen = false
	case screen.Open, screen.Mark, screen.MoveLeft, screen.MoveRight:
		rows[min(p.win.At, len(rows)-1)].Toggle(q)
		return true
	}
	return false
}

// click puts the cursor on a visible row and reports whether there is one.
func (p *Panel[Q]) click(row, count, height int) bool {
	hit, _ := p.win.Click(row, count, height)
	return hit
}

// Hint lists the keys that tick a row and close the panel.
func (p *Panel[Q]) Hint(keys screen.Keys) string {
	return keys.Name(screen.Mark) + " ticks  " + keys.Name(screen.Back) + " closes"
}

// below counts the rows below the visible ones.
func (p *Panel[Q]) below(count, height int) int { return p.win.Below(count, height) }

const countWidth = 9

// Lines draws the visible part of the panel: at most height lines of w cells.
func (p *Panel[Q]) Lines(th *theme.Theme, rows []Row[Q], w, height int) []string {
	p.win.Fit(len(rows), height)
	var lines []string
	for i := p.win.Top; i < min(len(rows), p.win.Top+height); i++ {
		r := rows[i]
		tick := " [ ] "
		if r.Ticked {
			tick = " [x] "
		}
		line := cells.Fit(tick+r.Text, w)
		if r.Count != "" && w > 2*countWidth {
			line = cells.Fit(tick+r.Text, w-countWidth-1) + cells.FitFigure(r.Count, countWidth) + " "
		}
		if i == p.win.At {
			line = th.Cursor(line, true)
		}
		lines = append(lines, line)
	}
	return lines
}

// Toggled returns values without value if they contain it, else with it.
func Toggled[T comparable](values []T, value T) []T {
	if i := slices.Index(values, value); i >= 0 {
		return slices.Delete(slices.Clone(values), i, i+1)
	}
	return append(slices.Clone(values), value)
}
