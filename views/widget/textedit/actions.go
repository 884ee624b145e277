package textedit

import "app.tender/tender/views"

// InLine reports whether an action also works in a text of one line.
func InLine(a views.Action) bool {
	switch a {
	case views.NewLine, views.FindInText, views.FindNext, views.FindPrevious, views.GoToLine,
		views.CursorUp, views.CursorDown, views.CursorLineUp, views.CursorLineDown, views.CursorPageUp, views.CursorPageDown,
		views.SelectUp, views.SelectDown, views.SelectLineUp, views.SelectLineDown, views.SelectPageUp, views.SelectPageDown:
		return false
	default:
		return views.Typing(a)
	}
}

// LineBindings are the actions within a text of one line.
func LineBindings() (bs []views.Binding) {
	for _, i := range views.TypingActions() {
		if InLine(i.ID) {
			bs = append(bs, views.Binding{Action: i.ID})
		}
	}
	return bs
}

// Bindings are the actions within the text, and why each can't be done now.
func (e *Editor) Bindings() (bs []views.Binding) {
	for _, i := range views.TypingActions() {
		if !e.opt.Line || InLine(i.ID) {
			bs = append(bs, views.Binding{Action: i.ID, Disabled: e.cannot(i.ID)})
		}
	}
	return bs
}

// cannot is why an action can't be done now, or empty.
func (e *Editor) cannot(a views.Action) string {
	why := func(not bool, why string) string {
		if not {
			return why
		}
		return ""
	}
	switch a {
	case views.Cut, views.Copy:
		return why(!e.Selecting(), nothingSelected)
	case views.Paste:
		return why(e.opt.Clipboard.text == "", "Nothing was cut or copied here yet.")
	case views.UndoTyping:
		return why(len(e.history.done) == 0, nothingToUndo)
	case views.RedoTyping:
		return why(len(e.history.undone) == 0, nothingToRedo)
	case views.FindNext, views.FindPrevious:
		return why(e.prompt.query == "", nothingToFind)
	default:
		return ""
	}
}

// Why nothing happened.
const (
	nothingSelected = "Nothing is selected."
	nothingToUndo   = "There is nothing to undo."
	nothingToRedo   = "There is nothing to redo."
	nothingToFind   = "There is nothing to look for yet."
)
