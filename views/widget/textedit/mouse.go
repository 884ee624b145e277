package textedit

// posAt returns the position under a cell of the view of a multi-line text.
func (e *Editor) posAt(x, y int) pos {
	row, moved := e.rowBy(e.rowOf(e.rowStart(e.top)), y)
	if moved < y {
		return e.body.end()
	}
	return pos{row.p, e.body.paras[row.p].clusterAtColumn(row.row, max(0, x-e.markerWidth()))}
}

// inText reports whether a row of the view is text or room for it. It is false for a one-line
// text, since only its owner knows where the line is.
func (e *Editor) inText(y int) bool { return !e.opt.Line && y >= 0 && y < e.textHeight() }

// Click puts the cursor at a cell of the view; outside the text it does nothing.
func (e *Editor) Click(x, y int) {
	if e.inText(y) {
		e.moveTo(e.posAt(x, y), false)
	}
}

// Drag selects from the pressed cell to a cell of the view, and scrolls when the pointer is above
// or below the view.
func (e *Editor) Drag(x, y int) {
	if !e.opt.Line {
		e.moveTo(e.posAt(x, min(max(-1, y), e.textHeight())), true)
	}
}

// SelectWordAt selects the word at a cell of the view.
func (e *Editor) SelectWordAt(x, y int) {
	if !e.inText(y) {
		return
	}
	at := e.posAt(x, y)
	if !inWord(e.body.kindAfter(at)) {
		e.moveTo(at, false)
		return
	}
	e.moveTo(e.body.wordStart(e.body.next(at)), false)
	e.moveTo(e.body.wordEnd(at), true)
}
