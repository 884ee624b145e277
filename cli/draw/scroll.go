package draw

import (
	"slices"
	"strconv"
)

// fewRows is the number of rows up to which writing them is cheaper than moving them.
const fewRows = 3

// block is a block of rows that moves: rows first to last of the wanted picture are shown by rows
// further down.
type block struct{ first, last, by, gain int }

// scroll moves the block of rows that saves the most to its place, if one does.
func (c *canvas) scroll(out []byte) []byte {
	b := c.moved()
	if b.gain < fewRows {
		return out
	}
	top, bottom := min(b.first, b.first+b.by), max(b.last, b.last+b.by)
	out = append(c.change(out, style{}), "\x1b["...) // lines come in with the colour that is set
	out = append(strconv.AppendInt(out, int64(top+1), 10), ';')
	out = append(strconv.AppendInt(out, int64(bottom+1), 10), 'r')
	c.x, c.y = unknown, unknown
	out = append(c.move(out, 0, top), "\x1b["...)
	if b.by > 0 {
		out = append(strconv.AppendInt(out, int64(b.by), 10), 'M')
	} else {
		out = append(strconv.AppendInt(out, int64(-b.by), 10), 'L')
	}
	out = append(out, "\x1b[r"...)
	c.x, c.y = unknown, unknown
	turn(c.have[top:bottom+1], b.by)
	return out
}

// turn moves rows up by by rows, or down if it is negative, and blanks the rows that enter.
func turn(rows []row, by int) {
	up := by
	if by < 0 {
		up = len(rows) + by
	}
	out := rows[:up]
	if by < 0 {
		out = rows[up:]
	}
	for y := range out {
		out[y].wipe()
	}
	slices.Reverse(rows[:up])
	slices.Reverse(rows[up:])
	slices.Reverse(rows)
}

// moved finds the block whose move saves the most rows.
func (c *canvas) moved() (best block) {
	for by := 1 - c.h; by < c.h; by++ {
		if by == 0 {
			continue
		}
		if b := c.movedBy(by); b.gain > best.gain {
			best = b
		}
	}
	return best
}

// movedBy returns the block that saves the most rows when it moves by by: a row that reaches its
// place saves one, a row that leaves its place costs one.
func (c *canvas) movedBy(by int) (best block) {
	b := block{first: -1, by: by}
	for y := max(0, -by); y < min(c.h, c.h-by); y++ {
		if b.gain <= 0 {
			b.first, b.gain = y, 0
		}
		if c.want[y].hash == c.have[y+by].hash {
			b.gain++
		}
		b.gain -= c.right(y)
		if b.last = y; b.gain > best.gain {
			best = b
		}
	}
	if best.gain > 0 { // those that come in blank
		for y := best.last + 1; y <= best.last+by; y++ {
			best.gain -= c.right(y)
		}
		for y := best.first + by; y < best.first; y++ {
			best.gain -= c.right(y)
		}
	}
	return best
}

// right returns 1 if row y is as wanted.
func (c *canvas) right(y int) int {
	if c.want[y].hash == c.have[y].hash {
		return 1
	}
	return 0
}
