package service

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"app.tender/tender/service/store"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// officeOperations are the operations of the office: they move proposals and change orders, and send
// them to clients.
type officeOperations struct {
	store   *store.Store
	moves   moves
	mailing mailing
	needs   permission
}

func (h officeOperations) endpoints() []endpoint {
	return append(h.officeEndpoints(), h.mailEndpoints()...)
}

// officeEndpoints returns the operations for actions of the client and the office that the
// interface does not cover: moving and archiving a proposal, and making and moving change orders.
// In a sandbox, everyone who may write proposals may call them; elsewhere they need their own
// permission.
func (h officeOperations) officeEndpoints() []endpoint {
	const path = "/office/proposals/{ProposalId}"
	needs := h.needs
	return []endpoint{
		{method: http.MethodGet, path: path + "/status", needs: needs, handle: h.readStanding},
		{method: http.MethodPost, path: path + "/status", needs: needs, handle: h.moveStatus},
		{method: http.MethodPost, path: path + "/archive", needs: needs, handle: h.archive},
		{method: http.MethodPost, path: path + "/changeorders", needs: needs, handle: h.createChangeOrder},
		{method: http.MethodPost, path: path + "/changeorders/{ChangeOrderId}/status", needs: needs, handle: h.moveChangeOrder},
	}
}

// officePermission is what a user needs to do what the client and the office do.
func (c Config) officePermission() permission {
	if c.Sandbox {
		return mayWriteProposals
	}
	return mayMoveProposals
}

// sandboxEndpoints returns the older paths of two of these operations, which only a
// sandbox has.
func (h officeOperations) sandboxEndpoints() []endpoint {
	const path = "/sandbox/proposals/{ProposalId}"
	return []endpoint{
		{method: http.MethodPost, path: path + "/status", needs: mayWriteProposals, handle: h.moveStatus},
		{method: http.MethodPost, path: path + "/changeorders", needs: mayWriteProposals, handle: h.createChangeOrder},
	}
}

// actor is who moves a proposal, and when.
type actor struct {
	account store.Account
	user    state.UserID // 0: the operator or the client, who are not users of the account
	now     time.Time
	base    string // of this service's addresses; empty: not known
}

func (c *call) actor() actor { return actor{c.account, c.user.ID, c.now, c.base} }

// changing runs f with a proposal of the actor's account, in a transaction that may change it.
func changing[T any](ctx context.Context, db *store.Store, by actor, id state.ProposalID, f func(*store.Tx, *store.Proposal) (T, error)) (T, error) {
	return store.Change(ctx, db, func(tx *store.Tx) (T, error) {
		p, err := requested(tx.Proposals().Find(by.account.ID, id))
		if err != nil {
			var none T
			return none, err
		}
		return f(tx, &p)
	})
}

// standingWire is a proposal's status, and where the office may move it.
type standingWire struct {
	ProposalID state.ProposalID `json:"proposalId"`
	Status     state.Status     `json:"status"`
	IsArchive  bool             `json:"isArchive"`
	Moves      []state.Status   `json:"moves"`      // the statuses that it may go to
	ClientPage bool             `json:"clientPage"` // the client has a page: there are links to it
	SendsMail  bool             `json:"sendsMail"`  // Submit sends the link to the client

	Mail             *mailWire       `json:"mail"`             // null: none was sent
	ChangeOrderMails []orderMailWire `json:"changeOrderMails"` // of those about which one was sent
}

// standing returns where a proposal stands.
func (q mailing) standing(tx *store.Tx, p *store.Proposal) (standingWire, error) {
	st := standingWire{
		ProposalID: p.ID, Status: p.Status, IsArchive: p.Archived, Moves: append([]state.Status{}, p.Status.Moves()...),
		ClientPage: true, SendsMail: q.queue != nil, ChangeOrderMails: []orderMailWire{},
	}
	return st, st.addMails(tx)
}

// readStanding returns where a proposal may go. A client that finds this operation may
// also call the others.
func (h officeOperations) readStanding(ctx context.Context, c *call) (reply, error) {
	id := pathID[state.ProposalID](c, "ProposalId")
	return c.readOf(ctx, h.store, id, func(tx *store.Tx, p *store.Proposal) (reply, error) {
		st, err := h.mailing.standing(tx, p)
		return ok(st), err
	})
}

// archive removes a proposal from the list, or restores it. Any status can be archived,
// and nothing else changes.
func (h officeOperations) archive(ctx context.Context, c *call) (reply, error) {
	id := pathID[state.ProposalID](c, "ProposalId")
	f := c.form()
	f.mustHave("IsArchive")
	archived := f.flag("IsArchive")
	if err := c.err(); err != nil {
		return reply{}, err
	}
	st, err := changing(ctx, h.store, c.actor(), id, func(tx *store.Tx, p *store.Proposal) (standingWire, error) {
		if err := setArchived(tx, c.actor(), p, archived); err != nil {
			return standingWire{}, err
		}
		return h.mailing.standing(tx, p)
	})
	return ok(st), err
}

