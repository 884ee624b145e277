// Package papers makes the documents of proposals and change orders, for users with a key and for whoever has
// the address of one.
package papers

import (
	"bytes"
	"context"
	"net/http"
	"slices"
	"strings"
	"time"

	"app.tender/tender/documents"
	"app.tender/tender/documents/render"
	"app.tender/tender/service/operation"
	"app.tender/tender/service/proposals"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/installer"
)

// Operations are the operations that give documents.
type Operations struct {
	Store *store.Store
	Press Press
}

// Endpoints lists the operations.
func (h Operations) Endpoints() []operation.Endpoint {
	const path = "/office/proposals/{ProposalId}"
	return []operation.Endpoint{
		{
			Method: http.MethodGet, Path: path + "/documents/{Document}", Needs: operation.MayReadProposals,
			Handle: h.readDocument, Timeout: Timeout,
		},
		{
			Method: http.MethodGet, Path: path + "/changeorders/{ChangeOrderId}/documents/{Document}",
			Needs: operation.MayReadProposals, Handle: h.readDocument, Timeout: Timeout,
		},
	}
}

// Timeout is how long a document may take to be made: a PDF of thousands of lines takes seconds.
const Timeout = 2 * time.Minute

// written is a document in one of its formats.
type written struct {
	kind   documents.Kind
	format documents.Format
}

// documentNamed returns the document that a name such as "proposal.pdf" means. It reports false if
// there is none.
func documentNamed(name string) (written, bool) {
	kind, format, _ := strings.Cut(name, ".")
	d := written{documents.Kind(kind), documents.Format(format)}
	return d, slices.Contains(documents.Kinds(), d.kind) && slices.Contains(documents.Formats(), d.format)
}

func (h Operations) readDocument(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	o := operation.PathOwner(c)
	wanted, known := documentNamed(c.Request.PathValue("Document"))
	if err := c.Err(); err != nil {
		return operation.Reply{}, err
	}
	if !known || (wanted.kind == documents.KindChangeOrder) != (o.ChangeOrder != 0) {
		return operation.Reply{}, operation.ErrNotFound
	}
	if wanted.kind.ForClient() && !c.May(operation.MayReadPrices) {
		return operation.Reply{}, operation.Lacks(operation.MayReadPrices)
	}
	d, err := store.View(ctx, h.Store, func(tx *store.Tx) (documents.Document, error) {
		return Read(tx, &c.Account, o, wanted.kind, c.Now)
	})
	if err != nil {
		return operation.Reply{}, err
	}
	return h.Press.Rendered(ctx, d, wanted.format)
}

// Press makes documents, only a few at once, because each takes memory and a processor.
type Press chan struct{}

// documentsAtOnce is how many documents are made at once.
const documentsAtOnce = 2

// NewPress returns a press.
func NewPress() Press { return make(Press, documentsAtOnce) }

// Rendered returns the reply with a document.
func (p Press) Rendered(ctx context.Context, d documents.Document, f documents.Format) (operation.Reply, error) {
	if d == nil {
		return operation.Reply{}, operation.ErrNotFound
	}
	var b bytes.Buffer
	err := p.Wait(ctx, func() error {
		_, err := render.Render(ctx, &b, d, f)
		return err
	})
	return operation.OK(operation.File{ContentType: f.MediaType(), Data: b.Bytes(), Name: documents.FileName(d, f)}),
		err
}

