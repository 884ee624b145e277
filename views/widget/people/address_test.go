package people

import (
	"strings"
	"testing"
)

func TestImpossiblePostalCodesAreWarnedAbout(t *testing.T) {
	for _, tt := range []struct{ code, region, country, want string }{
		{"", "TX", "", ""},
		{"78701", "TX", "", ""},
		{"78701-1234", "Texas", "USA", ""},
		{"7870", "TX", "", "five digits, or nine: 78701 or 78701-1234. Without it, only the state's sales tax rate applies."},
		{"787011234", "TX", "US", "five digits"},
		{"T2R 1G4", "TX", "", "five digits"},
		{"7870", "", "United States", "78701-1234."},
		{"T2R 1G4", "AB", "", ""},
		{"t2r1g4", "Alberta", "Canada", ""},
		{"T2R", "Alberta", "Canada", "T2R 1G4"},
		{"D1A 1A1", "", "Canada", "T2R 1G4"},
		{"78701", "Quebec", "", "T2R 1G4"},
		{"7870", "", "", ""},
		{"SW1A 1AA", "London", "United Kingdom", ""},
		{"7870", "Cascadia", "", ""},
	} {
		got := postalWarning(tt.code, tt.region, tt.country)
		if tt.want == "" && got != "" || !strings.Contains(got, tt.want) {
			t.Errorf("%q in %q, %q: %q, want %q", tt.code, tt.region, tt.country, got, tt.want)
		}
	}
	if strings.Contains(postalWarning("7870", "", "US"), "of the state") {
		t.Error("there is a tax warning without a state")
	}
}

func TestAStateWithoutSalesTaxIsWarnedAbout(t *testing.T) {
	for _, tt := range []struct{ region, country, want string }{
		{"", "", ""},
		{"tx", "", ""},
		{"Texas", "us", ""},
		{"Alberta", "", "United States only"},
		{"Alberta", "Canada", "United States only"},
		{"WA", "Australia", "United States only"},
		{"Texsa", "", "Did you mean Texas?"},
		{"Alberta", "USA", "no state"},
	} {
		if got := stateWarning(tt.region, tt.country) + countryWarning(tt.country); tt.want == "" && got != "" || !strings.Contains(got, tt.want) {
			t.Errorf("%q, %q: %q, want %q", tt.region, tt.country, got, tt.want)
		}
	}
}
