package state

import (
	"strings"
	"unicode"
)

// Status is the state of a proposal, an option or a change order. Values that
// are not listed here are kept as they came: an unknown status is text, not an
// error.
type Status string

// The statuses of the interface ("States and transitions").
const (
	StatusUndefined      Status = "Undefined"
	StatusDraft          Status = "Draft"
	StatusSubmitted      Status = "Submitted"
	StatusViewedByClient Status = "ViewedByClient"
	StatusAccepted       Status = "Accepted"
	StatusDeclined       Status = "Declined"
	StatusDelayed        Status = "Delayed"
	StatusCompleted      Status = "Completed"
	StatusEmailFailed    Status = "EmailFailed"
	StatusExpired        Status = "Expired"
)

// ProposalStatuses lists the nine statuses of a proposal in the order of the
// interface.
func ProposalStatuses() []Status {
	return []Status{
		StatusDraft, StatusSubmitted, StatusViewedByClient, StatusAccepted, StatusDeclined,
		StatusDelayed, StatusCompleted, StatusEmailFailed, StatusExpired,
	}
}

// Word returns the status as people read it: "Viewed by client". A status that is not
// known is taken apart in the same way.
func (s Status) Word() string {
	if s == StatusEmailFailed {
		return "E-mail failed"
	}
	var b strings.Builder
	before := ' '
	for _, r := range s {
		if unicode.IsUpper(r) && unicode.IsLower(before) {
			b.WriteByte(' ')
			r, before = unicode.ToLower(r), r
		} else {
			before = r
		}
		b.WriteRune(r)
	}
	return b.String()
}

// StatusOf returns the status that a person means: "viewedbyclient", "Viewed by
// client" and "ViewedByClient" are one. It reports false if there is no such status.
func StatusOf(words string) (Status, bool) {
	words = strings.NewReplacer(" ", "", "-", "").Replace(words)
	for _, s := range append(ProposalStatuses(), StatusUndefined) {
		if strings.EqualFold(words, string(s)) {
			return s, true
		}
	}
	return "", false
}

// Terminal reports whether every write to a proposal in s is refused with 409.
// Such a proposal is changed by a change order.
func (s Status) Terminal() bool {
	return s == StatusAccepted || s == StatusCompleted || s == StatusDeclined
}

// Fixed says why nothing is changed in a proposal in s, in a sentence; empty while it is
// not Terminal.
func (s Status) Fixed() string {
	if !s.Terminal() {
		return ""
	}
	return "This proposal is " + s.Word() + ". It is changed by a change order, not here."
}

// ClientMayBeLooking reports whether the client was sent the proposal and may
// have it open, so that an edit shows at once on their side.
func (s Status) ClientMayBeLooking() bool {
	return s == StatusSubmitted || s == StatusViewedByClient
}
