package uitest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// Focus is what a frame shows of where the keys go.
type Focus struct {
	Bars   []Place // the bars of selection, each by its first cell
	Panes  []Place // the panes with the keys, by the corners of their heavy frames
	Cursor Place   // where the terminal's cursor is; row −1 for nowhere
	Typing bool    // a person sees it there
}

// Place is a cell of the screen and how wide what begins there is.
type Place struct{ Row, Col, Wide int }

// line is what a line of a frame shows of the focus.
type line struct {
	// in inverse letters, except titles and badges, which are bold, and selected letters, which are underlined
	bars        []Place
	corners     []Place // the upper corners of heavy frames
	light       []string
	row, caret  int // the cells marked for the terminal's cursor; −1 for none
	carets      int
	heavyBottom []int
}

// focusOf returns where a frame of lines shows the focus, and what is wrong with it: there is one bar at most, it is in
// the pane with the keys if a frame shows one, and so is the cursor; no other pane has a frame like the one with the
// keys.
func focusOf(lines []line) (f Focus, wrong string) {
	f.Cursor.Row = -1
	var light []string
	carets := 0
	for y, l := range lines {
		for _, b := range l.bars {
			b.Row = y
			if !continues(lines, y, b) {
				f.Bars = append(f.Bars, b)
			}
		}
		for _, c := range l.corners {
			c.Row = y
			f.Panes = append(f.Panes, c)
		}
		for _, style := range l.light {
			if !slices.Contains(light, style) {
				light = append(light, style)
			}
		}
		if carets += l.carets; l.caret >= 0 {
			f.Cursor, f.Typing = Place{Row: y, Col: l.caret}, true
		} else if l.row >= 0 && !f.Typing {
			f.Cursor = Place{Row: y, Col: l.row}
		}
	}
	switch {
	case len(f.Bars) > 1:
		wrong = fmt.Sprintf("%d bars of selection: %v", len(f.Bars), f.Bars)
	case len(f.Panes) > 1:
		wrong = fmt.Sprintf("%d panes look as if they had the keys: %v", len(f.Panes), f.Panes)
	case len(f.Panes) == 0 && len(light) > 0:
		wrong = "no pane looks as if it had the keys"
	case len(light) > 1:
		wrong = fmt.Sprintf("frames without the keys differ: %q", light)
	case carets > 1:
		wrong = fmt.Sprintf("%d text cursors", carets)
	case len(f.Bars) == 1 && !f.Typing && f.Cursor.Col != f.Bars[0].Col:
		wrong = fmt.Sprintf("the terminal's cursor is at %v, the bar at %v", f.Cursor, f.Bars[0])
	case len(f.Panes) == 1 && len(f.Bars) == 1 && !within(lines, f.Panes[0], f.Bars[0]):
		wrong = fmt.Sprintf("the bar at %v is not in the pane with the keys at %v", f.Bars[0], f.Panes[0])
	case len(f.Panes) == 1 && f.Typing && f.Cursor.Row > crumbRow && !within(lines, f.Panes[0], f.Cursor):
		wrong = fmt.Sprintf("the text cursor at %v is not in the pane with the keys at %v", f.Cursor, f.Panes[0])
	}
	return f, wrong
}

// crumbRow is the last row above the screens, where a search may be typed.
const crumbRow = 1

// continues reports whether the bar on row y goes on from the row above it.
func continues(lines []line, y int, b Place) bool {
	return y > 0 && slices.ContainsFunc(lines[y-1].bars, func(above Place) bool {
		return above.Col < b.Col+b.Wide && b.Col < above.Col+above.Wide
	})
}

// within reports whether a place is in the pane of a heavy frame.
func within(lines []line, pane, p Place) bool {
	if p.Row < pane.Row || p.Col < pane.Col || p.Col >= pane.Col+pane.Wide {
		return false
	}
	for y := pane.Row; y < len(lines); y++ {
		if slices.Contains(lines[y].heavyBottom, pane.Col) {
			return p.Row <= y
		}
	}
	return true // its bottom is beyond the screen
}

// lineOf reads a line of a frame.
func lineOf(s string) line {
	l := line{row: -1, caret: -1}
	var inverse, bold, underline, before bool // before is that a bar goes on
	var style strings.Builder
	col := 0
	for state := ansi.NormalState; s != ""; {
		piece, width, n, next := ansi.DecodeSequence(s, state, nil)
		state, s = next, s[n:]
		if width == 0 {
			switch piece {
			case "\x1b[80m":
				if l.row < 0 {
					l.row = col
				}
				continue
			case "\x1b[81m":
				l.caret, l.carets = col, l.carets+1
				continue
			case "\x1b[m", "\x1b[0m":
				inverse, bold, underline = false, false, false
				style.Reset()
				continue
			}
			for _, p := range strings.Split(strings.TrimSuffix(strings.TrimPrefix(piece, "\x1b["), "m"), ";") {
				inverse, bold, underline = inverse || p == "7", bold || p == "1", underline || p == "4"
				if p == "38" || p == "48" {
					break // figures of a colour follow
				}
			}
			style.WriteString(piece)
			continue
		}
		bar := inverse && !bold && !underline
		switch {
		case bar && before:
			l.bars[len(l.bars)-1].Wide += width
		case bar:
			l.bars = append(l.bars, Place{Col: col, Wide: width})
		case piece == "┏":
			l.corners = append(l.corners, Place{Col: col})
		case piece == "┓" && len(l.corners) > 0:
			l.corners[len(l.corners)-1].Wide = col + 1 - l.corners[len(l.corners)-1].Col
		case piece == "┗":
			l.heavyBottom = append(l.heavyBottom, col)
		case piece == "╭" || piece == "╯":
			l.light = append(l.light, style.String())
		}
		before = bar
		col += width
	}
	return l
}
