package service

import (
	"context"
	"fmt"
	"net/http"
	"slices"

	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// sandboxEndpoints do what clients and back offices do elsewhere: move a
// proposal between statuses and make change orders. They are only there when
// the service runs as a sandbox.
func (s *Server) sandboxEndpoints() []endpoint {
	const path = "/sandbox/proposals/{ProposalId}"
	return []endpoint{
		{method: http.MethodPost, path: path + "/status", needs: mayWriteProposals, handle: s.moveStatus},
		{method: http.MethodPost, path: path + "/changeorders", needs: mayWriteProposals, handle: s.createChangeOrder},
	}
}

// moveStatus moves a proposal. With Accepted, OptionIds may name the options
// that the client chose, one an area; the first of an area is chosen otherwise.
func (s *Server) moveStatus(ctx context.Context, c *call) (reply, error) {
	id, err := pathID[state.ProposalID](c, "ProposalId")
	if err != nil {
		return reply{}, err
	}
	f, err := c.form()
	if err != nil {
		return reply{}, err
	}
	f.mustHave("Status")
	to := oneOf(f, "Status", "", state.ProposalStatuses()...)
	chosen := ids[state.OptionID](f, "OptionIds")
	if err := f.err(); err != nil {
		return reply{}, err
	}
	var d *detail
	err = s.store.Write(ctx, func(tx *store.Tx) error {
		p, err := tx.Proposal(c.account.ID, id)
		if err != nil {
			return notFoundOr(err)
		}
		from := p.Status
		if !slices.Contains(from.Moves(), to) {
			return conflict(codeInvalidTransition, fmt.Sprintf("A proposal can't go from %s to %s.", from, to))
		}
		if err := s.moveOptions(tx, c, &p, to, chosen); err != nil {
			return err
		}
		move(&p, to, c)
		if err := s.reprice(tx, &c.account, &p); err != nil { // the chosen option may be another one
			return err
		}
		if err := tx.UpdateProposal(&p); err != nil {
			return err
		}
		if d, err = fillDetail(tx, &c.account, &p); err != nil {
			return err
		}
		return s.publish(ctx, tx, event{account: c.account.ID, kind: state.EventProposalStatus, data: func() (any, error) {
			return statusChangedWire{detailOf(d), from}, nil
		}})
	})
	if err != nil {
		return reply{}, err
	}
	return d.reply(http.StatusOK), nil
}

// statusChangedWire is the data of proposal.status_changed.
type statusChangedWire struct {
	proposalWire
	PreviousStatus state.Status `json:"previousStatus"`
}

// move sets a proposal's status with the date that goes with it. Changes
// by the client or by mail do not count as changes by a user.
func move(p *store.Proposal, to state.Status, c *call) {
	p.Status, p.LastModified = to, c.now
	switch to {
	case state.StatusViewedByClient:
		p.ClientLastOpened = c.now
	case state.StatusAccepted, state.StatusDeclined:
		p.ClientLastDecision = c.now
	case state.StatusEmailFailed, state.StatusExpired:
	default:
		p.LastModifiedByUser, p.LastModifiedUser = c.now, c.user.ID
	}
	switch to {
	case state.StatusSubmitted:
		p.LastSubmitted = c.now
	case state.StatusCompleted:
		p.LastCompleted = c.now
	}
}

// moveOptions moves the options with their proposal: the chosen ones become
// Accepted and the others Declined, and they stay so when the work is done.
func (s *Server) moveOptions(tx *store.Tx, c *call, p *store.Proposal, to state.Status, chosen []state.OptionID) error {
	if to == state.StatusCompleted {
		return nil
	}
	areas, err := tx.Areas(store.Owner{Proposal: p.ID})
	if err != nil {
		return err
	}
	for _, id := range chosen {
		if !slices.ContainsFunc(areas, func(a state.Area) bool { return hasOption(a, id) }) {
			return errNotFound
		}
	}
	for _, a := range areas {
		accepted := acceptedOption(a, chosen)
		for _, o := range a.Options {
			status := to
			if to == state.StatusAccepted && o.ID != accepted {
				status = state.StatusDeclined
			}
			if err := tx.SetOptionStatus(o.ID, status, c.now); err != nil {
				return err
			}
		}
	}
	return nil
}

func hasOption(a state.Area, id state.OptionID) bool {
	return slices.ContainsFunc(a.Options, func(o state.Option) bool { return o.ID == id })
}

// acceptedOption returns the option of an area that is chosen, else its first.
func acceptedOption(a state.Area, chosen []state.OptionID) state.OptionID {
	for _, id := range chosen {
		if hasOption(a, id) {
			return id
		}
	}
	if len(a.Options) == 0 {
		return 0
	}
	return a.Options[0].ID
}
