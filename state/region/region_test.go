package region

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

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

// What people write in a column of states must find the state, which decides the tax; anything else is
// refused, and not taxed at 0.
func TestStatesAsPeopleWriteThem(t *testing.T) {
	for name, want := range map[string]string{
		"Calif.": "CA", "Tex.": "TX", "N. Carolina": "NC", "No. Dakota": "ND", "Hawaiʻi": "HI", "Hawai'i": "HI",
		"Mass.": "MA", "Penna.": "PA",
		"Ont.": "ON", "P.E.I.": "PE", "p e i": "PE", "Québec": "QC", "QUE.": "QC", "N.Y.": "NY", "N. York": "NY",
		"new  york": "NY", "newyork": "NY",
		"W. Va.": "WV", "W.Virginia": "WV", "D.C.": "DC", "Washington, D.C.": "DC", "Wash.": "WA", "N. Mex.": "NM",
		"Ｔｅｘａｓ":                   "TX",
		"Newfoundland & Labrador": "NL", "Nfld.": "NL", "B.C.": "BC", "N.W.T.": "NT", "St. of Texas": "",
		"TX 78704": "", "": "", ".": "", "Bayern": "",
	} {
		if r, ok := Find(name); r.Abbrev != want || ok != (want != "") {
			t.Errorf("%q is %q, want %q", name, r.Abbrev, want)
		}
	}
}

// A typo in the state makes the sales tax 0; it is refused with the state that was meant.
func TestStatesAndPostalCodesThatAreNone(t *testing.T) {
	for _, tt := range []struct {
		at           state.Location
		typed, found string // the faults where a person types it, and for the service: field, then what is meant
	}{
		{state.Location{State: "Texass"}, "State Texas", ""},
		{state.Location{State: "Texsa", Country: "US"}, "State Texas", "State Texas"},
		{state.Location{State: "Tennes"}, "State Tennessee", ""},
		{state.Location{State: "Mis"}, "State ", ""},
		{state.Location{State: "Kansass", Country: "usa"}, "State Kansas", "State Kansas"},
		{state.Location{State: "Ontaria"}, "State Ontario", ""},
		{state.Location{State: "Ontario", Country: "US"}, "State ", "State "},
		{state.Location{State: "Texas", Country: "Canada"}, "State ", "State "},
		{state.Location{State: "Bayern"}, "State ", ""},
		{state.Location{State: "Bayern", Country: "Deutschland", PostalCode: "8033"}, "", ""},
		{state.Location{State: "Texas"}, "", ""},
		{state.Location{}, "", ""},
		{state.Location{State: "Mass.", PostalCode: "2139"}, "PostalCode 02139", "PostalCode 02139"},
		{state.Location{Country: "US", PostalCode: "2139-1234"}, "PostalCode 02139-1234", "PostalCode 02139-1234"},
		{state.Location{State: "TX", PostalCode: "787"}, "PostalCode ", "PostalCode "},
		{state.Location{State: "TX", PostalCode: "78704–1234"}, "", ""},
		{state.Location{State: "TX", PostalCode: " 78704 "}, "", ""},
		{state.Location{State: "TX", PostalCode: "787041234"}, "", ""},
		{state.Location{PostalCode: "2139"}, "", ""},
		{state.Location{State: "Ont.", PostalCode: "K7L 3N6"}, "", ""},
		{
			state.Location{State: "Texsa", PostalCode: "1", Country: "US"},
			"State Texas, PostalCode ",
			"State Texas, PostalCode ",
		},
	} {
		for _, c := range []struct {
			got  []Fault
			want string
		}{{TypedFaults(&tt.at), tt.typed}, {Faults(&tt.at), tt.found}} {
			var got []string
			for _, f := range c.got {
				got = append(got, f.Field+" "+f.Meant)
				if f.Meant != "" && !strings.HasSuffix(f.Words, "?") {
					t.Errorf("%+v: it does not ask: %s", tt.at, f.Words)
				}
			}
			if strings.Join(got, ", ") != c.want {
				t.Errorf("%+v: %q, want %q", tt.at, got, c.want)
			}
		}
	}
}

