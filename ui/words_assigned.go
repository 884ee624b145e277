package ui

import (
	"context"
	"slices"

	"app.tender/tender/state"
)

// A conflict of an assignment names who or what was assigned before and by someone else. The edit
// has only their ids.

// assignment is who or what is assigned.
type assignment struct {
	kind state.EditKind
	id   string
}

func assignmentOf(e state.Edit) assignment { return assignment{e.Kind(), e.Value()} }

// unnamed returns the assignments of the edits in conflict, and those before them, that were not
// looked up yet.
func (w *words) unnamed(entries []state.Entry) map[assignment]state.Edit {
	found := make(map[assignment]state.Edit)
	want := func(e state.Edit, ok bool) {
		if _, asked := w.assigns[assignmentOf(e)]; ok && !asked {
			found[assignmentOf(e)] = e
		}
	}
	for i := range entries {
		if e := &entries[i]; e.State == state.EntryConflict && e.Edit.Assigns() {
			want(e.Edit, true)
			want(e.Edit.Before())
			want(e.TheirEdit())
		}
	}
	return found
}

// named returns the change of an assignment with its names, or nil if this machine does not know
// them.
func named(ctx context.Context, c NameCache, e state.Edit) state.Change {
	switch e.Change.(type) {
	case state.SetContact:
		if who, _, err := c.Contact(ctx, e.Contact); err == nil && who != nil {
			return state.SetContactTo(who)
		}
	case state.SetLocation:
		all, _, err := c.Locations(ctx, e.Contact)
		if i := slices.IndexFunc(all, func(l state.Location) bool { return l.ID == e.Location }); err == nil && i >= 0 {
			return state.SetLocationTo(&all[i])
		}
	}
	return nil
}
