// Package dialog asks the user something: a question with a few answers, a form with fields, or a
// choice from a list with a search.
package dialog

import (
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/theme"
)

// base holds what all dialogs share.
type base struct {
	screen.RenderCache
	th      *theme.Theme
	keys    screen.Keys
	title   string
	on      screen.Answers
	actions []*screen.Action
}

// TakesText returns true: keys go into a field or a search, or choose an answer.
func (b *base) TakesText() bool { return true }

// Actions returns what can be done here.
func (b *base) Actions() []*screen.Action { return b.actions }

// Open opens the dialog and keeps on, which takes its answers.
func (b *base) Open(on screen.Answers) { b.on = on }
