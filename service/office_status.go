package service

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"time"

	"app.tender/tender/service/delivery"
	"app.tender/tender/service/store"
	"app.tender/tender/service/wire"
	"app.tender/tender/state"
	"app.tender/tender/state/notify"
)

// moveStatus moves a proposal. With Accepted, OptionIds may name the options that the
// client chose, one for each area; an area without one gets its first option. With Submitted, To, Cc and
// Until say who gets the mail, where the service sends one.
func (h officeOperations) moveStatus(ctx context.Context, c *call) (reply, error) {
	id := pathID[state.ProposalID](c, "ProposalId")
	f := c.form()
	to, chosen := f.status(), ids[state.OptionID](f, "OptionIds")
	l := f.letter(c.now)
	if err := c.err(); err != nil {
		return reply{}, err
	}
	if to == state.StatusSubmitted && h.mailing.queue != nil {
		d, err := h.mailing.submit(ctx, c.actor(), id, chosen, l)
		return d.reply(http.StatusOK), err
	}
	d, err := h.moves.moveProposal(ctx, c.actor(), id, to, chosen)
	return d.reply(http.StatusOK), err
}

// moveChangeOrder moves a change order to another status.
func (h officeOperations) moveChangeOrder(ctx context.Context, c *call) (reply, error) {
	o, f := orderOwner(c), c.form()
	to, l := f.status(), f.letter(c.now)
	if err := c.err(); err != nil {
		return reply{}, err
	}
	if to == state.StatusSubmitted && h.mailing.queue != nil {
		return changeOrderReply(h.mailing.submitOrder(ctx, c.actor(), o, l))
	}
	return changeOrderReply(moveOrder(ctx, h.store, c.actor(), o.Proposal, o.ChangeOrder, to))
}

// status reads the status to move to.
func (p *params) status() state.Status {
	p.mustHave("Status")
	return oneOf(p, "Status", "", state.ProposalStatuses()...)
}

// moves moves proposals between statuses.
type moves struct {
	store      *store.Store
	pricing    pricing
	deliveries *delivery.Sender
	key        serviceKey
}

// moveProposal moves a proposal with its options and publishes the event.
func (m moves) moveProposal(ctx context.Context, by actor, id state.ProposalID, to state.Status, chosen []state.OptionID) (detail, error) {
	return changing(ctx, m.store, by, id, func(tx *store.Tx, p *store.Proposal) (detail, error) {
		return m.moveWithin(tx, by, p, to, chosen)
	})
}

// moveWithin is moveProposal in a transaction that does more.
func (m moves) moveWithin(tx *store.Tx, by actor, p *store.Proposal, to state.Status, chosen []state.OptionID) (d detail, err error) {
	areas, err := optionsNamed(tx, p.ID, chosen)
	if err != nil {
		return d, err
	}
	from := p.Status
	if err := mayGo("proposal", from, to); err != nil {
		return d, err
	}
	if err := moveOptions(tx, by, areas, to, chosen); err != nil {
		return d, err
	}
	by.move(to, standing{
		status: &p.Status, modified: &p.LastModified, byUser: &p.LastModifiedByUser, user: &p.LastModifiedUser,
		submitted: &p.LastSubmitted, opened: &p.ClientLastOpened, decided: &p.ClientLastDecision, completed: &p.LastCompleted,
	})
	if err := m.pricing.reprice(tx, &by.account, p); err != nil { // the chosen option may be another one
		return d, err
	}
	if err := tx.Proposals().Update(p); err != nil {
		return d, err
	}
	if d, err = fillDetail(tx, &by.account, p); err != nil {
		return d, err
	}
	return d, m.deliveries.Publish(tx, by.account.ID, notify.EventProposalStatus, func() (any, error) {
		orders, err := changeOrders(tx, &d.Proposal)
		addresses := m.key.addresses(by.base, by.account.ID, d.ID, by.now)
		return wire.StatusChanged{ProposalTrigger: wire.ProposalTriggerOf(&d.Proposal.Proposal, orders, addresses), PreviousStatus: from}, err
	})
}

// moveOrder moves a change order with its options, between the same statuses as a proposal.
// It can go to the client only once they have decided about the proposal, because until then
// the proposal itself can change.
func moveOrder(ctx context.Context, db *store.Store, by actor, id state.ProposalID, order state.ChangeOrderID, to state.Status) (state.ChangeOrder, error) {
	return changing(ctx, db, by, id, func(tx *store.Tx, p *store.Proposal) (state.ChangeOrder, error) {
		return moveOrderWithin(tx, by, p, order, to)
	})
}

