package ui

import (
	"app.tender/tender/ui/frame"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/theme"
)

// BackgroundMsg reports the terminal's answer whether its background is dark.
type BackgroundMsg struct{ Dark bool }

// background applies that answer, unless the settings say whether the background is dark.
func (m *Model) background(dark bool) {
	c := m.opts.Theme
	if c.Dark = dark; !m.opts.ThemeFixed && c != m.opts.Theme {
		m.recolour(c)
	}
}

// recolour draws everything again in another theme.
func (m *Model) recolour(c theme.Config) {
	m.opts.Theme = c
	m.theme.Set(c)
	m.own.keyLine, m.below = keyLine{}, frame.Dimmed{}
	m.screens.tellHosts(screen.Recoloured{})
	m.screens.redraw()
	m.dialogs.Redraw()
}
