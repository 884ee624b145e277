package browse

import "app.tender/tender/state"

// Order is one of the sorts of a list.
type Order[By comparable] struct {
	By                    By
	Direction             state.SortDirection // that people expect first
	Descending, Ascending string              // how the list begins, for people: "newest first"
}

// Orders are the sorts of a list in the order in which the sort action goes
// through them.
type Orders[By comparable] []Order[By]

// Next is the sort after by, and after the last the first again.
func (o Orders[By]) Next(by By) (By, state.SortDirection) {
	next := o[(o.index(by)+1)%len(o)]
	return next.By, next.Direction
}

// Words says how a list is sorted: "newest first".
func (o Orders[By]) Words(by By, direction state.SortDirection) string {
	if direction == state.Ascending {
		return o[o.index(by)].Ascending
	}
	return o[o.index(by)].Descending
}

func (o Orders[By]) index(by By) int {
	for i := range o {
		if o[i].By == by {
			return i
		}
	}
	return 0
}
