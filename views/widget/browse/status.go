package browse

import (
	"app.tender/tender/state"
	"app.tender/tender/views/widget/cells"
)

// Status is how reading a list stands.
type Status struct {
	Loading bool        // a page is on its way
	Failed  state.Fault // why the last page did not come; FaultNone when it did
	Told    bool        // a banner over all screens says so already
	Offline bool        // nothing can be read from the service now
	Chosen  bool        // Offline because a person chose it
}

// Is reports whether o would be told in the same words.
func (s Status) Is(o Status) bool {
	return s.Loading == o.Loading && s.Offline == o.Offline && s.Chosen == o.Chosen && s.Told == o.Told && s.Failed.Error() == o.Failed.Error()
}

// Old says, in a line of width cells that is shared with others, that rows are
// those of this machine because the service did not give newer ones, and why where
// there is room for that. It is empty while there are none, or nothing failed.
func (s Status) Old(rows, width int) string {
	if rows == 0 || s.Loading || s.Offline || s.Failed.Kind == state.FaultNone {
		return ""
	}
	const kept = "copies of this machine"
	for _, words := range []string{"! " + s.Failed.Message + " Shown: " + kept, "! " + s.Failed.Message, "! " + kept} {
		if cells.Width(words) < width/2-1 {
			return words
		}
	}
	return "! copies"
}
