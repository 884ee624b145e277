package state

import (
	"iter"
	"slices"
	"strconv"
	"strings"
	"time"

	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// Proposal is the detail of a proposal as the service returns it (GET
// /public/proposals/{ProposalId}).
type Proposal struct {
	ID     ProposalID
	Number int64 // sequential within the dealer account
	Name   string
	Status Status

	Description   string // in the client layer; projectDescription in the interface
	InternalNotes string // in the team layer

	Summary     money.Summary
	Profit      money.Profit
	Recurring   RecurringServices
	Schedule    PaymentSchedule
	Requests    []PaymentRequest // nil if the service omits them or this copy is older than the field
	Customer    *Contact         // nil if none is assigned
	Location    *Location        // nil if none is assigned
	SalesPerson User             // zero if the service omits it
	Dealer      Dealer

	Created              time.Time
	LastModified         time.Time
	LastModifiedByUser   time.Time
	LastSubmitted        time.Time
	ClientLastOpened     time.Time
	ClientLastDecision   time.Time
	LastCompleted        time.Time
	LastModifiedUserName string
	CoverPageImageURL    string
	AboutUs              string
	ProjectTerms         string

	Areas []Area

	Version Version // of the response; zero where the service names none

	Unknown Unknown `json:",omitzero"`
}

// Area is a named room or zone of a proposal. Its name is unique within the proposal, ignoring
// case.
type Area struct {
	ID      AreaID
	Name    string
	Options []Option // at most MaxOptionsPerArea

	Unknown Unknown `json:",omitzero"`
}

// Blank reports whether the area has a single, empty option. The builder then fills that option
// with the first one planned for the area.
func (a *Area) Blank() bool {
	return len(a.Options) == 1 && a.Options[0].ClientDescription == "" && a.Options[0].InstallerNotes == "" &&
		len(a.Options[0].Items) == 0
}

// MaxOptionsPerArea is the service's limit of options per area.
const MaxOptionsPerArea = 3

// Option is one configuration of an area.
type Option struct {
	ID                    OptionID
	Status                Status
	ClientDescription     string // in the client layer
	InstallerNotes        string // in the team layer; installerDescription in the interface
	LastModified          time.Time
	Items                 []Item
	Total                 decimal.NullDecimal // the service's figure
	TotalRecurringService decimal.NullDecimal // per period, not included in Total

	Unknown Unknown `json:",omitzero"`
}

// ItemType is the type of a line item. Unlisted values are kept as received.
type ItemType string

// The item types of the interface.
const (
	ItemPart   ItemType = "Part"
	ItemLabor  ItemType = "Labor"
	ItemCustom ItemType = "CustomItem"
	ItemFee    ItemType = "Fee"
)

// Item is one line: equipment, labor, a custom item or a fee.
type Item struct {
	ID               ItemID
	ParentID         ItemID // 0 if it has no parent
	Type             ItemType
	ReferencedItemID CatalogItemID // 0 when it is not from the catalog
	Brand            string
	Model            string
	Name             string
	ShortDescription string
	Description      string
	// The figures are invalid if the service omits them.
	Quantity  decimal.NullDecimal // hours for labor; may be fractional, negative in a change order
	SellPrice decimal.NullDecimal // per unit
	Cost      decimal.NullDecimal // per unit
	TaxExempt bool

	Unknown Unknown `json:",omitzero"`
}

// IsPart reports whether the item is equipment to bring to the site. Unlisted types count as
// parts, unless they are fees.
func (it *Item) IsPart() bool { return it.Type != ItemLabor && it.Type != ItemFee }

// Dealer is the account that owns a proposal.
type Dealer struct {
	ID   int64
	Name string
}

// User is a user of the dealer account. Salespeople are identified by their user id.
type User struct {
	ID              UserID
	FirstName       string
	LastName        string
	Email           string
	PermissionGroup string

	Unknown Unknown `json:",omitzero"`
}

// Known reports whether the service said who it is.
func (u User) Known() bool { return u.ID != 0 || u.FirstName+u.LastName+u.Email != "" }

// RecurringServices are billed per period and never part of a total.
type RecurringServices struct {
	Total decimal.NullDecimal
	Items []RecurringItem
}

// RecurringItem is one recurring service.
type RecurringItem struct {
	Name   string
	Period string              // the service's word, such as "month"
	Total  decimal.NullDecimal // invalid if the service omits it
}

// PaymentSchedule lists the client's instalments.
type PaymentSchedule struct {
	Description string
	Items       []PaymentScheduleItem
}

// PaymentScheduleItem is one instalment.
type PaymentScheduleItem struct {
	ID         int64
	Name       string
	Percentage decimal.NullDecimal // of the total, 0 to 100
	Amount     decimal.NullDecimal
	Due        time.Time
}

// Of returns the schedule with the amounts of another total, in c. One that is not all in percentages
// stays as it is. The last instalment of a whole has the odd cents.
func (s PaymentSchedule) Of(total decimal.NullDecimal, c money.Currency) PaymentSchedule {
	whole := decimal.Zero
	for _, it := range s.Items {
		if !it.Percentage.Valid || !total.Valid {
			return s
		}
		whole = whole.Add(it.Percentage.Decimal)
	}
	items, rest := slices.Clone(s.Items), total.Decimal
	for i := range items {
		amount := money.Round(total.Decimal.Mul(items[i].Percentage.Decimal).Shift(-2), c)
		if i == len(items)-1 && whole.Equal(decimal.NewFromInt(100)) {
			amount = rest
		}
		rest = rest.Sub(amount)
		items[i].Amount = decimal.NewNullDecimal(amount)
	}
	s.Items = items
	return s
}

// Rest returns what the instalments leave of a total, below zero if they come to more. It is zero if they are shares of
// the whole, which follow the total, and if there are none; invalid if an amount is unknown.
func (s PaymentSchedule) Rest(total decimal.NullDecimal) decimal.NullDecimal {
	sum, whole := money.Zero, decimal.Zero
	for _, it := range s.Items {
		sum, whole = money.Sum(sum, it.Amount), whole.Add(it.Percentage.Decimal)
	}
	if len(s.Items) == 0 || whole.Equal(decimal.NewFromInt(100)) {
		return money.Zero
	}
	return money.Difference(total, sum)
}

// PaymentRequest is a payment that was requested from the client.
type PaymentRequest struct {
	ID          int64
	Number      int64
	Description string
	Status      PaymentStatus
	Amount      decimal.NullDecimal
	Due         time.Time
}

// ProposalSummary is a row of the list (PublicProposalModel).
type ProposalSummary struct {
	ID           ProposalID
	Number       int64
	Name         string
	Status       Status
	Total        decimal.NullDecimal
	Currency     money.Currency
	Customer     *Contact // nil when none; id, names and e-mail only
	Created      time.Time
	LastModified time.Time
	Archived     bool `json:",omitzero"` // from the query; the row itself does not say

	AsOf time.Time `json:"-"` // when it was read from the service; zero if unknown

	Unknown Unknown `json:",omitzero"`
}

// ProposalTitle returns a proposal's title, such as "#1042 Halvorsen Residence". A proposal that
// was created here and has no number yet is "New proposal Halvorsen Residence".
func ProposalTitle(number int64, name string) string {
	if number == 0 {
		return strings.TrimSpace("New proposal " + name)
	}
	return "#" + strconv.FormatInt(number, 10) + " " + name
}

// Row returns p as a row of the list.
func (p *Proposal) Row() ProposalSummary {
	return ProposalSummary{
		ID: p.ID, Number: p.Number, Name: p.Name, Status: p.Status,
		Total: p.Summary.Total, Currency: p.Summary.Currency,
		Customer: p.Customer, Created: p.Created, LastModified: p.LastModified,
		Unknown: p.Unknown & UnknownFields(FieldName, FieldCustomer),
	}
}

// SaysOptions reports whether p's areas and options are known.
func (p *Proposal) SaysOptions() bool {
	return !p.Unknown.Has(FieldAreas) && !slices.ContainsFunc(p.Areas, func(a Area) bool {
		return a.Unknown.Has(FieldOptions)
	})
}

// Area returns the area with this id, or nil.
func (p *Proposal) Area(id AreaID) *Area {
	return Find(p.Areas, func(a *Area) bool { return a.ID == id })
}

// Option returns the option with this id and its area, or nils.
func (p *Proposal) Option(id OptionID) (*Area, *Option) {
	for i := range p.Areas {
		if j := p.Areas[i].indexOf(id); j >= 0 {
			return &p.Areas[i], &p.Areas[i].Options[j]
		}
	}
	return nil, nil
}

// indexOf returns the index of an option, or -1.
func (a *Area) indexOf(id OptionID) int {
	return slices.IndexFunc(a.Options, func(o Option) bool { return o.ID == id })
}

// EachOption iterates over all options with their areas.
func EachOption(areas []Area) iter.Seq2[*Area, *Option] {
	return func(yield func(*Area, *Option) bool) {
		for i := range areas {
			for j := range areas[i].Options {
				if !yield(&areas[i], &areas[i].Options[j]) {
					return
				}
			}
		}
	}
}

// CountedOption returns the index of the option that the proposal's totals include: the accepted
// one, else the first; -1 if the area has none.
func (a *Area) CountedOption() int {
	if len(a.Options) == 0 {
		return -1
	}
	return max(0, slices.IndexFunc(a.Options, func(o Option) bool { return o.Status == StatusAccepted }))
}

// Counted returns the option that the totals include, or nil; see CountedOption.
func (a *Area) Counted() *Option {
	if i := a.CountedOption(); i >= 0 {
		return &a.Options[i]
	}
	return nil
}

// CountedOptions iterates over the counted options with their areas. It skips areas without an
// option.
func CountedOptions(areas []Area) iter.Seq2[*Area, *Option] {
	return func(yield func(*Area, *Option) bool) {
		for i := range areas {
			if o := areas[i].Counted(); o != nil && !yield(&areas[i], o) {
				return
			}
		}
	}
}

// Children returns a function that reports whether an item's parent is among items.
func Children(items []Item) func(it *Item) bool {
	there := make(map[ItemID]bool, len(items))
	for i := range items {
		there[items[i].ID] = true
	}
	return func(it *Item) bool { return it.ParentID != 0 && there[it.ParentID] }
}
