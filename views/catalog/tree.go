package catalog

import (
	"app.tender/tender/state"
	"app.tender/tender/views/widget/scroll"
)

// everything is the first line of the tree, which selects no category.
const everything = "All categories"

// tree is the tree of categories. Industries start expanded, everything below them collapsed.
type tree struct {
	roots  []state.Category
	rows   []treeRow
	opened map[state.CategoryID]bool
	shut   map[state.CategoryID]bool // of the roots
	chosen state.CategoryID          // the category to search in; 0 for everything
	win    scroll.Window
}

// treeRow is one line; category is nil in the first.
type treeRow struct {
	category *state.Category
	depth    int
	open     bool
}

// rebuild updates the lines; the cursor stays on its category.
func (t *tree) rebuild() {
	var at state.CategoryID
	if c := t.under(); c != nil {
		at = c.ID
	}
	t.rows = t.rows[:0]
	if len(t.roots) > 0 {
		t.rows = append(t.rows, treeRow{})
	}
	t.add(t.roots, 0)
	for i, r := range t.rows {
		if r.category != nil && r.category.ID == at {
			t.win.Top += i - t.win.At
			t.win.At = i
		}
	}
	t.win.Fit(len(t.rows), len(t.rows))
}

func (t *tree) add(categories []state.Category, depth int) {
	for i := range categories {
		c := &categories[i]
		open := t.isOpen(c, depth)
		t.rows = append(t.rows, treeRow{category: c, depth: depth, open: open})
		if open {
			t.add(c.Children, depth+1)
		}
	}
}

func (t *tree) isOpen(c *state.Category, depth int) bool {
	if depth == 0 {
		return !t.shut[c.ID]
	}
	return t.opened[c.ID]
}

// under returns the category under the cursor; nil for everything.
func (t *tree) under() *state.Category {
	if t.win.At >= len(t.rows) {
		return nil
	}
	return t.rows[t.win.At].category
}

// setClosed expands or collapses the category under the cursor. Collapsing a collapsed one moves
// the cursor to its parent.
func (t *tree) setClosed(closed bool) {
	c := t.under()
	if c == nil {
		return
	}
	row := t.rows[t.win.At]
	switch {
	case len(c.Children) > 0 && row.open == closed && row.depth == 0:
		t.shut[c.ID] = closed
	case len(c.Children) > 0 && row.open == closed:
		t.opened[c.ID] = !closed
	case closed && row.depth > 0:
		for t.rows[t.win.At].depth >= row.depth {
			t.win.At--
		}
		return
	}
	t.rebuild()
}

// choose applies the category under the cursor and returns the ids to search in.
func (t *tree) choose() []state.CategoryID {
	c := t.under()
	if c == nil {
		t.chosen = 0
		return nil
	}
	t.chosen = c.ID
	return c.Within()
}

func nameOf(categories []state.Category, id state.CategoryID) string {
	for i := range categories {
		if categories[i].ID == id {
			return categories[i].Name
		}
		if name := nameOf(categories[i].Children, id); name != "" {
			return name
		}
	}
	return ""
}
