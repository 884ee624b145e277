package draw

import "strconv"

const (
	shortGap = 4  // so many cells are written again rather than passed over
	longGap  = 12 // so many blanks are erased rather than written
)

// row appends the sequences that turn row y of the terminal into the wanted one.
func (c *canvas) row(out []byte, y int) []byte {
	have := &c.have[y]
	old, new := have.cells, c.parsed
	marks := c.glyphs.parse(new, c.want[y].text)
	text := contentEnd(new)
	reach := 0 // how far the characters written before may extend on some terminals
	for x := 0; x < text; {
		switch {
		case x >= reach && old[x] == new[x]:
			x++
		case c.knows.doubtful(new[x]):
			var far int
			out, x, far = c.doubtfulRun(out, new, x, y)
			reach = max(reach, far)
		default:
			out, x = c.plainRun(out, old[:text], new[:text], x, y, reach)
		}
	}
	if contentEnd(old) > text || reach > text && text < c.w {
		out = c.change(c.move(out, text, y), style{})
		out = append(out, "\x1b[K"...)
	}
	have.rowText, have.marks, have.cells, c.parsed = c.want[y].rowText, marks, new, old
	return out
}

// contentEnd returns where the blanks begin that end a row.
func contentEnd(cells []cell) int {
	x := len(cells)
	for x > 0 && cells[x-1] == blank {
		x--
	}
	return x
}

// plainRun writes the cells of ASCII from x to the next one that needs no writing, and returns where
// it ended.
func (c *canvas) plainRun(out []byte, old, new []cell, x, y, reach int) ([]byte, int) {
	out = c.move(out, x, y)
	for x < len(new) && !c.knows.doubtful(new[x]) {
		if x >= reach && old[x] == new[x] && !c.gapIsShort(old, new, x) {
			break
		}
		if new[x] == blank && c.knows.Lines {
			if n := blanks(new[x:]); n >= longGap {
				out = append(c.change(out, style{}), "\x1b["...)
				return append(strconv.AppendInt(out, int64(n), 10), 'X'), x + n
			}
		}
		if !c.inPen(new[x]) {
			out = c.change(out, new[x].style)
		}
		out = c.glyphs.append(out, new[x].glyph)
		x++
		c.at(x)
	}
	return out, x
}

// gapIsShort reports whether writing the unchanged cells from x on takes fewer bytes than skipping
// them.
func (c *canvas) gapIsShort(old, new []cell, x int) bool {
	for end := min(x+shortGap, len(new)); x < end; x++ {
		if old[x] != new[x] {
			return true
		}
		if c.knows.doubtful(new[x]) || !c.inPen(new[x]) {
			return false
		}
	}
	return false
}

// inPen reports whether a cell can be written in the current style.
func (c *canvas) inPen(at cell) bool {
	return at.style == c.pen || at == blank && !c.pen.showsBlank()
}

// blanks returns the number of blanks at the start of cells.
func blanks(cells []cell) (n int) {
	for n < len(cells) && cells[n] == blank {
		n++
	}
	return n
}

// doubtfulRun writes the run of characters of doubtful width at x. It returns where the run ends
// and how far a terminal may have put it. The cells around it are right however wide the terminal
// drew it: where the run may be narrower they are blanked first, where it may be wider they are
// written again, and the cursor is unknown after it.
func (c *canvas) doubtfulRun(out []byte, new []cell, x, y int) (_ []byte, end, reach int) {
	end, reach = x, x
	steady := true
	for ; end < c.w && c.knows.doubtful(new[end]); end++ {
		reach += c.glyphs.reach(new[end].glyph)
		steady = steady && new[end].glyph.steady()
	}
	out = c.move(out, x, y)
	if !steady {
		out = c.change(out, new[x].style)
		for range end - x {
			out = append(out, ' ')
		}
		c.x = unknown
		out = c.move(out, x, y)
	}
	for _, cell := range new[x:end] {
		if cell.glyph != 0 {
			out = c.glyphs.append(c.change(out, cell.style), cell.glyph)
		}
	}
	c.x = unknown
	if reach >= c.w {
		c.y = unknown
	}
	return out, end, min(reach, c.w)
}

// move puts the cursor at x and y.
func (c *canvas) move(out []byte, x, y int) []byte {
	switch {
	case x == c.x && y == c.y:
		return out
	case y == c.y && x == 0:
		out = append(out, '\r')
	case y == c.y:
		out = append(strconv.AppendInt(append(out, "\x1b["...), int64(x+1), 10), 'G')
	default:
		out = append(strconv.AppendInt(append(out, "\x1b["...), int64(y+1), 10), ';')
		out = append(strconv.AppendInt(out, int64(x+1), 10), 'H')
	}
	c.x, c.y = x, y
	return out
}

// at notes that the cursor is at x. Terminals disagree about where it is after the last cell of a
// row.
func (c *canvas) at(x int) {
	c.x = x
	if x >= c.w {
		c.x, c.y = unknown, unknown
	}
}

// change appends the sequence that switches to style s.
func (c *canvas) change(out []byte, s style) []byte {
	out = appendChange(out, c.pen, s)
	c.pen = s
	return out
}
