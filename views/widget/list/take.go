package list

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
)

// taken shows the rows that were read. After the cached rows it asks the service, whose rows it
// caches; for a page further down it does so when scrolling pauses.
func (l *List[R, I, Q]) taken(msg read[R, Q]) tea.Cmd {
	asks := msg.local && msg.page <= 1 && !l.alone() && !l.env.Link().ByChoice
	switch {
	case l.alone(): // the screen shows the error in place of the rows
	case msg.local:
		l.env.Local(false, msg.err)
	default:
		l.env.Answered(msg.err)
	}
	l.merge(msg, asks)
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

// merge merges a page into the rows. If asks is set, the service is asked next, and old rows stay until it
// responds.
func (l *List[R, I, Q]) merge(msg read[R, Q], asks bool) {
	l.loading = asks
	if !msg.local || l.alone() {
		l.fault = state.FaultOf(msg.err)
	}
	none := (msg.fell || l.alone()) && l.other // this machine has no rows for the query either
	if len(msg.Rows) == 0 && !none && (msg.err != nil || asks) {
		return
	}
	rows := l.read
	if l.other {
		rows, l.pages, l.other = nil, 0, false
		clear(l.old)
	}
	from, cached := len(rows), msg.local && msg.page > 1 && !l.alone()
	if msg.page <= 1 || l.old[msg.page] {
		from = max(0, msg.page-1) * l.size
	}
	if !cached { // how many rows this machine has is not how many there are
		l.total, l.asOf, l.with = msg.Total, msg.AsOf, msg.With
	}
	for page := msg.page; page <= msg.page+msg.more; page++ {
		l.mark(page, cached)
	}
	merged := mergedRows(rows, msg.Rows, from, l.total, l.id)
	// The next page is not requested after a page without new rows: a service that reports more
	// rows than it has would be asked for ever.
	if len(merged) != len(l.read) || msg.page <= 1 && msg.err == nil {
		l.asked = 0
		if (cached || !msg.local) && msg.err == nil {
			l.pages = max(l.pages, msg.page+msg.more)
		}
	}
	l.read = merged
	l.bottom = l.toEnd()
	l.Above(l.above)
	if !asks {
		l.Hold()
	}
	if l.bottom {
		l.Cursor.Move(screen.MoveBottom)
		l.bottom = asks || len(l.read) < l.total
	}
}

// mark records whether a page is a cached one.
func (l *List[R, I, Q]) mark(page int, cached bool) {
	switch {
	case !cached:
		delete(l.old, page)
	case l.old == nil:
		l.old = map[int]bool{page: true}
	default:
		l.old[page] = true
	}
}

// mergedRows merges a page into rows, each id once. It goes to the index from, or further down if its rows are
// there already. The rows that it lacks stay below it until their own page is read, so that a refresh never removes
// rows that the user is looking at. Rows beyond total are dropped. It may change rows and what is behind them.
func mergedRows[R any, I comparable](rows, page []R, from, total int, id func(*R) I) []R {
	if len(rows) <= total && areAt(rows, page, from, id) { // the usual page from the service, as this machine has it
		copy(rows[from:], page)
		return rows
	}
	places := make(map[I]int, len(page))
	for i := range page {
		places[id(&page[i])] = i
	}
	next := func(i int) (at, place int) { // the first row from i on that is on the page
		for ; i < len(rows); i++ {
			if place, ok := places[id(&rows[i])]; ok {
				return i, place
			}
		}
		return i, 0
	}
	from = min(from, len(rows))
	if at, _ := next(0); from == len(rows) && at == len(rows) { // the usual next page: a long list is not copied for it
		all := min(len(rows)+len(page), max(total, len(page)))
		if more := all - len(rows); more > cap(rows)-len(rows) { // twice as long, and not longer than all pages
			rows = slices.Grow(rows, min(max(more, len(rows)), max(total-len(rows), more)))
		}
		return append(rows, page...)[:all]
	}
	if at, place := next(from); from > 0 && at < len(rows) {
		from = max(from, at-place)
	}
	out := make([]R, 0, len(rows)+len(page))
	for i := range rows {
		if i == from {
			out = append(out, page...)
		}
		if _, again := places[id(&rows[i])]; !again {
			out = append(out, rows[i])
		}
	}
	if from == len(rows) {
		out = append(out, page...)
	}
	return out[:min(len(out), max(total, len(page)))]
}

// areAt reports whether the rows from an index on are those of page.
func areAt[R any, I comparable](rows, page []R, from int, id func(*R) I) bool {
	if from+len(page) > len(rows) {
		return false
	}
	for i := range page {
		if id(&rows[from+i]) != id(&page[i]) {
			return false
		}
	}
	return true
}
