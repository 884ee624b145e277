package shapes

import (
	"app.tender/tender/state"
)

// Line is a line of a proposal with its place, as a row of a spreadsheet.
type Line struct {
	Area             *string `json:"area"`
	Option           int     `json:"option"`  // its place in the area, counted from 1
	Counted          bool    `json:"counted"` // in the proposal's totals
	Accessory        bool    `json:"accessory"`
	Type             *string `json:"type"`
	Quantity         *string `json:"quantity"` // hours for labor
	Brand            *string `json:"brand"`
	Model            *string `json:"model"`
	Name             *string `json:"name"`
	ShortDescription *string `json:"shortDescription"`
}

// ClientLine is a Line with what the client sees of its price.
type ClientLine struct {
	Line
	SellPrice *string `json:"sellPrice"` // per unit
	Extended  *string `json:"extended"`  // of the whole line
	Currency  *string `json:"currency"`  // of all figures
}

// TeamLine is a Line with all its figures.
type TeamLine struct {
	ClientLine
	Cost      *string `json:"cost"` // per unit
	TaxExempt *bool   `json:"taxExempt"`
}

// Lines returns the lines of a proposal, accessories below their lines, as row makes them from each line, its item
// and the currency. incomplete reports whether the service did not return all of them.
func Lines[T any](p *Proposal, row func(Line, *Item, *string) T) (lines []T, incomplete bool) {
	lines, incomplete = []T{}, p.Incomplete
	for i := range p.Areas {
		a := &p.Areas[i]
		incomplete = incomplete || a.Incomplete
		for j := range a.Options {
			o := &a.Options[j]
			incomplete = incomplete || o.Incomplete
			id := func(n int) state.ItemID { return state.ItemID(o.Items[n].ID) }
			for _, at := range state.InTreeOrder(len(o.Items), id, func(n int) state.ItemID {
				return state.ItemID(o.Items[n].ParentID)
			}) {
				it := &o.Items[at.At]
				lines = append(lines, row(Line{
					a.Name, j + 1, o.Counted, at.Depth > 0, it.Type, it.Quantity, it.Brand, it.Model, it.Name,
					it.ShortDescription,
				}, it, p.Currency))
			}
		}
	}
	return lines, incomplete
}

// onlyLine is without prices.
func onlyLine(l Line, _ *Item, _ *string) Line { return l }

// WithPrice is for clients.
func WithPrice(l Line, it *Item, currency *string) ClientLine {
	return ClientLine{l, it.SellPrice, it.Extended, currency}
}

// WithCost is for the team.
func WithCost(l Line, it *Item, currency *string) TeamLine {
	return TeamLine{WithPrice(l, it, currency), it.Cost, it.TaxExempt}
}
