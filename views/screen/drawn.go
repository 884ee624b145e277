package screen

import "strings"

// Drawn keeps what a pane drew last, so that drawing an unchanged pane costs nothing. A
// screen that embeds it forgets the drawing before every action.
type Drawn struct {
	area  Rect
	text  string
	valid bool
}

// Keep returns the last drawing if it was for area, or draws.
func (d *Drawn) Keep(area Rect, draw func() string) string {
	if d.valid && d.area == area {
		return d.text
	}
	d.area = area // before drawing, which may ask for it
	d.text, d.valid = draw(), true
	return d.text
}

// Draw is Keep for a screen. It draws nothing in an area without a cell.
func (d *Drawn) Draw(area Rect, draw func(Rect) string) string {
	return d.Keep(area, func() string {
		if area.Empty() {
			return strings.Repeat("\n", max(0, area.H-1))
		}
		return draw(area)
	})
}

// Forget makes the next Keep draw again. A pane calls it when something that it shows
// changes.
func (d *Drawn) Forget() { d.valid = false }

// Area is the area of the last drawing; empty before the first.
func (d *Drawn) Area() Rect { return d.area }
