package items

import (
	"math"
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
)

// lines are the line items of an option, as the team or as a client sees them. The text of a
// line is made when it is drawn.
type lines struct {
	team   []state.Item       // with their costs; nil in the client view
	client []state.ClientItem // nil for the team

	currency money.Currency
	planned  []planned // the last of team, which are only planned
}

// head is the index of the heading of the planned lines.
const head = -1

// headID is the id of the heading, which no item has.
const headID state.ItemID = math.MinInt64

// plannedAt returns the planned line at an index; nil for any other.
func (l lines) plannedAt(i int) *planned {
	if i -= len(l.team) - len(l.planned); i < 0 || i >= len(l.planned) {
		return nil
	}
	return &l.planned[i]
}

func (l lines) len() int { return max(len(l.team), len(l.client)) }

func (l lines) id(i int) state.ItemID {
	if i == head {
		return headID
	}
	if l.team != nil {
		return l.team[i].ID
	}
	return l.client[i].ID
}

func (l lines) parent(i int) state.ItemID {
	if l.team != nil {
		return l.team[i].ParentID
	}
	return l.client[i].ParentID
}

// at returns a line as a client may see it.
func (l lines) at(i int) state.ClientItem {
	if i == head {
		return state.ClientItem{ID: headID}
	}
	if l.team != nil {
		return state.ItemForClient(&l.team[i], l.currency)
	}
	return l.client[i]
}

// says reports whether a line has all words.
func (l lines) says(i int, want text.Words) bool {
	if i == head {
		return false
	}
	if l.team != nil {
		it := &l.team[i]
		return want.In(text.SearchDoc(it.Brand+" "+it.Model, it.Name, it.ShortDescription, string(it.Type)))
	}
	it := &l.client[i]
	return want.In(text.SearchDoc(it.Brand+" "+it.Model, it.Name, it.ShortDescription, string(it.Type)))
}

// same reports whether both are the same slices, which never change.
func (l lines) same(o lines) bool {
	return state.SameSlice(l.team, o.team) && state.SameSlice(l.client, o.client)
}

// outline is the order of lines in the tree: every line, parents before their children. The index
// of the heading of the planned lines is head.
type outline struct {
	of    lines
	order []state.Branch
	folds bool // some line has children
}

// outlineOf returns lines in tree order, the planned ones below their heading.
func outlineOf(of lines) *outline {
	built := of.len() - len(of.planned)
	out := &outline{of: of, order: state.InTreeOrder(built, of.id, of.parent)}
	out.folds = slices.ContainsFunc(out.order, func(l state.Branch) bool { return l.Below > 0 })
	if built == of.len() {
		return out
	}
	out.order, out.folds = append(out.order, state.Branch{At: head, Below: len(of.planned)}), true
	below := func(i int) state.ItemID { return of.id(built + i) }
	for _, l := range state.InTreeOrder(len(of.planned), below, func(i int) state.ItemID {
		return of.parent(built + i)
	}) {
		out.order = append(out.order, state.Branch{At: built + l.At, Depth: l.Depth + 1, Below: l.Below})
	}
	return out
}

// matching returns the positions of the lines that contain a text, which is in lower case,
// together with their ancestors.
func (o *outline) matching(want text.Words) []int {
	keeps := make([]bool, len(o.order))
	var above []int // the ancestors of the line, from the top
	for i, l := range o.order {
		for len(above) > 0 && i > above[len(above)-1]+o.order[above[len(above)-1]].Below {
			above = above[:len(above)-1]
		}
		if o.of.says(l.At, want) {
			keeps[i] = true
			for k := len(above) - 1; k >= 0 && !keeps[above[k]]; k-- {
				keeps[above[k]] = true
			}
		}
		if l.Below > 0 {
			above = append(above, i)
		}
	}
	var rows []int
	for i, keep := range keeps {
		if keep {
			rows = append(rows, i)
		}
	}
	return rows
}

// arrange sets the outline of the lines on display. It caches the outlines of the area's other
// options, since people switch between them.
func (m *Model) arrange() {
	var of lines
	if m.index >= 0 {
		of = m.area.Options[m.index].lines
	}
	m.outlines = slices.DeleteFunc(slices.Clone(m.outlines), func(o *outline) bool {
		return m.area == nil || !slices.ContainsFunc(m.area.Options, func(other Option) bool {
			return other.lines.same(o.of)
		})
	})
	if i := slices.IndexFunc(m.outlines, func(o *outline) bool { return o.of.same(of) }); i >= 0 {
		m.outline = m.outlines[i]
		return
	}
	m.outline = outlineOf(of)
	m.outlines = append(m.outlines, m.outline)
}
