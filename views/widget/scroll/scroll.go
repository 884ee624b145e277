// Package scroll keeps the cursor of a list and its visible part.
package scroll

import (
	"app.tender/tender/views/screen"
)

// Window is a position in a list. The zero value is the top.
type Window struct {
	At  int // the row with the cursor
	Top int // the first visible row
}

// Move runs an action that moves the cursor in count rows. height of them are visible. It returns
// false for any other action.
func (w *Window) Move(a screen.ID, count, height int) bool {
	at, ok := moved(a, w.At, count-1, height)
	if ok {
		w.At = at
		w.Fit(count, height)
	}
	return ok
}

// Scroll is Move for a text without a cursor.
func (w *Window) Scroll(a screen.ID, count, height int) bool {
	top, ok := moved(a, w.Top, count-height, height)
	if ok {
		w.Top = top
		w.Clamp(count, height)
	}
	return ok
}

// Clamp keeps the text visible when it gets shorter.
func (w *Window) Clamp(count, height int) {
	w.Top = max(0, min(w.Top, count-height))
	w.At = w.Top
}

// moved returns the row that an action leads to, even beyond the list. ok is false for an action
// that does not move.
func moved(a screen.ID, from, last, height int) (to int, ok bool) {
	page := max(1, height-1)
	switch a {
	case screen.MoveUp:
		return from - 1, true
	case screen.MoveDown:
		return from + 1, true
	case screen.MovePageUp:
		return from - page, true
	case screen.MovePageDown:
		return from + page, true
	case screen.MoveTop:
		return 0, true
	case screen.MoveBottom:
		return last, true
	default:
		return from, false
	}
}

// Click puts the cursor on a visible row, counted from the first. It reports whether the row
// exists, and whether it was selected already.
func (w *Window) Click(row, count, height int) (hit, again bool) {
	at := w.Top + row
	if row < 0 || row >= height || at >= count {
		return false, false
	}
	again = at == w.At
	w.At = at
	w.Fit(count, height)
	return true, again
}

// Fit keeps the cursor visible and within count rows, without empty rows at the bottom.
func (w *Window) Fit(count, height int) {
	height = max(1, height)
	w.At = max(0, min(w.At, count-1))
	w.Top = min(w.Top, w.At, count-height)
	w.Top = max(w.Top, w.At-height+1, 0)
}

// Below counts the rows below the visible ones.
func (w *Window) Below(count, height int) int { return max(0, count-w.Top-max(0, height)) }
