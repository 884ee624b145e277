// Package views holds what every pane and screen shares: the rectangle it draws
// in, the actions it answers to and the intents it returns. The panes
// themselves are packages below this one. None of them sees the network, SQL or
// the clock; they keep cursor, scroll and edit state, and draw.
//
// A pane is a plain struct with three methods:
//
//	Update(msg tea.Msg) (Intent, tea.Cmd)  // an ActionMsg, or a tea.KeyMsg while it takes text
//	View(area Rect) string                 // exactly area.W by area.H cells
//	Bindings() []Binding                   // what can be done here, and why not
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
