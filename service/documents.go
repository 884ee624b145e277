package service

import (
	"bytes"
	"context"
	"net/http"
	"slices"
	"strings"
	"time"

	"app.tender/tender/documents"
	"app.tender/tender/documents/render"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/installer"
)

// documentOperations are the operations that give documents.
type documentOperations struct {
	store *store.Store
	press press
}

func (h documentOperations) endpoints() []endpoint {
	const path = "/office/proposals/{ProposalId}"
	return []endpoint{
		{method: http.MethodGet, path: path + "/documents/{Document}", needs: mayReadProposals, handle: h.readDocument, timeout: documentTime},
		{method: http.MethodGet, path: path + "/changeorders/{ChangeOrderId}/documents/{Document}", needs: mayReadProposals, handle: h.readOrderDocument, timeout: documentTime},
	}
}

// documentTime is how long a document may take to be made: a PDF of thousands of lines takes seconds.
const documentTime = 2 * time.Minute

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

func (h documentOperations) readDocument(ctx context.Context, c *call) (reply, error) {
	return h.readDocumentOf(ctx, c, store.Owner{Proposal: pathID[state.ProposalID](c, "ProposalId")})
}

func (h documentOperations) readOrderDocument(ctx context.Context, c *call) (reply, error) {
	return h.readDocumentOf(ctx, c, orderOwner(c))
}

func (h documentOperations) readDocumentOf(ctx context.Context, c *call, o store.Owner) (reply, error) {
	wanted, known := documentNamed(c.r.PathValue("Document"))
	if err := c.err(); err != nil {
		return reply{}, err
	}
	if !known || (wanted.kind == documents.KindChangeOrder) != (o.ChangeOrder != 0) {
		return reply{}, errNotFound
	}
	d, err := store.View(ctx, h.store, func(tx *store.Tx) (documents.Document, error) {
		return readPaper(tx, &c.account, o, wanted.kind, c.now)
	})
	if err != nil {
		return reply{}, err
	}
	return h.press.rendered(ctx, d, wanted.format)
}

// press makes documents, only a few at once, because each takes memory and a processor.
type press chan struct{}

// rendered returns the reply with a document.
func (p press) rendered(ctx context.Context, d documents.Document, f documents.Format) (reply, error) {
	if d == nil {
		return reply{}, errNotFound
	}
	var b bytes.Buffer
	err := p.wait(ctx, func() error {
		_, err := render.Render(ctx, &b, d, f)
		return err
	})
	return ok(file{contentType: f.MediaType(), data: b.Bytes(), name: documents.FileName(d, f)}), err
}

// wait runs f when it is its turn, or fails when ctx ends.
func (p press) wait(ctx context.Context, f func() error) error {
	select {
	case p <- struct{}{}:
		defer func() { <-p }()
		return f()
	case <-ctx.Done():
		return ctx.Err()
	}
}

// readPaper reads a document of a proposal or, with a change order, of that.
func readPaper(tx *store.Tx, a *store.Account, o store.Owner, kind documents.Kind, now time.Time) (documents.Document, error) {
	d, err := readDetail(tx, a, o.Proposal)
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
	how := documents.Printing{Look: look, At: printedAt(d.LastSubmitted, now)}
	for _, l := range links {
		if !l.Preview && l.Withdrawn.IsZero() && l.Until.After(how.Until) {
			how.Until = l.Until
		}
	}
	var set changeorder.Set
	if kind != documents.KindProposal {
		if set, err = orderSet(tx, a, &d.Proposal); err != nil {
			return nil, err
		}
	}
	return makePaper(&d.Proposal.Proposal, set, o.ChangeOrder, kind, how)
}

// printedAt returns the day on a document: when the client got it, or today.
func printedAt(submitted, now time.Time) time.Time {
	if submitted.IsZero() {
		return dayOf(now)
	}
	return dayOf(submitted)
}

// makePaper makes a document from a proposal and its change orders.
func makePaper(p *state.Proposal, set changeorder.Set, order state.ChangeOrderID, kind documents.Kind, how documents.Printing) (documents.Document, error) {
	from := documents.SheetFrom{Number: p.Number, Name: p.Name, Dealer: p.Dealer.Name}
	switch kind {
	case documents.KindProposal:
		return documents.ProposalOf(state.ForClient(p), how), nil
	case documents.KindChangeOrder:
		o := set.Details[order]
		if o == nil {
			return nil, errNotFound
		}
		how.At = printedAt(o.LastSubmitted, how.At)
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

// orderSet reads all change orders of a proposal.
func orderSet(tx *store.Tx, a *store.Account, p *store.Proposal) (changeorder.Set, error) {
	rows, err := tx.ChangeOrders().List(p.ID)
	set := changeorder.Set{Details: make(map[state.ChangeOrderID]*state.ChangeOrder, len(rows)), AsOf: p.LastModified}
	for i := range rows {
		o, err := fillChangeOrder(tx, a, p, &rows[i])
		if err != nil {
			return set, err
		}
		set.Rows = append(set.Rows, state.ChangeOrderSummary{
			ID: o.ID, Number: o.Number, Name: o.Name, Status: o.Status, Total: o.Summary.Total, Currency: o.Summary.Currency,
			Customer: o.Customer, Created: o.Created, LastModified: o.LastModified, LastModifiedByUser: o.LastModifiedByUser,
		})
		set.Details[o.ID] = &o
	}
	return set, err
}
