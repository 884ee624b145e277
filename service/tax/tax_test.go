package tax

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/region"
)

func load(t *testing.T) *Table {
	t.Helper()
	table, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func dec(s string) decimal.Decimal { return decimal.RequireFromString(s) }

func TestEmbeddedTableIsWhole(t *testing.T) {
	table := load(t)
	if got := table.Effective.Format("2006-01-02"); got != "2026-01-01" {
		t.Errorf("the table's date is %s", got)
	}
	if !strings.Contains(table.Source, "two public sources") {
		t.Errorf("the source does not explain the grades: %q", table.Source)
	}
	if len(table.states) != 51 {
		t.Errorf("%d states, want 50 and DC", len(table.states))
	}
	for _, r := range region.All() {
		e, ok := table.states[r.Abbrev]
		territory := strings.Contains("AS GU MP PR VI", r.Abbrev)
		if want := r.Country == region.US && !territory; ok != want {
			t.Errorf("%s has an entry: %v, want %v", r.Abbrev, ok, want)
		}
		if ok && (e.Rate.IsNegative() || e.Rate.GreaterThan(dec("0.08"))) {
			t.Errorf("%s has a rate of %s", r.Abbrev, e.Rate)
		}
	}
	dc := table.states["DC"]
	if want := (entry{Abbrev: "DC", Rate: dec("0.06"), Grade: gradeC}); !cmp.Equal(want, dc) {
		t.Errorf("DC = %+v", dc)
	}
}

func TestRatesByAddress(t *testing.T) {
	table := load(t)
	for _, tt := range []struct {
		name   string
		loc    state.Location
		status money.TaxStatus
		rate   string
	}{
		{"by name", state.Location{State: "Texas", Country: "United States"}, money.TaxOk, "0.0625"},
		{"by abbreviation", state.Location{StateAbbrev: "TX", Country: "USA"}, money.TaxOk, "0.0625"},
		{"abbreviation in the name's field", state.Location{State: "tx"}, money.TaxOk, "0.0625"},
		{"no country", state.Location{State: "Minnesota"}, money.TaxOk, "0.06875"},
		{"spelled freely", state.Location{State: " new  york ", Country: "U.S.A."}, money.TaxOk, "0.04"},
		{"the district", state.Location{State: "Washington, D.C.", Country: "US"}, money.TaxOk, "0.06"},
		{"the state of Washington", state.Location{State: "Washington", Country: "US"}, money.TaxOk, "0.065"},
		{"a state without tax", state.Location{State: "Oregon", Country: "US"}, money.TaxOk, "0"},
		{"no state", state.Location{Street: "1 Main St", Country: "US"}, money.TaxNoState, "0"},
		{"nothing but a street", state.Location{Street: "1 Main St"}, money.TaxNoState, "0"},
		{"a postal code alone", state.Location{PostalCode: "78704"}, money.TaxNoState, "0"},
		{"unknown state", state.Location{State: "Cascadia"}, money.TaxNoState, "0"},
		{"a territory", state.Location{State: "PR", Country: "US"}, money.TaxNoState, "0"},
		{"Canada", state.Location{State: "Alberta", Country: "Canada"}, money.TaxOutOfCountry, "0"},
		{"a province without its country", state.Location{State: "AB"}, money.TaxOutOfCountry, "0"},
		{"WA of Australia", state.Location{StateAbbrev: "WA", Country: "Australia"}, money.TaxOutOfCountry, "0"},
		{"US state in Canada", state.Location{State: "TX", Country: "Canada"}, money.TaxOutOfCountry, "0"},
		{"province in the US", state.Location{State: "AB", Country: "US"}, money.TaxNoState, "0"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := table.Rates(&tt.loc, Settings{})
			if got.Status != tt.status {
				t.Errorf("status %q, want %q", got.Status, tt.status)
			}
			for kind, rate := range map[string]money.TaxRate{"parts": got.Parts, "labor": got.Labor, "fees": got.Fees} {
				if !rate.Rate.Decimal.Equal(dec(tt.rate)) {
					t.Errorf("%s at %s, want %s", kind, rate.Rate.Decimal, tt.rate)
				}
			}
			if diff := cmp.Diff([]string{money.TaxOnParts}, got.ApplyTo); diff != "" {
				t.Errorf("applies to (-want +got):\n%s", diff)
			}
		})
	}
	if got := table.Rates(nil, Settings{}); got.Status != money.TaxNoLocation {
		t.Errorf("no location has status %q", got.Status)
	}
}

