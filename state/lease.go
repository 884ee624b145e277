package state

import "time"

// Lease is the right of one terminal of this machine to write a text, or the result
// by hand for the conflict of an entry.
type Lease struct {
	Ref   TextRef   // the text; zero for a result
	Entry int64     // the entry in conflict; 0 for a text
	Since time.Time // when it was taken
}

// EditedElsewhere says that something was not written because another terminal has
// the lease of the text, or has edited it meanwhile.
type EditedElsewhere struct {
	Since time.Time // when the other terminal took the lease; zero when it has given it back
	Now   time.Time
	Kept  Draft // what was to be written: a discarded draft now; zero when there was nothing to keep
}

// Error says what happened.
func (e *EditedElsewhere) Error() string { return e.Fault().Error() }

// Fault returns what happened in words.
func (e *EditedElsewhere) Fault() Fault {
	f := Conflict("Another terminal has edited this text meanwhile.", "Look at it as it stands now.")
	if !e.Since.IsZero() {
		f.Message = "This text is " + BeingEdited(e.Since, e.Now) + "."
		f.Next = "Leave it there, or open it in this one and take it over."
	}
	if e.Kept.Ref != (TextRef{}) {
		f.Next = "What was typed here is a discarded draft: undo brings it back."
	}
	return f
}

// BeingEdited tells of a lease of another terminal, as seen from now: "being edited
// in another terminal since 14:02".
func BeingEdited(since, now time.Time) string {
	since, now = since.Local(), now.Local()
	layout := "15:04"
	if since.YearDay() != now.YearDay() || since.Year() != now.Year() {
		layout = "2 Jan 15:04"
	}
	return "being edited in another terminal since " + since.Format(layout)
}
