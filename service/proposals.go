package service

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"slices"

	"github.com/shopspring/decimal"

	"app.tender/tender/service/store"
	"app.tender/tender/service/wire"
	"app.tender/tender/state"
)

// proposalOperations are the operations on proposals, their texts and areas, and what reads their
// change orders.
type proposalOperations struct {
	store   *store.Store
	pricing pricing
}

func (h proposalOperations) endpoints() []endpoint {
	return slices.Concat(h.proposalEndpoints(), h.textEndpoints(), h.areaEndpoints(), h.assignEndpoints(), h.changeOrderEndpoints())
}

// proposalEndpoints returns the operations on proposals as a whole.
func (h proposalOperations) proposalEndpoints() []endpoint {
	const one = "/public/proposals/{ProposalId}"
	return []endpoint{
		{method: http.MethodGet, path: "/public/proposals", needs: mayReadProposals, handle: h.listProposals},
		{method: http.MethodPost, path: "/public/proposals", needs: mayWriteProposals, handle: h.createProposal},
		{method: http.MethodGet, path: one, needs: mayReadProposals, handle: h.readProposal},
		{method: http.MethodPost, path: one, needs: mayWriteProposals, handle: h.updateProposal},
	}
}

// proposalListWire is the response to a list.
type proposalListWire struct {
	Proposals     []wire.ProposalRow `json:"proposals"`
	ProposalCount int                `json:"proposalCount"`
}

func (h proposalOperations) listProposals(ctx context.Context, c *call) (reply, error) {
	p := c.query()
	page := strictPaging(p)
	q := state.ProposalQuery{
		SearchText:    p.line("SearchText", state.MaxSearch),
		Statuses:      someOf(p, "Statuses", state.ProposalStatuses()...),
		ContactID:     state.ContactID(p.integer("ContactId", 0)),
		SalesPersonID: state.UserID(p.integer("SalespersonId", 0)),
		ModifiedAfter: p.instant("ModifiedAfter"),
		Archived:      p.flag("IsArchive"),
		SortBy: oneOf(p, "SortBy", state.SortModified, state.SortCreated, state.SortModified, state.SortNumber,
			state.SortName, state.SortClientName, state.SortStatus, state.SortLastModifiedByMe),
		Direction: oneOf(p, "SortDirection", state.Descending, state.Ascending, state.Descending),
		Page:      page.page,
		PageSize:  page.size,
	}
	return c.read(ctx, h.store, func(tx *store.Tx) (reply, error) {
		list, err := tx.Proposals().List(c.account.ID, c.user.ID, q)
		return ok(proposalListWire{state.Map(list.Proposals, wire.ProposalRowOf), list.Total}), err
	})
}

func (h proposalOperations) readProposal(ctx context.Context, c *call) (reply, error) {
	id := pathID[state.ProposalID](c, "ProposalId")
	return c.readOf(ctx, h.store, id, func(tx *store.Tx, p *store.Proposal) (reply, error) {
		d, err := fillDetail(tx, &c.account, p)
		return d.reply(http.StatusOK), err
	})
}

func (h proposalOperations) createProposal(ctx context.Context, c *call) (reply, error) {
	f := c.form()
	name := f.line("Name", state.MaxProposalName)
	sales := state.UserID(f.requiredInteger("SalesPersonId"))
	p := store.Proposal{AccountID: c.account.ID, SalesPersonID: sales, LastModifiedUser: c.user.ID}
	p.Name, p.Status = name, state.StatusDraft
	p.Recurring.Total = decimal.NewNullDecimal(decimal.Zero)
	p.Created, p.LastModified, p.LastModifiedByUser = c.now, c.now, c.now
	return c.write(ctx, h.store, func(tx *store.Tx) (rp reply, err error) {
		if _, err := requested(tx.Users().FindActive(c.account.ID, sales)); err != nil {
			return rp, err
		}
		if p.Number, err = tx.Accounts().TakeProposalNumber(c.account.ID); err != nil {
			return rp, err
		}
		p.Name = cmp.Or(p.Name, fmt.Sprintf("New proposal %d", p.Number))
		if err := h.pricing.reprice(tx, &c.account, &p); err != nil {
			return rp, err
		}
		if err := tx.Proposals().Create(&p); err != nil {
			return rp, err
		}
		if err := tx.Proposals().NoteActivity(&p, c.user.ID, c.now); err != nil {
			return rp, err
		}
		d, err := fillDetail(tx, &c.account, &p)
		return d.reply(http.StatusCreated), err
	})
}

// updateProposal changes the name or the salesperson; an omitted one stays.
func (h proposalOperations) updateProposal(ctx context.Context, c *call) (reply, error) {
	id := pathID[state.ProposalID](c, "ProposalId")
	f := c.form()
	var name string
	var sales state.UserID
	if f.has("Name") {
		name = f.requiredLine("Name", state.MaxProposalName)
	}
	if f.has("SalesPersonId") {
		sales = state.UserID(f.requiredInteger("SalesPersonId"))
	}
	return h.editProposal(ctx, c, id, &edit{
		reindex: f.has("Name"),
		keep:    !f.has("Name") && !f.has("SalesPersonId"),
		find: func(tx *store.Tx, _ *store.Proposal) error {
			if !f.has("SalesPersonId") {
				return nil
			}
			_, err := requested(tx.Users().FindActive(c.account.ID, sales))
			return err
		},
		change: func(_ *store.Tx, p *store.Proposal) error {
			p.Name = cmp.Or(name, p.Name)
			p.SalesPersonID = cmp.Or(sales, p.SalesPersonID)
			return nil
		},
	})
}
