package screen

// Drawn keeps what a pane drew last. A pane that did not change answers with
// the same string, so that drawing it again costs nothing.
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

// Forget makes the next Keep draw again; a pane calls it whenever something
// that it shows changed.
func (d *Drawn) Forget() { d.valid = false }

// Area is where the pane was drawn last; empty before the first time.
func (d *Drawn) Area() Rect { return d.area }
