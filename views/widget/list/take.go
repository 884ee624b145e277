package list

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
)

// taken shows the rows that were read. After the cached rows it asks the service, whose rows it
// caches.
func (l *List[R, I, Q]) taken(msg read[R, Q]) tea.Cmd {
	asks := msg.local && !l.alone() && !l.env.Link().ByChoice
	switch {
	case l.alone(): // the screen shows the error in place of the rows
	case msg.local:
		l.env.Local(false, msg.err)
	default:
		l.env.Answered(msg.err)
	}
	l.lay(msg, asks)
	switch {
	case asks && l.waits():
		return l.pause()
	case asks:
		return l.there(1)
	case !msg.local && msg.err == nil:
		return tea.Batch(l.keep(msg), l.More())
	default:
		return l.More()
	}
}

func (l *List[R, I, Q]) keep(msg read[R, Q]) tea.Cmd {
	ctx, src, size := l.env.Life(), l.src, l.size
	return l.env.Keep(func() error { return src.Keep(ctx, msg.query, msg.page, size, msg.Page) })
}

// lay merges a page into the rows. If asks is set, the service is asked next, and until it answers
// old rows are better than none.
func (l *List[R, I, Q]) lay(msg read[R, Q], asks bool) {
	l.loading = asks
	if !msg.local || l.alone() {
		l.fault = state.FaultOf(msg.err)
	}
	none := (msg.fell || l.alone()) && l.other // this machine has none for the query either
	if len(msg.Rows) == 0 && !none && (msg.err != nil || asks) {
		return
	}
	rows := l.read
	if l.other {
		rows, l.pages, l.other = nil, 0, false
	}
	l.total, l.asOf, l.with = msg.Total, msg.AsOf, msg.With
	merged := Merged(rows, msg.Rows, msg.page <= 1, msg.Total, l.id)
	// The next page is not requested after a page without new rows: a service that reports more
	// rows than it has would be asked for ever.
	if len(merged) != len(l.read) || msg.page <= 1 && msg.err == nil {
		l.asked = 0
		if !msg.local && msg.err == nil {
			l.pages = max(l.pages, msg.page)
		}
	}
	l.read = merged
	l.Above(l.above)
	if l.bottom && msg.local { // the bottom is further down now
		l.bottom = false
		l.Cursor.Move(screen.MoveBottom)
	}
}

// Merged merges a page into rows, each id once. The first page goes on top; the rows it lacks stay
// below until their own page is read, so that a refresh never removes rows that the user is
// looking at. Rows beyond total are dropped.
func Merged[R any, I comparable](rows, page []R, first bool, total int, id func(*R) I) []R {
	fresh := make(map[I]bool, len(page))
	for i := range page {
		fresh[id(&page[i])] = true
	}
	replaced := 0
	for i := range rows {
		if fresh[id(&rows[i])] {
			replaced++
		}
	}
	if !first && replaced == 0 { // the usual next page: a long list is not copied for it
		rows = append(rows, page...)
		return rows[:min(len(rows), max(total, len(page)))]
	}
	out := make([]R, 0, len(rows)+len(page))
	if first {
		out = append(out, page...)
	}
	for i := range rows {
		if !fresh[id(&rows[i])] {
			out = append(out, rows[i])
		}
	}
	if !first {
		out = append(out, page...)
	}
	return out[:min(len(out), max(total, len(page)))]
}
