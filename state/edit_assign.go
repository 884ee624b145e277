package state

import (
	"slices"
	"strconv"
)

// assignment is a valueChange that sets a person or a place.
type assignment interface {
	valueChange
	value(e Edit) string
	assign(e *Edit, value string) (ok bool) // false for nobody, who can't be assigned
}

// Assigns reports whether e sets a person or a place.
func (e Edit) Assigns() bool {
	_, assigns := e.Change.(assignment)
	return assigns
}

// assignedMeanwhile is what someone else did to the person or place of an edit.
const assignedMeanwhile = "Someone else assigned another one meanwhile."

// assigned returns the id of the person or thing that is assigned; 0 for nil. NotSaid is
// returned for one without an id.
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

// setID sets an id from the value of an edit. ok is false for 0, which assigns nobody.
func setID[I ID](to *I, value string) (ok bool) {
	id, err := strconv.ParseInt(value, 10, 64)
	*to = I(id)
	return err == nil && id != 0
}

// makerOf returns the change that makes what has this id, zero when none does.
func makerOf[C Change, I ID](id I, all []Entry) (none C) {
	for _, e := range all {
		if c, ok := e.Edit.Change.(C); ok && slices.Contains(e.Edit.Makes(), int64(id)) {
			return c
		}
	}
	return none
}
