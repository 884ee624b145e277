package state

import (
	"strings"
	"unicode"
)

// Status is the state of a proposal, an option or a change order. Unlisted values are kept as
// received: an unknown status is text, not an error.
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

// Word returns the status for display, such as "Viewed by client". It splits unlisted statuses the
// same way.
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

// StatusOf parses a status: "viewedbyclient", "Viewed by client" and "ViewedByClient" are the
// same. It reports false if there is no such status.
func StatusOf(words string) (Status, bool) {
	words = strings.NewReplacer(" ", "", "-", "").Replace(words)
	for _, s := range append(ProposalStatuses(), StatusUndefined) {
		if strings.EqualFold(words, string(s)) {
			return s, true
		}
	}
	return "", false
}

// Terminal reports whether the service refuses every write to a proposal in s with 409. Only a
// change order can change such a proposal.
func (s Status) Terminal() bool {
	return s == StatusAccepted || s == StatusCompleted || s == StatusDeclined
}

// Fixed explains in a sentence why a proposal in s can't be changed; empty unless s is Terminal.
func (s Status) Fixed() string {
	if !s.Terminal() {
		return ""
	}
	return "This proposal is " + s.Word() + ". It is changed by a change order, not here."
}

// ClientMayBeLooking reports whether the proposal was sent to the client, who may have it open and
// sees edits at once.
func (s Status) ClientMayBeLooking() bool {
	return s == StatusSubmitted || s == StatusViewedByClient
}
