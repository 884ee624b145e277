package proposals

import (
	"time"

	"app.tender/tender/views/widget/phrase"
)

// staleAfter is the age from which a row is marked as old.
const staleAfter = 15 * time.Minute

func (m *model) stale(r *row) bool {
	return !r.asOf.IsZero() && m.env.Now().Sub(r.asOf) > staleAfter
}

// staleWords returns when the oldest visible row was read; empty if all are fresh.
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
	return "○ not read again since " + phrase.When(oldest, m.env.Now())
}

func (m *model) readText(r *row) string {
	if r.asOf.IsZero() {
		return ""
	}
	return phrase.When(r.asOf, m.env.Now())
}
