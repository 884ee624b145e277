package ui

import "app.tender/tender/views/widget/cells"

// crumb is the line that says where one is. On a screen too low for a header it
// also says in which environment, and that only what the customer sees is shown;
// where there is no room for both words, the latter.
func (m *Model) crumb(f frame) string {
	if !f.Header.Empty() {
		return m.crumbLine(f.Crumb.W)
	}
	client := m.badge(m.theme)
	for _, badge := range []string{m.environmentBadge() + client, client, m.environmentBadge()} {
		if room := f.Crumb.W - cells.Width(badge); badge != "" && room > 0 {
			return badge + cells.Fit(m.crumbLine(room), room)
		}
	}
	return m.crumbLine(f.Crumb.W)
}

// crumbLine says where one is in w cells.
func (m *Model) crumbLine(w int) string {
	left, right := m.place().crumb(w)
	if cells.Width(right) > 0 {
		right += " "
	}
	return cells.Ends(" "+left, right, w)
}
