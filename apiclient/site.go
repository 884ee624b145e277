package apiclient

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"app.tender/tender/apiclient/internal/wire"
	"app.tender/tender/state"
)

// Site returns some of what was done and found at the site of a proposal, in the order in which the service got it,
// after a place (GET /office/proposals/{ProposalId}/site). The interface does not have it: on other services than this
// program's own, and for a missing proposal, the page names no proposal. Events that were changed on their way are left
// out.
func (s Proposals) Site(ctx context.Context, id state.ProposalID, after int64) (state.SitePage, error) {
	r := get("read what was done on site", "/office/proposals/{ProposalId}/site", int64(id))
	setInt(r.query, "After", int(after))
	r.office = true
	page, err := call(ctx, s.c, r, wire.Site)
	if e := asError(err); e != nil && (e.Is(ErrNotFound) || e.Is(ErrUnreadable)) && !errors.Is(err, ErrOther) {
		return state.SitePage{}, nil
	}
	page.Events = state.Filter(page.Events, func(e *state.SiteEvent) bool { return e.Proposal == id && e.Check() == "" })
	return page, err
}

// AddSite gives the service at most state.MaxSiteBatch events of a proposal (POST
// /office/proposals/{ProposalId}/site). Those that it has already change nothing, so the call may be repeated. It
// fails with ErrInvalid, with ErrNotFound, and with ErrConflict if the proposal has as many as it may have.
func (s Proposals) AddSite(ctx context.Context, id state.ProposalID, events []state.SiteEvent) error {
	r := post("save what was done on site", always, "/office/proposals/{ProposalId}/site", int64(id))
	r.office = true
	for i := range events {
		data, err := json.Marshal(events[i])
		if err != nil {
			return fmt.Errorf("encoding a site event: %w", err)
		}
		r.form.Add("Event", string(data))
	}
	return s.c.send(ctx, r, ignoreResponse)
}