// moveOrderWithin is moveOrder in a transaction that does more.
func moveOrderWithin(tx *store.Tx, by actor, p *store.Proposal, order state.ChangeOrderID, to state.Status) (o state.ChangeOrder, err error) {
	row, err := requested(tx.ChangeOrders().Find(p.ID, order))
	if err != nil {
		return o, err
	}
	if err := mayGo("change order", row.Status, to); err != nil {
		return o, err
	}
	if to == state.StatusSubmitted && !p.Status.Terminal() {
		return o, conflict(codeInvalidTransition, fmt.Sprintf("The proposal is %s: change the proposal itself until the client has decided.", p.Status.Word()))
	}
	areas, err := tx.Areas().List(store.Owner{Proposal: p.ID, ChangeOrder: order})
	if err != nil {
		return o, err
	}
	if err := moveOptions(tx, by, areas, to, nil); err != nil {
		return o, err
	}
	by.move(to, standing{
		status: &row.Status, modified: &row.LastModified, byUser: &row.LastModifiedByUser, user: &row.LastModifiedUser,
		submitted: &row.LastSubmitted, opened: &row.ClientLastOpened, decided: &row.ClientLastDecision, completed: &row.LastCompleted,
	})
	if err := tx.ChangeOrders().Move(&row); err != nil {
		return o, err
	}
	return fillChangeOrder(tx, &by.account, p, &row)
}

// mayGo returns the refusal of an impossible move, or nil. what names what is moved, such
// as "proposal".
func mayGo(what string, from, to state.Status) error {
	if slices.Contains(from.Moves(), to) {
		return nil
	}
	return conflict(codeInvalidTransition, fmt.Sprintf("A %s can't go from %s to %s.", what, from.Word(), to.Word()))
}

// standing holds the fields that a move changes in a proposal or a change order.
type standing struct {
	status                                          *state.Status
	modified, submitted, opened, decided, completed *time.Time
	byUser                                          *time.Time
	user                                            *state.UserID
}

// move sets a status with the date that goes with it. Changes by the client or by mail
// do not count as changes by a user.
func (by actor) move(to state.Status, at standing) {
	*at.status, *at.modified = to, by.now
	switch to {
	case state.StatusViewedByClient:
		*at.opened = by.now
		return
	case state.StatusAccepted, state.StatusDeclined:
		*at.decided = by.now
		return
	case state.StatusEmailFailed, state.StatusExpired:
		return
	case state.StatusSubmitted:
		*at.submitted = by.now
	case state.StatusCompleted:
		*at.completed = by.now
	}
	if by.user != 0 {
		*at.byUser, *at.user = by.now, by.user
	}
}

// optionsNamed returns the areas of a proposal. It fails unless they have all chosen
// options.
func optionsNamed(tx *store.Tx, id state.ProposalID, chosen []state.OptionID) ([]state.Area, error) {
	areas, err := tx.Areas().List(store.Owner{Proposal: id})
	for _, id := range chosen {
		if err == nil && !slices.ContainsFunc(areas, func(a state.Area) bool { return len(chosenOf(a, []state.OptionID{id})) > 0 }) {
			err = errNotFound
		}
	}
	return areas, err
}

// moveOptions moves the options with their proposal: the chosen ones become
// Accepted and the others Declined, and they stay so when the work is done.
func moveOptions(tx *store.Tx, by actor, areas []state.Area, to state.Status, chosen []state.OptionID) error {
	if to == state.StatusCompleted {
		return nil
	}
	for _, a := range areas {
		taken := chosenOf(a, chosen)
		if len(taken) > 1 {
			return broken(codeInvalidParameter, "OptionIds", fieldInvalid,
				fmt.Sprintf("OptionIds names %d options of the area %q; the client takes one.", len(taken), a.Name))
		}
		for i, o := range a.Options {
			status := to
			if to == state.StatusAccepted && !slices.Contains(taken, o.ID) && (len(taken) > 0 || i > 0) {
				status = state.StatusDeclined
			}
			if err := tx.Areas().SetOptionStatus(o.ID, status, by.now); err != nil {
				return err
			}
		}
	}
	return nil
}

// chosenOf returns the chosen options of an area.
func chosenOf(a state.Area, chosen []state.OptionID) (taken []state.OptionID) {
	for _, o := range a.Options {
		if slices.Contains(chosen, o.ID) {
			taken = append(taken, o.ID)
		}
	}
	return taken
}
