package textedit

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
)

// Effect is the result of a key besides changes of the text and of the cursor.
type Effect struct {
	Handled bool   // false if the key means nothing here and is for the owner
	Copied  string // the text put on the clipboard, for that of the terminal; "" for none
	Refused string // why nothing happened, in a sentence; "" if something did
}

// Characters returns the length of a text as the service counts it: "1 character".
func Characters(s string) string {
	return text.Count(state.Length(s), "character")
}

// Update handles a key. changed reports whether the text changed.
func (e *Editor) Update(k tea.KeyMsg) (changed bool, effect Effect) {
	if e.prompt.open() {
		return false, e.updatePrompt(k)
	}
	if types(k) {
		kind := changeTyped
		if k.Paste {
			kind = changePaste
		}
		return e.edit(func() (bool, string) { return e.insert(kind, string(k.Runes)) })
	}
	a, ok := e.keys[k.String()]
	if !ok {
		return false, Effect{}
	}
	return e.Do(a)
}

// types reports whether a key writes characters.
func types(k tea.KeyMsg) bool {
	return (k.Type == tea.KeyRunes || k.Type == tea.KeySpace) && !k.Alt
}

// Do runs an action within the text, as its key would.
func (e *Editor) Do(a screen.ID) (changed bool, effect Effect) {
	if e.opt.Line && !inLine(a) {
		return false, Effect{}
	}
	if e.prompt.open() {
		return false, e.doPrompt(a)
	}
	if move, ok := selecting(a); ok {
		return false, Effect{Handled: e.move(move, true)}
	}
	if e.move(a, false) {
		return false, Effect{Handled: true}
	}
	switch a {
	case SelectAll:
		e.selectAll()
	case Copy:
		return false, e.copy()
	case FindInText, GoToLine:
		e.openPrompt(a)
	case FindNext:
		return false, e.findBy(1)
	case FindPrevious:
		return false, e.findBy(-1)
	case NewLine:
		return e.edit(func() (bool, string) { return e.insert(changeTyped, "\n") })
	case Paste:
		return e.edit(e.paste)
	case Cut:
		effect := e.copy()
		if effect.Refused != "" {
			return false, effect
		}
		from, to := e.selection()
		return e.change(changeOther, from, to, ""), effect
	case UndoTyping:
		return e.edit(func() (bool, string) { return e.undo(), nothingToUndo })
	case RedoTyping:
		return e.edit(func() (bool, string) { return e.redo(), nothingToRedo })
	default:
		return e.erase(a)
	}
	return false, Effect{Handled: true}
}

// edit runs a change of the text.
func (e *Editor) edit(do func() (changed bool, refused string)) (bool, Effect) {
	changed, refused := do()
	if changed {
		refused = ""
	}
	return changed, Effect{Handled: true, Refused: refused}
}

// move runs an action that moves the cursor and reports whether it is one.
func (e *Editor) move(a screen.ID, extend bool) bool {
	rows := 0
	switch a {
	case CursorUp:
		rows = -1
	case CursorDown:
		rows = 1
	case CursorPageUp:
		rows = -max(1, e.textHeight()-1)
	case CursorPageDown:
		rows = max(1, e.textHeight()-1)
	}
	if rows != 0 {
		e.moveRows(rows, extend)
		return true
	}
	to, ok := e.motion(a, extend)
	if ok {
		e.moveTo(to, extend)
	}
	return ok
}

// erase deletes the selection, or else the range of the action.
func (e *Editor) erase(do screen.ID) (bool, Effect) {
	at, a, b, kind := e.cursor, e.cursor, e.cursor, changeErased
	switch do {
	case DeleteLeft:
		a = e.body.prev(at)
	case DeleteRight:
		b = e.body.next(at)
	case DeleteWordLeft:
		a = e.body.wordStart(at)
	case DeleteWordRight:
		b = e.body.wordEnd(at)
	case DeleteToLineStart:
		if a.c = 0; at.c == 0 {
			a = e.body.prev(at)
		}
	case DeleteToLineEnd:
		if b.c = len(e.body.paras[at.p].clusters); at == b {
			b = e.body.next(at)
		}
	default:
		return false, Effect{}
	}
	if from, to := e.selection(); from != to {
		a, b, kind = from, to, changeOther
	}
	return e.edit(func() (bool, string) { return e.change(kind, a, b, ""), "" })
}
