package draw

// The parameters of SGR sequences that mark the cell behind them for the terminal's cursor; no terminal gets them.
const (
	rowMark  = "80" // a row or title with the keys
	textMark = "81" // where the person types
)

// marks are where a row is marked first, counted from 1; 0 for nowhere.
type marks struct{ row, text uint16 }

// note notes the mark with these parameters before cell x; it returns false for any other sequence.
func (m *marks) note(params string, x int) bool {
	at := &m.row
	switch params {
	case rowMark:
	case textMark:
		at = &m.text
	default:
		return false
	}
	if *at == 0 {
		*at = uint16(x + 1) // no screen is that wide
	}
	return true
}

// visibility is whether the terminal shows its cursor.
type visibility uint8

const (
	maybeShown visibility = iota
	isHidden
	isShown
)

// park puts the cursor where the person types, and shows it there; else, hidden, on the last marked row, which screen
// readers and magnifiers follow.
func (c *canvas) park(out []byte) []byte {
	x, y, want := unknown, unknown, isHidden
	for i := range c.have {
		switch m := c.have[i].marks; {
		case m.text > 0:
			x, y, want = int(m.text)-1, i, isShown
		case m.row > 0 && want == isHidden:
			x, y = int(m.row)-1, i
		}
	}
	if y != unknown {
		out = c.move(out, min(x, c.w-1), y)
	}
	if c.shown != want {
		c.shown = want
		if want == isShown {
			return append(out, "\x1b[?25h"...)
		}
		return append(out, "\x1b[?25l"...)
	}
	return out
}
