package browse

import "app.tender/tender/state"

// Status is how reading a list stands.
type Status struct {
	Loading bool        // a page is on its way
	Failed  state.Fault // why the last page did not come; FaultNone when it did
	Offline bool        // nothing can be read from the service now
	Chosen  bool        // Offline because a person chose it
}

// Is reports whether o would be told in the same words.
func (s Status) Is(o Status) bool {
	return s.Loading == o.Loading && s.Offline == o.Offline && s.Chosen == o.Chosen && s.Failed.Error() == o.Failed.Error()
}
