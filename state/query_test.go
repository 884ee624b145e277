package state

import (
	"testing"
	"time"
)

func TestWaitingContactsAreSearched(t *testing.T) {
	c := &Contact{PartyType: PartyPerson, ContactType: ContactClient, FirstName: "Ana", Email: "ana@ruiz.example"}
	for name, q := range map[string]struct {
		query PeopleQuery
		want  bool
	}{
		"everyone":      {PeopleQuery{}, true},
		"by two words":  {PeopleQuery{SearchText: "RUIZ ana"}, true},
		"another":       {PeopleQuery{SearchText: "ana erik"}, false},
		"by its type":   {PeopleQuery{ContactTypes: []string{"Employee", "Client"}}, true},
		"by its party":  {PeopleQuery{ContactTypes: []string{"Person"}}, true},
		"another type":  {PeopleQuery{ContactTypes: []string{"Company"}}, false},
		"type and text": {PeopleQuery{ContactTypes: []string{"Person"}, SearchText: "zz"}, false},
	} {
		if got := q.query.Fits(c); got != q.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// Opposite applied twice returns the original direction.
func TestOppositeTwiceIsTheSameDirection(t *testing.T) {
	for d, want := range map[SortDirection]SortDirection{Ascending: Descending, Descending: Ascending, "": Ascending} {
		if got := d.Opposite(); got != want {
			t.Errorf("%q: %q, want %q", d, got, want)
		}
	}
}

func TestSavedFilterDatesMoveWithTheCalendar(t *testing.T) {
	zone := time.FixedZone("", -7*60*60)
	at := func(month time.Month, day, hour int) time.Time {
		return time.Date(2026, month, day, hour, 0, 0, 0, zone)
	}
	for _, tt := range []struct {
		name             string
		after, kept, now time.Time
		want             time.Time
	}{
		{"no span", time.Time{}, at(11, 20, 9), at(12, 1, 9), time.Time{}},
		{"the same day", at(11, 13, 0), at(11, 20, 9), at(11, 20, 23), at(11, 13, 0)},
		{"just after midnight", at(11, 13, 0), at(11, 20, 23), at(11, 21, 0), at(11, 14, 0)},
		{"over the end of a month", at(11, 20, 0), at(11, 20, 9), at(12, 2, 9), at(12, 2, 0)},
	} {
		f := SavedFilter{Query: ProposalQuery{ModifiedAfter: tt.after.UTC(), Page: 3}, Kept: tt.kept.UTC()}
		if tt.after.IsZero() {
			f.Query.ModifiedAfter = time.Time{}
		}
		if got := f.QueryAt(tt.now); !got.ModifiedAfter.Equal(tt.want) || got.Page != 0 {
			t.Errorf("%s: %+v, want %v", tt.name, got, tt.want)
		}
	}
}
