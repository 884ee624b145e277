package localstore

import (
	"testing"
	"time"

	"app.tender/tender/state"
	"github.com/google/go-cmp/cmp"
)

func TestPeople(t *testing.T) {
	s := newStore(t)
	people := []state.Contact{
		{
			ID: 1, PartyType: state.PartyPerson, ContactType: state.ContactClient, FirstName: "Erik",
			LastName: "Halvorsen", LastModified: readAt,
		},
		{
			ID: 2, PartyType: state.PartyCompany, ContactType: state.ContactClient, CompanyName: "Ó Dálaigh & Sons",
			LastModified: readAt.Add(time.Hour),
		},
		{
			ID: 3, PartyType: state.PartyPerson, ContactType: state.ContactEmployee, FirstName: "ada", LastName: "Zed",
			Email: "ada@example.com", LastModified: readAt.Add(-time.Hour),
		},
	}
	if err := s.Cache.SavePeople(t.Context(), people, readAt); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		query state.PeopleQuery
		want  []state.ContactID
		total int
	}{
		{state.PeopleQuery{}, []state.ContactID{3, 1, 2}, 3},
		{state.PeopleQuery{SortBy: state.PeopleByFirstName}, []state.ContactID{2, 3, 1}, 3},
		{
			state.PeopleQuery{SortBy: state.PeopleByLastName, Direction: state.Descending, PageSize: 2},
			[]state.ContactID{3, 1},
			3,
		},
		{state.PeopleQuery{PageSize: 2, Page: 2}, []state.ContactID{2}, 3},
		{state.PeopleQuery{ContactTypes: []string{"Company", "Employee"}}, []state.ContactID{3, 2}, 2},
		{state.PeopleQuery{SearchText: "ó DÁLAIGH"}, []state.ContactID{2}, 1},
		{state.PeopleQuery{SearchText: "nobody"}, nil, 0},
	}
	for _, tt := range tests {
		page, _, err := s.Cache.People(t.Context(), tt.query)
		var ids []state.ContactID
		for _, c := range page.People {
			ids = append(ids, c.ID)
		}
		if d := cmp.Diff(tt.want, ids); d != "" || err != nil || page.Total != tt.total {
			t.Errorf("%+v: %d in all, %v, %s", tt.query, page.Total, err, d)
		}
	}
	c, asOf, err := s.Cache.Contact(t.Context(), 2)
	if d := cmp.Diff(&people[1], c); d != "" || err != nil || !asOf.Equal(readAt) {
		t.Errorf("as of %v, %v, %s", asOf, err, d)
	}
	if c, asOf, err := s.Cache.Contact(t.Context(), 9); c != nil || !asOf.IsZero() || err != nil {
		t.Errorf("%v, %v, %v", c, asOf, err)
	}
}

func TestCountsSurviveAListWithoutThem(t *testing.T) {
	s := newStore(t)
	for i, c := range []state.Contact{
		{ID: 3, LastName: "Okafor", ProposalCount: 1, PaymentCount: 5},
		{ID: 3, LastName: "Okafor", ProposalCount: 4, PaymentCount: 4},
		{ID: 3, LastName: "Okafor-Lind", Unknown: counts},
	} {
		if err := s.Cache.SavePeople(t.Context(), []state.Contact{c},
			readAt.Add(time.Duration(i)*time.Second)); err != nil {
			t.Fatal(err)
		}
	}
	c, _, err := s.Cache.Contact(t.Context(), 3)
	if err != nil || c.LastName != "Okafor-Lind" || c.ProposalCount != 4 || c.PaymentCount != 4 ||
		c.Unknown.HasAny(counts) {
		t.Errorf("%+v, %v", c, err)
	}
}
