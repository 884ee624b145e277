package state

import "testing"

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

// The key that turns a list round turns it round again.
func TestTheOtherDirectionIsTheOtherOne(t *testing.T) {
	for d, want := range map[SortDirection]SortDirection{Ascending: Descending, Descending: Ascending, "": Ascending} {
		if got := d.Opposite(); got != want {
			t.Errorf("%q: %q, want %q", d, got, want)
		}
	}
}
