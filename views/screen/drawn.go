package screen

import "strings"

// Drawn keeps what a pane drew last, so that drawing it again costs nothing while it
// has not changed. A screen that embeds it forgets what it drew before every action.
type Drawn struct {
	area  Rect
	text  string
	valid bool
}

// Keep returns what was drawn for area, or draws it.
func (d *Drawn) Keep(area Rect, draw func() string) string {
	if d.valid && d.area == area {
		return d.text
	}
	d.area = area // before drawing, which may ask for it
	d.text, d.valid = draw(), true
	return d.text
}

// Draw is Keep for a screen. It draws nothing where there is no room.
func (d *Drawn) Draw(area Rect, draw func(Rect) string) string {
	return d.Keep(area, func() string {
		if area.Empty() {
			return strings.Repeat("\n", max(0, area.H-1))
		}
		return draw(area)
	})
}

// Forget makes the next Keep draw again; a pane calls it whenever something
// that it shows changed.
func (d *Drawn) Forget() { d.valid = false }

// Area is where the pane was drawn last; empty before the first time.
func (d *Drawn) Area() Rect { return d.area }
