package state

import (
	"slices"
	"strings"
	"unicode"

	"app.tender/tender/state/text"
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

// StatusWords lists statuses for display: "Draft, Viewed by client".
func StatusWords(list []Status) string {
	return text.Join(Map(list, func(s *Status) string { return s.Word() }))
}

// Word returns the status for display, such as "Viewed by client". It splits unlisted statuses the
// same way.
func (s Status) Word() string {
	switch s {
	case StatusEmailFailed:
		return "E-mail failed"
	case StatusViewedByClient:
		return "Viewed by client"
	case StatusDraft, StatusSubmitted, StatusAccepted, StatusDeclined, StatusDelayed, StatusCompleted, StatusExpired:
		return string(s) // each row of a list shows one, at each key
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

// Sold reports whether the client has accepted: the job is to be built, or has been.
func (s Status) Sold() bool { return s == StatusAccepted || s == StatusCompleted }

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

// moves holds the valid transitions from each status.
var moves = map[Status][]Status{
	StatusDraft: {StatusSubmitted},
	StatusSubmitted: {
		StatusViewedByClient, StatusAccepted, StatusDeclined, StatusDelayed, StatusEmailFailed, StatusExpired,
	},
	StatusViewedByClient: {StatusAccepted, StatusDeclined, StatusDelayed, StatusExpired},
	StatusDelayed:        {StatusDraft, StatusSubmitted},
	StatusEmailFailed:    {StatusDraft, StatusSubmitted},
	StatusExpired:        {StatusDraft},
	StatusAccepted:       {StatusCompleted},
}

// Moves returns the statuses that a proposal in s can move to, the usual one first; none if s is
// final.
func (s Status) Moves() []Status { return moves[s] }

// verbs names the transition into each status.
var verbs = map[Status]string{
	StatusDraft: "reopen", StatusSubmitted: "submit", StatusViewedByClient: "open", StatusAccepted: "accept",
	StatusDeclined: "decline",
	StatusDelayed:  "delay", StatusCompleted: "complete", StatusEmailFailed: "bounce", StatusExpired: "expire",
}

// Verb returns the verb for moving a proposal into s, such as "accept". It is empty for an
// unlisted status.
func (s Status) Verb() string { return verbs[s] }

// TakenBack reports whether a proposal in s can move straight back to Draft, so that no
// confirmation is needed.
func (s Status) TakenBack() bool {
	return s == StatusDraft || slices.Contains(moves[s], StatusDraft)
}

// WayBack describes how a proposal in s becomes a draft again, without a full stop: "Delay it and
// then reopen it". It is empty if there is no way, and for a draft.
func (s Status) WayBack() string {
	switch {
	case s == StatusDraft:
		return ""
	case s.TakenBack():
		return "Reopen it"
	case slices.Contains(moves[s], StatusDelayed):
		return "Delay it and then reopen it"
	default:
		return ""
	}
}

// AfterMove describes in a sentence how a proposal that was moved to s becomes a draft again.
func (s Status) AfterMove() string {
	if back := s.WayBack(); back != "" {
		return back + " to make it a draft again."
	}
	return "This can't be undone."
}

// BeforeMove returns why a proposal can't move to a status yet: unsaved changes would be refused
// afterwards, or be missing from what the client reads. It is FaultNone if nothing is unsaved.
func BeforeMove(from, to Status, entries []OutboxEdit, drafts []Draft, id ProposalID) Fault {
	if from.Terminal() { // nothing can be saved there anyway
		return Fault{}
	}
	for _, e := range entries {
		if e.State.Open() && e.Edit.Proposal == id {
			return Conflict("An edit of this proposal is not saved yet, and would be refused or missing once it is "+
				to.Word()+".",
				"Let the outbox save it, or drop it there. Status unchanged.")
		}
	}
	if !to.Terminal() {
		return Fault{}
	}
	for _, d := range drafts {
		if d.Ref.Proposal == id && !d.Begun() {
			return Conflict("A text of this proposal is not saved, and can't be saved once it is "+to.Word()+".",
				"Save or discard it. Status unchanged.")
		}
	}
	return Fault{}
}

// Office holds what a proposal's office operations depend on: status moves, archiving and change
// orders. The interface has no operation for them, but a service may.
type Office struct {
	Offered    bool   // the service has the operations and the caller may use them
	Archived   bool   // valid if Offered
	ClientPage bool   // the service has a page for the client
	SendsMail  bool   // submitting sends the client a mail
	Mails      []Mail // the newest about the proposal and about each of its change orders
}

// NoMoves returns the fault for a service without operations for statuses and change orders.
func NoMoves() Fault {
	return NotFound(
		"This service has no operation for statuses and change orders: they are the client's and the office's to make.",
		"Nothing was changed. The demo has one, and `tender serve`.")
}

// PaymentStatus is the state of a payment. Unlisted values are kept as received.
type PaymentStatus string

// The payment statuses of the interface.
const (
	PaymentUndefined      PaymentStatus = "Undefined"
	PaymentDraft          PaymentStatus = "Draft"
	PaymentSubmitted      PaymentStatus = "Submitted"
	PaymentViewed         PaymentStatus = "Viewed"
	PaymentPaid           PaymentStatus = "Paid"
	PaymentDeclined       PaymentStatus = "Declined"
	PaymentRefunded       PaymentStatus = "Refunded"
	PaymentPending        PaymentStatus = "Pending"
	PaymentRequiresAction PaymentStatus = "RequiresAction" // such as 3D Secure
	PaymentVerifying      PaymentStatus = "Verifying"
	PaymentCancelled      PaymentStatus = "Cancelled"
)

// PaymentStatuses returns the payment statuses of the interface in its order.
func PaymentStatuses() []PaymentStatus {
	return []PaymentStatus{
		PaymentUndefined, PaymentDraft, PaymentSubmitted, PaymentViewed, PaymentPaid, PaymentDeclined,
		PaymentRefunded, PaymentPending, PaymentRequiresAction, PaymentVerifying, PaymentCancelled,
	}
}

// Word returns the status for display.
func (s PaymentStatus) Word() string { return Status(s).Word() }
