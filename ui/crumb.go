package ui

import (
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
)

// crumb is the line that names the current place. On a screen too low for a header it
// also names the environment, and says that only the customer's part is shown; if there
// is not room for both, the latter.
func (b *base) crumb(of screen.Screen, w int, header bool) string {
	if header {
		return crumbLine(of, w)
	}
	client := b.badge(b.theme)
	for _, badge := range []string{b.environmentBadge() + client, client, b.environmentBadge()} {
		if room := w - cells.Width(badge); badge != "" && room > 0 {
			return badge + cells.Fit(crumbLine(of, room), room)
		}
	}
	return crumbLine(of, w)
}

// crumbLine draws the path of the screen in w cells.
func crumbLine(of screen.Screen, w int) string {
	c := of.Crumb(w)
	if cells.Width(c.Right) > 0 {
		c.Right += " "
	}
	return cells.Ends(" "+c.Left, c.Right, w)
}
