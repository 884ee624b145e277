package state

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// ChangeOrderSummary is one row of a proposal's list of change orders.
type ChangeOrderSummary struct {
	ID                 ChangeOrderID
	Number             int64 // sequential within the proposal
	Name               string
	Status             Status
	Total              decimal.NullDecimal // signed; may be before tax
	Currency           money.Currency
	Customer           *Contact // nil when none
	Created            time.Time
	LastModified       time.Time
	LastModifiedByUser time.Time

	Unknown Unknown `json:",omitzero"`
}

// ChangeOrder is the detail of one change order: a signed delta to its parent
// proposal.
type ChangeOrder struct {
	ID                 ChangeOrderID
	Number             int64
	Name               string
	Status             Status
	Created            time.Time
	LastModified       time.Time
	LastModifiedByUser time.Time
	LastSubmitted      time.Time
	ClientLastOpened   time.Time
	ClientLastDecision time.Time
	LastCompleted      time.Time
	Summary            money.Summary
	Areas              []Area
	Customer           *Contact // nil when none
	Dealer             Dealer
	CoverPageImageURL  string
	AboutUs            string
	Description        string // client layer; projectDescription
	Profit             money.Profit
	Recurring          RecurringServices
	Schedule           PaymentSchedule
	ProjectTerms       string
	LastModifiedUser   User
	Version            Version // of what was read; zero where the service names none

	Unknown Unknown `json:",omitzero"`
}

// NewChangeOrder is a change order that is to be made, as a draft.
type NewChangeOrder struct {
	Name string // empty: the service gives it one
	Area string // that its lines are in; empty: the service gives it a name
	// Items count by type, name, quantity, price and cost of one, and the item of the catalog
	// that they refer to, which gives them all but quantity, price and a cost of their own. A
	// quantity below 0 takes something out. They may be none.
	Items []Item
	// AsSold says of each item whether it is credited at the price that the proposal has.
	AsSold []bool
	Note   string // what a person is to know before it is made; may be empty
}

// Words say what each line is understood as and comes to, such as "+2 Northlight VX-75 at
// 3,999.99: +7,999.98", and what they come to together.
func (n NewChangeOrder) Words(in money.Currency) []string {
	sum := decimal.Zero
	words := make([]string, 0, len(n.Items)+1)
	for i := range n.Items {
		it := &n.Items[i]
		sum = sum.Add(it.Extended().Decimal)
		line := fmt.Sprintf("%s %s at %s: %s", money.FormatQuantitySigned(it.Quantity), OrderTitle(it),
			money.Format(it.SellPrice, in), money.FormatSigned(it.Extended(), in))
		switch {
		case i < len(n.AsSold) && n.AsSold[i]:
			line += ", as sold"
		case it.ReferencedItemID == 0:
			line += ", not of the catalog"
		}
		words = append(words, line)
	}
	words = append(words, fmt.Sprintf("Together %s before tax.", money.FormatSigned(decimal.NewNullDecimal(sum), in)))
	if n.Note != "" {
		words = append(words, n.Note)
	}
	return words
}

// OrderTitle is what a line of a change order is called where it is shown.
func OrderTitle(it *Item) string { return cmp.Or(strings.TrimSpace(it.Brand+" "+it.Model), it.Name) }

// OrderName is the name of a line as it goes to the service: a part of the catalog, which may
// have none, goes by brand and model.
func OrderName(it *Item) string {
	return cmp.Or(it.Name, strings.TrimSpace(it.Brand+" "+it.Model))
}

// Made reports whether o is a draft of the same name and lines: what came of a change order
// that was made before, though its answer never came. Lines of the catalog are told apart by
// the item, unless the service keeps none.
func (n NewChangeOrder) Made(o *ChangeOrder) bool {
	var lines []Item
	for _, option := range EachOption(o.Areas) {
		lines = append(lines, option.Items...)
	}
	return o.Status == StatusDraft && o.Name == n.Name && slices.EqualFunc(n.Items, lines, func(want, is Item) bool {
		return sameThing(&want, &is) &&
			want.Quantity.Decimal.Equal(is.Quantity.Decimal) && want.SellPrice.Decimal.Equal(is.SellPrice.Decimal) &&
			(!want.Cost.Valid || !is.Cost.Valid || want.Cost.Decimal.Equal(is.Cost.Decimal)) // a service may keep no cost
	})
}

// sameThing reports whether a line that is asked for and one that is there are of the same item.
func sameThing(want, is *Item) bool {
	if want.ReferencedItemID != 0 && is.ReferencedItemID != 0 {
		return want.ReferencedItemID == is.ReferencedItemID
	}
	return OrderName(want) == OrderName(is) && cmp.Or(want.Type, ItemCustom) == is.Type
}
