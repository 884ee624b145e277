package office

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"time"

	"app.tender/tender/service/delivery"
	"app.tender/tender/service/operation"
	"app.tender/tender/service/papers"
	"app.tender/tender/service/proposals"
	"app.tender/tender/service/store"
	"app.tender/tender/service/wire"
	"app.tender/tender/state"
	"app.tender/tender/state/notify"
)

// moveStatus moves a proposal. With Accepted, OptionIds may name the options that the
// client chose, one for each area; an area without one gets its first option. With Submitted, To, Cc and
// Until say who gets the mail, where the service sends one.
func (h Operations) moveStatus(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	id := operation.PathID[state.ProposalID](c, "ProposalId")
	f := c.Form()
	to, chosen := statusIn(f), operation.IDs[state.OptionID](f, "OptionIds")
	l := letterIn(f, c.Now)
	if err := c.Err(); err != nil {
		return operation.Reply{}, err
	}
	if to == state.StatusSubmitted && h.Mailing.Queue != nil {
		d, err := h.Mailing.submit(ctx, actorOf(c), id, chosen, l)
		return d.Reply(http.StatusOK), err
	}
	d, err := h.Moves.MoveProposal(ctx, actorOf(c), id, to, chosen)
	return d.Reply(http.StatusOK), err
}

// moveChangeOrder moves a change order to another status.
func (h Operations) moveChangeOrder(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	o, f := operation.PathOwner(c), c.Form()
	to, l := statusIn(f), letterIn(f, c.Now)
	if err := c.Err(); err != nil {
		return operation.Reply{}, err
	}
	if to == state.StatusSubmitted && h.Mailing.Queue != nil {
		return proposals.ChangeOrderReply(h.Mailing.submitOrder(ctx, actorOf(c), o, l))
	}
	return proposals.ChangeOrderReply(MoveOrder(ctx, h.Store, actorOf(c), o.Proposal, o.ChangeOrder, to))
}

// statusIn reads the status to move to.
func statusIn(p *operation.Params) state.Status {
	p.MustHave("Status")
	return operation.OneOf(p, "Status", "", state.ProposalStatuses()...)
}

// Moves moves proposals between statuses.
type Moves struct {
	Store      *store.Store
	Pricing    proposals.Pricing
	Deliveries *delivery.Sender
	Key        papers.Key
}

// Move moves a proposal or, if o names one, its change order. Options that the client chose are those of
// the proposal.
func (m Moves) Move(
	tx *store.Tx, by Actor, p *store.Proposal, o store.Owner, to state.Status, chosen []state.OptionID,
) (err error) {
	if o.ChangeOrder != 0 {
		_, err = moveOrderWithin(tx, by, p, o.ChangeOrder, to)
	} else {
		_, err = m.moveWithin(tx, by, p, to, chosen)
	}
	return err
}

// MoveProposal moves a proposal with its options and publishes the event.
func (m Moves) MoveProposal(
	ctx context.Context, by Actor, id state.ProposalID, to state.Status,
	chosen []state.OptionID,
) (proposals.Detail, error) {
	return Changing(ctx, m.Store, by, id, func(tx *store.Tx, p *store.Proposal) (proposals.Detail, error) {
		return m.moveWithin(tx, by, p, to, chosen)
	})
}

// moveWithin is MoveProposal in a transaction that does more.
func (m Moves) moveWithin(
	tx *store.Tx, by Actor, p *store.Proposal, to state.Status,
	chosen []state.OptionID,
) (d proposals.Detail, err error) {
	areas, err := optionsNamed(tx, p, chosen)
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
		submitted: &p.LastSubmitted, opened: &p.ClientLastOpened, decided: &p.ClientLastDecision,
		completed: &p.LastCompleted,
	})
	if !from.Terminal() { // the chosen option may be another one; what is agreed keeps its price
		if err := m.Pricing.Reprice(tx, &by.Account, p); err != nil {
			return d, err
		}
	}
	if err := tx.Proposals().Update(p); err != nil {
		return d, err
	}
	if err := dropWaiting(tx, by, p.Owner(), to); err != nil {
		return d, err
	}
	if d, err = proposals.Fill(tx, &by.Account, p); err != nil {
		return d, err
	}
	return d, m.Deliveries.Publish(tx, by.Account.ID, notify.EventProposalStatus, func() (any, error) {
		orders, err := proposals.ChangeOrders(tx, &d.Proposal)
		addresses := m.Key.Addresses(by.Base, by.Account.ID, d.ID, by.Now)
		return wire.StatusChanged{
			ProposalTrigger: wire.ProposalTriggerOf(&d.Proposal.Proposal, orders, addresses),
			PreviousStatus:  from,
		}, err
	})
}

