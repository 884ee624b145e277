package store

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

func (p *Proposal) thing() Thing {
	return Thing{
		Account: p.AccountID, Kind: ThingProposal, ID: int64(p.ID), Name: fmt.Sprintf("%d %s", p.Number, p.Name),
		Proposal: p.ID,
	}
}

func (o *ChangeOrder) thing() Thing {
	return o.Owner().thing(ThingChangeOrder, int64(o.ID), o.Name)
}

// thing returns something that belongs to a proposal or to a change order.
func (o Owner) thing(kind ThingKind, id int64, name string) Thing {
	return Thing{
		Account: o.Account, Kind: kind, ID: id, Name: name, Proposal: o.Proposal, ChangeOrder: o.ChangeOrder,
	}
}

func (u *User) thing() Thing {
	return Thing{Account: u.AccountID, Kind: ThingUser, ID: int64(u.ID), Name: u.DisplayName()}
}

func (a *Account) thing() Thing {
	return Thing{Account: a.ID, Kind: ThingAccount, ID: int64(a.ID), Name: a.Name}
}

// accountThing is thing of an account that is not read.
func accountThing(id AccountID) Thing { return Thing{Account: id, Kind: ThingAccount, ID: int64(id)} }

// thing names the host alone: the rest of an address may have a secret.
func (h *Webhook) thing() Thing {
	about := Thing{Account: h.AccountID, Kind: ThingWebhook, ID: int64(h.ID)}
	if u, err := url.Parse(h.URL); err == nil {
		about.Name = u.Host
	}
	return about
}

// noteUpdate records which fields of a proposal change.
func (t Proposals) noteUpdate(p *Proposal) error {
	before := t.tx.found
	if before.ID != p.ID {
		var err error
		if before, err = t.Find(p.AccountID, p.ID); err != nil {
			return err
		}
	}
	about := p.thing()
	t.tx.note(about, "name", before.Name, p.Name)
	t.tx.note(about, "status", string(before.Status), string(p.Status))
	t.tx.note(about, "isArchive", strconv.FormatBool(before.Archived), strconv.FormatBool(p.Archived))
	t.tx.note(about, "description", before.Description, p.Description)
	t.tx.note(about, "internalNotes", before.InternalNotes, p.InternalNotes)
	t.tx.note(about, "projectTerms", before.ProjectTerms, p.ProjectTerms)
	t.tx.noteFigure(about, "discount", discountWords(before.Discount), discountWords(p.Discount))
	t.tx.noteFigure(about, "recurringServices", inWords(before.Recurring), inWords(p.Recurring))
	t.tx.noteFigure(about, "paymentSchedule", inWords(before.Schedule), inWords(p.Schedule))
	t.tx.noteFigure(about, "total", amount(before.Summary.Total), amount(p.Summary.Total))
	t.tx.found = *p
	return t.noteAssigned(about, &before, p)
}

// noteAssigned records another contact, location or salesperson by their names.
func (t Proposals) noteAssigned(about Thing, before, p *Proposal) error {
	for _, a := range []struct {
		field    string
		from, to int64
		name     func(int64) (string, error)
	}{
		{"contact", int64(before.ContactID), int64(p.ContactID), func(id int64) (string, error) {
			c, err := t.tx.Contacts().Find(p.AccountID, state.ContactID(id))
			return c.DisplayName(), err
		}},
		{"location", int64(before.LocationID), int64(p.LocationID), func(id int64) (string, error) {
			l, err := t.tx.Locations().Find(p.AccountID, state.LocationID(id))
			return l.OneLine(), err
		}},
		{"salesPerson", int64(before.SalesPersonID), int64(p.SalesPersonID), func(id int64) (string, error) {
			u, err := t.tx.Users().Find(p.AccountID, state.UserID(id))
			return u.DisplayName(), err
		}},
	} {
		if a.from == a.to {
			continue
		}
		from, err := nameOf(a.from, a.name)
		if err != nil {
			return err
		}
		to, err := nameOf(a.to, a.name)
		if err != nil {
			return err
		}
		if from == to {
			to += fmt.Sprintf(" (%d)", a.to) // another one of the same name
		}
		t.tx.note(about, a.field, from, to)
	}
	return nil
}

// nameOf returns the name of what an id names; empty if it names nothing.
func nameOf(id int64, find func(int64) (string, error)) (string, error) {
	if id == 0 {
		return "", nil
	}
	return find(id)
}

func discountWords(d money.Discount) string {
	switch d.Type {
	case money.DiscountPercentage:
		return d.Percentage.String() + "%"
	case money.DiscountFlat:
		return amount(decimal.NewNullDecimal(d.Amount))
	default:
		return ""
	}
}

