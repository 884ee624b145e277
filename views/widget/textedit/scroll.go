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

// leastSigned is the least width of a one-line text that shows where it is cut: the widest cluster
// fits between both signs.
const leastSigned = 4

// headWidth returns the cells of the sign that a one-line text has clusters left of the cluster left.
func (e *Editor) headWidth(left int) int {
	if left == 0 || e.w < leastSigned {
		return 0
	}
	return 1
}

// lineEnd returns the cluster behind the last visible one if left is the first, and the cells of
// the sign that there are more. At the end of the text, follows cells stay free.
func (e *Editor) lineEnd(left, follows int) (end, tail int) {
	p := e.body.paras[0]
	room := e.w - e.headWidth(left)
	col, cut := 0, left // cut is the end if the sign is needed
	for end = left; end < len(p.clusters); end++ {
		if col += p.clusters[end].cells(0, e.textWidth()); col > room {
			break
		}
		if col < room {
			cut = end + 1
		}
	}
	if e.w < leastSigned || end == len(p.clusters) && col+follows <= room {
		return end, 0
	}
	return cut, 1
}

// revealInLine scrolls sideways.
func (e *Editor) revealInLine() {
	p := e.body.paras[0]
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
	for e.left < e.cursor.c && !e.seesCursor(e.left) {
		e.left++
	}
	// No cells stay empty on the right while there is text on the left.
	need = 1
	for i := e.left; i < len(p.clusters) && need <= e.w; i++ {
		need += cellsOf(i)
	}
	for e.left > 0 && e.headWidth(e.left-1)+need+cellsOf(e.left-1) <= e.w {
		e.left--
		need += cellsOf(e.left)
	}
}

// seesCursor reports whether the cursor is visible if left, which is not behind it, is the first
// visible cluster.
func (e *Editor) seesCursor(left int) bool {
	if e.cursor.c == len(e.body.paras[0].clusters) {
		_, tail := e.lineEnd(left, 1)
		return tail == 0
	}
	end, _ := e.lineEnd(left, 0)
	return e.cursor.c < end
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
	for i := range e.body.paras {
		if i == e.top.p {
			top = total + e.top.row
		}
		total += len(e.rows(i))
	}
	return top, total
}
