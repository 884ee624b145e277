package region

import (
	"strings"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

func TestAbbreviationsAndNamesAreUnambiguous(t *testing.T) {
	seen := map[string]string{}
	for _, r := range All() {
		for _, s := range []string{strings.ToLower(r.Abbrev), strings.ToLower(r.Name)} {
			if other, twice := seen[s]; twice {
				t.Errorf("%q is both %s and %s", s, other, r.Name)
			}
			seen[s] = r.Name
			if got, ok := Find(s); !ok || got != r {
				t.Errorf("%q finds %+v", s, got)
			}
		}
	}
}

// The state decides the tax. The name of a state in one country means nothing in the other;
// without a country the name alone finds it.
func TestTheCountryDecidesWhichStateItIs(t *testing.T) {
	for _, tt := range []struct {
		at   state.Location
		want string
	}{
		{state.Location{State: "Washington"}, "WA"},
		{state.Location{State: "Washington", Country: "U.S.A."}, "WA"},
		{state.Location{State: "WA", Country: "Australia"}, ""},
		{state.Location{State: "Ontario", Country: "Canada"}, "ON"},
		{state.Location{State: "Ontario", Country: "United States"}, ""},
		{state.Location{State: "Tejas", StateAbbrev: "tx", Country: "US"}, "TX"},
		{state.Location{State: "Bayern"}, ""},
		{state.Location{}, ""},
	} {
		got, ok := Of(&tt.at)
		if got.Abbrev != tt.want || ok != (tt.want != "") {
			t.Errorf("%+v: %q, %v", tt.at, got.Abbrev, ok)
		}
	}
}

// A typo in the state makes the sales tax 0; the warning names the state that was meant.
func TestUnknownStateSuggestsASimilarOne(t *testing.T) {
	for at, want := range map[state.Location]string{
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
		got := Warning(&at)
		if want == "" && got != "" || !strings.HasSuffix(got, want) {
			t.Errorf("%+v: %q, want %q", at, got, want)
		}
	}
}

// A salesperson who sees the tax of another town quotes a wrong total.
func TestATaxIsKnownWhereAProposalRevealsIt(t *testing.T) {
	told := func(name, region, zip string, status money.TaxStatus) *state.Proposal {
		p := &state.Proposal{Number: 7, Name: name, Location: &state.Location{State: region, PostalCode: zip}}
		p.Summary.SalesTax.Status = status
		return p
	}
	var k Taxes
	if _, ok := k.At(&state.Location{State: "Texas", PostalCode: "78704"}); ok {
		t.Error("a tax is known before anything was read")
	}
	k.Learn(told("newest", "Texas", "78704-1234", money.TaxOk))
	k.Learn(told("older", "TX", "78704", money.TaxOk))
	k.Learn(told("none", "Ontario", "K1A0B1", money.TaxOutOfCountry))
	k.Learn(&state.Proposal{})
	for _, c := range []struct {
		at state.Location
		of string
	}{
		{state.Location{StateAbbrev: "TX", PostalCode: " 78704"}, "#7 newest"},
		{state.Location{State: "Texas", PostalCode: "78704-9"}, "#7 newest"},
		{state.Location{State: "Texas", PostalCode: "78705"}, ""},
		{state.Location{State: "Texas"}, ""},
		{state.Location{PostalCode: "78704"}, ""},
		{state.Location{State: "TX", Country: "Australia", PostalCode: "78704"}, ""},
		{state.Location{State: "Ontario", PostalCode: "K1A0B1"}, ""},
	} {
		if got, ok := k.At(&c.at); got.Of != c.of || ok != (c.of != "") {
			t.Errorf("%+v: %q", c.at, got.Of)
		}
	}
}
