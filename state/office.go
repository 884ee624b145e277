package state

import (
	"cmp"
	"slices"
	"strings"
)

// Office is how a proposal stands with what is the office's to do: moves of its
// status, the archive, change orders. The interface has no operation for them; a
// service may have.
type Office struct {
	Offered  bool // the service has the operations, and the caller may use them
	Archived bool // where Offered
}

// NewChangeOrder is a change order that is to be made, as a draft.
type NewChangeOrder struct {
	Name string // empty: the service gives it one
	Area string // that its lines are in; empty: the service gives it a name
	// Items count by type, name, quantity, price and cost of one, and the item of the catalog
	// that they refer to, which gives them all but quantity, price and a cost of their own. A
	// quantity below 0 takes something out. They may be none.
	Items []Item
}

// Made reports whether o is a draft of the same name and lines: what came of a change order
// that was made before, though its answer never came.
func (n NewChangeOrder) Made(o *ChangeOrder) bool {
	var lines []Item
	for i := range o.Areas {
		for j := range o.Areas[i].Options {
			lines = append(lines, o.Areas[i].Options[j].Items...)
		}
	}
	return o.Status == StatusDraft && o.Name == n.Name && slices.EqualFunc(n.Items, lines, func(want, is Item) bool {
		return want.Name == is.Name && cmp.Or(want.Type, ItemCustom) == is.Type &&
			want.Quantity.Decimal.Equal(is.Quantity.Decimal) && want.SellPrice.Decimal.Equal(is.SellPrice.Decimal)
	})
}

// NoMoves is why no status is moved and no change order made by a service whose interface
// has no operation for it.
func NoMoves() Fault {
	return NotFound("This service has no operation for statuses and change orders: they are the client's and the office's to make.",
		"Nothing was changed. The demo has one, and `tender serve`.")
}

// ArchiveNamed says which way a person's word goes: "archive" puts a proposal away,
// "unarchive" brings it back. ok is false for any other word.
func ArchiveNamed(word string) (archived, ok bool) {
	switch strings.ToLower(word) {
	case "archive":
		return true, true
	case "unarchive":
		return false, true
	}
	return false, false
}
