package state

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

// Terminal reports whether every write to a proposal in s is refused with 409.
// Such a proposal is changed by a change order.
func (s Status) Terminal() bool {
	return s == StatusAccepted || s == StatusCompleted || s == StatusDeclined
}

// ClientMayBeLooking reports whether the client was sent the proposal and may
// have it open, so that an edit shows at once on their side.
func (s Status) ClientMayBeLooking() bool {
	return s == StatusSubmitted || s == StatusViewedByClient
}
