// Package proposals has the operations on proposals, their texts, areas and options, and those that read
// their change orders; and what others need of a proposal: its detail and its price.
package proposals

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"slices"

	"github.com/shopspring/decimal"

	"app.tender/tender/service/operation"
	"app.tender/tender/service/store"
	"app.tender/tender/service/wire"
	"app.tender/tender/state"
)

// Operations are the operations on proposals, their texts and areas, and what reads their
// change orders.
type Operations struct {
	Store   *store.Store
	Pricing Pricing
	Details *Details
}

// Endpoints lists the operations.
func (h Operations) Endpoints() []operation.Endpoint {
	return slices.Concat(h.proposalEndpoints(), h.textEndpoints(), h.areaEndpoints(), h.assignEndpoints(),
		h.changeOrderEndpoints())
}

// proposalEndpoints returns the operations on proposals as a whole.
func (h Operations) proposalEndpoints() []operation.Endpoint {
	const one = "/public/proposals/{ProposalId}"
	return []operation.Endpoint{
		{Method: http.MethodGet, Path: "/public/proposals", Needs: operation.MayReadProposals, Handle: h.listProposals},
		{
			Method: http.MethodPost, Path: "/public/proposals", Needs: operation.MayWriteProposals,
			Handle: h.createProposal,
		},
		{Method: http.MethodGet, Path: one, Needs: operation.MayReadProposals, Handle: h.readProposal},
		{Method: http.MethodPost, Path: one, Needs: operation.MayWriteProposals, Handle: h.updateProposal},
	}
}

// proposalListWire is the response to a list.
type proposalListWire struct {
	Proposals     []wire.ProposalRow `json:"proposals"`
	ProposalCount int                `json:"proposalCount"`
}

func (h Operations) listProposals(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	p := c.Query()
	page := operation.StrictPaging(p)
	q := state.ProposalQuery{
		SearchText:    p.Search(),
		Statuses:      operation.SomeOf(p, "Statuses", state.ProposalStatuses()...),
		ContactID:     state.ContactID(p.Integer("ContactId", 0)),
		SalesPersonID: state.UserID(p.Integer("SalespersonId", 0)),
		ModifiedAfter: p.Instant("ModifiedAfter"),
		Archived:      p.Flag("IsArchive"),
		SortBy: operation.OneOf(p, "SortBy", state.SortModified, state.SortCreated, state.SortModified,
			state.SortNumber,
			state.SortName, state.SortClientName, state.SortStatus, state.SortLastModifiedByMe),
		Direction: operation.OneOf(p, "SortDirection", state.Descending, state.Ascending, state.Descending),
		Page:      page.Page,
		PageSize:  page.Size,
	}
	read := c.ReadList
	if !q.ModifiedAfter.IsZero() { // what changed since a time is asked for once
		read = c.Read
	}
	return read(ctx, h.Store, func(tx *store.Tx) (operation.Reply, error) {
		list, err := tx.Proposals().List(c.Account.ID, c.User.ID, q)
		return operation.OK(proposalListWire{state.Map(list.Proposals, wire.ProposalRowOf), list.Total}), err
	})
}

func (h Operations) readProposal(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	id := operation.PathID[state.ProposalID](c, "ProposalId")
	return h.detail(ctx, c, id, http.StatusOK)
}

func (h Operations) createProposal(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	f := c.Form()
	name := f.Line("Name", state.MaxProposalName)
	sales := state.UserID(f.RequiredInteger("SalesPersonId"))
	p := store.Proposal{AccountID: c.Account.ID, SalesPersonID: sales, LastModifiedUser: c.User.ID}
	p.Name, p.Status = name, state.StatusDraft
	p.Recurring.Total = decimal.NewNullDecimal(decimal.Zero)
	p.Created, p.LastModified, p.LastModifiedByUser = c.Now, c.Now, c.Now
	return c.Write(ctx, h.Store, func(tx *store.Tx) (rp operation.Reply, err error) {
		if _, err := operation.Requested(tx.Users().FindActive(c.Account.ID, sales)); err != nil {
			return rp, err
		}
		p := p // it may run again, and has an id and a name then
		if p.Number, err = tx.Accounts().TakeProposalNumber(c.Account.ID); err != nil {
			return rp, err
		}
		p.Name = cmp.Or(p.Name, fmt.Sprintf("New proposal %d", p.Number))
		if err := h.Pricing.Reprice(tx, &c.Account, &p); err != nil {
			return rp, err
		}
		if err := tx.Proposals().Create(&p); err != nil {
			return rp, err
		}
		if err := tx.Proposals().NoteActivity(p.AccountID, p.ID, p.ContactID, c.User.ID, c.Now); err != nil {
			return rp, err
		}
		d, err := Fill(tx, &c.Account, &p)
		return d.Reply(http.StatusCreated), err
	})
}

// updateProposal changes the name or the salesperson; an omitted one stays.
func (h Operations) updateProposal(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	id := operation.PathID[state.ProposalID](c, "ProposalId")
	f := c.Form()
	var name string
	var sales state.UserID
	if f.Has("Name") {
		name = f.RequiredLine("Name", state.MaxProposalName)
	}
	if f.Has("SalesPersonId") {
		sales = state.UserID(f.RequiredInteger("SalesPersonId"))
	}
	return h.editProposal(ctx, c, id, &edit{
		reindex: f.Has("Name"),
		keep:    !f.Has("Name") && !f.Has("SalesPersonId"),
		find: func(tx *store.Tx, _ *store.ProposalHead) error {
			if !f.Has("SalesPersonId") {
				return nil
			}
			_, err := operation.Requested(tx.Users().FindActive(c.Account.ID, sales))
			return err
		},
		change: func(_ *store.Tx, p *store.Proposal) error {
			p.Name = cmp.Or(name, p.Name)
			p.SalesPersonID = cmp.Or(sales, p.SalesPersonID)
			return nil
		},
	})
}
