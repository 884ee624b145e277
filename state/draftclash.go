package state

// DraftClash says that another process on this machine holds a newer draft of
// the same text. Neither was overwritten: theirs stands, and mine was put aside,
// durably. To go on with one of them, it is saved with the revision of Theirs.
type DraftClash struct{ Mine, Theirs Draft }

// Error says what happened.
func (c *DraftClash) Error() string { return c.Fault().Error() }

// Fault is the clash in words.
func (c *DraftClash) Fault() Fault {
	return Fault{
		Kind:    FaultConflict,
		Message: "Another window holds a newer draft of this text.",
		Next:    "Both are kept; choose one to go on with.",
	}
}
