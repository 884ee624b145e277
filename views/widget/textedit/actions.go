package textedit

import (
	"strings"

	"app.tender/tender/views/screen"
)

// inLine reports whether an action also works in a one-line text.
func inLine(a screen.ID) bool {
	if move, ok := selecting(a); ok {
		a = move
	}
	switch a {
	case NewLine, FindInText, FindNext, FindPrevious, GoToLine,
		CursorUp, CursorDown, CursorLineUp, CursorLineDown, CursorPageUp, CursorPageDown:
		return false
	default:
		return Within(a)
	}
}

// selecting returns the cursor movement that a selecting action extends the selection by; ok is
// false for any other action.
func selecting(a screen.ID) (move screen.ID, ok bool) {
	name, ok := strings.CutPrefix(string(a), "select.")
	return screen.ID("cursor." + name), ok && a != SelectAll
}

// LineBindings returns the actions within a one-line text.
func LineBindings() (bs []screen.Binding) {
	for _, i := range Listing() {
		if inLine(i.ID) {
			bs = append(bs, screen.Binding{Action: i.ID})
		}
	}
	return bs
}

// Bindings returns the actions within the text, each with why it can't be done now.
func (e *Editor) Bindings() (bs []screen.Binding) {
	for _, i := range Listing() {
		if !e.opt.Line || inLine(i.ID) {
			bs = append(bs, screen.Binding{Action: i.ID, Disabled: e.cannot(i.ID)})
		}
	}
	return bs
}

// cannot returns why an action can't be done now, or "".
func (e *Editor) cannot(a screen.ID) string {
	switch a {
	case Cut, Copy:
		return screen.Refuse(!e.Selecting(), nothingSelected)
	case Paste:
		return screen.Refuse(e.opt.Clipboard.text == "", "Nothing cut or copied yet.")
	case UndoTyping:
		return screen.Refuse(len(e.history.done) == 0, nothingToUndo)
	case RedoTyping:
		return screen.Refuse(len(e.history.undone) == 0, nothingToRedo)
	case FindNext, FindPrevious:
		return screen.Refuse(e.prompt.query == "", nothingToFind)
	default:
		return ""
	}
}

// The reasons why nothing happened.
const (
	nothingSelected = "Nothing selected."
	nothingToUndo   = "Nothing to undo."
	nothingToRedo   = "Nothing to redo."
	nothingToFind   = "Nothing to find yet."
)
