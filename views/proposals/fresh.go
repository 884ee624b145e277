package proposals

import (
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views"
)

// staleAfter is how old a row may be before it is marked.
const staleAfter = 15 * time.Minute

// stale reports whether a row was read too long ago to be taken for what the
// service has.
func (m *Model) stale(r *state.ProposalSummary) bool {
	return !r.AsOf.IsZero() && m.now.Sub(r.AsOf) > staleAfter
}

// staleWords say since when the oldest of the rows in sight was not read; empty
// while all of them are fresh.
func (m *Model) staleWords() string {
	var oldest time.Time
	for i := m.win.Top; i < min(len(m.rows), m.win.Top+m.height()); i++ {
		if r := &m.rows[i]; m.stale(r) && (oldest.IsZero() || r.AsOf.Before(oldest)) {
			oldest = r.AsOf
		}
	}
	if oldest.IsZero() {
		return ""
	}
	return "○ not read again since " + views.When(oldest, m.now)
}

// readText is when a row was read from the service.
func (m *Model) readText(r *state.ProposalSummary) string {
	if r.AsOf.IsZero() {
		return ""
	}
	return views.When(r.AsOf, m.now)
}
