package state

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"
)

// The client's proposal names them and its areas, and divides the price of the counted options: an
// area without one has no share, and the others' shares still add up.
func TestClientProposalNamesTheClientAndSharesThePrice(t *testing.T) {
	price := func(s string) OptionPrices {
		return OptionPrices{Price: decimal.NewNullDecimal(decimal.RequireFromString(s))}
	}
	p := &ClientProposal{Areas: []ClientArea{
		{ID: 1, Name: "Theater", Counted: 0, Options: []ClientOption{{OptionPrices: price("300")}}},
		{ID: 2, Name: "Patio", Counted: -1},
		{
			ID: 3, Name: "Den", Counted: 1,
			Options: []ClientOption{{OptionPrices: price("900")}, {OptionPrices: price("100")}},
		},
	}}
	shares, known := p.Shares()
	got := map[string]string{}
	for _, s := range shares {
		got[s.Name] = s.Percent.String()
	}
	if d := cmp.Diff(map[string]string{"Theater": "75", "Den": "25"}, got); d != "" || !known {
		t.Errorf("known %v: %s", known, d)
	}
	if a := p.Area(3); a == nil || a.Name != "Den" || p.Area(4) != nil {
		t.Errorf("area 3 is %+v, area 4 is %+v", a, p.Area(4))
	}
	if p.ClientWord() != "" || ContactForClient(nil) != nil {
		t.Errorf("proposal without a client is for %q, %+v", p.ClientWord(), ContactForClient(nil))
	}
	p.Customer = ContactForClient(&Contact{ID: 3, FirstName: "Ada", LastName: "Halvorsen", Notes: "pays late"})
	if got := p.ClientWord(); got != "Ada Halvorsen" {
		t.Errorf("client is %q", got)
	}
}
