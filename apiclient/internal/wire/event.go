package wire

import (
	"time"

	"app.tender/tender/apiclient/internal/jsonread"
	"app.tender/tender/state"
	"app.tender/tender/state/notify"
)

// Event is the body of a webhook delivery. Type decides which of the fields below it
// are set; an event of an unknown type has only its raw Data.
type Event struct {
	ID      string
	Type    notify.Event
	Created time.Time

	Proposal       *state.Proposal // proposal.status_changed
	PreviousStatus state.Status    // proposal.status_changed
	ProposalID     state.ProposalID
	Status         string // of a build or an outline
	Message        string
	Data           []byte // the data as received; aliases the body
}

// ParseEvent reads the body of a webhook delivery.
func ParseEvent(data []byte) (Event, error) {
	e, err := anything(data, func(r *jsonread.Reader, e *Event) {
		object(r,
			lineOf("id", &e.ID),
			lineOf("type", &e.Type),
			field{"created", func(r *jsonread.Reader) { e.Created = r.Instant() }},
			field{"data", func(r *jsonread.Reader) { e.Data = r.Raw() }},
		)
	})
	if err != nil || len(e.Data) == 0 {
		return e, err
	}
	// The type may stand behind the data, so the data is read last.
	readEventData(jsonread.New(e.Data), &e)
	return e, nil
}

func readEventData(r *jsonread.Reader, e *Event) {
	switch e.Type {
	case notify.EventProposalStatus:
		var t notify.ProposalTrigger
		var d detail
		readTriggerWith(r, &t, &d, tokenOf("previousStatus", &e.PreviousStatus), partOf("proposal", &d, readDetail))
		e.Proposal, e.ProposalID, e.Status = &t.Proposal, t.Proposal.ID, string(t.Proposal.Status)
	case notify.EventBuildStatus, notify.EventOutlineStatus:
		object(r, idOf("proposalId", &e.ProposalID), tokenOf("status", &e.Status), textOf("message", &e.Message))
	}
}
