package state

import "strconv"

// Assigns reports whether edits of this kind set a person or a place.
func (k EditKind) Assigns() bool {
	return k == EditContact || k == EditLocation || k == EditSalesPerson
}

// assignedMeanwhile is what someone else did to the person or place of an edit.
const assignedMeanwhile = "Someone else assigned another one meanwhile."

// assigned returns the id of who or what is assigned, that of nobody for nil. One
// that names no id is not said.
func assigned[T any, I ID](to *T, id func(*T) I, how Presence) (value string, _ Presence) {
	switch {
	case how != Said || to != nil && id(to) == 0:
		return "", NotSaid
	case to == nil:
		return FormatID(I(0)), Said
	default:
		return FormatID(id(to)), Said
	}
}

// writeID sets an id from the value of an edit. ok is false for that of nobody:
// nobody can be unassigned.
func writeID[I ID](to *I, value string) (ok bool) {
	id, err := strconv.ParseInt(value, 10, 64)
	*to = I(id)
	return err == nil && id != 0
}

// assignedValue returns what an edit assigns. The edit knows only its id, unless whoever
// committed it filled the rest in for show. Else the entry that makes it, where one
// waits, has the rest: made returns what an edit makes, nil for other edits.
func assignedValue[T any](filledIn *T, all []Entry, made func(Edit) *T) T {
	if filledIn != nil {
		return *filledIn
	}
	for _, e := range all {
		if v := made(e.Edit); v != nil {
			return *v
		}
	}
	var unknown T
	return unknown
}
