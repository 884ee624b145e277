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

// Rect is a rectangle of screen cells. X and Y count from the top left corner.
type Rect struct{ X, Y, W, H int }

// Empty reports whether there is no cell in r.
func (r Rect) Empty() bool { return r.W <= 0 || r.H <= 0 }

// Contains reports whether a cell is in r.
func (r Rect) Contains(x, y int) bool {
	return x >= r.X && x < r.X+r.W && y >= r.Y && y < r.Y+r.H
}

// Action is something a person can do, by the name that the settings use to
// bind keys to it, for example "text.client".
type Action string

// ActionMsg is what a key press becomes once the root has looked it up.
type ActionMsg struct{ Action Action }

// ClickMsg is a click of the first button of the mouse into a pane, in cells from
// its top left corner. A pane that has nothing to click on leaves it alone.
type ClickMsg struct{ X, Y int }

// DragMsg is the mouse over a cell of a text that is typed while its first button
// is held down.
type DragMsg struct{ X, Y int }

// Binding says that an action can be done here. Disabled is empty, or the
// reason why it can't be done now in a sentence for a person. Word is what the
// action does here, for the key line; empty where the action's own word says it.
type Binding struct {
	Action   Action
	Disabled string
	Word     string
}
