package list

import (
	"app.tender/tender/state"
	"app.tender/tender/views/widget/cells"
)

// Status is the state of reading a list.
type Status struct {
	Loading bool        // a page is being read
	Failed  state.Fault // why reading the last page failed; FaultNone if it did not
	Offline bool        // the service can't be reached now
	Chosen  bool        // Offline because the user chose it
}

// Old returns, for a shared line of width cells, that the rows are cached because the service
// failed, and why if there is room. It returns "" without rows or a failure.
func (s Status) Old(rows, width int) string {
	if rows == 0 || s.Loading || s.Offline || s.Failed.Kind == state.FaultNone {
		return ""
	}
	const kept = "from the cache"
	for _, words := range []string{"! " + s.Failed.Message + " Shown " + kept, "! " + s.Failed.Message, "! " + kept} {
		if cells.Width(words) < width/2-1 {
			return words
		}
	}
	return "! cached"
}
