package apiclient_test

import (
	"net/http"
	"testing"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
)

// TestAChangeOrderIsMadeOnce: one whose answer never came is found by its name and lines, and
// nothing is sent to make it again; one of other lines, or one that is no draft any more, is
// another.
func TestAChangeOrderIsMadeOnce(t *testing.T) {
	n := state.NewChangeOrder{Name: "More", Items: []state.Item{
		{Name: "Shelf", Quantity: decimal.NewNullDecimal(decimal.New(2, 0)), SellPrice: decimal.NewNullDecimal(decimal.New(125, -1))},
	}}
	const there = `{"id":9,"number":3,"name":"More","status":"Draft","areas":[{"id":1,"options":[{"id":2,"items":[
		{"id":5,"name":"Shelf","itemType":"CustomItem","quantity":2,"sellPrice":`
	list := func(status string) reply {
		return reply{body: `[{"id":8,"number":2,"name":"Less","status":"Draft"},{"id":9,"number":3,"name":"More","status":"` + status + `"}]`}
	}
	for what, c := range map[string]struct {
		replies []reply
		made    bool
	}{
		"the same":          {[]reply{list("Draft"), {body: there + `12.50}]}]}]}`}}, false},
		"at another price":  {[]reply{list("Draft"), {body: there + `13}]}]}]}`}, {body: `{"id":10,"number":4}`}}, true},
		"submitted by then": {[]reply{list("Submitted"), {body: `{"id":10,"number":4}`}}, true},
	} {
		srv := newCapture(t, c.replies...)
		o, err := srv.client().MakeChangeOrder(t.Context(), 7, n)
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
