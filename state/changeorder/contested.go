package changeorder

import (
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// NoteContested adds to the note of a new change order of p which of its lines remove what change orders that nobody
// has decided on remove, too, so that less is left than all of them take out: with all accepted, more would be credited
// than was sold. It adds nothing for none, as far as their details were read.
func (s *Set) NoteContested(n *state.NewChangeOrder, p *state.Proposal) {
	n.Note = strings.TrimSpace(n.Note + " " + s.contested(n, p))
}

func (s *Set) contested(n *state.NewChangeOrder, p *state.Proposal) string {
	list, details := s.Bearing()
	var all, pending []*state.ChangeOrder
	var refs []Ref
	for i, co := range details {
		if co == nil {
			continue
		}
		if all = append(all, co); !list[i].Agreed {
			pending, refs = append(pending, co), append(refs, list[i].Ref)
		}
	}
	if len(pending) == 0 {
		return ""
	}
	var said []string
	var sold *Sold
	var left state.NewChangeOrder
	for i := range n.Items {
		area := n.Area
		if i < len(n.In) {
			area = n.In[i]
		}
		if i == 0 || n.AreaOf(i) != n.AreaOf(i-1) {
			sold, left = SoldOf(p, area, all...), state.NewChangeOrder{}
		}
		it := n.Items[i]
		if err := sold.Put(&left, it, i >= len(n.AsSold) || !n.AsSold[i]); err == nil || it.ParentID != 0 {
			continue
		}
		if by := removing(&it, pending, refs); len(by) > 0 {
			said = append(said, text.UpperFirst(it.Title())+" is also removed by "+Refs(by)+
				", not decided yet: if the client accepts all, more is credited than was sold.")
		}
	}
	return strings.Join(said, " ")
}

// removing returns which change orders remove some of an item.
func removing(it *state.Item, orders []*state.ChangeOrder, refs []Ref) (by []Ref) {
	for i, co := range orders {
		for _, o := range state.CountedOptions(co.Areas) {
			if state.Count(o.Items, func(l *state.Item) bool {
				return l.Quantity.Decimal.IsNegative() && means(it, l)
			}) > 0 {
				by = append(by, refs[i])
				break
			}
		}
	}
	return by
}
