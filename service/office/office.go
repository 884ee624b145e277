// Package office has what the office and the client do with proposals that the interface does not cover:
// statuses, the archive, change orders, links to the client's page, and the mails that bring them.
package office

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"app.tender/tender/service/operation"
	"app.tender/tender/service/proposals"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
)

// Operations are the operations of the office: they move proposals and change orders, and send
// them to clients.
type Operations struct {
	Store   *store.Store
	Moves   Moves
	Mailing Mailing
	Needs   operation.Permission
}

// Endpoints lists the operations.
func (h Operations) Endpoints() []operation.Endpoint {
	return append(h.officeEndpoints(), h.mailEndpoints()...)
}

// officeEndpoints returns the operations for actions of the client and the office that the
// interface does not cover: moving and archiving a proposal, and making and moving change orders.
// In a sandbox, everyone who may write proposals may call them; elsewhere they need their own
// permission.
func (h Operations) officeEndpoints() []operation.Endpoint {
	const path = "/office/proposals/{ProposalId}"
	needs := h.Needs
	return []operation.Endpoint{
		{Method: http.MethodGet, Path: path + "/status", Needs: needs, Handle: h.readStanding},
		{Method: http.MethodPost, Path: path + "/status", Needs: needs, Handle: h.moveStatus},
		{Method: http.MethodPost, Path: path + "/archive", Needs: needs, Handle: h.archive},
		{Method: http.MethodPost, Path: path + "/changeorders", Needs: needs, Handle: h.createChangeOrder},
		{
			Method: http.MethodPost, Path: path + "/changeorders/{ChangeOrderId}/status", Needs: needs,
			Handle: h.moveChangeOrder,
		},
	}
}

// SandboxEndpoints returns the older paths of two of these operations, which only a
// sandbox has.
func (h Operations) SandboxEndpoints() []operation.Endpoint {
	const path = "/sandbox/proposals/{ProposalId}"
	return []operation.Endpoint{
		{Method: http.MethodPost, Path: path + "/status", Needs: operation.MayWriteProposals, Handle: h.moveStatus},
		{
			Method: http.MethodPost, Path: path + "/changeorders", Needs: operation.MayWriteProposals,
			Handle: h.createChangeOrder,
		},
	}
}

// Actor is who moves a proposal, and when.
type Actor struct {
	Account store.Account
	user    state.UserID // 0: the operator or the client, who are not users of the account
	Now     time.Time
	Base    string // of this service's addresses; empty: not known
}

func actorOf(c *operation.Call) Actor { return Actor{c.Account, c.User.ID, c.Now, c.Base} }

