package apiclient

import (
	"context"

	"app.tender/tender/apiclient/internal/wire"
	"app.tender/tender/state"
	"app.tender/tender/state/history"
)

// historyPage is how many entries a page has unless the caller says otherwise: the service's most.
const historyPage = 100

// History returns some of what happened to a proposal, or to something in it, the newest first (GET
// /office/proposals/{ProposalId}/history). The interface does not have it: on other services than
// this program's own it fails with ErrNotFound.
func (s Proposals) History(ctx context.Context, id state.ProposalID, q history.Query) (history.Page, error) {
	r := get("read the history", "/office/proposals/{ProposalId}/history", int64(id))
	if q.Kind != history.KindProposal {
		setText(r.query, "Kind", q.Kind)
		setInt(r.query, "ThingId", int(q.Thing))
	}
	setText(r.query, "Field", q.Field)
	setTime(r.query, "Since", q.Since)
	setInt(r.query, "Before", int(q.Before))
	if q.Limit == 0 || q.Limit > historyPage {
		q.Limit = historyPage
	}
	r.paging(q.Page, q.Limit)
	return call(ctx, s.c, r, wire.History)
}
