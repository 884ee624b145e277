package state

import (
	"cmp"
	"fmt"
)

const (
	// mostRows is more than any account's list has.
	mostRows = 250_000
	// maxGrowth is by how many rows a list may grow while it is read.
	maxGrowth = 1000
)

// Pages follows a list that is read page by page, and detects its end. It drops rows
// whose id it has seen before, because concurrent edits move rows between pages. The
// list always ends, whatever the service says: when the stated total is passed, when
// a page brings nothing new, or with a Fault.
type Pages[T any, K comparable] struct {
	ID     func(*T) K
	Passed int // rows on the pages before the first one added
	Most   int // of rows that such a list has anywhere; 0: the rows of a whole account

	seen  map[K]bool
	first int // the first stated total
}

// Take adds the next page with its stated total, 0 for none. It returns the new rows,
// even with an error, and whether to read another page.
func (p *Pages[T, K]) Take(rows []T, total int) (fresh []T, more bool, err error) {
	if p.seen == nil {
		p.seen = make(map[K]bool, len(rows))
	}
	for i := range rows {
		if k := p.ID(&rows[i]); !p.seen[k] {
			p.seen[k] = true
			fresh = append(fresh, rows[i])
		}
	}
	p.Passed += len(rows)
	p.first = cmp.Or(p.first, total)
	switch {
	case len(rows) == 0, total > 0 && p.Passed >= total, len(fresh) == 0 && total == 0:
		return fresh, false, nil
	case len(fresh) == 0:
		return fresh, false, p.endless("a page brought nothing new after %d of %d rows", len(p.seen), total)
	case len(p.seen) >= cmp.Or(p.Most, mostRows):
		return fresh, false, p.endless("there are still more after %d rows", len(p.seen))
	case p.first > 0 && p.Passed >= p.first+maxGrowth:
		return fresh, false, p.endless("the service counted %d rows at first and %d by now", p.first, total)
	default:
		return fresh, true, nil
	}
}

func (p *Pages[T, K]) endless(format string, args ...any) error {
	return Fault{
		Kind: FaultUnknown, Message: fmt.Sprintf("The service's list does not end: "+format+".", args...),
		Next: "Ask for fewer rows, or narrow the search; tell the service's operator.",
	}
}
