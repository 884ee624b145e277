package state

import (
	"strings"
	"testing"

	"app.tender/tender/state/money"
)

// The state decides the tax. The name of a state in one country means nothing in the other;
// without a country the name alone finds it.
func TestTheCountryDecidesWhichStateItIs(t *testing.T) {
	for _, tt := range []struct {
		at   Location
		want string
	}{
		{Location{State: "Washington"}, "WA"},
		{Location{State: "Washington", Country: "U.S.A."}, "WA"},
		{Location{State: "WA", Country: "Australia"}, ""},
		{Location{State: "Ontario", Country: "Canada"}, "ON"},
		{Location{State: "Ontario", Country: "United States"}, ""},
		{Location{State: "Tejas", StateAbbrev: "tx", Country: "US"}, "TX"},
		{Location{State: "Bayern"}, ""},
		{Location{}, ""},
	} {
		got, ok := RegionOf(&tt.at)
		if got.Abbrev != tt.want || ok != (tt.want != "") {
			t.Errorf("%+v: %q, %v", tt.at, got.Abbrev, ok)
		}
	}
}

// A typo in the state makes the sales tax 0; the warning names the state that was meant.
func TestAStateThatIsNoneNamesTheOneThatIsNear(t *testing.T) {
	for at, want := range map[Location]string{
		{State: "Texass"}:                         "Did you mean Texas?",
		{State: "Texsa", Country: "US"}:           "Did you mean Texas?",
		{State: "newyork"}:                        "Did you mean New York?",
		{State: "Kansass", Country: "usa"}:        "Did you mean Kansas?",
		{State: "Ontaria"}:                        "Did you mean Ontario?",
		{State: "Ontaria", Country: "US"}:         "will be 0.",
		{State: "Bayern"}:                         "will be 0.",
		{State: "Bayern", Country: "Deutschland"}: "",
		{State: "Texas"}:                          "",
		{}:                                        "",
	} {
		got := at.NoRegion()
		if want == "" && got != "" || !strings.HasSuffix(got, want) {
			t.Errorf("%+v: %q, want %q", at, got, want)
		}
	}
}

// A salesperson who sees the tax of another town quotes a wrong total.
func TestATaxIsKnownWhereAProposalRevealsIt(t *testing.T) {
	told := func(name, region, zip string, status money.TaxStatus) *Proposal {
		p := &Proposal{Number: 7, Name: name, Location: &Location{State: region, PostalCode: zip}}
		p.Summary.SalesTax.Status = status
		return p
	}
	var k KnownTaxes
	if _, ok := k.At(&Location{State: "Texas", PostalCode: "78704"}); ok {
		t.Error("a tax is known before anything was read")
	}
	k.Learn(told("newest", "Texas", "78704-1234", money.TaxOk))
	k.Learn(told("older", "TX", "78704", money.TaxOk))
	k.Learn(told("none", "Ontario", "K1A0B1", money.TaxOutOfCountry))
	k.Learn(&Proposal{})
	for _, c := range []struct {
		at Location
		of string
	}{
		{Location{StateAbbrev: "TX", PostalCode: " 78704"}, "#7 newest"},
		{Location{State: "Texas", PostalCode: "78704-9"}, "#7 newest"},
		{Location{State: "Texas", PostalCode: "78705"}, ""},
		{Location{State: "Texas"}, ""},
		{Location{PostalCode: "78704"}, ""},
		{Location{State: "TX", Country: "Australia", PostalCode: "78704"}, ""},
		{Location{State: "Ontario", PostalCode: "K1A0B1"}, ""},
	} {
		if got, ok := k.At(&c.at); got.Of != c.of || ok != (c.of != "") {
			t.Errorf("%+v: %q", c.at, got.Of)
		}
	}
}