// MoveOrder moves a change order with its options, between the same statuses as a proposal.
// It can go to the client only once they have decided about the proposal, because until then
// the proposal itself can change.
func MoveOrder(
	ctx context.Context, db *store.Store, by Actor, id state.ProposalID, order state.ChangeOrderID,
	to state.Status,
) (state.ChangeOrder, error) {
	return Changing(ctx, db, by, id, func(tx *store.Tx, p *store.Proposal) (state.ChangeOrder, error) {
		return moveOrderWithin(tx, by, p, order, to)
	})
}

// moveOrderWithin is MoveOrder in a transaction that does more.
func moveOrderWithin(
	tx *store.Tx, by Actor, p *store.Proposal, order state.ChangeOrderID,
	to state.Status,
) (o state.ChangeOrder, err error) {
	row, err := operation.Requested(tx.ChangeOrders().Find(p.AccountID, p.ID, order))
	if err != nil {
		return o, err
	}
	if err := mayGo("change order", row.Status, to); err != nil {
		return o, err
	}
	if to == state.StatusSubmitted && !p.Status.Terminal() {
		return o, operation.Conflict(operation.CodeInvalidTransition,
			fmt.Sprintf("The proposal is %s: change the proposal itself until the client has decided.",
				p.Status.Word()))
	}
	areas, err := tx.Areas().List(row.Owner())
	if err != nil {
		return o, err
	}
	if err := moveOptions(tx, by, areas, to, nil); err != nil {
		return o, err
	}
	if to == state.StatusSubmitted { // the proposal's tax may have changed since it was drafted
		row.Summary = orderSummary(by, p, areas)
	}
	by.move(to, standing{
		status: &row.Status, modified: &row.LastModified, byUser: &row.LastModifiedByUser, user: &row.LastModifiedUser,
		submitted: &row.LastSubmitted, opened: &row.ClientLastOpened, decided: &row.ClientLastDecision,
		completed: &row.LastCompleted,
	})
	if err := tx.ChangeOrders().Move(&row); err != nil {
		return o, err
	}
	if err := dropWaiting(tx, by, row.Owner(), to); err != nil {
		return o, err
	}
	return proposals.FillChangeOrder(tx, &by.Account, p, &row)
}

// dropWaiting drops the mails that still wait from an earlier submission, whether or not this one sends any.
func dropWaiting(tx *store.Tx, by Actor, o store.Owner, to state.Status) error {
	if to != state.StatusSubmitted {
		return nil
	}
	return tx.Mails().Drop(o, "It was submitted again.", by.Now)
}

// mayGo returns the refusal of an impossible move, or nil. what names what is moved, such
// as "proposal".
func mayGo(what string, from, to state.Status) error {
	if slices.Contains(from.Moves(), to) {
		return nil
	}
	return operation.Conflict(operation.CodeInvalidTransition,
		fmt.Sprintf("A %s can't go from %s to %s.", what, from.Word(), to.Word()))
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
func (by Actor) move(to state.Status, at standing) {
	*at.status, *at.modified = to, by.Now
	switch to {
	case state.StatusViewedByClient:
		*at.opened = by.Now
		return
	case state.StatusAccepted, state.StatusDeclined:
		*at.decided = by.Now
		return
	case state.StatusEmailFailed, state.StatusExpired:
		return
	case state.StatusSubmitted:
		*at.submitted = by.Now
	case state.StatusCompleted:
		*at.completed = by.Now
	}
	if by.user != 0 {
		*at.byUser, *at.user = by.Now, by.user
	}
}

// optionsNamed returns the areas of a proposal. It fails unless they have all chosen
// options.
func optionsNamed(tx *store.Tx, p *store.Proposal, chosen []state.OptionID) ([]state.Area, error) {
	areas, err := tx.Areas().List(p.Owner())
	for _, id := range chosen {
		if err == nil && !slices.ContainsFunc(areas, func(a state.Area) bool {
			return len(chosenOf(a, []state.OptionID{id})) > 0
		}) {
			err = operation.ErrNotFound
		}
	}
	return areas, err
}

// moveOptions moves the options with their proposal: the chosen ones become
// Accepted and the others Declined, and they stay so when the work is done.
func moveOptions(tx *store.Tx, by Actor, areas []state.Area, to state.Status, chosen []state.OptionID) error {
	if to == state.StatusCompleted {
		return nil
	}
	for _, a := range areas {
		taken := chosenOf(a, chosen)
		if len(taken) > 1 {
			return operation.Broken(operation.CodeInvalidParameter, "OptionIds", operation.FieldInvalid,
				fmt.Sprintf("OptionIds names %d options of the area %q; the client takes one.", len(taken), a.Name))
		}
		for i, o := range a.Options {
			status := to
			if to == state.StatusAccepted && !slices.Contains(taken, o.ID) && (len(taken) > 0 || i > 0) {
				status = state.StatusDeclined
			}
			if err := tx.Areas().SetOptionStatus(by.Account.ID, o.ID, status, by.Now); err != nil {
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
