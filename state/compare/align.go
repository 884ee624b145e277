package compare

import (
	"cmp"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// node is a line with the lines below it.
type node struct {
	line     *state.ClientItem
	item     *state.Item // what names the line
	children []*node
}

// forest puts lines under their parents. A line whose parent is not there
// stands on its own, as does the first of lines that are parents of one another in a
// circle: none is ever lost.
func forest(items []state.ClientItem) []*node {
	present := make(map[state.ItemID]bool, len(items))
	for i := range items {
		present[items[i].ID] = true
	}
	below := make(map[state.ItemID][]*state.ClientItem)
	var tops []*state.ClientItem
	for i := range items {
		it := &items[i]
		if it.ParentID == 0 || it.ParentID == it.ID || !present[it.ParentID] {
			tops = append(tops, it)
		} else {
			below[it.ParentID] = append(below[it.ParentID], it)
		}
	}
	placed := make(map[*state.ClientItem]bool, len(items))
	var place func(it *state.ClientItem) *node
	place = func(it *state.ClientItem) *node {
		placed[it] = true
		n := &node{line: it, item: it.Naming()}
		for _, c := range below[it.ID] {
			if !placed[c] {
				n.children = append(n.children, place(c))
			}
		}
		return n
	}
	var roots []*node
	for _, it := range tops {
		roots = append(roots, place(it))
	}
	for i := range items {
		if !placed[&items[i]] {
			roots = append(roots, place(&items[i]))
		}
	}
	return roots
}

// alignedRow is a row while siblings are aligned: what each column has there.
type alignedRow struct {
	nodes []*node
	at    int  // its place among the rows
	gone  bool // it was taken into an earlier row
}

func (r *alignedRow) first() *state.Item {
	for _, n := range r.nodes {
		if n != nil {
			return n.item
		}
	}
	return nil
}

// apart reports whether no column has something in both rows.
func (r *alignedRow) apart(s *alignedRow) bool {
	for i := range r.nodes {
		if r.nodes[i] != nil && s.nodes[i] != nil {
			return false
		}
	}
	return true
}

// sameColumns reports whether both rows have something in the same columns.
func (r *alignedRow) sameColumns(s *alignedRow) bool {
	return slices.EqualFunc(r.nodes, s.nodes, func(a, b *node) bool { return (a == nil) == (b == nil) })
}

// align adds the rows of siblings, and below each those of its children.
func (c *Comparison) align(siblings [][]*node, depth int) {
	for _, r := range alignSiblings(siblings) {
		at := len(c.Rows)
		row, items := Row{Depth: depth, Items: make([]*state.ClientItem, len(siblings))}, make([]*state.Item, len(siblings))
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

// alignSiblings finds which lines of the columns belong in one row, and puts
// the rows in an order that keeps that of every column as far as they agree.
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

// mergeRows takes each row into the first before it that has the same key and
// nothing in the same column.
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

// waitingRows are the rows of one key so far, by the columns that they have something
// in: of thousands in the same column none is looked at for another of them.
type waitingRows struct{ groups [][]*alignedRow } // each in the order of its rows

// takeApart takes the first row that is apart from r out; nil when there is none.
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

// orderRows puts a row that the columns before lack after the one that stands
// before it in its own column.
func orderRows(rows []*alignedRow, siblings [][]*node) []*alignedRow {
	of := make(map[*node]int, len(rows)) // the row of each node, as an index
	for i, r := range rows {
		for _, n := range r.nodes {
			of[n] = i
		}
	}
	const head = 0 // rows count from 1 here: 0 stands before the first
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

// rowLabel names the job of the items of a row: what they all say, or the last
// words that they share, or else what the first of them says.
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
		case strings.EqualFold(label, Label(it)):
			continue
		}
		shared = sharedEnd(shared, words)
		if len(shared) > 0 {
			label = strings.Join(shared, " ")
		}
	}
	return label
}

// Label returns a line's own description, or whatever else it has.
func Label(it *state.Item) string {
	return cmp.Or(Describe(it), strings.TrimSpace(it.Brand+" "+it.Model), string(it.Type), money.NoFigure)
}

// sharedEnd returns the longest run of words at the end of both.
func sharedEnd(a, b []string) []string {
	n := 0
	for n < len(a) && n < len(b) && strings.EqualFold(a[len(a)-1-n], b[len(b)-1-n]) {
		n++
	}
	return a[len(a)-n:]
}
