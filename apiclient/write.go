package apiclient

import (
	"context"
	"errors"
	"net/http"

	"app.tender/tender/apiclient/internal/wire"
	"app.tender/tender/state"
)

var errNoID = errors.New("the answer names no id")

// writeProposal sends a write to a proposal and returns the proposal's updated detail.
// The interface promises the detail for some writes only: when the response is
// shorter, empty, unreadable or about something else, writeProposal reads the proposal again.
func (c *Client) writeProposal(ctx context.Context, r *request, id state.ProposalID) (*state.Proposal, error) {
	r.editsProposal = true
	p, full, err := c.sendForProposal(ctx, r)
	if err != nil && !wasDone(err) {
		return nil, err
	}
	if full && r.answers(p) == nil {
		return p, nil
	}
	return c.readBack(ctx, r, id)
}

// minimal is the preference for no more back than what was written (RFC 7240), and how a service says that it has
// followed it.
const minimal = "return=minimal"

// writeText is writeProposal for a text, which needs no detail back: it returns the text alone if the service does.
func (c *Client) writeText(ctx context.Context, r *request, id state.ProposalID) (state.Applied, error) {
	r.header, r.editsProposal, r.answer = http.Header{"Prefer": {minimal}}, true, detailAnswer
	var written *state.WrittenText
	p, full := &state.Proposal{}, false
	err := c.send(ctx, r, func(a *answer) (err error) {
		switch {
		case len(a.body) == 0:
		case a.header.Get("Preference-Applied") == minimal:
			if written, err = wire.WrittenText(a.body); err == nil {
				err = r.answers(written)
			}
		default:
			p, full, err = wire.Proposal(a.body)
		}
		return err
	})
	switch {
	case err != nil && !wasDone(err):
		return state.Applied{}, err
	case err == nil && written != nil:
		return state.Applied{Written: written}, nil
	case err == nil && full && r.answers(p) == nil:
		return state.Applied{Proposal: p}, nil
	}
	p, err = c.readBack(ctx, r, id)
	return state.Applied{Proposal: p}, err
}

// sendForProposal sends a write. full reports whether p is a whole detail. Without an error p is
// not nil.
func (c *Client) sendForProposal(ctx context.Context, r *request) (p *state.Proposal, full bool, err error) {
	p, r.answer = &state.Proposal{}, detailAnswer
	err = c.send(ctx, r, func(a *answer) (err error) {
		if len(a.body) == 0 {
			return nil
		}
		p, full, err = wire.Proposal(a.body)
		return err
	})
	if err != nil {
		return nil, false, err
	}
	return p, full, nil
}

// wasDone reports whether a write that failed with err took effect anyway: the service
// confirmed it, and only the rest of its response was lost.
func wasDone(err error) bool {
	e := asError(err)
	return e != nil && e.Is(ErrUncertain) && e.Status/100 == 2
}

// readBack reads the proposal that r has just written to. If that fails, the write
// still took effect, so the error is ErrUncertain, and the caller does not write
// twice.
func (c *Client) readBack(ctx context.Context, r *request, id state.ProposalID) (*state.Proposal, error) {
	p, err := c.Proposals.Get(ctx, id)
	if err == nil {
		return p, nil
	}
	return nil, notReadBack(r, err)
}

// notReadBack returns the error for a write that was done, whose result could not be
// read because of err.
func notReadBack(r *request, err error) *Error {
	e := &Error{
		Op: r.op, Message: "it was written, but could not be read again",
		kinds: []error{errNotReadBack, ErrUncertain}, cause: err,
	}
	if below := asError(err); below != nil {
		e.Status, e.Attempts, e.RequestID = below.Status, below.Attempts, below.RequestID
	}
	return e
}
