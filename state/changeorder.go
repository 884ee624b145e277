package state

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// ChangeOrderSummary is a row of a proposal's list of change orders.
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

// MaxChangeOrders is more change orders than any proposal has. Each is read by itself.
const MaxChangeOrders = 1000

// ChangeOrder is the detail of a change order, a signed delta to its parent proposal.
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
	Description        string // in the client layer; projectDescription in the interface
	Profit             money.Profit
	Recurring          RecurringServices
	Schedule           PaymentSchedule
	ProjectTerms       string
	LastModifiedUser   User
	Version            Version // of the response; zero where the service names none

	Unknown Unknown `json:",omitzero"`
}

// AnyArea is the name of the area that the service gives to a change order without one. What is
// removed there was sold in other areas.
const AnyArea = "Changes"

// NewChangeOrder is a change order to be created as a draft.
type NewChangeOrder struct {
	Name string // empty: the service chooses one
	Area string // the area of lines that In names none for; empty: the service calls it AnyArea
	// Items may be empty. Each has a type, name, quantity, unit price and unit cost. An item that
	// references the catalog takes everything else from there, and the cost too unless it has one.
	// A negative quantity removes something; exempt from tax if it was sold so.
	Items []Item
	// In has the area of each item, those of one area together; empty if all are in Area.
	In []string
	// AsSold reports for each item whether it is credited at the proposal's price.
	AsSold []bool
	Note   string // for the user to read before it is created; may be empty
	MaySee bool   // a person agrees that the client sees what looks internal
}

// ClientTexts returns what the client will read of it that is not from the catalog.
func (n NewChangeOrder) ClientTexts() []string {
	shown := append([]string{n.Name, n.Area}, slices.Compact(slices.Clone(n.In))...)
	for i := range n.Items {
		if it := &n.Items[i]; it.ReferencedItemID == 0 {
			shown = append(shown, it.Brand, it.Model, it.Name, it.ShortDescription)
		}
	}
	return slices.DeleteFunc(shown, func(text string) bool { return text == "" })
}

// AreaOf returns the area of an item.
func (n *NewChangeOrder) AreaOf(item int) string {
	if item < len(n.In) && n.In[item] != "" {
		return n.In[item]
	}
	return cmp.Or(n.Area, AnyArea)
}

// Areas returns its items by area, in the order in which they are.
func (n *NewChangeOrder) Areas() (areas []Area) {
	for i := range n.Items {
		name := n.AreaOf(i)
		if len(areas) == 0 || areas[len(areas)-1].Name != name {
			areas = append(areas, Area{Name: name, Options: []Option{{}}})
		}
		o := &areas[len(areas)-1].Options[0]
		o.Items = append(o.Items, n.Items[i])
	}
	return areas
}

// Words returns a description of each line, such as "+2 Northlight VX-75 at 3,999.99: +7,999.98", below its area if
// there are several, then the total and the note.
func (n NewChangeOrder) Words(in money.Currency) []string {
	sum := decimal.Zero
	words := make([]string, 0, len(n.Items)+1)
	for i := range n.Items {
		it := &n.Items[i]
		if len(n.In) > 0 && (i == 0 || n.AreaOf(i) != n.AreaOf(i-1)) {
			words = append(words, "In "+n.AreaOf(i)+":")
		}
		sum = sum.Add(it.Extended(in).Decimal)
		line := fmt.Sprintf("%s %s at %s: %s", money.FormatQuantitySigned(it.Quantity), it.Title(),
			money.FormatUnit(it.SellPrice, in), money.FormatSigned(it.Extended(in), in))
		switch {
		case i < len(n.AsSold) && n.AsSold[i]:
			line += ", as sold"
		case it.ReferencedItemID == 0:
			line += ", not in the catalog"
		}
		if it.TaxExempt {
			line += ", exempt from tax"
		}
		words = append(words, line)
	}
	words = append(words, fmt.Sprintf("Together %s before tax.", money.FormatSigned(decimal.NewNullDecimal(sum), in)))
	if n.Note != "" {
		words = append(words, n.Note)
	}
	return words
}

// Made reports whether o is a draft with the same name and lines: then it is the result of an
// earlier request whose response never arrived. Catalog lines are compared by item, unless the
// service stores none.
func (n NewChangeOrder) Made(o *ChangeOrder) bool {
	var lines []Item
	for _, option := range EachOption(o.Areas) {
		lines = append(lines, option.Items...)
	}
	return o.Status == StatusDraft && o.Name == n.Name && slices.EqualFunc(n.Items, lines, func(want, is Item) bool {
		return sameThing(&want, &is) &&
			want.Quantity.Decimal.Equal(is.Quantity.Decimal) && want.SellPrice.Decimal.Equal(is.SellPrice.Decimal) &&
			// the service may store no cost
			(!want.Cost.Valid || !is.Cost.Valid || want.Cost.Decimal.Equal(is.Cost.Decimal))
	})
}

// sameThing reports whether the lines want and is have the same item.
func sameThing(want, is *Item) bool {
	if want.ReferencedItemID != 0 && is.ReferencedItemID != 0 {
		return want.ReferencedItemID == is.ReferencedItemID
	}
	return OrderName(want) == OrderName(is) && cmp.Or(want.Type, ItemCustom) == is.Type
}
