package apiclient

import (
	"context"
	"iter"

	"app.tender/tender/apiclient/internal/wire"
	"app.tender/tender/state"
)

// Proposals groups the operations on proposals: those below /public/proposals except
// areas, options, change orders and the AI builder. Use it as Client.Proposals.
type Proposals struct{ c *Client }

// List returns one page of proposals (GET /public/proposals). Pages count from 1
// and have ten rows unless q says otherwise; a service may return fewer than asked
// for, such as at most a hundred. A page past the end is empty and has the true
// total. A proposal matches if it has any of the given statuses.
//
// It fails with ErrInvalid for a page below 0, a search of more than
// state.MaxSearch characters or state.MaxSearchWords words, or a filter by an invalid id.
func (s Proposals) List(ctx context.Context, q state.ProposalQuery) (state.ProposalPage, error) {
	r := get("list proposals", "/public/proposals")
	r.search(q.SearchText)
	addAll(r.query, "Statuses", q.Statuses)
	setTime(r.query, "ModifiedAfter", q.ModifiedAfter)
	setTrue(r.query, "IsArchive", q.Archived)
	setText(r.query, "SortBy", q.SortBy)
	setText(r.query, "SortDirection", q.Direction)
	r.paging(q.Page, q.PageSize)
	setID(r, r.query, "ContactId", q.ContactID)
	setID(r, r.query, "SalespersonId", q.SalesPersonID)
	p, err := call(ctx, s.c, r, wire.ProposalPage)
	for i := range p.Proposals {
		p.Proposals[i].Archived = q.Archived
	}
	return p, err
}

// All iterates over all proposals that match q, from its page on (GET
// /public/proposals). It reads pages as they are needed and one ahead, a hundred
// rows each unless q says otherwise, and yields each proposal once even if the
// list shifts meanwhile. An error is the last thing it yields: one of List's, or
// ErrEndless.
func (s Proposals) All(ctx context.Context, q state.ProposalQuery) iter.Seq2[state.ProposalSummary, error] {
	fetch := func(ctx context.Context, page, size int) ([]state.ProposalSummary, int, error) {
		q := q // two iterations may run at once
		q.Page, q.PageSize = page, size
		p, err := s.List(ctx, q)
		return p.Proposals, p.Total, err
	}
	id := func(p *state.ProposalSummary) state.ProposalID { return p.ID }
	return walk(ctx, s.c.set.prefetching, q.Page, q.PageSize, fetch, id)
}

// Get reads a proposal with its areas, options and line items (GET
// /public/proposals/{ProposalId}). Prices and costs of a line are for one unit;
// all amounts are in the proposal's currency. It fails with ErrNotFound.
func (s Proposals) Get(ctx context.Context, id state.ProposalID) (*state.Proposal, error) {
	return s.Renew(ctx, id, nil)
}

// Renew is Get for a caller that has read the proposal before: if it has not changed since, Renew returns
// known, and the service sends no document (If-None-Match). known may be nil. It fails with ErrNotFound.
func (s Proposals) Renew(ctx context.Context, id state.ProposalID, known *state.Proposal) (*state.Proposal, error) {
	if known != nil && known.ID != id {
		known = nil
	}
	r := get("read a proposal", "/public/proposals/{ProposalId}", int64(id))
	version := func(p *state.Proposal) *state.Version { return &p.Version }
	return renew(ctx, s.c, r, known, version, wire.ProposalDetail)
}

// NewProposal holds what Proposals.Create sends.
type NewProposal struct {
	SalesPerson state.UserID // required; one of Users.List
	Name        string       // may be empty: the service makes one
}

