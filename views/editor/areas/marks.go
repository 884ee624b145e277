package areas

import (
	"maps"
	"strconv"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
)

// Options of several areas can be marked, to put something into all of them.

// mark marks the option under the cursor, or all options of the area under it; if they are marked,
// it unmarks them.
func (m *Model) mark() {
	if len(m.rows) == 0 || !m.tree.forTeam() {
		return
	}
	r := m.rows[m.win.At]
	if r.own() {
		all := true
		for _, o := range r.area.Options {
			all = all && m.marked[o.ID]
		}
		for _, o := range r.area.Options {
			m.setMark(o.ID, !all)
		}
		return
	}
	m.setMark(r.optionID(), !m.marked[r.optionID()])
	m.win.Move(screen.MoveDown, len(m.rows), m.height())
	m.take()
}

func (m *Model) setMark(id state.OptionID, on bool) {
	if on {
		m.marked[id] = true
	} else {
		delete(m.marked, id)
	}
}

// Marked returns the marked options that the proposal has, in tree order; none in the client view.
func (m *Model) Marked() (ids []state.OptionID) {
	if len(m.marked) == 0 || !m.tree.forTeam() {
		return nil
	}
	for i := range m.tree.Areas {
		for _, o := range m.tree.Areas[i].Options {
			if m.marked[o.ID] {
				ids = append(ids, o.ID)
			}
		}
	}
	return ids
}

// Unmark removes all marks.
func (m *Model) Unmark() {
	clear(m.marked)
	m.drawn.Invalidate()
}

// Resolve replaces local ids by the service's, so that new options stay marked.
func (m *Model) Resolve(ids map[int64]int64) {
	for id := range maps.Clone(m.marked) {
		if real := state.Resolved(id, ids); real != id {
			delete(m.marked, id)
			m.marked[real] = true
		}
	}
}

// forTeam reports whether the tree is for the team.
func (t *Tree) forTeam() bool { return t != nil && t.from != nil }

// markedWords returns how many options are marked; empty for none.
func (m *Model) markedWords() string {
	if n := len(m.Marked()); n > 0 {
		return "• " + strconv.Itoa(n) + " marked"
	}
	return ""
}