func TestComplete(t *testing.T) {
	for code, want := range map[string]string{
		"78704–1234": "78704-1234", " 78704": "78704", "787041234": "78704-1234",
		"2139": "2139", "K7L 3N6": "K7L 3N6",
	} {
		if got := Complete(state.Location{State: "Tex.", PostalCode: code}).PostalCode; got != want {
			t.Errorf("%q is %q, want %q", code, got, want)
		}
	}
	if got := Complete(state.Location{State: "Bayern", PostalCode: "80331 "}).PostalCode; got != "80331 " {
		t.Errorf("a code elsewhere is %q", got)
	}
	for _, tt := range []struct{ name, abbrev, country, wantName, wantAbbrev string }{
		{"TX", "", "", "Texas", "TX"},
		{"texas", "", "US", "Texas", "TX"},
		{"", "tx", "US", "Texas", "TX"},
		{"Texas", "TX", "US", "Texas", "TX"},
		{"Alberta", "", "Canada", "Alberta", "AB"},
		{"qc", "", "Canada", "Quebec", "QC"},
		{"Québec", "", "Canada", "Quebec", "QC"},
		{"Puerto Rico", "", "US", "Puerto Rico", "PR"},
		{"vi", "", "US", "U.S. Virgin Islands", "VI"},
		{"D.C.", "", "", "District of Columbia", "DC"},
		{"WA", "", "Australia", "WA", ""},
		{"Cascadia", "CX", "US", "Cascadia", "CX"},
		{"", "", "", "", ""},
	} {
		got := Complete(state.Location{State: tt.name, StateAbbrev: tt.abbrev, Country: tt.country, City: "kept"})
		want := state.Location{State: tt.wantName, StateAbbrev: tt.wantAbbrev, Country: tt.country, City: "kept"}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("completing %+v (-want +got):\n%s", tt, diff)
		}
	}
}

// A salesperson who sees the tax of another town quotes a wrong total.
func TestATaxIsKnownWhereAProposalRevealsIt(t *testing.T) {
	told := func(changed time.Time, region, zip string, status money.TaxStatus) *state.Proposal {
		p := &state.Proposal{LastModified: changed, Location: &state.Location{State: region, PostalCode: zip}}
		p.Summary.SalesTax.Status = status
		return p
	}
	newest := time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)
	var k Taxes
	if _, ok := k.At(&state.Location{State: "Texas", PostalCode: "78704"}); ok {
		t.Error("a tax is known before anything was read")
	}
	k.Learn(told(newest, "Texas", "78704-1234", money.TaxOk))
	k.Learn(told(newest.AddDate(-1, 0, 0), "TX", "78704", money.TaxOk))
	k.Learn(told(newest, "Ontario", "K1A0B1", money.TaxOutOfCountry))
	k.Learn(&state.Proposal{})
	for _, c := range []struct {
		at state.Location
		of time.Time
	}{
		{state.Location{StateAbbrev: "TX", PostalCode: " 78704"}, newest},
		{state.Location{State: "Tex.", PostalCode: "78704–1234"}, newest},
		{state.Location{State: "Texas", PostalCode: "78705"}, time.Time{}},
		{state.Location{State: "Texas"}, time.Time{}},
		{state.Location{PostalCode: "78704"}, time.Time{}},
		{state.Location{State: "TX", Country: "Australia", PostalCode: "78704"}, time.Time{}},
		{state.Location{State: "Ontario", PostalCode: "K1A0B1"}, time.Time{}},
	} {
		if got, ok := k.At(&c.at); !got.At.Equal(c.of) || ok == c.of.IsZero() {
			t.Errorf("%+v: %s", c.at, got.At)
		}
	}
}
