package state

import (
	"slices"
	"strconv"
)

// assignment is a valueChange that assigns a person or a location.
type assignment interface {
	valueChange
	value(e Edit) string
	assign(e *Edit, value string) (ok bool) // false for an empty value: the interface can't unassign
}

// Assigns reports whether e assigns a person or a location.
func (e Edit) Assigns() bool {
	_, assigns := e.Change.(assignment)
	return assigns
}

// assignedMeanwhile describes a concurrent assignment.
const assignedMeanwhile = "Someone else assigned another one meanwhile."

// assigned returns the id of the assigned person or location; 0 for nil. If it has no id, the
// presence is Omitted.
func assigned[T any, I ID](to *T, id func(*T) I, how Presence) (value string, _ Presence) {
	switch {
	case how != Present || to != nil && id(to) == 0:
		return "", Omitted
	case to == nil:
		return FormatID(I(0)), Present
	default:
		return FormatID(id(to)), Present
	}
}

// setID sets an id from the value of an edit. ok is false for 0, since nothing can be unassigned.
func setID[I ID](to *I, value string) (ok bool) {
	id, err := strconv.ParseInt(value, 10, 64)
	*to = I(id)
	return err == nil && id != 0
}

// byID names by its id, after a space, what has no known name; empty for a local id, which says
// nothing to a person.
func byID[I ID](id I) string {
	if id <= 0 {
		return ""
	}
	return " id:" + FormatID(id)
}

// makerOf returns the change that creates this id, or the zero value.
func makerOf[C Change, I ID](id I, all []Entry) (none C) {
	for _, e := range all {
		if c, ok := e.Edit.Change.(C); ok && slices.Contains(e.Edit.Makes(), int64(id)) {
			return c
		}
	}
	return none
}
