package store

import (
	"strconv"
	"time"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// Owner is what areas belong to: a proposal of an account, or one of its change orders.
type Owner struct {
	Account     AccountID
	Proposal    state.ProposalID
	ChangeOrder state.ChangeOrderID // 0: the proposal itself
}

// Areas are the areas of proposals and change orders, with their options and items, in a transaction.
type Areas struct{ tx *Tx }

// List reads the areas of a proposal or a change order with their options and
// items, all in order. Option totals are not filled in.
func (t Areas) List(o Owner) ([]state.Area, error) {
	areas, err := collect(t.tx, "reading areas", func(a *state.Area) []any { return []any{&a.ID, &a.Name} },
		`SELECT id, name FROM areas WHERE account_id = ? AND proposal_id = ? AND change_order_id IS NOT DISTINCT FROM ?
		ORDER BY position`, o.Account, o.Proposal, idOrNull(o.ChangeOrder))
	if err != nil || len(areas) == 0 {
		return areas, err
	}
	index := make(map[state.AreaID]*state.Area, len(areas))
	for i := range areas {
		index[areas[i].ID] = &areas[i]
	}
	if err := t.fillOptions(o, index); err != nil {
		return nil, err
	}
	return areas, t.fillItems(o, areas)
}

func (t Areas) fillOptions(o Owner, areas map[state.AreaID]*state.Area) error {
	type row struct {
		area state.AreaID
		state.Option
	}
	dest := func(r *row) []any {
		return []any{
			&r.area, &r.ID, &r.Status, &r.ClientDescription, &r.InstallerNotes, &r.TotalRecurringService,
			timeOf(&r.LastModified),
		}
	}
	rows, err := collect(t.tx, "reading options", dest, `SELECT o.area_id, o.id, o.status, o.client_description,
			o.installer_notes, o.recurring_total, o.modified
		FROM areas a CROSS JOIN options o ON o.account_id = a.account_id AND o.area_id = a.id
		WHERE a.account_id = ? AND a.proposal_id = ? AND a.change_order_id IS NOT DISTINCT FROM ?
		ORDER BY a.position, o.position`, o.Account, o.Proposal, idOrNull(o.ChangeOrder))
	for _, r := range rows {
		a := areas[r.area]
		a.Options = append(a.Options, r.Option)
	}
	return err
}

func (t Areas) fillItems(o Owner, areas []state.Area) error {
	index := make(map[state.OptionID]*state.Option)
	for i := range areas {
		for j := range areas[i].Options {
			index[areas[i].Options[j].ID] = &areas[i].Options[j]
		}
	}
	type row struct {
		option state.OptionID
		state.Item
	}
	dest := func(r *row) []any {
		return []any{
			&r.option, &r.ID, idOf(&r.ParentID), &r.Type, idOf(&r.ReferencedItemID), &r.Brand, &r.Model, &r.Name,
			&r.ShortDescription, &r.Description, &r.Quantity, &r.SellPrice, &r.Cost, &r.TaxExempt,
		}
	}
	rows, err := collect(t.tx, "reading line items", dest, `SELECT i.option_id, i.id, i.parent_id, i.item_type,
			i.referenced_item_id, i.brand, i.model, i.name, i.short_description, i.description, i.quantity,
			i.sell_price, i.cost, i.tax_exempt
		FROM areas a CROSS JOIN options o ON o.account_id = a.account_id AND o.area_id = a.id
		CROSS JOIN items i ON i.account_id = o.account_id AND i.option_id = o.id
		WHERE a.account_id = ? AND a.proposal_id = ? AND a.change_order_id IS NOT DISTINCT FROM ?
		ORDER BY a.position, o.position, i.position`, o.Account, o.Proposal, idOrNull(o.ChangeOrder))
	for _, r := range rows {
		p := index[r.option]
		p.Items = append(p.Items, r.Item)
	}
	return err
}

// Size is how much a proposal holds, without its change orders.
type Size struct {
	Areas, Lines int
	Bytes        int // of the texts of options and lines
}

// Size measures a proposal.
func (t Areas) Size(account AccountID, p state.ProposalID) (Size, error) {
	return one(t.tx, "measuring a proposal", func(s *Size) []any { return []any{&s.Areas, &s.Lines, &s.Bytes} },
		`WITH own AS (SELECT id FROM areas WHERE account_id = ?1 AND proposal_id = ?2 AND change_order_id IS NULL),
			opts AS (SELECT id, octet_length(client_description) + octet_length(installer_notes) AS bytes
				FROM options WHERE account_id = ?1 AND area_id IN (SELECT id FROM own)),
			lines AS (SELECT octet_length(name) + octet_length(short_description) + octet_length(description) AS bytes
				FROM items WHERE account_id = ?1 AND option_id IN (SELECT id FROM opts))
		SELECT (SELECT count(*) FROM own), (SELECT count(*) FROM lines),
			(SELECT coalesce(sum(bytes), 0) FROM opts) + (SELECT coalesce(sum(bytes), 0) FROM lines)`, account, p)
}

// Create adds an area with its options and items at the end of its owner and sets
// missing ids. It fails with ErrTaken if the proposal already has the name.
func (t Areas) Create(o Owner, a *state.Area) error {
	id, err := t.tx.insert("creating an area",
		`INSERT INTO areas (id, account_id, proposal_id, change_order_id, position, name, name_key)
		VALUES (?5, ?6, ?1, ?2, (SELECT count(*) FROM areas
			WHERE account_id = ?6 AND proposal_id = ?1 AND change_order_id IS NOT DISTINCT FROM ?2), ?3, ?4)`,
		o.Proposal, idOrNull(o.ChangeOrder), a.Name, text.NameKey(a.Name), idOrNull(a.ID), o.Account)
	if err != nil {
		return taken(err)
	}
	a.ID = state.AreaID(id)
	t.tx.revise(o.Account, o.Proposal)
	in := o.thing(ThingArea, id, a.Name)
	in.Area = a.ID
	t.tx.note(in, "", "", a.Name)
	for i := range a.Options {
		if err := t.createOption(in, i, &a.Options[i]); err != nil {
			return err
		}
	}
	return nil
}

// BlankOption returns a draft option without texts and items.
func BlankOption(now time.Time) state.Option {
	return state.Option{
		Status: state.StatusDraft, LastModified: now,
		TotalRecurringService: decimal.NewNullDecimal(decimal.Zero),
	}
}

// CreateOption adds an option with its items at the end of an area and sets missing ids.
func (t Areas) CreateOption(account AccountID, area state.AreaID, o *state.Option) error {
	in, options, err := t.area(account, area)
	if err != nil {
		return err
	}
	return t.createOption(in, options, o)
}

// createOption adds an option to an area that has some.
func (t Areas) createOption(in Thing, options int, o *state.Option) error {
	id, err := t.tx.insert("creating an option",
		`INSERT INTO options (id, account_id, area_id, position, status, client_description,
		installer_notes, recurring_total, modified)
		VALUES (?7, ?8, ?1, (SELECT count(*) FROM options WHERE account_id = ?8 AND area_id = ?1), ?2, ?3, ?4, ?5, ?6)`,
		in.Area, o.Status, o.ClientDescription, o.InstallerNotes, o.TotalRecurringService, micros(o.LastModified),
		idOrNull(o.ID), in.Account)
	if err != nil {
		return err
	}
	o.ID = state.OptionID(id)
	t.tx.revise(in.Account, in.Proposal)
	in.Kind, in.ID, in.Option, in.Name = ThingOption, id, o.ID, optionName(in.Name, options)
	t.tx.note(in, "", "", in.Name)
	return t.createItems(in, 0, o.Items)
}

// createItems adds lines to an option from a position on. A line without an id may have a local
// one; later lines name it as their parent by that.
func (t Areas) createItems(in Thing, position int, items []state.Item) error {
	t.tx.revise(in.Account, in.Proposal)
	given := map[state.ItemID]state.ItemID{} // by local ids
	for i := range items {
		it := &items[i]
		local := it.ID
		if state.IsLocal(local) {
			it.ID = 0
		}
		if state.IsLocal(it.ParentID) {
			it.ParentID = given[it.ParentID]
		}
		if err := t.createItem(in, position+i, it); err != nil {
			return err
		}
		t.tx.noteLine(in, it)
		given[local] = it.ID
	}
	return nil
}

func (t Areas) createItem(in Thing, position int, it *state.Item) error {
	id, err := t.tx.insert("creating a line item", `INSERT INTO items (id, account_id, option_id, parent_id,
		position, item_type, referenced_item_id, brand, model, name, short_description, description, quantity,
		sell_price, cost, tax_exempt)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		idOrNull(it.ID), in.Account, in.Option, idOrNull(it.ParentID), position, it.Type,
		idOrNull(it.ReferencedItemID), it.Brand,
		it.Model, it.Name,
		it.ShortDescription, it.Description, it.Quantity.Decimal.String(), it.SellPrice.Decimal.String(), it.Cost,
		it.TaxExempt)
	it.ID = state.ItemID(id)
	return err
}

// CountOptions returns how many options an area of a proposal has. It fails with
// ErrNotFound if the area is not in the proposal.
func (t Areas) CountOptions(account AccountID, p state.ProposalID, a state.AreaID) (int, error) {
	return one(t.tx, "finding an area", single[int],
		`SELECT (SELECT count(*) FROM options o WHERE o.account_id = a.account_id AND o.area_id = a.id)
		FROM areas a WHERE a.id = ? AND a.account_id = ? AND a.proposal_id = ? AND a.change_order_id IS NULL`,
		a, account, p)
}

// OfOption returns the area of an option. It fails with ErrNotFound if the option is
// not in the proposal.
func (t Areas) OfOption(account AccountID, p state.ProposalID, o state.OptionID) (state.AreaID, error) {
	return one(t.tx, "finding an option", single[state.AreaID],
		`SELECT a.id FROM options o JOIN areas a ON a.account_id = o.account_id AND a.id = o.area_id
		WHERE o.id = ? AND o.account_id = ? AND a.proposal_id = ? AND a.change_order_id IS NULL`, o, account, p)
}

// SetOptionText changes one of the two texts of an option.
func (t Areas) SetOptionText(
	account AccountID, o state.OptionID, f state.TextField, text string, now time.Time,
) error {
	column, field := "installer_notes", "installerNotes"
	if f == state.ClientDescription {
		column, field = "client_description", "clientDescription"
	}
	in, before, err := t.option(account, o)
	if err != nil {
		return err
	}
	t.tx.note(in, field, before.text(f), text)
	t.tx.revise(account, in.Proposal)
	return t.tx.do("changing a text", `UPDATE options SET `+column+` = ?, modified = ?
		WHERE id = ? AND account_id = ?`, text, micros(now), o, account)
}

// SetOptionStatus sets the status of an option.
func (t Areas) SetOptionStatus(account AccountID, o state.OptionID, s state.Status, now time.Time) error {
	in, before, err := t.option(account, o)
	if err != nil {
		return err
	}
	t.tx.revise(account, in.Proposal)
	if s == state.StatusAccepted { // the client has chosen it; the others go with their proposal
		t.tx.note(in, "status", string(before.status), string(s))
	}
	return t.tx.do("moving an option", `UPDATE options SET status = ?, modified = ? WHERE id = ? AND account_id = ?`, s,
		micros(now), o, account)
}

// SetLine changes the quantity and the price of a line of an option, and whether it is exempt from sales tax.
func (t Areas) SetLine(account AccountID, option state.OptionID, before, after *state.Item) error {
	in, _, err := t.option(account, option)
	if err != nil {
		return err
	}
	t.tx.revise(in.Account, in.Proposal)
	in.line(before)
	t.tx.noteFigure(in, "sellPrice", priceWords(before), priceWords(after))
	t.tx.note(in, "taxExempt", strconv.FormatBool(before.TaxExempt), strconv.FormatBool(after.TaxExempt))
	return t.tx.do("changing a line", `UPDATE items SET quantity = ?, sell_price = ?, tax_exempt = ?
		WHERE id = ? AND account_id = ?`,
		after.Quantity.Decimal.String(), after.SellPrice.Decimal.String(), after.TaxExempt, before.ID, account)
}

// AddItems adds lines at the end of an option and sets their ids, as CreateOption
// does.
func (t Areas) AddItems(account AccountID, option state.OptionID, items []state.Item) error {
	have, err := one(t.tx, "counting line items", single[int],
		`SELECT count(*) FROM items WHERE account_id = ? AND option_id = ?`, account, option)
	if err != nil {
		return err
	}
	in, _, err := t.option(account, option)
	if err != nil {
		return err
	}
	return t.createItems(in, have, items)
}
