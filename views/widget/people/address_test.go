package people

import (
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"

	"app.tender/tender/state"
	"app.tender/tender/views/widget/viewtest"
)

// An address pasted in one line went whole into the street, without a state for the sales tax.
func TestAPastedAddressIsSplit(t *testing.T) {
	for _, tt := range []struct {
		pasted string
		want   state.Location
	}{
		{
			"12 Main St, Springfield, IL 62701",
			state.Location{Street: "12 Main St", City: "Springfield", State: "IL", PostalCode: "62701"},
		},
		{
			" 12 Main St\r\nSpringfield, il 62701-1234\n",
			state.Location{Street: "12 Main St", City: "Springfield", State: "il", PostalCode: "62701-1234"},
		},
		{
			"12 Main St, Suite 4, New York, New York 10001, USA",
			state.Location{
				Street: "12 Main St", Suite: "Suite 4", City: "New York", State: "New York",
				PostalCode: "10001", Country: "USA",
			},
		},
		{
			"12B Main St, New York NY 10001",
			state.Location{Street: "12B Main St", City: "New York", State: "NY", PostalCode: "10001"},
		},
		{
			"12 Main St, Raleigh, N. Carolina 27601",
			state.Location{Street: "12 Main St", City: "Raleigh", State: "N. Carolina", PostalCode: "27601"},
		},
		{
			"12 Main St, Springfield, IL, 62701",
			state.Location{Street: "12 Main St", City: "Springfield", State: "IL", PostalCode: "62701"},
		},
		{"12 Main St, Suite 4, Washington 98101", state.Location{Street: "12 Main St, Suite 4, Washington 98101"}},
		{"1 Broadway, Suite B, New York 10001", state.Location{Street: "1 Broadway, Suite B, New York 10001"}},
		{
			"Halvorsen, 12 Main St, Springfield, IL 62701",
			state.Location{Street: "Halvorsen, 12 Main St, Springfield, IL 62701"},
		},
		{"12 Main St, Springfield, IL", state.Location{Street: "12 Main St, Springfield, IL"}},
		{"12 Main St, Springfield, XY 62701", state.Location{Street: "12 Main St, Springfield, XY 62701"}},
		{"12 Main St, Toronto, ON 62701", state.Location{Street: "12 Main St, Toronto, ON 62701"}},
		{
			"12 Main St, Springfield, IL 62701, Australia",
			state.Location{Street: "12 Main St, Springfield, IL 62701, Australia"},
		},
		{"12 Main St, , IL 62701", state.Location{Street: "12 Main St, , IL 62701"}},
		{"12 Main St", state.Location{Street: "12 Main St"}},
	} {
		f := locationForm(viewtest.Theme(), viewtest.Keys(), &state.Contact{FirstName: "Erik"}, someOthers)
		f.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(tt.pasted), Paste: true})
		if d := cmp.Diff(tt.want, locationOf(f.Values())); d != "" {
			t.Errorf("%q: %s", tt.pasted, d)
		}
		if said := strings.Contains(drawn(f), "Split into Street, "); said != (tt.want.City != "") {
			t.Errorf("%q: it says so: %v\n%s", tt.pasted, said, drawn(f))
		}
		if len(f.Changed()) != len(f.Unconfirmed()) || f.Changed()[fieldPostal] != tt.want.PostalCode {
			t.Errorf("%q: kept for later are %v", tt.pasted, f.Unconfirmed())
		}
	}
	f := locationForm(viewtest.Theme(), viewtest.Keys(), &state.Contact{FirstName: "Erik"}, someOthers)
	fill(f, "", "", "Austin")
	f.Select(fieldStreet)
	f.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("12 Main St, Springfield, IL 62701"), Paste: true})
	if got := locationOf(f.Values()); got.City != "Austin" || got.State != "" ||
		!strings.Contains(got.Street, "62701") {
		t.Errorf("over a typed city: %+v", got)
	}
	if fill(f, ""); !strings.Contains(drawn(f), "have their own fields") {
		t.Errorf("a whole address as street is not warned about:\n%s", drawn(f))
	}
}

// An address with a misspelled state, or a postal code that a spreadsheet cut, would be quoted with a wrong sales tax.
func TestImpossibleStatesAndPostalCodesAreRefused(t *testing.T) {
	for _, tt := range []struct{ region, code, country, want string }{
		{"TX", "78701", "", ""},
		{"Calif.", "90012", "", ""},
		{"Texas", "78701–1234", "USA", ""},
		{"Mass.", "2139", "", "Is a leading 0 lost: 02139?"},
		{"TX", "787", "", "5 digits, or 9: 78701 or 78701-1234."},
		{"TX", "T2R 1G4", "", "5 digits"},
		{"Alberta", "T2R 1G4", "", ""},
		{"London", "SW1A 1AA", "United Kingdom", ""},
		{"Texsa", "", "", "Did you mean Texas?"},
		{"Alberta", "", "USA", "no state of the United States"},
		{"Bayern", "", "", "needs its country"},
		{"Bayern", "80331", "Germany", ""},
	} {
		f := locationForm(viewtest.Theme(), viewtest.Keys(), &state.Contact{ID: 2}, someOthers)
		fill(f, "1 Main St", "", "Calgary", tt.region, tt.code, tt.country)
		drawing := strings.Join(strings.Fields(strings.ReplaceAll(ansi.Strip(drawn(f)), "┃", " ")), " ")
		if _, ok := submit(f); tt.want != "" && ok || !strings.Contains(drawing, tt.want) ||
			tt.want == "" && strings.Contains(drawing, "✗") {
			t.Errorf("%+v: submitted %v\n%s", tt, ok, drawn(f))
		}
	}
}

func TestCanadianPostalCodesAreWarnedAbout(t *testing.T) {
	for _, tt := range []struct{ code, region, country, want string }{
		{"", "Alberta", "", ""},
		{"T2R 1G4", "AB", "", ""},
		{"t2r1g4", "Alberta", "Canada", ""},
		{"T2R", "Alberta", "Canada", "T2R 1G4"},
		{"D1A 1A1", "", "Canada", "T2R 1G4"},
		{"78701", "Quebec", "", "T2R 1G4"},
		{"7870", "Cascadia", "", ""},
	} {
		got := postalWarning(tt.code, tt.region, tt.country)
		if tt.want == "" && got != "" || !strings.Contains(got, tt.want) {
			t.Errorf("%q in %q, %q: %q, want %q", tt.code, tt.region, tt.country, got, tt.want)
		}
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
	} {
		if got := stateWarning(tt.region, tt.country) + countryWarning(tt.country); tt.want == "" && got != "" ||
			!strings.Contains(got, tt.want) {
			t.Errorf("%q, %q: %q, want %q", tt.region, tt.country, got, tt.want)
		}
	}
}
