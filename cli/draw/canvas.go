package draw

import (
	"hash/maphash"
	"slices"
)

// canvas knows what a terminal shows, and writes what changes it into another picture.
type canvas struct {
	knows Knows
	w, h  int

	have   []row    // what the terminal shows
	clear  bool     // what the terminal shows is unknown: it must be cleared
	want   []wanted // the lines of the newest frame
	frame  int      // counts frames
	glyphs glyphs   // of the cells

	pen    style
	x, y   int // the cursor; unknown below 0
	shown  visibility
	todo   []int
	parsed []cell // the row that is being written, as it is to be
}

// rowText is the text of a row, with a hash that tells lines apart quickly when looking for rows that
// moved.
type rowText struct {
	hash uint64
	text string
}

// wanted is a line of the newest frame, and the frame that changed it last.
type wanted struct {
	rowText
	since int
}

// row is a row of the screen: its text, its cells, and its marks.
type row struct {
	rowText
	marks
	cells []cell
}

// unknown is the position of the cursor where terminals may disagree about it.
const unknown = -1

// resize sets the size to w by h cells. What the terminal shows is then unknown.
func (c *canvas) resize(w, h int) {
	c.w, c.h, c.clear = w, h, true
	c.have = make([]row, h)
	for y := range c.have {
		c.have[y].cells = make([]cell, w)
	}
	c.want = make([]wanted, h)
	c.parsed = make([]cell, w)
}

// show makes lines the wanted picture, cut to the screen, and reports whether it differs.
func (c *canvas) show(lines []string) (differs bool) {
	c.frame++
	for y := range c.want {
		text := ""
		if y < len(lines) {
			text = lines[y]
		}
		if c.want[y].text != text {
			c.want[y], differs = wanted{rowTextOf(text), c.frame}, true
		}
	}
	return differs
}

var seed = maphash.MakeSeed()

func rowTextOf(text string) rowText {
	if text == "" {
		return rowText{}
	}
	return rowText{hash: maphash.String(seed, text), text: text}
}

// draw appends to out what makes the terminal show the wanted picture. It stops after the row that
// takes it beyond most bytes, and reports whether something is left. Rows that changed last come
// first.
func (c *canvas) draw(out []byte, most int) (_ []byte, rest bool) {
	begin := len(out)
	if c.clear || len(c.glyphs.texts) > mostClusters {
		out = c.wipe(out)
	}
	if !c.differing() {
		return c.park(out), false
	}
	if c.knows.Lines && len(c.todo) >= fewRows {
		out = c.scroll(out)
		c.differing()
	}
	slices.SortStableFunc(c.todo, func(a, b int) int { return c.want[b].since - c.want[a].since })
	for i, y := range c.todo {
		if out = c.row(out, y); len(out)-begin > most && i < len(c.todo)-1 {
			rest = true
			break
		}
	}
	return c.park(c.change(out, style{})), rest
}

// differing puts the rows that differ from the wanted picture into todo.
func (c *canvas) differing() bool {
	c.todo = c.todo[:0]
	for y := range c.want {
		if c.want[y].rowText != c.have[y].rowText {
			c.todo = append(c.todo, y)
		}
	}
	return len(c.todo) > 0
}

// wipe clears the terminal.
func (c *canvas) wipe(out []byte) []byte {
	c.clear, c.pen, c.x, c.y, c.shown = false, style{}, unknown, unknown, maybeShown
	c.glyphs = glyphs{}
	for y := range c.have {
		c.have[y].wipe()
	}
	return append(out, "\x1b[m\x1b[H\x1b[2J"...)
}

func (r *row) wipe() {
	r.rowText, r.marks = rowText{}, marks{}
	for x := range r.cells {
		r.cells[x] = blank
	}
}
