package contacts

import (
	"strings"
	"testing"

	"app.tender/tender/state"
)

func TestAssigningNamesItsEffects(t *testing.T) {
	home := &state.Location{Street: "1 Main St", City: "Austin", StateAbbrev: "TX"}
	bare := &state.Location{Street: "2 Lake Rd"}
	for name, c := range map[string]struct {
		p    state.Proposal
		c    state.Contact
		want []string
		not  string
	}{
		"a location comes": {
			state.Proposal{},
			state.Contact{FirstName: "Ana", PrimaryLocation: home},
			[]string{"Assign Ana", "1 Main St", "tax and the total follow"},
			"Replaces",
		},
		"without a state": {
			state.Proposal{},
			state.Contact{FirstName: "Ana", PrimaryLocation: bare},
			[]string{"no state"},
			"loses",
		},
		"a location goes": {
			state.Proposal{Customer: &state.Contact{FirstName: "Erik"}, Location: home},
			state.Contact{FirstName: "Ana"},
			[]string{"Replaces Erik", "loses its location, 1 Main St"},
			"follow it",
		},
		"nothing moves": {state.Proposal{}, state.Contact{FirstName: "Ana"}, []string{"Assign Ana"}, "location"},
	} {
		got := assignWords(&c.p, &c.c)
		for _, want := range c.want {
			if !strings.Contains(got, want) {
				t.Errorf("%s: %q is missing from %q", name, want, got)
			}
		}
		if strings.Contains(got, c.not) {
			t.Errorf("%s: unexpected %q in %q", name, c.not, got)
		}
	}
}

func TestSortOrdersHaveDistinctNames(t *testing.T) {
	seen := map[string]state.PeopleSort{}
	for _, o := range orders {
		for _, words := range []string{o.Descending, o.Ascending} {
			if by, twice := seen[words]; twice {
				t.Errorf("%s and %s are both %q", by, o.By, words)
			}
			seen[words] = o.By
		}
	}
}
