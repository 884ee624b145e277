package ui

import "app.tender/tender/views/widget/theme"

// PageIDs returns the IDs of all screens.
func PageIDs() (ids []string) {
	for _, p := range unboundPages() {
		ids = append(ids, p.ID)
	}
	return ids
}

// Page returns the ID of the shown screen.
func (m *Model) Page() string { return m.nav.screen }

// Recolour draws in another theme from now on.
func (m *Model) Recolour(c theme.Config) {
	m.recolour(c)
	m.screens.doAsked()
}
