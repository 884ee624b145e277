package apiclient_test

import (
	"net/http"
	"testing"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
)

// TestChangeOrderIsCreatedOnce: a change order whose response was lost is found by its name
// and lines and is not created again. One with other lines, or one that is no longer a
// draft, is a different one. Catalog parts are compared by item, because they have no name
// of their own.
func TestChangeOrderIsCreatedOnce(t *testing.T) {
	number := func(s string) decimal.NullDecimal { return decimal.NewNullDecimal(decimal.RequireFromString(s)) }
	shelf := state.Item{Name: "Shelf", Quantity: number("2"), SellPrice: number("12.50")}
	dear := shelf
	dear.Cost = number("9")
	part := state.Item{
		ReferencedItemID: 65, Type: state.ItemPart, Brand: "Northlight", Model: "VX-65", Quantity: number("1"),
		SellPrice: number("1500"), Cost: number("900"),
	}
	aPart := func(what string) reply { // as a service stores it
		return reply{body: `{"id":9,"number":3,"name":"More","status":"Draft","areas":[{"id":1,"options":[{"id":2,"items":[
			{"id":5,"itemType":"Part","quantity":1,"sellPrice":1500,` + what + `}]}]}]}`}
	}
	const there = `{"id":9,"number":3,"name":"More","status":"Draft","areas":[{"id":1,"options":[{"id":2,"items":[
		{"id":5,"name":"Shelf","itemType":"CustomItem","quantity":2,"sellPrice":`
	list := func(status string) reply {
		return reply{body: `[{"id":8,"number":2,"name":"Less","status":"Draft"},{"id":9,"number":3,"name":"More","status":"` + status + `"}]`}
	}
	in := func(area string) reply {
		return reply{body: `{"id":9,"number":3,"name":"More","status":"Draft","areas":[{"id":1,"name":"` + area +
			`","options":[{"id":2,"items":[{"id":5,"name":"Shelf","itemType":"CustomItem","quantity":2,"sellPrice":12.5}]}]}]}`}
	}
	for what, c := range map[string]struct {
		line    state.Item
		replies []reply
		made    bool
	}{
		"in the same area": {shelf, []reply{list("Draft"), in("Den ")}, false},
		"in another area":  {shelf, []reply{list("Draft"), in("Patio"), {body: `{"id":10,"number":4}`}}, true},
		"the same":         {shelf, []reply{list("Draft"), {body: there + `12.50}]}]}]}`}}, false},
		"at another price": {
			shelf,
			[]reply{list("Draft"), {body: there + `13}]}]}]}`}, {body: `{"id":10,"number":4}`}},
			true,
		},
		"at another cost": {
			dear,
			[]reply{list("Draft"), {body: there + `12.50,"cost":4}]}]}]}`}, {body: `{"id":10,"number":4}`}},
			true,
		},
		"submitted by then": {shelf, []reply{list("Submitted"), {body: `{"id":10,"number":4}`}}, true},
		"the same part": {
			part,
			[]reply{
				list("Draft"),
				aPart(`"referencedItemId":65,"brand":"Northlight","model":"VX-65 (2026)","cost":900`),
			},
			false,
		},
		"another part at that price": {
			part, []reply{
				list("Draft"), aPart(`"referencedItemId":55,"brand":"Northlight","model":"VX-55","cost":900`),
				{body: `{"id":10,"number":4}`},
			}, true,
		},
		"the same part where no item is kept": {
			part,
			[]reply{list("Draft"), aPart(`"name":"Northlight VX-65"`)},
			false,
		},
		"another part where no item is kept": {
			part, []reply{list("Draft"), aPart(`"name":"Northlight VX-55"`), {body: `{"id":10,"number":4}`}}, true,
		},
	} {
		srv := newCapture(t, c.replies...)
		o, err := srv.client().MakeChangeOrder(t.Context(), 7,
			state.NewChangeOrder{Name: "More", Area: "Den", Items: []state.Item{c.line}})
		seen := srv.requests()
		if posted := seen[len(seen)-1].Method == http.MethodPost; posted != c.made || len(seen) != len(c.replies) {
			t.Errorf("%s: %d requests, the last a %s", what, len(seen), seen[len(seen)-1].Method)
		}
		f := state.FaultOf(err)
		if c.made && (err != nil || o.ID != 10) || !c.made && (f.Kind != state.FaultConflict || f.Next == "") {
			t.Errorf("%s: %+v, %v", what, o, err)
		}
	}
}
