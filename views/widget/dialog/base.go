// Package dialog asks a person something: a question with a few answers, a form with
// fields, or a choice from a list with a search.
package dialog

import (
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/theme"
)

// base is what every dialog has.
type base struct {
	screen.RenderCache
	th      *theme.Theme
	keys    screen.Keys
	title   string
	on      screen.Answers
	actions []*screen.Action
}

// TakesText is true: keys go into a field or a search, or choose an answer.
func (b *base) TakesText() bool { return true }

// Open opens the dialog; on is called with the answer.
func (b *base) Open(on screen.Answers) { b.on = on }
