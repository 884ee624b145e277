package compare

import (
	"cmp"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
)

// node is a line with its children.
type node struct {
	line     *state.ClientItem
	item     *state.Item // identifies the line
	children []*node
}

// forest nests lines below their parents.
func forest(items []state.ClientItem) (roots []*node) {
	var path []*node // the ancestors of the line
	id := func(i int) state.ItemID { return items[i].ID }
	for _, at := range state.InTreeOrder(len(items), id, func(i int) state.ItemID { return items[i].ParentID }) {
		it := &items[at.At]
		n := &node{line: it, item: it.Naming()}
		if path = path[:at.Depth]; at.Depth == 0 {
			roots = append(roots, n)
		} else {
			above := path[at.Depth-1]
			above.children = append(above.children, n)
		}
		path = append(path, n)
	}
	return roots
}

// alignedRow is a row during the alignment of siblings: the node of each column.
type alignedRow struct {
	nodes []*node
	at    int  // its index in the rows
	gone  bool // it was merged into an earlier row
}

func (r *alignedRow) first() *state.Item {
	for _, n := range r.nodes {
		if n != nil {
			return n.item
		}
	}
	return nil
}

// apart reports whether no column has a node in both rows.
func (r *alignedRow) apart(s *alignedRow) bool {
	for i := range r.nodes {
		if r.nodes[i] != nil && s.nodes[i] != nil {
			return false
		}
	}
	return true
}

// sameColumns reports whether both rows have nodes in the same columns.
func (r *alignedRow) sameColumns(s *alignedRow) bool {
	return slices.EqualFunc(r.nodes, s.nodes, func(a, b *node) bool { return (a == nil) == (b == nil) })
}

// align adds the rows of siblings, each followed by its children's rows.
func (c *Comparison) align(siblings [][]*node, depth int) {
	for _, r := range alignSiblings(siblings) {
		at := len(c.Rows)
		row, items := Row{Depth: depth, Items: make([]*state.ClientItem, len(siblings))},
			make([]*state.Item, len(siblings))
		below := make([][]*node, len(siblings))
		for i, n := range r.nodes {
			if n == nil {
				continue
			}
			row.Items[i], items[i], below[i] = n.line, n.item, n.children
		}
		row.Label = rowLabel(items)
		c.Rows = append(c.Rows, row)
		c.align(below, depth+1)
		c.Rows[at].Below = len(c.Rows) - at - 1
	}
}

// alignSiblings decides which lines of the columns share a row, and sorts the rows so that each
// column keeps its order as far as the columns agree.
func alignSiblings(siblings [][]*node) []*alignedRow {
	var rows []*alignedRow
	for i, column := range siblings {
		for _, n := range column {
			r := &alignedRow{nodes: make([]*node, len(siblings))}
			r.nodes[i] = n
			rows = append(rows, r)
		}
	}
	for _, key := range Keys {
		rows = mergeRows(rows, key)
	}
	return orderRows(rows, siblings)
}

// mergeRows merges each row into the first earlier one with the same key and no node in the same
// column.
func mergeRows(rows []*alignedRow, key func(*state.Item) string) []*alignedRow {
	byKey := make(map[string]*waitingRows, len(rows))
	for at, r := range rows {
		r.at = at
		k := key(r.first())
		if k == "" {
			continue
		}
		waiting := byKey[k]
		if waiting == nil {
			waiting = &waitingRows{}
			byKey[k] = waiting
		}
		into := waiting.takeApart(r)
		if into == nil {
			waiting.add(r)
			continue
		}
		for i, n := range r.nodes {
			if n != nil {
				into.nodes[i] = n
			}
		}
		waiting.add(into)
		r.gone = true
	}
	return slices.DeleteFunc(rows, func(r *alignedRow) bool { return r.gone })
}

// waitingRows holds the rows of one key, grouped by the columns that they fill, so that finding a
// row does not scan thousands in the same column.
type waitingRows struct{ groups [][]*alignedRow } // each in row order

// takeApart removes and returns the first row that is apart from r, or nil.
func (w *waitingRows) takeApart(r *alignedRow) *alignedRow {
	var first *alignedRow
	from := 0
	for i, g := range w.groups {
		if len(g) > 0 && g[0].apart(r) && (first == nil || g[0].at < first.at) {
			first, from = g[0], i
		}
	}
	if first != nil {
		w.groups[from] = w.groups[from][1:]
	}
	return first
}

// add adds a row.
func (w *waitingRows) add(r *alignedRow) {
	group := slices.IndexFunc(w.groups, func(g []*alignedRow) bool { return len(g) > 0 && g[0].sameColumns(r) })
	if group < 0 {
		group = slices.IndexFunc(w.groups, func(g []*alignedRow) bool { return len(g) == 0 })
	}
	if group < 0 {
		group = len(w.groups)
		w.groups = append(w.groups, nil)
	}
	g := w.groups[group]
	at, _ := slices.BinarySearchFunc(g, r, func(a, b *alignedRow) int { return cmp.Compare(a.at, b.at) })
	w.groups[group] = slices.Insert(g, at, r)
}

// orderRows inserts a row that earlier columns lack after its predecessor in its own column.
func orderRows(rows []*alignedRow, siblings [][]*node) []*alignedRow {
	of := make(map[*node]int, len(rows)) // the row index of each node
	for i, r := range rows {
		for _, n := range r.nodes {
			of[n] = i
		}
	}
	const head = 0 // rows are numbered from 1 here: 0 is before the first
	next := make([]int, len(rows)+1)
	placed := make([]bool, len(rows)+1)
	for _, column := range siblings {
		before := head
		for _, n := range column {
			row := of[n] + 1
			if !placed[row] {
				next[row], next[before] = next[before], row
				placed[row] = true
			}
			before = row
		}
	}
	ordered := make([]*alignedRow, 0, len(rows))
	for at := next[head]; at != head; at = next[at] {
		ordered = append(ordered, rows[at-1])
	}
	return ordered
}

// rowLabel returns a label for the items of a row: their common description, or the last words
// that they share, or else the description of the first.
func rowLabel(items []*state.Item) string {
	var label string
	var shared []string
	for _, it := range items {
		if it == nil {
			continue
		}
		words := kindWords(it)
		switch {
		case label == "":
			label, shared = Label(it), words
			continue
		case text.SameName(label, Label(it)):
			continue
		}
		shared = sharedEnd(shared, words)
		if len(shared) > 0 {
			label = strings.Join(shared, " ")
		}
	}
	return label
}

// Label returns a line's description, or whatever else it has.
func Label(it *state.Item) string {
	return cmp.Or(Describe(it), state.BrandModel(it.Brand, it.Model), string(it.Type), money.NoFigure)
}

// sharedEnd returns the longest common suffix, in words.
func sharedEnd(a, b []string) []string {
	n := 0
	for n < len(a) && n < len(b) && text.SameName(a[len(a)-1-n], b[len(b)-1-n]) {
		n++
	}
	return a[len(a)-n:]
}
