package service

import (
	"context"
	"fmt"
	"net/http"

	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// moveChangeOrder moves a change order to another status.
func (s *Server) moveChangeOrder(ctx context.Context, c *call) (reply, error) {
	id, err := pathID[state.ProposalID](c, "ProposalId")
	if err != nil {
		return reply{}, err
	}
	order, err := pathID[state.ChangeOrderID](c, "ChangeOrderId")
	if err != nil {
		return reply{}, err
	}
	f, err := c.form()
	if err != nil {
		return reply{}, err
	}
	f.mustHave("Status")
	to := oneOf(f, "Status", "", state.ProposalStatuses()...)
	if err := f.err(); err != nil {
		return reply{}, err
	}
	o, err := s.moveOrder(ctx, c.actor(), id, order, to)
	if err != nil {
		return reply{}, err
	}
	return reply{status: http.StatusOK, body: changeOrderOf(o), modified: o.LastModified}, nil
}

// moveOrder moves a change order with its options, the same ways as a proposal. It goes to
// the client once they have decided about the proposal: until then the proposal itself is
// changed.
func (s *Server) moveOrder(ctx context.Context, by actor, id state.ProposalID, order state.ChangeOrderID, to state.Status) (*state.ChangeOrder, error) {
	var o *state.ChangeOrder
	err := s.store.Write(ctx, func(tx *store.Tx) error {
		p, err := tx.Proposal(by.account.ID, id)
		if err != nil {
			return notFoundOr(err)
		}
		row, err := tx.ChangeOrder(id, order)
		if err != nil {
			return notFoundOr(err)
		}
		if err := mayGo("change order", row.Status, to); err != nil {
			return err
		}
		if to == state.StatusSubmitted && !p.Status.Terminal() {
			return conflict(codeInvalidTransition, fmt.Sprintf("The proposal is %s: it is changed itself until the client has decided about it.", p.Status.Word()))
		}
		areas, err := tx.Areas(store.Owner{Proposal: id, ChangeOrder: order})
		if err != nil {
			return err
		}
		if err := moveOptions(tx, by, areas, to, nil); err != nil {
			return err
		}
		orderMoved(&row, to, by)
		if err := tx.MoveChangeOrder(&row); err != nil {
			return err
		}
		o, err = fillChangeOrder(tx, &by.account, &p, &row)
		return err
	})
	return o, err
}

// orderMoved sets a change order's status with the date that goes with it. What the client
// and the post do does not count as changes by a user.
func orderMoved(o *store.ChangeOrder, to state.Status, by actor) {
	o.Status, o.LastModified = to, by.now
	switch to {
	case state.StatusViewedByClient:
		o.ClientLastOpened = by.now
		return
	case state.StatusAccepted, state.StatusDeclined:
		o.ClientLastDecision = by.now
		return
	case state.StatusEmailFailed, state.StatusExpired:
		return
	case state.StatusSubmitted:
		o.LastSubmitted = by.now
	case state.StatusCompleted:
		o.LastCompleted = by.now
	}
	if by.user != 0 {
		o.LastModifiedByUser, o.LastModifiedUser = by.now, by.user
	}
}
