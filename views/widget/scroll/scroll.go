// Package scroll is the cursor of a list and the part of it that is in sight.
package scroll

import "app.tender/tender/views"

// Window is where one is in a list. The zero value is at its top.
type Window struct {
	At  int // the row with the cursor
	Top int // the first row in sight
}

// Move handles the actions that move a cursor in a list of count rows, of
// which height are in sight. It reports whether a is one of them.
func (w *Window) Move(a views.Action, count, height int) bool {
	at, ok := moved(a, w.At, count-1, height)
	if ok {
		w.At = at
		w.Fit(count, height)
	}
	return ok
}

// Scroll moves what is in sight by rows without a cursor, for text that is only
// read. It reports whether a is an action that moves.
func (w *Window) Scroll(a views.Action, count, height int) bool {
	top, ok := moved(a, w.Top, count-height, height)
	if ok {
		w.Top = top
		w.Clamp(count, height)
	}
	return ok
}

// Clamp keeps what is in sight of such a text within its rows, which may have
// become fewer.
func (w *Window) Clamp(count, height int) {
	w.Top = max(0, min(w.Top, count-height))
	w.At = w.Top
}

// moved is where an action leads from a row, before it is held within the list.
// ok is false for one that moves nothing.
func moved(a views.Action, from, last, height int) (to int, ok bool) {
	page := max(1, height-1)
	switch a {
	case views.MoveUp:
		return from - 1, true
	case views.MoveDown:
		return from + 1, true
	case views.MovePageUp:
		return from - page, true
	case views.MovePageDown:
		return from + page, true
	case views.MoveTop:
		return 0, true
	case views.MoveBottom:
		return last, true
	default:
		return from, false
	}
}

// Click puts the cursor on a row of those in sight, counted from the first of
// them. It reports whether there is one, and whether it had the cursor already.
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

// Fit keeps the cursor within count rows and in sight, and leaves no empty
// rows at the bottom while there are rows above.
func (w *Window) Fit(count, height int) {
	height = max(1, height)
	w.At = max(0, min(w.At, count-1))
	w.Top = min(w.Top, w.At, count-height)
	w.Top = max(w.Top, w.At-height+1, 0)
}

// Below is how many of count rows are below those in sight.
func (w *Window) Below(count, height int) int { return max(0, count-w.Top-max(0, height)) }
