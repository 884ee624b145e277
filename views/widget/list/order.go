package list

import (
	"slices"

	"app.tender/tender/state"
)

// Order is one way to sort a list.
type Order[By comparable] struct {
	By                    By
	Direction             state.SortDirection // the direction that people expect first
	Descending, Ascending string              // what the user reads: "newest first"
}

// Orders are the ways to sort a list, in the order of the sort action.
type Orders[By comparable] []Order[By]

// Next returns the order after by; after the last comes the first.
func (o Orders[By]) Next(by By) (By, state.SortDirection) {
	next := o[(o.index(by)+1)%len(o)]
	return next.By, next.Direction
}

// Direction returns the direction that people expect of an order first.
func (o Orders[By]) Direction(by By) state.SortDirection { return o[o.index(by)].Direction }

// Words describes an order: "newest first".
func (o Orders[By]) Words(by By, direction state.SortDirection) string {
	if direction == state.Ascending {
		return o[o.index(by)].Ascending
	}
	return o[o.index(by)].Descending
}

func (o Orders[By]) index(by By) int {
	return max(0, slices.IndexFunc(o, func(order Order[By]) bool { return order.By == by }))
}
