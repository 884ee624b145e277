package wire

import (
	"time"

	"app.tender/tender/apiclient/internal/jsonread"
	"app.tender/tender/state"
)

// Event is the body of a webhook delivery. Which of the fields below Type are
// set depends on it; an unknown type keeps its data as raw JSON alone.
type Event struct {
	ID      string
	Type    state.WebhookEvent
	Created time.Time

	Proposal       *state.Proposal // proposal.status_changed
	PreviousStatus state.Status    // proposal.status_changed
	ProposalID     state.ProposalID
	Status         string // of a build or an outline
	Message        string
	Data           []byte // the data as it came; aliases the body
}

// ParseEvent reads the body of a webhook delivery.
func ParseEvent(data []byte) (Event, error) {
	e, err := anything(data, func(r *jsonread.Reader, e *Event) {
		for name := range r.Fields {
			switch string(name) {
			case "id":
				e.ID = r.Line()
			case "type":
				e.Type = state.WebhookEvent(r.Line())
			case "created":
				e.Created = r.Instant()
			case "data":
				e.Data = r.Raw()
			}
		}
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
	case state.EventProposalStatus:
		d := detail{}
		s := reading(r, &d.Unknown, proposalFields)
		for name := range r.Fields {
			switch string(name) {
			case "previousStatus":
				e.PreviousStatus = state.Status(r.Token())
			case "proposal":
				readDetail(r, &d)
			default:
				proposalField(s, string(name), &d.Proposal)
			}
		}
		e.Proposal, e.ProposalID, e.Status = &d.Proposal, d.ID, string(d.Status)
	case state.EventBuildStatus, state.EventOutlineStatus:
		for name := range r.Fields {
			switch string(name) {
			case "proposalId":
				e.ProposalID = jsonread.ID[state.ProposalID](r)
			case "status":
				e.Status = r.Token()
			case "message":
				e.Message = r.Text()
			}
		}
	}
}