// Changing runs f with a proposal of the actor's account, in a transaction that may change it.
func Changing[T any](
	ctx context.Context, db *store.Store, by Actor, id state.ProposalID,
	f func(*store.Tx, *store.Proposal) (T, error),
) (T, error) {
	return store.Change(ctx, db, func(tx *store.Tx) (T, error) {
		p, err := operation.Requested(tx.Proposals().Find(by.Account.ID, id))
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
func (q Mailing) standing(tx *store.Tx, p *store.Proposal) (standingWire, error) {
	st := standingWire{
		ProposalID: p.ID, Status: p.Status, IsArchive: p.Archived, Moves: append([]state.Status{}, p.Status.Moves()...),
		ClientPage: true, SendsMail: q.Queue != nil, ChangeOrderMails: []orderMailWire{},
	}
	return st, st.addMails(tx, p.AccountID)
}

// readStanding returns where a proposal may go. A client that finds this operation may
// also call the others.
func (h Operations) readStanding(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	id := operation.PathID[state.ProposalID](c, "ProposalId")
	return c.ReadOf(ctx, h.Store, id, func(tx *store.Tx, p *store.Proposal) (operation.Reply, error) {
		st, err := h.Mailing.standing(tx, p)
		return operation.OK(st), err
	})
}

// archive removes a proposal from the list, or restores it. Any status can be archived,
// and nothing else changes.
func (h Operations) archive(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	id := operation.PathID[state.ProposalID](c, "ProposalId")
	f := c.Form()
	f.MustHave("IsArchive")
	archived := f.Flag("IsArchive")
	if err := c.Err(); err != nil {
		return operation.Reply{}, err
	}
	st, err := Changing(ctx, h.Store, actorOf(c), id, func(tx *store.Tx, p *store.Proposal) (standingWire, error) {
		if err := SetArchived(tx, actorOf(c), p, archived); err != nil {
			return standingWire{}, err
		}
		return h.Mailing.standing(tx, p)
	})
	return operation.OK(st), err
}

// SetArchived removes a proposal from the list, or restores it.
func SetArchived(tx *store.Tx, by Actor, p *store.Proposal, archived bool) error {
	if p.Archived == archived {
		return nil
	}
	p.Archived, p.LastModified = archived, by.Now
	if by.user != 0 {
		p.LastModifiedByUser, p.LastModifiedUser = by.Now, by.user
	}
	return tx.Proposals().Update(p)
}

// createChangeOrder makes a change order with one area, whose lines come as parallel
// repeated parameters.
func (h Operations) createChangeOrder(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	id := operation.PathID[state.ProposalID](c, "ProposalId")
	f := c.Form()
	n := state.NewChangeOrder{
		Name: f.Line("Name", operation.MaxName), Area: f.Line("Area", state.MaxAreaName),
	}
	n.Items, n.In = linesIn(f, cmp.Or(n.Area, state.AnyArea))
	description := f.Text("Description", operation.MaxText)
	if err := c.Err(); err != nil {
		return operation.Reply{}, err
	}
	if slices.ContainsFunc(n.Items, ofCatalog) && !c.May(operation.MayReadCatalog) {
		// the reply has the catalog's data of the lines, with the dealer's cost
		return operation.Reply{}, operation.Lacks(operation.MayReadCatalog)
	}
	return proposals.ChangeOrderReply(AddChangeOrder(ctx, h.Store, actorOf(c), id, n, description))
}

// maxChangeOrders bounds what is listed with a proposal.
const maxChangeOrders = 500

var errManyChangeOrders = operation.TooLarge(
	fmt.Sprintf("A proposal has at most %d change orders; begin a new proposal.", maxChangeOrders))

// AddChangeOrder makes a draft change order. One made by the operator counts as the
// salesperson's.
func AddChangeOrder(
	ctx context.Context, db *store.Store, by Actor, id state.ProposalID, n state.NewChangeOrder, description string,
) (state.ChangeOrder, error) {
	row := store.ChangeOrder{AccountID: by.Account.ID, ProposalID: id}
	row.Description, row.Status = description, state.StatusDraft
	row.Created, row.LastModified, row.LastModifiedByUser = by.Now, by.Now, by.Now
	row.Areas = areasOf(&n, by.Now)
	return Changing(ctx, db, by, id, func(tx *store.Tx, p *store.Proposal) (o state.ChangeOrder, err error) {
		for i := range row.Areas {
			if err := listed(tx, by.Account.ID, row.Areas[i].Options[0].Items); err != nil {
				return o, err
			}
		}
		if row.Number, err = tx.ChangeOrders().NextNumber(by.Account.ID, id); err != nil {
			return o, err
		}
		if row.Number > maxChangeOrders {
			return o, errManyChangeOrders
		}
		row.LastModifiedUser = cmp.Or(by.user, p.SalesPersonID)
		row.Name = cmp.Or(n.Name, fmt.Sprintf("Change order %d", row.Number))
		row.Summary = state.Summarize(row.Areas, money.Discount{}, money.RatesOf(p.Summary.SalesTax),
			by.Account.Currency)
		if err := tx.ChangeOrders().Create(&row); err != nil {
			return o, err
		}
		return proposals.FillChangeOrder(tx, &by.Account, p, &row)
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
			return operation.Invalid(operation.FieldFault{
				Code: operation.FieldInvalid, Field: "ItemId",
				Message: fmt.Sprintf(
					"Line %d: the catalog no longer has it. Type another item, or a price for a line of its own.",
					i+1),
			})
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

// areasOf returns the areas of a new change order; one without lines has one without options' lines.
func areasOf(n *state.NewChangeOrder, now time.Time) []state.Area {
	areas := n.Areas()
	if len(areas) == 0 {
		areas = []state.Area{{Name: cmp.Or(n.Area, state.AnyArea), Options: []state.Option{{}}}}
	}
	for i := range areas {
		option := store.BlankOption(now)
		option.Items = areas[i].Options[0].Items
		areas[i].Options = []state.Option{option}
	}
	return areas
}

// linesIn reads line items from ItemName, ItemType, Quantity, SellPrice, Cost, ItemId, TaxExempt and ItemArea,
// each repeated once for each line. All but ItemName may be missing entirely. The lines of one area are together; those
// that name none are in other. areas is empty if no line names one.
func linesIn(p *operation.Params, other string) (items []state.Item, areas []string) {
	p.Know("ItemType", "Quantity", "SellPrice", "Cost", "ItemId", "TaxExempt", "ItemArea")
	names := p.Of("ItemName")
	items = make([]state.Item, len(names))
	areas = make([]string, len(names))
	for i := range names {
		line := p.Nth(i, "ItemName", "ItemType", "Quantity", "SellPrice", "Cost", "ItemId", "TaxExempt", "ItemArea")
		areas[i] = line.Line("ItemArea", state.MaxAreaName)
		quantity := line.Number("Quantity")
		if !quantity.Valid {
			quantity.Decimal = decimal.NewFromInt(1)
		}
		items[i] = state.Item{
			Name: line.RequiredLine("ItemName", operation.MaxName),
			Type: operation.OneOf(line, "ItemType", state.ItemCustom, state.ItemPart, state.ItemLabor,
				state.ItemCustom, state.ItemFee),
			Quantity:  decimal.NewNullDecimal(quantity.Decimal),
			SellPrice: decimal.NewNullDecimal(line.Number("SellPrice").Decimal),
			Cost:      line.Number("Cost"), ReferencedItemID: state.CatalogItemID(line.Integer("ItemId", 0)),
			TaxExempt: line.Flag("TaxExempt"),
		}
		p.RefuseAsIn(line)
	}
	if !slices.ContainsFunc(areas, func(name string) bool { return name != "" }) {
		return items, nil
	}
	for i := range areas {
		areas[i] = cmp.Or(areas[i], other)
	}
	return byArea(items, areas)
}

// byArea puts the lines of one area together, in the order in which the areas are first named.
func byArea(items []state.Item, areas []string) (sorted []state.Item, in []string) {
	for i, name := range areas {
		if slices.ContainsFunc(areas[:i], func(before string) bool { return text.SameName(before, name) }) {
			continue
		}
		for j := i; j < len(items); j++ {
			if text.SameName(areas[j], name) {
				sorted, in = append(sorted, items[j]), append(in, name)
			}
		}
	}
	return sorted, in
}