// amount writes an amount in full: rounded, a unit price or an amount of three decimal places could seem to stay as it
// is.
func amount(d decimal.NullDecimal) string {
	switch {
	case !d.Valid:
		return ""
	case d.Decimal.Equal(d.Decimal.Round(2)):
		return d.Decimal.StringFixed(2)
	default:
		return d.Decimal.String()
	}
}

// inWords returns a value as JSON.
func inWords(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(b)
}

// area returns an area as a thing, and how many options it has.
func (t Areas) area(account AccountID, id state.AreaID) (in Thing, options int, err error) {
	in = Thing{Account: account, Kind: ThingArea, ID: int64(id), Area: id}
	err = t.tx.row("finding an area", []any{&in.Proposal, idOf(&in.ChangeOrder), &in.Name, &options},
		`SELECT a.proposal_id, a.change_order_id, a.name,
			(SELECT count(*) FROM options o WHERE o.account_id = a.account_id AND o.area_id = a.id)
		FROM areas a WHERE a.id = ? AND a.account_id = ?`, id, account)
	return in, options, err
}

// optionSettings is what may change of an option.
type optionSettings struct {
	status            state.Status
	client, installer string
}

func (o optionSettings) text(f state.TextField) string {
	if f == state.ClientDescription {
		return o.client
	}
	return o.installer
}

// option returns an option as a thing, and what may change of it.
func (t Areas) option(account AccountID, id state.OptionID) (in Thing, now optionSettings, err error) {
	in = Thing{Account: account, Kind: ThingOption, ID: int64(id), Option: id}
	position := 0
	err = t.tx.row("reading an option", []any{
		&in.Proposal, idOf(&in.ChangeOrder), &in.Area, &in.Name, &position,
		&now.status, &now.client, &now.installer,
	}, `SELECT a.proposal_id, a.change_order_id, a.id, a.name, o.position, o.status, o.client_description,
			o.installer_notes
		FROM options o JOIN areas a ON a.account_id = o.account_id AND a.id = o.area_id
		WHERE o.id = ? AND o.account_id = ?`, id, account)
	in.Name = optionName(in.Name, position)
	return in, now, err
}

// optionName names an option by its area and its position, from 0.
func optionName(area string, position int) string {
	return fmt.Sprintf("%s, option %d", area, position+1)
}

// line makes an option the thing that a line of it is.
func (in *Thing) line(it *state.Item) {
	name := cmp.Or(strings.TrimSpace(it.Brand+" "+it.Model), it.Name)
	in.Kind, in.ID, in.Name = ThingLine, int64(it.ID), in.Name+": "+name
}

func priceWords(it *state.Item) string {
	return it.Quantity.Decimal.String() + " × " + amount(it.SellPrice)
}

// noteLine records a new line of an option.
func (t *Tx) noteLine(in Thing, it *state.Item) {
	if t.bulk != nil {
		return
	}
	in.line(it)
	t.noteFigure(in, "", "", priceWords(it))
}

// noteAccount records which settings of an account change.
func (t *Tx) noteAccount(before, a *Account) {
	about := a.thing()
	settings := func(a *Account) [][2]string {
		ends := ""
		if !a.SubscriptionEnds.IsZero() {
			ends = a.SubscriptionEnds.Format(time.DateOnly)
		}
		return [][2]string{
			{"name", a.Name},
			{"currency", a.Currency.Code},
			{"subscriptionActive", strconv.FormatBool(a.SubscriptionActive)},
			{"subscriptionEnds", ends},
			{"catalogAccess", strconv.FormatBool(a.CatalogAccess)},
			{"taxOnLabor", strconv.FormatBool(a.TaxOnLabor)},
			{"taxOnFees", strconv.FormatBool(a.TaxOnFees)},
			{"aboutUs", a.AboutUs},
			{"projectTerms", a.ProjectTerms},
			{"coverPageImageUrl", a.CoverPageImageURL},
		}
	}
	now := settings(a)
	for i, was := range settings(before) {
		t.note(about, was[0], was[1], now[i][1])
	}
}

// noteWebhook records which settings of a subscription change.
func (t *Tx) noteWebhook(before, h *Webhook) {
	about := h.thing()
	if before.URL != h.URL {
		t.note(about, "url", before.thing().Name, h.thing().Name+" (another address)")
	}
	t.note(about, "description", before.Description, h.Description)
	t.note(about, "enabled", strconv.FormatBool(before.Enabled), strconv.FormatBool(h.Enabled))
	if !slices.Equal(before.Events, h.Events) {
		t.note(about, "events", fmt.Sprint(before.Events), fmt.Sprint(h.Events))
	}
	if before.SecretKey != h.SecretKey {
		t.noteSecret(about, "secretKey")
	}
}
