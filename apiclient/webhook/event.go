package webhook

import (
	"bytes"
	"errors"
	"fmt"
	"time"

	"app.tender/tender/apiclient/internal/wire"
	"app.tender/tender/state"
	"app.tender/tender/state/notify"
)

// Event is an event as the service reports it.
type Event struct {
	ID      string // the same in every delivery of the event
	Type    notify.Event
	Created time.Time
	Data    any // ProposalStatusChanged, BuildStatus, OutlineStatus or Unknown, by Type
}

// ProposalStatusChanged is the data of notify.EventProposalStatus.
type ProposalStatusChanged struct {
	Proposal *state.Proposal // as it is now
	Previous state.Status
}

// BuildStatus is the data of notify.EventBuildStatus.
type BuildStatus struct {
	Proposal state.ProposalID
	Status   state.AIStatus
	Message  string
}

// OutlineStatus is the data of notify.EventOutlineStatus.
type OutlineStatus struct {
	Proposal state.ProposalID
	Status   state.AIStatus
	Message  string
}

// Unknown is the data of an event of a type that this package does not know.
type Unknown struct {
	JSON []byte // as received, not cleaned
}

// ErrPayload is wrapped by the errors of Parse.
var ErrPayload = errors.New("the payload is no event")

// Parse reads the body of a delivery. It does not check the signature: do that
// first, with Verify. It is as liberal with fields as the client, but an event
// needs an id and a type. Text is cleaned (see text.Clean).
func Parse(body []byte) (Event, error) {
	w, err := wire.ParseEvent(body)
	if err != nil {
		return Event{}, fmt.Errorf("%w: %w", ErrPayload, err)
	}
	if w.ID == "" || w.Type == "" {
		return Event{}, fmt.Errorf("%w: it has no id or no type", ErrPayload)
	}
	e := Event{ID: w.ID, Type: w.Type, Created: w.Created}
	switch w.Type {
	case notify.EventProposalStatus:
		if w.Proposal == nil || w.ProposalID == 0 {
			return Event{}, fmt.Errorf("%w: it names no proposal", ErrPayload)
		}
		e.Data = ProposalStatusChanged{Proposal: w.Proposal, Previous: w.PreviousStatus}
	case notify.EventBuildStatus:
		e.Data = BuildStatus{Proposal: w.ProposalID, Status: state.AIStatus(w.Status), Message: w.Message}
	case notify.EventOutlineStatus:
		e.Data = OutlineStatus{Proposal: w.ProposalID, Status: state.AIStatus(w.Status), Message: w.Message}
	default:
		e.Data = Unknown{JSON: bytes.Clone(w.Data)}
	}
	return e, nil
}
