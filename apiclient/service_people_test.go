package apiclient_test

import (
	"errors"
	"testing"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
)

func servePeople(t *testing.T, w *world) {
	ctx := t.Context()
	ann := must(w.Contacts.Create(ctx,
		state.Contact{
			PartyType: state.PartyPerson, ContactType: state.ContactContractor, FirstName: "Ann",
			LastName: "Xylander",
		}))(t)
	for _, street := range []string{"1 Oak St", "2 Elm St", "3 Fir St"} {
		must(w.Locations.Create(ctx, ann.ID, state.Location{Street: street}))(t)
	}
	page := must(w.Contacts.List(ctx,
		state.PeopleQuery{
			SearchText: "Xylander", ContactTypes: []string{"Contractor"}, SortBy: state.PeopleByLastName,
			Direction: state.Descending, Page: 1, PageSize: 5,
		}))(t)
	if page.Total != 1 || len(page.People) != 1 || page.People[0].ID != ann.ID {
		t.Errorf("%+v", page)
	}
	if p := must(w.Contacts.Get(ctx, ann.ID))(t); p.LastName != "Xylander" || p.PrimaryLocation == nil ||
		p.PrimaryLocation.Street != "1 Oak St" {
		t.Errorf("%+v", p)
	}
	if p := must(w.Contacts.GetWithCounts(ctx, ann.ID))(t); p.ProposalCount != 0 {
		t.Errorf("%+v", p)
	}
	locations := must(w.Locations.List(ctx, apiclient.LocationQuery{Contact: ann.ID, Page: 1}))(t)
	if locations.Total != 3 || !locations.Locations[0].IsPrimary {
		t.Errorf("%+v", locations)
	}
	if l := must(w.Locations.List(ctx, apiclient.LocationQuery{Contact: ann.ID, Page: 2, PageSize: 2}))(
		t); l.Total != 3 || len(l.Locations) != 1 {
		t.Errorf("%+v", l)
	}
	all := must(w.Contacts.List(ctx, state.PeopleQuery{}))(t)
	n := 0
	for _, err := range w.Contacts.All(ctx, state.PeopleQuery{PageSize: 7}) {
		if err != nil {
			t.Fatal(err)
		}
		n++
	}
	if n != all.Total {
		t.Errorf("iterated over %d of %d", n, all.Total)
	}
	_, err := w.Contacts.Create(ctx,
		state.Contact{PartyType: "Robot", ContactType: state.ContactClient, FirstName: "R2"})
	if f := state.FaultOf(err); !errors.Is(err, apiclient.ErrInvalid) || len(f.Fields) != 1 {
		t.Errorf("%v", err)
	}
	w.covers(t, peopleOperations(), locationOperations())
}
