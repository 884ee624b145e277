package textedit

// selection returns the selection, from a to b; both are the cursor if nothing is selected.
func (e *Editor) selection() (a, b pos) {
	switch {
	case !e.selects:
		return e.cursor, e.cursor
	case e.cursor.before(e.anchor):
		return e.cursor, e.anchor
	default:
		return e.anchor, e.cursor
	}
}

// Selecting reports whether any text is selected.
func (e *Editor) Selecting() bool {
	a, b := e.selection()
	return a != b
}

// Selection returns the selected text, "" if nothing is selected.
func (e *Editor) Selection() string {
	a, b := e.selection()
	return e.body.between(e.body.bytePosOf(a), e.body.bytePosOf(b))
}

// selectAll selects the whole text.
func (e *Editor) selectAll() {
	e.moveTo(pos{}, false)
	e.moveTo(e.body.end(), true)
}

// copy puts the selection on the clipboard.
func (e *Editor) copy() Effect {
	if !e.Selecting() {
		return Effect{Handled: true, Refused: nothingSelected}
	}
	e.opt.Clipboard.text = e.Selection()
	return Effect{Handled: true, Copied: e.opt.Clipboard.text}
}