// Wait runs f when it is its turn, or fails when ctx ends.
func (p Press) Wait(ctx context.Context, f func() error) error {
	select {
	case p <- struct{}{}:
		defer func() { <-p }()
		return f()
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Read reads a document of a proposal or, with a change order, of that. The prices hold as long as any link is valid.
func Read(
	tx *store.Tx, a *store.Account, o store.Owner, kind documents.Kind, now time.Time,
) (documents.Document, error) {
	return ReadBeside(tx, a, o, kind, 0, now)
}

// ReadBeside is Read for a document that goes out beside a link: the prices hold as long as that one is valid.
func ReadBeside(
	tx *store.Tx, a *store.Account, o store.Owner, kind documents.Kind, link store.LinkID, now time.Time,
) (documents.Document, error) {
	d, err := proposals.Read(tx, a, o.Proposal)
	if err != nil {
		return nil, err
	}
	look, err := tx.Accounts().Look(a.ID)
	if err != nil {
		return nil, err
	}
	links, err := tx.Links().List(o)
	if err != nil {
		return nil, err
	}
	how := documents.Printing{Look: look, At: Day(now)}
	var set changeorder.Set
	if kind != documents.KindProposal {
		if set, err = OrderSet(tx, a, &d.Proposal); err != nil {
			return nil, err
		}
	}
	submitted := d.LastSubmitted
	if order := set.Details[o.ChangeOrder]; order != nil {
		submitted = order.LastSubmitted
	}
	for _, l := range links { // one that had ended before it was submitted again promises nothing
		if l.ID == link {
			how.Until = l.Until
			break
		}
		if !l.Preview && l.Withdrawn.IsZero() && l.Until.After(how.Until) && l.Over().After(submitted) {
			how.Until = l.Until
		}
	}
	return Make(&d.Proposal.Proposal, set, o.ChangeOrder, kind, how)
}

// printedAt returns the day on a document: when the client got what is in it, or today.
func printedAt(submitted, today time.Time) time.Time {
	if submitted.IsZero() {
		return today
	}
	return Day(submitted)
}

// Make makes a document from a proposal and its change orders. how.At is today; the document has the day on which the
// client got what is in it.
func Make(
	p *state.Proposal, set changeorder.Set, order state.ChangeOrderID, kind documents.Kind,
	how documents.Printing,
) (documents.Document, error) {
	today := how.At
	how.At = printedAt(p.LastSubmitted, today)
	from := documents.SheetFrom{Number: p.Number, Name: p.Name, Dealer: p.Dealer.Name}
	switch kind {
	case documents.KindProposal:
		return documents.ProposalOf(state.ForClient(p), how), nil
	case documents.KindChangeOrder:
		o := set.Details[order]
		if o == nil {
			return nil, operation.ErrNotFound
		}
		how.At = printedAt(o.LastSubmitted, today)
		return documents.ChangeOrderOf(documents.ChangeOrderFrom{Order: o, Set: &set, Proposal: p}, how), nil
	case documents.KindSheet, documents.KindPicks:
		sheet := installer.SheetOf(installer.Sources{Proposal: p, ChangeOrders: set, Contact: p.Customer})
		from.Sheet = &sheet
	}
	if kind == documents.KindPicks {
		return documents.PickListOf(from, how), nil
	}
	return documents.SheetOf(from, how), nil
}

// OrderSet reads all change orders of a proposal.
func OrderSet(tx *store.Tx, a *store.Account, p *store.Proposal) (changeorder.Set, error) {
	rows, err := tx.ChangeOrders().List(p.AccountID, p.ID)
	set := changeorder.Set{Details: make(map[state.ChangeOrderID]*state.ChangeOrder, len(rows)), AsOf: p.LastModified}
	for i := range rows {
		o, err := proposals.FillChangeOrder(tx, a, p, &rows[i])
		if err != nil {
			return set, err
		}
		set.Rows = append(set.Rows, state.ChangeOrderSummary{
			ID: o.ID, Number: o.Number, Name: o.Name, Status: o.Status, Total: o.Summary.Total,
			Currency: o.Summary.Currency,
			Customer: o.Customer, Created: o.Created, LastModified: o.LastModified,
			LastModifiedByUser: o.LastModifiedByUser,
		})
		set.Details[o.ID] = &o
	}
	return set, err
}

// Day returns the beginning of a day in UTC.
func Day(t time.Time) time.Time { return t.UTC().Truncate(24 * time.Hour) }
