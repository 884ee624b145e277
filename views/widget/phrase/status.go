package phrase

import "app.tender/tender/state"

// NotDraft returns why nothing can be built into a proposal with a status, and what the key of its status does about
// it; "" for a draft. The next step fits two lines of a small terminal.
func NotDraft(s state.Status, key string) string {
	if s == "" || s == state.StatusDraft {
		return ""
	}
	next := key + " makes a change order."
	switch {
	case s.TakenBack():
		next = key + " reopens it."
	case s.WayBack() != "":
		next = key + " delays and reopens it."
	}
	return "Only drafts are built; this is " + s.Word() + ". " + next
}
