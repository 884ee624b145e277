package office

import (
	"context"
	"net/http"

	"app.tender/tender/service/operation"
	"app.tender/tender/service/store"
	"app.tender/tender/service/wire"
	"app.tender/tender/state"
)

// HistoryOperations are the operations on what happened to proposals.
type HistoryOperations struct{ Store *store.Store }

// Endpoints lists the operations.
func (h HistoryOperations) Endpoints() []operation.Endpoint {
	return []operation.Endpoint{{
		Method: http.MethodGet, Path: "/office/proposals/{ProposalId}/history", Needs: operation.MayReadProposals,
		Handle: h.readHistory,
	}}
}

// changeWire is what happened to one field of one thing. Before and After of a figure are null for callers who may not
// see prices.
type changeWire struct {
	ID      int64        `json:"id"`
	At      wire.Stamp   `json:"at"`
	UserID  state.UserID `json:"userId"` // 0: not a user
	Who     string       `json:"who"`
	App     string       `json:"app"`
	Action  string       `json:"action"`
	Kind    string       `json:"kind"`
	ThingID int64        `json:"thingId"`
	Thing   string       `json:"thing"`
	Field   string       `json:"field"` // empty: the thing itself
	Before  *string      `json:"before"`
	After   *string      `json:"after"`
}

func changeOf(r *store.HistoryRow, prices bool) changeWire {
	w := changeWire{
		ID: r.ID, At: wire.Stamp(r.At), UserID: r.User, Who: r.Actor.Name, App: r.App, Action: r.Action,
		Kind: string(r.Kind), ThingID: r.Thing.ID, Thing: r.Thing.Name, Field: r.Field,
	}
	if prices || !r.Team {
		w.Before, w.After = &r.Before, &r.After
	}
	return w
}

// historyPage is some of what happened to a proposal, the newest first.
type historyPage struct {
	ProposalID state.ProposalID `json:"proposalId"`
	History    []changeWire     `json:"history"`
	More       bool             `json:"more"` // there is older history
}

// historyKinds are what the history of a proposal can be asked about.
var historyKinds = []store.ThingKind{
	store.ThingProposal, store.ThingChangeOrder, store.ThingArea, store.ThingOption, store.ThingLine,
}

// readHistory returns what happened to a proposal or to something in it. Addresses of the network are the operator's.
func (h HistoryOperations) readHistory(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	id := operation.PathID[state.ProposalID](c, "ProposalId")
	p := c.Query()
	page := operation.StrictPaging(p)
	q := store.HistoryQuery{
		Proposal: id,
		Kind:     operation.OneOf(p, "Kind", store.ThingProposal, historyKinds...),
		Thing:    p.Integer("ThingId", 0),
		Field:    p.Line("Field", state.MaxName),
		Since:    p.Instant("Since"),
		Until:    p.Integer("Before", 0),
		Skip:     (page.Page - 1) * page.Size,
		Limit:    page.Size + 1,
	}
	prices := c.May(operation.MayReadPrices)
	return c.ReadOf(ctx, h.Store, id, func(tx *store.Tx, _ *store.Proposal) (operation.Reply, error) {
		rows, err := tx.History().List(c.Account.ID, q)
		more := len(rows) > page.Size
		rows = rows[:min(len(rows), page.Size)]
		return operation.OK(historyPage{
			id,
			wire.NotNil(state.Map(rows, func(r *store.HistoryRow) changeWire { return changeOf(r, prices) })), more,
		}), err
	})
}
