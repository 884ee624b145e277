package state

import "testing"

// The state decides the tax. A state of one country is none in another, and without a
// country it is found by its name alone.
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
