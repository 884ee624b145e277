package screen

import "strings"

// RenderCache holds a pane's last drawing, so that drawing an unchanged pane costs nothing. Every
// action invalidates the cache of the screen that embeds it.
type RenderCache struct {
	area  Rect
	text  string
	valid bool
}

// Get returns the last drawing if it was for area, or draws.
func (c *RenderCache) Get(area Rect, draw func() string) string {
	if c.valid && c.area == area {
		return c.text
	}
	c.area = area // before drawing, which may ask for it
	c.text, c.valid = draw(), true
	return c.text
}

// Draw is Get for a screen. It draws nothing in an empty area.
func (c *RenderCache) Draw(area Rect, draw func(Rect) string) string {
	return c.Get(area, func() string {
		if area.Empty() {
			return strings.Repeat("\n", max(0, area.H-1))
		}
		return draw(area)
	})
}

// Invalidate makes the next Get draw. A pane calls it when its content changes.
func (c *RenderCache) Invalidate() { c.valid = false }

// Redraw is Invalidate for a whole screen or dialog.
func (c *RenderCache) Redraw() { c.Invalidate() }

// Change sets a field and invalidates the cache if the value is new.
func Change[T comparable](c *RenderCache, field *T, value T) {
	if *field != value {
		*field = value
		c.Invalidate()
	}
}

// Area returns the area of the last drawing; empty before the first.
func (c *RenderCache) Area() Rect { return c.area }
