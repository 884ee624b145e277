package service

import (
	"context"
	"fmt"
	"net/http"
	"slices"

	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

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
	d, err := s.moveProposal(ctx, c.actor(), id, to, chosen)
	if err != nil {
		return reply{}, err
	}
	return d.reply(http.StatusOK), nil
}

// moveProposal moves a proposal with its options, and tells those who listen.
func (s *Server) moveProposal(ctx context.Context, by actor, id state.ProposalID, to state.Status, chosen []state.OptionID) (*detail, error) {
	var d *detail
	err := s.store.Write(ctx, func(tx *store.Tx) error {
		p, err := tx.Proposal(by.account.ID, id)
		if err != nil {
			return notFoundOr(err)
		}
		areas, err := optionsNamed(tx, id, chosen)
		if err != nil {
			return err
		}
		from := p.Status
		if err := mayGo("proposal", from, to); err != nil {
			return err
		}
		if err := moveOptions(tx, by, areas, to, chosen); err != nil {
			return err
		}
		move(&p, to, by)
		if err := s.reprice(tx, &by.account, &p); err != nil { // the chosen option may be another one
			return err
		}
		if err := tx.UpdateProposal(&p); err != nil {
			return err
		}
		if d, err = fillDetail(tx, &by.account, &p); err != nil {
			return err
		}
		return s.publish(ctx, tx, event{account: by.account.ID, kind: state.EventProposalStatus, data: func() (any, error) {
			return statusChangedWire{detailOf(d), from}, nil
		}})
	})
	return d, err
}

// mayGo is the refusal of a move that is not possible; nil for one that is. what is moved:
// "proposal".
func mayGo(what string, from, to state.Status) error {
	if slices.Contains(from.Moves(), to) {
		return nil
	}
	return conflict(codeInvalidTransition, fmt.Sprintf("A %s can't go from %s to %s.", what, from.Word(), to.Word()))
}

// statusChangedWire is the data of proposal.status_changed.
type statusChangedWire struct {
	proposalWire
	PreviousStatus state.Status `json:"previousStatus"`
}

// move sets a proposal's status with the date that goes with it. Changes
// by the client or by mail do not count as changes by a user.
func move(p *store.Proposal, to state.Status, by actor) {
	switch to {
	case state.StatusViewedByClient:
		p.ClientLastOpened = by.now
	case state.StatusAccepted, state.StatusDeclined:
		p.ClientLastDecision = by.now
	case state.StatusEmailFailed, state.StatusExpired:
	default:
		by.changed(p)
	}
	p.Status, p.LastModified = to, by.now
	switch to {
	case state.StatusSubmitted:
		p.LastSubmitted = by.now
	case state.StatusCompleted:
		p.LastCompleted = by.now
	}
}

// optionsNamed reads the areas of a proposal, all of whose chosen options have to
// be there, one an area at most.
func optionsNamed(tx *store.Tx, id state.ProposalID, chosen []state.OptionID) ([]state.Area, error) {
	areas, err := tx.Areas(store.Owner{Proposal: id})
	if err != nil {
		return nil, err
	}
	for _, id := range chosen {
		if !slices.ContainsFunc(areas, func(a state.Area) bool { return hasOption(a, id) }) {
			return nil, errNotFound
		}
	}
	return areas, nil
}

// moveOptions moves the options with their proposal: the chosen ones become
// Accepted and the others Declined, and they stay so when the work is done.
func moveOptions(tx *store.Tx, by actor, areas []state.Area, to state.Status, chosen []state.OptionID) error {
	if to == state.StatusCompleted {
		return nil
	}
	for _, a := range areas {
		if twice := count(a, chosen); twice > 1 {
			return broken(codeInvalidParameter, "OptionIds", fieldInvalid,
				fmt.Sprintf("OptionIds names %d options of the area %q; the client takes one.", twice, a.Name))
		}
		accepted := acceptedOption(a, chosen)
		for _, o := range a.Options {
			status := to
			if to == state.StatusAccepted && o.ID != accepted {
				status = state.StatusDeclined
			}
			if err := tx.SetOptionStatus(o.ID, status, by.now); err != nil {
				return err
			}
		}
	}
	return nil
}

// count returns how many of an area's options are chosen.
func count(a state.Area, chosen []state.OptionID) (n int) {
	for _, o := range a.Options {
		if slices.Contains(chosen, o.ID) {
			n++
		}
	}
	return n
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
