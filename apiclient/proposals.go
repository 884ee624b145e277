package apiclient

import (
	"context"
	"iter"
	"net/url"

	"app.tender/tender/apiclient/internal/wire"
	"app.tender/tender/state"
)

// Proposals lists one page of proposals (GET /public/proposals). Statuses match
// any of those given. A page past the end is empty and has the true total.
func (c *Client) Proposals(ctx context.Context, q state.ProposalQuery) (state.ProposalPage, error) {
	r := get("list proposals", "/public/proposals")
	r.query = url.Values{}
	r.search(q.SearchText)
	addAll(r.query, "Statuses", q.Statuses)
	setInt(r.query, "ContactId", q.ContactID)
	setInt(r.query, "SalespersonId", q.SalesPersonID)
	setTime(r.query, "ModifiedAfter", q.ModifiedAfter)
	setTrue(r.query, "IsArchive", q.Archived)
	setText(r.query, "SortBy", q.SortBy)
	setText(r.query, "SortDirection", q.Direction)
	r.paging(q.Page, q.PageSize)
	if q.ContactID != 0 {
		needID(r, "ContactId", q.ContactID)
	}
	if q.SalesPersonID != 0 {
		needID(r, "SalespersonId", q.SalesPersonID)
	}
	return call(ctx, c, r, wire.ProposalPage)
}

// AllProposals walks over all proposals that match q, from its page on. It reads
// pages as they are needed and one ahead, and tells each proposal once even if
// the list shifts meanwhile. An error is the last thing it yields.
func (c *Client) AllProposals(ctx context.Context, q state.ProposalQuery) iter.Seq2[state.ProposalSummary, error] {
	fetch := func(ctx context.Context, page, size int) ([]state.ProposalSummary, int, error) {
		q := q // two walks may run at once
		q.Page, q.PageSize = page, size
		p, err := c.Proposals(ctx, q)
		return p.Proposals, p.Total, err
	}
	id := func(p *state.ProposalSummary) state.ProposalID { return p.ID }
	return walk(ctx, c.set.prefetching, q.Page, q.PageSize, fetch, id)
}

// Proposal reads a proposal with its areas, options and line items (GET
// /public/proposals/{ProposalId}).
func (c *Client) Proposal(ctx context.Context, id state.ProposalID) (*state.Proposal, error) {
	p, _, err := c.ProposalIfChanged(ctx, id, state.Version{})
	return p, err
}

// ProposalIfChanged reads a proposal unless it is still as it was at since, and
// tells the version of what it read. The proposal is nil when it has not
// changed. A zero since reads in any case.
func (c *Client) ProposalIfChanged(ctx context.Context, id state.ProposalID, since state.Version) (*state.Proposal, state.Version, error) {
	r := get("read a proposal", path("public", "proposals", int64(id)))
	needID(r, "ProposalId", id)
	return conditional(ctx, c, r, since, func(data []byte) (*state.Proposal, error) {
		p, err := wire.ProposalDetail(data)
		if err == nil && p.ID == 0 {
			p.ID = id
		}
		return p, err
	})
}

// NewProposal is what a proposal is made of.
type NewProposal struct {
	SalesPerson state.UserID // required; one of Users
	Name        string       // may be empty: the service makes one
}

// CreateProposal makes a proposal in status Draft (POST /public/proposals) and
// answers its detail.
func (c *Client) CreateProposal(ctx context.Context, n NewProposal) (*state.Proposal, error) {
	r := post("create a proposal", "/public/proposals", never)
	needID(r, "SalesPersonId", n.SalesPerson)
	setInt(r.form, "SalesPersonId", n.SalesPerson)
	setText(r.form, "Name", n.Name)
	p, full, err := c.sendForProposal(ctx, r)
	switch {
	case err != nil:
		return nil, err
	case p.ID == 0:
		return nil, c.unreadable(r, 0, errNoID)
	case full:
		return p, nil
	default:
		return c.readBack(ctx, r, p.ID)
	}
}

// ProposalUpdate is what UpdateProposal changes. What is zero is kept.
type ProposalUpdate struct {
	Name        string
	SalesPerson state.UserID
}

// UpdateProposal changes the name or the sales person of a proposal or both
// (POST /public/proposals/{ProposalId}) and answers its detail.
func (c *Client) UpdateProposal(ctx context.Context, id state.ProposalID, u ProposalUpdate) (*state.Proposal, error) {
	r := post("update a proposal", path("public", "proposals", int64(id)), whenUndone)
	setText(r.form, "Name", u.Name)
	setInt(r.form, "SalesPersonId", u.SalesPerson)
	if u.SalesPerson != 0 {
		needID(r, "SalesPersonId", u.SalesPerson)
	}
	if len(r.form) == 0 {
		r.refuse("Name", "There is nothing to change.")
	}
	return c.writeProposal(ctx, r, id)
}

// UpdateDescription sets the proposal's description, which the customer sees
// (POST /public/proposals/{ProposalId}/description). An empty text clears it. It
// answers the detail.
func (c *Client) UpdateDescription(ctx context.Context, id state.ProposalID, text string) (*state.Proposal, error) {
	r := post("update the proposal's description", path("public", "proposals", int64(id), "description"), whenUndone)
	return c.writeProposal(ctx, r.text("Description", text), id)
}

// UpdateInternalNotes sets the proposal's internal notes, which only the team
// sees (POST /public/proposals/{ProposalId}/internalnotes). An empty text clears
// them. It answers the detail.
func (c *Client) UpdateInternalNotes(ctx context.Context, id state.ProposalID, text string) (*state.Proposal, error) {
	r := post("update the proposal's internal notes", path("public", "proposals", int64(id), "internalnotes"), whenUndone)
	return c.writeProposal(ctx, r.text("InternalNotes", text), id)
}
