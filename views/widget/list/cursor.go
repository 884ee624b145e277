package list

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/scroll"
)

// Cursor holds rows and the selected one, which stays selected by its id when the rows change.
type Cursor[R any, I comparable] struct {
	Win      scroll.Window
	rows     []R
	id       func(*R) I
	selected I
	some     bool // a row is selected
	first    bool // the first row is selected, whichever it is
	height   int  // how many rows are visible
}

// NewCursor returns a cursor without rows. id identifies a row.
func NewCursor[R any, I comparable](id func(*R) I) Cursor[R, I] { return Cursor[R, I]{id: id} }

// Rows returns the rows.
func (c *Cursor[R, I]) Rows() []R { return c.rows }

// Current returns the row under the cursor; nil if there is none.
func (c *Cursor[R, I]) Current() *R {
	if len(c.rows) == 0 {
		return nil
	}
	return &c.rows[c.Win.At]
}

// None returns why if there are no rows, else "".
func (c *Cursor[R, I]) None(why string) string { return screen.Refuse(len(c.rows) == 0, why) }

// Set replaces the rows. The selected row keeps its place on the screen; at the top of the list
// new rows become visible instead.
func (c *Cursor[R, I]) Set(rows []R) {
	c.rows = rows
	if c.first {
		c.Win = scroll.Window{}
		c.follow()
		return
	}
	for i := range rows {
		if c.some && c.id(&rows[i]) == c.selected {
			if c.Win.Top > 0 {
				c.Win.Top += i - c.Win.At
			}
			c.Win.At = i
			break
		}
	}
	c.follow()
}

// Find returns the row with an id; nil if there is none.
func (c *Cursor[R, I]) Find(id I) *R {
	return state.Find(c.rows, func(r *R) bool { return c.id(r) == id })
}

// Select puts the cursor on the row with an id, and reports whether the row exists.
func (c *Cursor[R, I]) Select(id I) bool {
	for i := range c.rows {
		if c.id(&c.rows[i]) == id {
			c.Win.At, c.first = i, false
			c.follow()
			return true
		}
	}
	return false
}

// Top puts the cursor on the first row.
func (c *Cursor[R, I]) Top() { c.Win, c.some, c.first = scroll.Window{}, false, false }

// stayFirst puts the cursor on the first row, where it stays when the rows change, until it is
// moved or held.
func (c *Cursor[R, I]) stayFirst() {
	c.Top()
	c.first = true
}

// Hold keeps the cursor on its row from now on, as when it is moved.
func (c *Cursor[R, I]) Hold() { c.first = false }

// Move runs an action that moves the cursor; it returns false for any other action.
func (c *Cursor[R, I]) Move(id screen.ID) bool {
	if !c.Win.Move(id, len(c.rows), c.height) {
		return false
	}
	c.Hold()
	c.follow()
	return true
}

// Click puts the cursor on a visible row, counted from the first, and calls moved, or open if that
// row was selected already. It returns nil for a click below the rows.
func (c *Cursor[R, I]) Click(row int, moved, open func() tea.Cmd) tea.Cmd {
	hit, again := c.Win.Click(row, len(c.rows), c.height)
	c.first = c.first && !hit
	c.follow()
	switch {
	case !hit:
		return nil
	case again:
		return open()
	default:
		return moved()
	}
}

// Fit sets how many rows are visible and returns their range: from the first to before the last.
func (c *Cursor[R, I]) Fit(height int) (from, to int) {
	c.height = height
	c.Win.Fit(len(c.rows), height)
	return c.Win.Top, min(len(c.rows), c.Win.Top+height)
}

// InSight returns the visible rows.
func (c *Cursor[R, I]) InSight() []R {
	return c.rows[c.Win.Top:min(len(c.rows), c.Win.Top+c.height)]
}

// leastDetail is the least height at which details are shown below the rows.
const leastDetail = 8

// Split returns how many rows a pane of height h shows below its titles, and whether it shows
// details below them, which get at least half the height.
func (c *Cursor[R, I]) Split(h int) (rows int, details bool) {
	rows, details = h-1, h >= leastDetail
	if details {
		rows = h/2 - 1
	}
	return max(1, min(len(c.rows), rows)), details
}

// Below counts the rows below the visible ones.
func (c *Cursor[R, I]) Below() int { return c.Win.Below(len(c.rows), c.height) }

func (c *Cursor[R, I]) follow() {
	c.Win.Fit(len(c.rows), c.height)
	if r := c.Current(); r != nil {
		c.selected, c.some = c.id(r), true
		return
	}
	c.some = false
}
