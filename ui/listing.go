package ui

import (
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views/widget/list"
)

// listing is a list that is read page by page: first what of it is on this machine,
// and once that is shown the service's.
type listing[T any, I comparable] struct {
	request int // of the newest question; older answers are dropped
	rows    []T
	other   bool // the rows are those of the query before
	total   int
	pages   int // of the service's, read for this query from the first
	asOf    time.Time
	loading bool
	fault   state.Fault
}

// pageRead is a page of a listing.
type pageRead[T any] struct {
	page  int
	rows  []T
	total int
	asOf  time.Time
	local bool
	err   error
}

// begin counts a question and answers its number.
func (l *listing[T, I]) begin() (request int) {
	l.request++
	l.loading = true
	return l.request
}

// take lays a page over the rows and reports whether it did. asks says that the
// service is asked next: until it answers, no row is better than those that are
// there. What this machine has counts as no page of the service.
func (l *listing[T, I]) take(p pageRead[T], asks bool, id func(*T) I) bool {
	l.loading = asks
	if !p.local {
		l.fault = state.FaultOf(p.err)
	}
	if len(p.rows) == 0 && (p.err != nil || asks) {
		return false
	}
	if l.other {
		l.rows, l.pages, l.other = nil, 0, false
	}
	l.rows = list.Merged(l.rows, p.rows, p.page <= 1, p.total, id)
	l.total, l.asOf = p.total, p.asOf
	if !p.local && p.err == nil {
		l.pages = max(l.pages, p.page)
	}
	return true
}

// noteRead learns from what was read how this machine and the service stand.
func (m *Model) noteRead(local bool, err, kept error) {
	m.keptOrTold(kept)
	if !local && err == nil && kept == nil && m.snap.Unsaved == 0 { // this machine can write
		m.notices.over()
	}
	if local {
		m.keptOrTold(err)
		return
	}
	m.noteAnswer(err)
}

// keptOrTold says why this machine could not keep a copy; what is on the screen is
// right all the same.
func (m *Model) keptOrTold(err error) {
	if f := state.FaultOf(err); f.Kind != state.FaultNone && f.Kind != state.FaultCanceled {
		m.notices.local = f
	}
}
