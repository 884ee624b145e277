package ui

import (
	"context"
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/views/contacts"
)

// A conflict of an assignment names who or what was assigned before and by someone else. The edit
// has only their ids.

// assignment is who or what is assigned.
type assignment struct {
	kind state.EditKind
	id   string
}

func assignmentOf(e state.Edit) assignment { return assignment{e.Kind(), e.Value()} }

// unnamed returns the assignments of the edits in conflict, and those before them, whose names are
// not known.
func (w *words) unnamed(entries []state.Entry) map[assignment]state.Edit {
	found := make(map[assignment]state.Edit)
	want := func(e state.Edit, ok bool) {
		if _, known := w.assigns[assignmentOf(e)]; ok && !known {
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

// named returns the change of an assignment with its names, from this machine or else from the
// service, which is nil while it can't be asked. It returns nil if neither has them.
func named(ctx context.Context, c NameCache, service contacts.Service, e state.Edit) state.Change {
	switch e.Change.(type) {
	case state.SetContact:
		who, _, err := c.Contact(ctx, e.Contact)
		if err == nil && who == nil && service != nil && !state.IsLocal(e.Contact) {
			who, err = service.PersonWithCounts(ctx, e.Contact)
		}
		if err == nil && who != nil {
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