func TestTaxNamesIncludeRateAndTable(t *testing.T) {
	table := load(t)
	for _, tt := range []struct{ st, want string }{
		{"TX", "TX state base rate, table of 2026-01-01"},
		{"NM", "NM state base rate (not verified), table of 2026-01-01"},
	} {
		if got := table.Rates(&state.Location{State: tt.st}, Settings{}).Parts.Name; got != tt.want {
			t.Errorf("name %q, want %q", got, tt.want)
		}
	}
}

func TestLocationNamesThePlace(t *testing.T) {
	table := load(t)
	for want, l := range map[string]state.Location{
		"Austin, TX 78704": {City: "Austin", State: "Texas", PostalCode: "78704"},
		"Austin":           {City: "Austin"},
		"Calgary, AB":      {City: "Calgary", State: "Alberta", Country: "Canada"},
		"Perth, WA":        {City: "Perth", State: "WA", Country: "Australia"},
		"":                 {Street: "1 Main St"},
	} {
		if got := table.Rates(&l, Settings{}).Location; got != want {
			t.Errorf("place %q, want %q", got, want)
		}
	}
}

func TestAccountSettings(t *testing.T) {
	table := load(t)
	s := Settings{
		ApplyTo: []string{money.TaxOnParts, money.TaxOnLabor},
		Own: []OwnRate{
			{State: "TX", PostalCode: "78704", Rate: dec("0.0825")},
			{State: "TX", Rate: dec("0.07")},
			{State: "TX", Rate: dec("0.99")}, // the first of two counts
			{State: "AB", Rate: dec("0.05")},
		},
	}
	for _, tt := range []struct{ st, zip, rate, name string }{
		{"Texas", "75001", "0.07", "TX rate set by the account"},
		{"TX", "", "0.07", "TX rate set by the account"},
		{"TX", "78704-0001", "0.0825", "TX rate set by the account for 78704"},
		{"Iowa", "78704", "0.06", "IA state base rate, table of 2026-01-01"},
	} {
		got := table.Rates(&state.Location{State: tt.st, PostalCode: tt.zip}, s)
		if diff := cmp.Diff(s.ApplyTo, got.ApplyTo); diff != "" {
			t.Errorf("%s %s applies to (-want +got):\n%s", tt.st, tt.zip, diff)
		}
		want := money.TaxRate{Rate: decimal.NewNullDecimal(dec(tt.rate)), Name: tt.name}
		for _, rate := range []money.TaxRate{got.Parts, got.Labor, got.Fees} {
			if !cmp.Equal(want, rate) {
				t.Errorf("%s %s: %+v, want %+v", tt.st, tt.zip, rate, want)
			}
		}
	}
	if got := table.Rates(&state.Location{State: "AB", Country: "Canada"}, s); got.Status != money.TaxOutOfCountry ||
		!got.Parts.Rate.Decimal.IsZero() {
		t.Errorf("Calgary: %+v", got)
	}
	if got := table.Rates(&state.Location{State: "TX"}, Settings{ApplyTo: []string{}}); len(got.ApplyTo) != 0 {
		t.Errorf("an account without taxed kinds taxes %v", got.ApplyTo)
	}
}

func TestInvalidTablesAreRefused(t *testing.T) {
	head := "# effective: 2026-01-01\n# source: here\n"
	for name, text := range map[string]string{
		"empty":         "",
		"no date":       "# source: here\nstate,rate_percent,grade,note\nTX,6.25,A,\n",
		"no source":     "# effective: 2026-01-01\nstate,rate_percent,grade,note\nTX,6.25,A,\n",
		"bad date":      "# effective: soon\n# source: here\nstate,rate_percent,grade,note\n",
		"other header":  head + "state,rate\nTX,6.25\n",
		"no number":     head + "state,rate_percent,grade,note\nTX,six,A,\n",
		"above 100":     head + "state,rate_percent,grade,note\nTX,101,A,\n",
		"below 0":       head + "state,rate_percent,grade,note\nTX,-1,A,\n",
		"unknown grade": head + "state,rate_percent,grade,note\nTX,6.25,D,\n",
		"unknown state": head + "state,rate_percent,grade,note\nXX,6.25,A,\n",
		"a province":    head + "state,rate_percent,grade,note\nAB,5,A,\n",
		"twice":         head + "state,rate_percent,grade,note\nTX,6.25,A,\nTX,6.25,A,\n",
	} {
		if _, err := parse(strings.NewReader(text)); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
