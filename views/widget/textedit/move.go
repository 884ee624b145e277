package textedit

import (
	"app.tender/tender/views/screen"
)

// moveTo puts the cursor at a position and scrolls to it. extend extends the selection; otherwise
// the selection ends.
func (e *Editor) moveTo(to pos, extend bool) {
	if extend && !e.selects {
		e.anchor = e.cursor
	}
	e.selects = extend
	to.p = min(max(0, to.p), len(e.body.paras)-1)
	to.c = min(max(0, to.c), len(e.body.paras[to.p].clusters))
	e.cursor, e.goal = to, -1
	e.history.sealed = true
	e.reveal()
}

func inWord(k kind) bool { return k == word || k == ideograph }

// motion returns where an action moves the cursor; ok is false for an action that does more than
// move it.
func (e *Editor) motion(do screen.ID, extend bool) (to pos, ok bool) {
	at := e.cursor
	if a, b := e.selection(); !extend && a != b {
		// Without extending, leaving a selection moves to its edge.
		switch do {
		case CursorLeft:
			return a, true
		case CursorRight:
			return b, true
		}
	}
	switch do {
	case CursorLeft:
		return e.body.prev(at), true
	case CursorRight:
		return e.body.next(at), true
	case CursorWordLeft:
		return e.body.wordStart(at), true
	case CursorWordRight:
		return e.body.wordEnd(at), true
	case CursorRowStart:
		return e.rowStart(e.rowOf(at)), true
	case CursorRowEnd:
		return e.rowEnd(e.rowOf(at)), true
	case CursorTextStart:
		return pos{}, true
	case CursorTextEnd:
		return e.body.end(), true
	case CursorLineUp:
		if at.c == 0 {
			at.p--
		}
		return pos{at.p, 0}, true
	case CursorLineDown:
		if at.p == len(e.body.paras)-1 {
			return e.body.end(), true
		}
		return pos{at.p + 1, 0}, true
	default:
		return at, false
	}
}

// moveRows moves the cursor down by n rows, or up if n is negative. Consecutive moves aim for the
// column of the first.
func (e *Editor) moveRows(n int, extend bool) {
	at := e.rowOf(e.cursor)
	col := e.goal
	if col < 0 {
		col = e.body.paras[at.p].column(at.row, e.cursor.c)
	}
	to, moved := e.rowBy(at, n)
	target := pos{to.p, e.body.paras[to.p].clusterAtColumn(to.row, col)}
	if moved != n {
		target = pos{}
		if n > 0 {
			target = e.body.end()
		}
	}
	e.moveTo(target, extend)
	e.goal = col
}

// rows wraps paragraph p and returns its rows.
func (e *Editor) rows(p int) []int32 { return e.body.paras[p].wrap(e.textWidth()) }

// rowOf returns the row of a.
func (e *Editor) rowOf(a pos) rowPos {
	e.rows(a.p)
	return rowPos{a.p, e.body.paras[a.p].rowOf(a.c)}
}

// rowStart returns the first position of a row, even of one that no longer exists.
func (e *Editor) rowStart(r rowPos) pos {
	r.p = min(r.p, len(e.body.paras)-1)
	rows := e.rows(r.p)
	return pos{r.p, int(rows[min(r.row, len(rows)-1)])}
}

// rowEnd returns the last position of a row. The position after a row that continues is the start
// of the next.
func (e *Editor) rowEnd(r rowPos) pos {
	rows := e.rows(r.p)
	end := e.body.paras[r.p].rowEnd(r.row)
	if r.row+1 < len(rows) {
		end = max(int(rows[r.row]), end-1)
	}
	return pos{r.p, end}
}

// rowBy returns the row n below r, above if n is negative, or the last one in that direction.
// moved is the distance.
func (e *Editor) rowBy(r rowPos, n int) (to rowPos, moved int) {
	e.rows(r.p)
	for moved < n {
		if rows := e.rows(r.p); r.row+1 < len(rows) {
			r.row++
		} else if r.p+1 < len(e.body.paras) {
			r = rowPos{r.p + 1, 0}
			e.rows(r.p)
		} else {
			break
		}
		moved++
	}
	for moved > n {
		if r.row > 0 {
			r.row--
		} else if r.p > 0 {
			r = rowPos{r.p - 1, len(e.rows(r.p-1)) - 1}
		} else {
			break
		}
		moved--
	}
	return r, moved
}

func (a rowPos) before(b rowPos) bool { return a.p < b.p || a.p == b.p && a.row < b.row }
