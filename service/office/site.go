package office

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"github.com/shopspring/decimal"

	"app.tender/tender/service/operation"
	"app.tender/tender/service/store"
	"app.tender/tender/service/wire"
	"app.tender/tender/state"
)

// SiteOperations are the operations on what is done and found at the sites of proposals.
type SiteOperations struct{ Store *store.Store }

// Endpoints lists the operations. Whoever may read a proposal may say what was done at its site: installers write
// nothing else.
func (h SiteOperations) Endpoints() []operation.Endpoint {
	const path = "/office/proposals/{ProposalId}/site"
	return []operation.Endpoint{
		{Method: http.MethodGet, Path: path, Needs: operation.MayReadProposals, Handle: h.listSite},
		{Method: http.MethodPost, Path: path, Needs: operation.MayReadProposals, Handle: h.addSite},
	}
}

// siteEventWire is a site event. Its machine has made its id of all other fields, which must stay as they are.
type siteEventWire struct {
	ID            string              `json:"id"`
	ProposalID    state.ProposalID    `json:"proposalId"`
	Kind          state.SiteKind      `json:"kind"`
	ChangeOrderID state.ChangeOrderID `json:"changeOrderId"`
	AreaID        state.AreaID        `json:"areaId"`
	ItemID        state.ItemID        `json:"itemId"`
	Area          string              `json:"area"`
	Part          string              `json:"part"`
	Question      string              `json:"question"`
	Text          string              `json:"text"`
	Quantity      string              `json:"quantity"` // text: its digits are part of the id
	Gone          bool                `json:"gone"`
	Initials      string              `json:"initials"`
	Seq           int64               `json:"seq"`
	At            time.Time           `json:"at"`
}

func siteEventOf(r *store.SiteEvent) siteEventWire {
	e := &r.Event
	return siteEventWire{
		e.ID, e.Proposal, e.Kind, e.ChangeOrder, e.Area, e.Item, e.AreaName, e.Part, e.Question, e.Text,
		e.Quantity.String(), e.Gone, e.Initials, e.Seq, e.At,
	}
}

// event returns the event, and what is wrong with it, or "".
func (w *siteEventWire) event(of state.ProposalID) (e state.SiteEvent, wrong string) {
	quantity, err := decimal.NewFromString(w.Quantity)
	if err != nil || len(w.Quantity) > operation.MaxWord {
		return e, "Its quantity is no number."
	}
	e = state.SiteEvent{
		ID: w.ID, Proposal: w.ProposalID, Kind: w.Kind, ChangeOrder: w.ChangeOrderID, Area: w.AreaID, Item: w.ItemID,
		AreaName: w.Area, Part: w.Part, Question: w.Question, Text: w.Text, Quantity: quantity, Gone: w.Gone,
		Initials: w.Initials, Seq: w.Seq, At: w.At,
	}
	if e.Proposal != of {
		return e, "It is about another proposal."
	}
	return e, e.Check()
}

// sitePage is some of what was done and found at a site, in the order in which it came here.
type sitePage struct {
	ProposalID state.ProposalID `json:"proposalId"`
	Events     []siteEventWire  `json:"events"`
	Last       int64            `json:"last"` // the place of the last of them, to read on after
	More       bool             `json:"more"`
}

func (h SiteOperations) listSite(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	id := operation.PathID[state.ProposalID](c, "ProposalId")
	after := c.Query().Integer("After", 0)
	return c.ReadOf(ctx, h.Store, id, func(tx *store.Tx, _ *store.Proposal) (operation.Reply, error) {
		rows, err := tx.Site().List(c.Account.ID, id, after, state.MaxSiteBatch+1)
		page := sitePage{ProposalID: id, More: len(rows) > state.MaxSiteBatch, Last: after}
		rows = rows[:min(len(rows), state.MaxSiteBatch)]
		page.Events = wire.NotNil(state.Map(rows, siteEventOf))
		if len(rows) > 0 {
			page.Last = rows[len(rows)-1].Place
		}
		return operation.OK(page), err
	})
}

// mostSiteEvent is the most characters of an event as JSON: its texts with every character escaped.
const mostSiteEvent = 16 << 10

// addedWire says how many events were new.
type addedWire struct {
	ProposalID state.ProposalID `json:"proposalId"`
	Added      int              `json:"added"`
}

// addSite stores events. One that is here already changes nothing, so that a request may be repeated.
func (h SiteOperations) addSite(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	id := operation.PathID[state.ProposalID](c, "ProposalId")
	f := c.Form()
	var events []state.SiteEvent
	for _, given := range f.List("Event", mostSiteEvent) {
		var w siteEventWire
		if err := json.Unmarshal([]byte(given), &w); err != nil {
			f.Refuse(operation.FieldInvalid, "Event", "An event is no JSON object of this kind.")
			break
		}
		e, wrong := w.event(id)
		if wrong != "" {
			f.Refuse(operation.FieldInvalid, "Event", "An event is refused. %s", wrong)
			break
		}
		events = append(events, e)
	}
	return c.Write(ctx, h.Store, func(tx *store.Tx) (operation.Reply, error) {
		p, err := operation.Requested(tx.Proposals().Find(c.Account.ID, id))
		if err != nil {
			return operation.Reply{}, err
		}
		added, err := tx.Site().Add(&p, c.User.ID, events)
		if errors.Is(err, store.ErrTooManySiteEvents) {
			err = operation.Conflict(operation.CodeTooManySiteEvents, "The proposal has as many site events as it may have.")
		}
		return operation.OK(addedWire{id, added}), err
	})
}