// Create makes a proposal in status Draft (POST /public/proposals) and returns
// its detail. It fails with ErrInvalid without a salesperson, and with
// ErrUncertain when the response does not name the proposal that it made.
func (s Proposals) Create(ctx context.Context, n NewProposal) (*state.Proposal, error) {
	r := post("create a proposal", never, "/public/proposals")
	needID(r, "SalesPersonId", n.SalesPerson)
	setID(r, r.form, "SalesPersonId", n.SalesPerson)
	setText(r.form, "Name", n.Name)
	p, full, err := s.c.sendForProposal(ctx, r)
	switch {
	case err != nil:
		return nil, err
	case p.ID == 0:
		return nil, unreadable(r, 0, errNoID)
	case full:
		return p, nil
	default:
		return s.c.readBack(ctx, r, p.ID)
	}
}

// ProposalUpdate holds what Proposals.Update changes. Zero fields stay unchanged.
type ProposalUpdate struct {
	Name        string
	SalesPerson state.UserID // one of Users.List
}

// Update changes the name or the salesperson of a proposal or both (POST
// /public/proposals/{ProposalId}) and returns its detail. It fails with
// ErrInvalid when u changes nothing, ErrNotFound, and ErrTerminal.
func (s Proposals) Update(ctx context.Context, id state.ProposalID, u ProposalUpdate) (*state.Proposal, error) {
	r := post("update a proposal", whenUndone, "/public/proposals/{ProposalId}", int64(id))
	setText(r.form, "Name", u.Name)
	setID(r, r.form, "SalesPersonId", u.SalesPerson)
	if len(r.form) == 0 {
		r.refuse("Name", "There is nothing to change.")
	}
	return s.c.writeProposal(ctx, r, id)
}

// UpdateDescription sets the proposal's description, which the client sees
// (POST /public/proposals/{ProposalId}/description), and returns the detail. An
// empty text clears it. It fails with ErrNotFound and ErrTerminal.
func (s Proposals) UpdateDescription(ctx context.Context, id state.ProposalID, text string) (*state.Proposal, error) {
	return s.c.writeProposal(ctx, s.description(id, text), id)
}

func (Proposals) description(id state.ProposalID, text string) *request {
	r := post("update the proposal's description", whenUndone, "/public/proposals/{ProposalId}/description", int64(id))
	return r.text("Description", text)
}

// UpdateInternalNotes sets the proposal's internal notes, which only the team
// sees (POST /public/proposals/{ProposalId}/internalnotes), and returns the
// detail. An empty text clears them. It fails with ErrNotFound and ErrTerminal.
func (s Proposals) UpdateInternalNotes(ctx context.Context, id state.ProposalID, text string) (*state.Proposal, error) {
	return s.c.writeProposal(ctx, s.internalNotes(id, text), id)
}

func (Proposals) internalNotes(id state.ProposalID, text string) *request {
	r := post("update the proposal's internal notes", whenUndone, "/public/proposals/{ProposalId}/internalnotes",
		int64(id))
	return r.text("InternalNotes", text)
}

// AssignContact makes a contact the client of a proposal (POST
// /public/proposals/{ProposalId}/contact/{ContactId}) and returns the detail. A
// contact with exactly one primary location brings that location with it, and the
// location's tax; a location of another contact is removed. It fails with
// ErrNotFound and ErrTerminal.
func (s Proposals) AssignContact(
	ctx context.Context, proposal state.ProposalID, contact state.ContactID,
) (*state.Proposal, error) {
	r := post("assign a contact", whenUndone, "/public/proposals/{ProposalId}/contact/{ContactId}", int64(proposal),
		int64(contact))
	return s.c.writeProposal(ctx, r, proposal)
}

// AssignLocation chooses which location of the proposal's contact decides the tax (POST
// /public/proposals/{ProposalId}/location/{LocationId}) and returns the detail with the new totals.
// It fails with ErrNoContact for a proposal without a contact, ErrNotFound, and ErrTerminal.
func (s Proposals) AssignLocation(
	ctx context.Context, proposal state.ProposalID, location state.LocationID,
) (*state.Proposal, error) {
	r := post("assign a location", whenUndone, "/public/proposals/{ProposalId}/location/{LocationId}", int64(proposal),
		int64(location))
	r.needsContact = true
	return s.c.writeProposal(ctx, r, proposal)
}
