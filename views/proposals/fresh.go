package proposals

import (
	"time"

	"app.tender/tender/views"
)

// staleAfter is how old a row may be before it is marked.
const staleAfter = 15 * time.Minute

// stale reports whether a row was read too long ago to be taken for what the
// service has.
func (m *model) stale(r *row) bool {
	return !r.asOf.IsZero() && m.env.Now().Sub(r.asOf) > staleAfter
}

// staleWords say since when the oldest of the rows in sight was not read; empty
// while all of them are fresh.
func (m *model) staleWords() string {
	var oldest time.Time
	rows := m.inSight()
	for i := range rows {
		if r := &rows[i]; m.stale(r) && (oldest.IsZero() || r.asOf.Before(oldest)) {
			oldest = r.asOf
		}
	}
	if oldest.IsZero() {
		return ""
	}
	return "○ not read again since " + views.When(oldest, m.env.Now())
}

// readText is when a row was read from the service.
func (m *model) readText(r *row) string {
	if r.asOf.IsZero() {
		return ""
	}
	return views.When(r.asOf, m.env.Now())
}
