// Package views holds what screens share in words: how figures, times and marks are
// written, and the actions within a text. The screens themselves are packages below
// this one. None of them sees the network or SQL; they draw.
package views

import "app.tender/tender/views/screen"

// The words that panes share with screens, under the names that panes know them by.
type (
	// Rect is a rectangle of screen cells.
	Rect = screen.Rect
	// Action is something a person can do, by its name in the settings.
	Action = screen.ID
	// ActionInfo is what is known of an action.
	ActionInfo = screen.Info
	// Keys tells which keys are bound to which action.
	Keys = screen.Keys
	// Group is actions of one kind under a heading.
	Group = screen.Group
	// Drawn keeps what a pane drew last.
	Drawn = screen.Drawn
	// ClickMsg is a click of the first button of the mouse into a pane.
	ClickMsg = screen.Click
	// Binding says that an action can be done here.
	Binding = screen.Binding
	// DragMsg is the mouse over a cell of a text that is typed.
	DragMsg = screen.Drag
)

// ActionMsg is what a key press becomes once the root has looked it up.
type ActionMsg struct{ Action Action }
