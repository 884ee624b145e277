package state

import "time"

// SavedFilter is a query of the list of proposals that was kept under a name on
// this machine.
type SavedFilter struct {
	ID    int64 // 0 before it is kept
	Name  string
	Query ProposalQuery // without a page
	Kept  time.Time
}

// MaxFilterName is how many characters the name of a saved filter has at most.
const MaxFilterName = 60

// QueryAt returns the query as it is meant at now: a span such as "in the last week"
// goes along with the calendar.
func (f SavedFilter) QueryAt(now time.Time) ProposalQuery {
	q := f.Query
	q.Page = 0
	if !q.ModifiedAfter.IsZero() {
		q.ModifiedAfter = q.ModifiedAfter.In(now.Location()).AddDate(0, 0, daysBetween(f.Kept.In(now.Location()), now))
	}
	return q
}

// daysBetween counts the midnights from one time to another of the same zone.
// The days are counted in UTC, where each has 24 hours.
func daysBetween(from, to time.Time) int {
	day := func(t time.Time) time.Time {
		y, m, d := t.Date()
		return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
	}
	return int(day(to).Sub(day(from)) / (24 * time.Hour))
}
