package textedit

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"
)

// Effect is what a key did beside the text and the cursor.
type Effect struct {
	Handled bool   // false: the key means nothing here and is for the owner
	Copied  string // what went to the clipboard, for the terminal's own; "" for nothing
	Refused string // why nothing happened, in a sentence; "" when something did
}

// Update does what a key stands for. changed reports whether the text is another
// one now.
func (e *Editor) Update(k tea.KeyMsg) (changed bool, effect Effect) {
	if e.prompt.open() {
		return false, e.updatePrompt(k)
	}
	if (k.Type == tea.KeyRunes || k.Type == tea.KeySpace) && !k.Alt {
		kind := changeTyped
		if k.Paste {
			kind = changePaste
		}
		return e.edit(func() (bool, string) { return e.insert(kind, string(k.Runes)) })
	}
	command, ok := e.opt.Keys[k.String()]
	if !ok {
		return false, Effect{}
	}
	return e.Do(command)
}

// Do carries out a command, as its key would.
func (e *Editor) Do(c Command) (changed bool, effect Effect) {
	if name, ok := strings.CutPrefix(string(c), "select."); ok && c != SelectAll {
		return false, Effect{Handled: e.move("cursor."+Command(name), true)}
	}
	if e.move(c, false) {
		return false, Effect{Handled: true}
	}
	switch c {
	case SelectAll:
		e.SelectAll()
	case Copy:
		return false, e.copy()
	case Find, GoToLine:
		if e.opt.Line {
			return false, Effect{}
		}
		e.openPrompt(c)
	case FindNext:
		return false, e.findBy(1)
	case FindPrevious:
		return false, e.findBy(-1)
	case Newline:
		if e.opt.Line {
			return false, Effect{}
		}
		return e.edit(func() (bool, string) { return e.insert(changeTyped, "\n") })
	case Paste:
		return e.edit(func() (bool, string) { return e.insert(changePaste, e.opt.Clipboard.text) })
	case Cut:
		effect := e.copy()
		if effect.Refused != "" || e.opt.ReadOnly != "" {
			return false, effect
		}
		a, b := e.selection()
		return e.change(changeOther, a, b, ""), effect
	case Undo:
		return e.edit(func() (bool, string) { return e.Undo(), "There is nothing to undo." })
	case Redo:
		return e.edit(func() (bool, string) { return e.Redo(), "There is nothing to redo." })
	default:
		return e.erase(c)
	}
	return false, Effect{Handled: true}
}

// edit does what changes text, where that is allowed.
func (e *Editor) edit(do func() (changed bool, refused string)) (bool, Effect) {
	if e.opt.ReadOnly != "" {
		return false, Effect{Handled: true, Refused: e.opt.ReadOnly}
	}
	changed, refused := do()
	if changed {
		refused = ""
	}
	return changed, Effect{Handled: true, Refused: refused}
}

// move carries out a command that moves the cursor and reports whether it is one.
func (e *Editor) move(c Command, extend bool) bool {
	rows := 0
	switch c {
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
		if e.opt.Line {
			return false
		}
		e.moveRows(rows, extend)
		return true
	}
	to, ok := e.motion(c, extend)
	if ok {
		e.moveTo(to, extend)
	}
	return ok
}

// erase carries out a command that deletes: the selection, or else as far as the
// command goes.
func (e *Editor) erase(c Command) (bool, Effect) {
	at := e.cursor
	a, b := e.selection()
	none := a == b
	switch c {
	case DeleteLeft:
		if none {
			a = e.prev(at)
		}
	case DeleteRight:
		if none {
			b = e.next(at)
		}
	case DeleteWordLeft:
		if none {
			a = e.wordStart(at)
		}
	case DeleteWordRight:
		if none {
			b = e.wordEnd(at)
		}
	case DeleteToLineStart:
		if none {
			if a.c = 0; at.c == 0 {
				a = e.prev(at)
			}
		}
	case DeleteToLineEnd:
		if none {
			if b.c = len(e.paras[at.p].clusters); at == b {
				b = e.next(at)
			}
		}
	default:
		return false, Effect{}
	}
	kind := changeErased
	if !none {
		kind = changeOther
	}
	return e.edit(func() (bool, string) { return e.change(kind, a, b, ""), "" })
}
