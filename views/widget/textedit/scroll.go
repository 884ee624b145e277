package textedit

// reveal scrolls as little as needed to make the cursor visible, and back if the view is beyond
// the end of the text.
func (e *Editor) reveal() {
	if e.opt.Line {
		e.revealInLine()
		return
	}
	height := e.textHeight()
	if height <= 0 || e.w <= 0 {
		return
	}
	e.top = e.rowOf(e.rowStart(e.top))
	e.pullUp(height)
	cursor := e.rowOf(e.cursor)
	if cursor.before(e.top) {
		e.top = cursor
		return
	}
	last, _ := e.rowBy(e.top, height-1)
	if last.before(cursor) {
		e.top, _ = e.rowBy(cursor, 1-height)
	}
}

// pullUp scrolls up as long as there are empty rows at the bottom and more text above.
func (e *Editor) pullUp(height int) {
	if _, below := e.rowBy(e.top, height-1); below < height-1 {
		e.top, _ = e.rowBy(e.top, below-(height-1))
	}
}

// revealInLine scrolls sideways.
func (e *Editor) revealInLine() {
	p := e.paras[0]
	cellsOf := func(i int) int { return p.clusters[i].cells(0, e.textWidth()) }
	// The cursor needs cells of its own: one after the text, or those of its cluster.
	need, first := 1, e.cursor.c
	if first < len(p.clusters) {
		need = cellsOf(first)
	}
	for first > 0 && need+cellsOf(first-1) <= e.w {
		first--
		need += cellsOf(first)
	}
	e.left = min(max(e.left, first), e.cursor.c)
	// No cells stay empty on the right while there is text on the left.
	need = 1
	for i := e.left; i < len(p.clusters) && need <= e.w; i++ {
		need += cellsOf(i)
	}
	for e.left > 0 && need+cellsOf(e.left-1) <= e.w {
		e.left--
		need += cellsOf(e.left)
	}
}

// Scroll moves the view down by n rows, up if n is negative, and leaves the cursor where it is.
// The next key makes the cursor visible again.
func (e *Editor) Scroll(n int) {
	if e.opt.Line {
		return
	}
	e.top, _ = e.rowBy(e.rowOf(e.rowStart(e.top)), n)
	e.pullUp(e.textHeight())
}

// Rows returns the index of the top row and the number of rows, for a scroll bar.
func (e *Editor) Rows() (top, total int) {
	for i := range e.paras {
		if i == e.top.p {
			top = total + e.top.row
		}
		total += len(e.rows(i))
	}
	return top, total
}
