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

// Proposal is the detail of one proposal as the service states it
// (GET /public/proposals/{ProposalId}).
type Proposal struct {
	ID     ProposalID
	Number int64 // sequential within the dealer account
	Name   string
	Status Status

	Description   string // client layer; projectDescription in the interface
	InternalNotes string // team layer

	Summary     money.Summary
	Profit      money.Profit
	Recurring   RecurringServices
	Schedule    PaymentSchedule
	Requests    []PaymentRequest // nil when the service does not say them, or this copy was made before they were read
	Customer    *Contact         // nil until one is assigned
	Location    *Location        // nil until one is assigned
	SalesPerson User             // zero when the service does not say
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

	Version Version // of what was read; zero where the service names none

	Unknown Unknown `json:",omitzero"`
}

// Area is a named room or zone of a proposal. Its name is unique within the
// proposal, without regard to case.
type Area struct {
	ID      AreaID
	Name    string
	Options []Option // at most MaxOptionsPerArea

	Unknown Unknown `json:",omitzero"`
}

// Blank reports whether the only option of an area has nothing yet. The builder then fills
// it with the first option that is planned for the area.
func (a *Area) Blank() bool {
	return len(a.Options) == 1 && a.Options[0].ClientDescription == "" && a.Options[0].InstallerNotes == "" && len(a.Options[0].Items) == 0
}

// MaxOptionsPerArea is the service's limit on options in one area.
const MaxOptionsPerArea = 3

// Option is one configuration of an area.
type Option struct {
	ID                    OptionID
	Status                Status
	ClientDescription     string // client layer
	InstallerNotes        string // team layer; the service calls it installerDescription
	LastModified          time.Time
	Items                 []Item
	Total                 decimal.NullDecimal // as the service tells it
	TotalRecurringService decimal.NullDecimal // per period, not in Total

	Unknown Unknown `json:",omitzero"`
}

// ItemType says what a line item is. Unknown values are kept as text.
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
	ParentID         ItemID // 0 when the item stands on its own
	Type             ItemType
	ReferencedItemID CatalogItemID // 0 when it is not from the catalog
	Brand            string
	Model            string
	Name             string
	ShortDescription string
	Description      string
	// The figures are invalid when the service does not say them.
	Quantity  decimal.NullDecimal // hours for labor; may be fractional, negative in a change order
	SellPrice decimal.NullDecimal // per unit
	Cost      decimal.NullDecimal // per unit
	TaxExempt bool

	Unknown Unknown `json:",omitzero"`
}

// IsPart reports whether it is something to carry to the site: also what is of a
// type that this program does not know, unless it is called a fee.
func (it *Item) IsPart() bool { return it.Type != ItemLabor && it.Type != ItemFee }

// Dealer is the account that owns a proposal.
type Dealer struct {
	ID   int64
	Name string
}

// User is a user of the dealer account. Its id serves as a sales person's.
type User struct {
	ID              UserID
	FirstName       string
	LastName        string
	Email           string
	PermissionGroup string

	Unknown Unknown `json:",omitzero"`
}

// RecurringServices are billed per period and never part of a total.
type RecurringServices struct {
	Total decimal.NullDecimal
	Items []RecurringItem
}

// RecurringItem is one recurring service.
type RecurringItem struct {
	Name   string
	Period string              // as the service words it, for example "month"
	Total  decimal.NullDecimal // invalid when the service does not say
}

// PaymentSchedule is how the client pays.
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

// PaymentRequest is a payment that the client was asked for.
type PaymentRequest struct {
	ID          int64
	Number      int64
	Description string
	Status      PaymentStatus
	Amount      decimal.NullDecimal
	Due         time.Time
}

// ProposalSummary is one row of the list (PublicProposalModel).
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
	Archived     bool // as asked for by the query that listed it; the row does not say

	AsOf time.Time `json:"-"` // when it was read from the service; zero where that is not known

	Unknown Unknown `json:",omitzero"`
}

// ProposalTitle returns what people call a proposal: "#1042 Halvorsen Residence". One
// that was made here and has no number yet is "New proposal Halvorsen Residence".
func ProposalTitle(number int64, name string) string {
	if number == 0 {
		return strings.TrimSpace("New proposal " + name)
	}
	return "#" + strconv.FormatInt(number, 10) + " " + name
}

// Row is p as it stands in the list.
func (p *Proposal) Row() ProposalSummary {
	return ProposalSummary{
		ID: p.ID, Number: p.Number, Name: p.Name, Status: p.Status,
		Total: p.Summary.Total, Currency: p.Summary.Currency,
		Customer: p.Customer, Created: p.Created, LastModified: p.LastModified,
		Unknown: p.Unknown & UnknownFields(FieldName, FieldCustomer),
	}
}

// SaysOptions reports whether it is known which areas and options p has.
func (p *Proposal) SaysOptions() bool {
	return !p.Unknown.Has(FieldAreas) && !slices.ContainsFunc(p.Areas, func(a Area) bool { return a.Unknown.Has(FieldOptions) })
}

// Area finds an area by id; nil when it is not there.
func (p *Proposal) Area(id AreaID) *Area {
	for i := range p.Areas {
		if p.Areas[i].ID == id {
			return &p.Areas[i]
		}
	}
	return nil
}

// Option finds an option and its area by the option's id; nils when it is not
// there.
func (p *Proposal) Option(id OptionID) (*Area, *Option) {
	for i := range p.Areas {
		if j := p.Areas[i].indexOf(id); j >= 0 {
			return &p.Areas[i], &p.Areas[i].Options[j]
		}
	}
	return nil, nil
}

// indexOf returns the index of an option; -1 when it is not there.
func (a *Area) indexOf(id OptionID) int {
	return slices.IndexFunc(a.Options, func(o Option) bool { return o.ID == id })
}

// EachOption goes over all options, with their areas.
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

// CountedOption returns the index of the option that the proposal's totals count:
// the accepted one, else the first; -1 when the area has none.
func (a *Area) CountedOption() int {
	if len(a.Options) == 0 {
		return -1
	}
	return max(0, slices.IndexFunc(a.Options, func(o Option) bool { return o.Status == StatusAccepted }))
}

// Counted returns the option of CountedOption; nil when the area has none.
func (a *Area) Counted() *Option {
	if i := a.CountedOption(); i >= 0 {
		return &a.Options[i]
	}
	return nil
}

// CountedOptions goes over the options that totals count, with their areas. Areas without an
// option are left out.
func CountedOptions(areas []Area) iter.Seq2[*Area, *Option] {
	return func(yield func(*Area, *Option) bool) {
		for i := range areas {
			if o := areas[i].Counted(); o != nil && !yield(&areas[i], o) {
				return
			}
		}
	}
}

// Children says which lines hang on another one of items.
func Children(items []Item) func(it *Item) bool {
	there := make(map[ItemID]bool, len(items))
	for i := range items {
		there[items[i].ID] = true
	}
	return func(it *Item) bool { return it.ParentID != 0 && there[it.ParentID] }
}
