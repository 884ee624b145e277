// Package office has what the office and the client do with proposals that the interface does not cover:
// statuses, the archive, change orders, links to the client's page, and the mails that bring them.
package office

import (
	"context"
	"net/http"
	"time"

	"app.tender/tender/service/operation"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// Operations are the operations of the office: they move proposals and change orders, and send
// them to clients.
type Operations struct {
	Store   *store.Store
	Moves   Moves
	Mailing Mailing
	Needs   operation.Permission
}

// Endpoints lists the operations.
func (h Operations) Endpoints() []operation.Endpoint {
	return append(h.officeEndpoints(), h.mailEndpoints()...)
}

// officeEndpoints returns the operations for actions of the client and the office that the
// interface does not cover: moving and archiving a proposal, and making and moving change orders.
// In a sandbox, everyone who may write proposals may call them; elsewhere they need their own
// permission.
func (h Operations) officeEndpoints() []operation.Endpoint {
	const path = "/office/proposals/{ProposalId}"
	needs := h.Needs
	return []operation.Endpoint{
		{Method: http.MethodGet, Path: path + "/status", Needs: needs, Handle: h.readStanding},
		{Method: http.MethodPost, Path: path + "/status", Needs: needs, Handle: h.moveStatus},
		{Method: http.MethodPost, Path: path + "/archive", Needs: needs, Handle: h.archive},
		{Method: http.MethodPost, Path: path + "/changeorders", Needs: needs, Handle: h.createChangeOrder},
		{
			Method: http.MethodPost, Path: path + "/changeorders/{ChangeOrderId}/status", Needs: needs,
			Handle: h.moveChangeOrder,
		},
	}
}

// SandboxEndpoints returns the older paths of two of these operations, which only a
// sandbox has.
func (h Operations) SandboxEndpoints() []operation.Endpoint {
	const path = "/sandbox/proposals/{ProposalId}"
	return []operation.Endpoint{
		{Method: http.MethodPost, Path: path + "/status", Needs: operation.MayWriteProposals, Handle: h.moveStatus},
		{
			Method: http.MethodPost, Path: path + "/changeorders", Needs: operation.MayWriteProposals,
			Handle: h.createChangeOrder,
		},
	}
}

// Actor is who moves a proposal, and when.
type Actor struct {
	Account store.Account
	user    state.UserID // 0: the operator or the client, who are not users of the account
	Now     time.Time
	Base    string // of this service's addresses; empty: not known
}

func actorOf(c *operation.Call) Actor { return Actor{c.Account, c.User.ID, c.Now, c.Base} }

// Changing runs f with a proposal of the actor's account, in a transaction that may change it.
func Changing[T any](
	ctx context.Context, db *store.Store, by Actor, id state.ProposalID,
	f func(*store.Tx, *store.Proposal) (T, error),
) (T, error) {
	return store.Change(ctx, db, func(tx *store.Tx) (T, error) {
		p, err := operation.Requested(tx.Proposals().Find(by.Account.ID, id))
		if err != nil {
			var none T
			return none, err
		}
		return f(tx, &p)
	})
}

// standingWire is a proposal's status, and where the office may move it.
type standingWire struct {
	ProposalID state.ProposalID `json:"proposalId"`
	Status     state.Status     `json:"status"`
	IsArchive  bool             `json:"isArchive"`
	Moves      []state.Status   `json:"moves"`      // the statuses that it may go to
	ClientPage bool             `json:"clientPage"` // the client has a page: there are links to it
	SendsMail  bool             `json:"sendsMail"`  // Submit sends the link to the client

	Mail             *mailWire       `json:"mail"`             // null: none was sent
	ChangeOrderMails []orderMailWire `json:"changeOrderMails"` // of those about which one was sent
}

// standing returns where a proposal stands.
func (q Mailing) standing(tx *store.Tx, p *store.Proposal) (standingWire, error) {
	st := standingWire{
		ProposalID: p.ID, Status: p.Status, IsArchive: p.Archived, Moves: append([]state.Status{}, p.Status.Moves()...),
		ClientPage: true, SendsMail: q.Queue != nil, ChangeOrderMails: []orderMailWire{},
	}
	return st, st.addMails(tx, p.AccountID)
}

// readStanding returns where a proposal may go. A client that finds this operation may
// also call the others.
func (h Operations) readStanding(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	id := operation.PathID[state.ProposalID](c, "ProposalId")
	return c.ReadOf(ctx, h.Store, id, func(tx *store.Tx, p *store.Proposal) (operation.Reply, error) {
		st, err := h.Mailing.standing(tx, p)
		return operation.OK(st), err
	})
}

// archive removes a proposal from the list, or restores it. Any status can be archived,
// and nothing else changes.
func (h Operations) archive(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	id := operation.PathID[state.ProposalID](c, "ProposalId")
	f := c.Form()
	f.MustHave("IsArchive")
	archived := f.Flag("IsArchive")
	if err := c.Err(); err != nil {
		return operation.Reply{}, err
	}
	st, err := Changing(ctx, h.Store, actorOf(c), id, func(tx *store.Tx, p *store.Proposal) (standingWire, error) {
		if err := SetArchived(tx, actorOf(c), p, archived); err != nil {
			return standingWire{}, err
		}
		return h.Mailing.standing(tx, p)
	})
	return operation.OK(st), err
}

// SetArchived removes a proposal from the list, or restores it.
func SetArchived(tx *store.Tx, by Actor, p *store.Proposal, archived bool) error {
	if p.Archived == archived {
		return nil
	}
	p.Archived, p.LastModified = archived, by.Now
	if by.user != 0 {
		p.LastModifiedByUser, p.LastModifiedUser = by.Now, by.user
	}
	return tx.Proposals().Update(p)
}
