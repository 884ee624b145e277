package ui

import (
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
)

// crumb is the line that names the current place: whole, which the screen made for w cells,
// where there is a header. On a screen too low for one it also names the environment, and
// says that only the customer's part is shown; if there is not room for both, the latter.
func (b *base) crumb(of screen.Screen, whole screen.Crumb, w int, header bool) string {
	if header {
		return crumbLine(whole, w)
	}
	client := b.badge(b.theme)
	for _, badge := range []string{b.environmentBadge() + client, client, b.environmentBadge()} {
		if room := w - cells.Width(badge); badge != "" && room > 0 {
			return badge + cells.Fit(crumbLine(of.Crumb(room), room), room)
		}
	}
	return crumbLine(whole, w)
}

// crumbLine draws the path of a screen in w cells.
func crumbLine(c screen.Crumb, w int) string {
	if cells.Width(c.Right) > 0 {
		c.Right += " "
	}
	return cells.Ends(" "+c.Left, c.Right, w)
}