// setArchived removes a proposal from the list, or restores it.
func setArchived(tx *store.Tx, by actor, p *store.Proposal, archived bool) error {
	if p.Archived == archived {
		return nil
	}
	p.Archived, p.LastModified = archived, by.now
	if by.user != 0 {
		p.LastModifiedByUser, p.LastModifiedUser = by.now, by.user
	}
	return tx.Proposals().Update(p)
}

// createChangeOrder makes a change order with one area, whose lines come as parallel
// repeated parameters.
func (h officeOperations) createChangeOrder(ctx context.Context, c *call) (reply, error) {
	id := pathID[state.ProposalID](c, "ProposalId")
	f := c.form()
	n := state.NewChangeOrder{Name: f.line("Name", maxName), Area: f.line("Area", state.MaxAreaName), Items: f.lines()}
	description := f.text("Description", maxText)
	if err := c.err(); err != nil {
		return reply{}, err
	}
	if slices.ContainsFunc(n.Items, ofCatalog) && !c.may(mayReadCatalog) {
		return reply{}, lacks(mayReadCatalog) // the reply has the catalog's data of the lines, with the dealer's cost
	}
	return changeOrderReply(addChangeOrder(ctx, h.store, c.actor(), id, n, description))
}

// addChangeOrder makes a draft change order. One made by the operator counts as the
// salesperson's.
func addChangeOrder(
	ctx context.Context, db *store.Store, by actor, id state.ProposalID, n state.NewChangeOrder, description string,
) (state.ChangeOrder, error) {
	option := store.BlankOption(by.now)
	option.Items = n.Items
	row := store.ChangeOrder{ProposalID: id}
	row.Description, row.Status = description, state.StatusDraft
	row.Created, row.LastModified, row.LastModifiedByUser = by.now, by.now, by.now
	row.Areas = []state.Area{{Name: cmp.Or(n.Area, state.AnyArea), Options: []state.Option{option}}}
	return changing(ctx, db, by, id, func(tx *store.Tx, p *store.Proposal) (o state.ChangeOrder, err error) {
		if err := listed(tx, by.account.ID, option.Items); err != nil {
			return o, err
		}
		if row.Number, err = tx.ChangeOrders().NextNumber(id); err != nil {
			return o, err
		}
		row.LastModifiedUser = cmp.Or(by.user, p.SalesPersonID)
		row.Name = cmp.Or(n.Name, fmt.Sprintf("Change order %d", row.Number))
		row.Summary = state.Summarize(row.Areas, money.Discount{}, money.RatesOf(p.Summary.SalesTax))
		row.Summary.Currency = by.account.Currency
		if err := tx.ChangeOrders().Create(&row); err != nil {
			return o, err
		}
		return fillChangeOrder(tx, &by.account, p, &row)
	})
}

// ofCatalog reports whether a line refers to an item of the catalog.
func ofCatalog(line state.Item) bool { return line.ReferencedItemID != 0 }

// listed fills lines in from the catalog items that they refer to. It keeps quantities and prices,
// and a cost if there is one.
func listed(tx *store.Tx, account store.AccountID, lines []state.Item) error {
	for i := range lines {
		line := &lines[i]
		if !ofCatalog(*line) {
			continue
		}
		it, err := tx.Catalog().Item(account, line.ReferencedItemID)
		if errors.Is(err, store.ErrNotFound) {
			return invalid(fieldFault{fieldInvalid, "ItemId", fmt.Sprintf("Line %d: the catalog no longer has it. Type another item, or a price for a line of its own.", i+1)})
		}
		if err != nil {
			return err
		}
		line.Type, line.Brand, line.Model, line.Name = it.Type, it.Brand, it.Model, it.Name
		line.ShortDescription, line.Description = it.ShortDescription, it.Description
		if !line.Cost.Valid {
			line.Cost = it.Cost.Value
		}
	}
	return nil
}

// lines reads line items from ItemName, ItemType, Quantity, SellPrice, Cost, ItemId and TaxExempt,
// each repeated once for each line. All but ItemName may be missing entirely.
func (p *params) lines() []state.Item {
	p.know("ItemType", "Quantity", "SellPrice", "Cost", "ItemId", "TaxExempt")
	names := p.of("ItemName")
	items := make([]state.Item, len(names))
	for i := range names {
		line := p.nth(i, "ItemName", "ItemType", "Quantity", "SellPrice", "Cost", "ItemId", "TaxExempt")
		quantity := line.number("Quantity")
		if !quantity.Valid {
			quantity.Decimal = decimal.NewFromInt(1)
		}
		items[i] = state.Item{
			Name:     line.requiredLine("ItemName", maxName),
			Type:     oneOf(line, "ItemType", state.ItemCustom, state.ItemPart, state.ItemLabor, state.ItemCustom, state.ItemFee),
			Quantity: decimal.NewNullDecimal(quantity.Decimal), SellPrice: decimal.NewNullDecimal(line.number("SellPrice").Decimal),
			Cost: line.number("Cost"), ReferencedItemID: state.CatalogItemID(line.integer("ItemId", 0)), TaxExempt: line.flag("TaxExempt"),
		}
		p.wrong = append(p.wrong, line.wrong...)
	}
	return items
}
