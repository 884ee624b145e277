package apiclient

import (
	"cmp"
	"context"
	"net/http"

	"app.tender/tender/apiclient/internal/wire"
	"app.tender/tender/state"
)

// Sandbox groups the operations by which a sandbox does what is the client's and the
// office's to do elsewhere. They are no part of the interface: Offered tells whether a
// service has them. Use it as Client.Sandbox.
type Sandbox struct{ c *Client }

// Offered reports whether the service has these operations. It changes nothing: it asks
// for the path of one in a way that is not allowed there, which a service that has no
// such path does not say (GET /sandbox/proposals/{ProposalId}/status).
func (s Sandbox) Offered(ctx context.Context, proposal state.ProposalID) (bool, error) {
	r := get("ask for the sandbox's operations", path("sandbox", "proposals", int64(proposal), "status"))
	needID(r, "ProposalId", proposal)
	err := s.c.send(ctx, r, func(*answer) error { return nil })
	if e := asError(err); e != nil {
		switch e.Status {
		case http.StatusMethodNotAllowed:
			return true, nil
		case http.StatusNotFound:
			return false, nil
		}
	}
	return err == nil, err
}

// Move brings a proposal into another status, and returns its detail afterwards (POST
// /sandbox/proposals/{ProposalId}/status). With Accepted, the first option of each area
// is the chosen one. It fails with ErrConflict where the proposal can't go there from
// where it is, and with ErrNotFound.
func (s Sandbox) Move(ctx context.Context, proposal state.ProposalID, to state.Status) (*state.Proposal, error) {
	r := post("move a proposal", path("sandbox", "proposals", int64(proposal), "status"), whenUndone)
	needID(r, "ProposalId", proposal)
	r.form.Set("Status", string(to))
	p, full, err := s.c.sendForProposal(ctx, r)
	if err != nil && !wasDone(err) {
		return nil, err
	}
	if full && p.ID == proposal {
		return p, nil
	}
	return s.c.readBack(ctx, r, proposal)
}

// AddChangeOrder makes a change order of a proposal, a draft (POST
// /sandbox/proposals/{ProposalId}/changeorders). It fails with ErrInvalid and with
// ErrNotFound.
func (s Sandbox) AddChangeOrder(ctx context.Context, proposal state.ProposalID, n state.NewChangeOrder) (*state.ChangeOrder, error) {
	r := post("make a change order", path("sandbox", "proposals", int64(proposal), "changeorders"), never)
	needID(r, "ProposalId", proposal)
	r.answer = detailAnswer
	for name, value := range map[string]string{"Name": n.Name, "Area": n.Area} {
		if value != "" {
			r.form.Set(name, value)
		}
	}
	for _, it := range n.Items {
		r.form.Add("ItemName", it.Name)
		r.form.Add("ItemType", string(cmp.Or(it.Type, state.ItemCustom)))
		r.form.Add("Quantity", it.Quantity.Decimal.String())
		r.form.Add("SellPrice", it.SellPrice.Decimal.String())
	}
	return call(ctx, s.c, r, func(data []byte) (*state.ChangeOrder, error) {
		o, err := wire.ChangeOrder(data)
		return &o, err
	})
}
