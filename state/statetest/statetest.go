// Package statetest has lines and a proposal that several packages use in tests.
package statetest

import (
	"fmt"

	"app.tender/tender/state"
	"github.com/shopspring/decimal"
	"pgregory.net/rapid"
)

// Known returns s as a known figure.
func Known(s string) decimal.NullDecimal { return decimal.NewNullDecimal(decimal.RequireFromString(s)) }

// Part returns a line of equipment. parent is 0 if it has none, ref 0 if it is not from the
// catalog.
func Part(id, parent state.ItemID, ref state.CatalogItemID, brand, model, short, quantity, price string) state.Item {
	return state.Item{
		ID: id, ParentID: parent, Type: state.ItemPart, ReferencedItemID: ref, Brand: brand, Model: model,
		ShortDescription: short,
		Quantity:         Known(quantity), SellPrice: Known(price),
	}
}

// Hours returns a line of labor.
func Hours(id state.ItemID, name, quantity, price string) state.Item {
	it := Part(id, 0, 0, "", "", "", quantity, price)
	it.Type, it.Name = state.ItemLabor, name
	return it
}

// LivingRoom returns a sold proposal of one area. Its counted option has a display, its mount,
// speakers, cable and labor.
func LivingRoom() *state.Proposal {
	return &state.Proposal{
		ID: 1, Status: state.StatusAccepted,
		SalesPerson: state.User{ID: 17, FirstName: "Dana", LastName: "Reyes"},
		Areas: []state.Area{{ID: 5, Name: "Living Room", Options: []state.Option{
			{ID: 51},
			{
				ID: 52, Status: state.StatusAccepted, ClientDescription: "A display.", InstallerNotes: "Attic.",
				Items: []state.Item{
					Part(1, 0, 501, "Northlight", "VX-65", `65" display`, "1", "2499.99"),
					Part(2, 1, 601, "Slimline", "SM-4", "wall mount", "1", "219"),
					Part(3, 0, 301, "Aurora", "C-6", "in-ceiling speaker", "4", "250"),
					Part(4, 0, 0, "", "", "Cat6A plenum cable (ft)", "120", "0.85"),
					Hours(5, "Installation", "6", "110"),
				},
			},
		}}},
	}
}

// DrawArea draws an area whose items have missing, own and circular parents, repeated names and
// references.
func DrawArea(t *rapid.T) *state.Area {
	a := &state.Area{ID: 1}
	for o := range rapid.IntRange(1, 3).Draw(t, "options") {
		option := state.Option{ID: state.OptionID(o + 1)}
		for i := range rapid.IntRange(0, 8).Draw(t, "items") {
			option.Items = append(option.Items, Part(
				state.ItemID(i+1), state.ItemID(rapid.IntRange(0, 9).Draw(t, "parent")),
				state.CatalogItemID(rapid.IntRange(0, 3).Draw(t, "ref")),
				rapid.SampledFrom([]string{"", "A"}).Draw(t, "brand"),
				rapid.SampledFrom([]string{"", "M", "N"}).Draw(t, "model"),
				rapid.SampledFrom([]string{"", "wall mount", "motion mount, wide", "cable (ft)"}).Draw(t, "short"),
				fmt.Sprint(rapid.IntRange(-2, 3).Draw(t, "quantity")),
				fmt.Sprint(rapid.IntRange(0, 5).Draw(t, "price")),
			))
		}
		a.Options = append(a.Options, option)
	}
	return a
}
