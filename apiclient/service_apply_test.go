package apiclient_test

import (
	"slices"
	"testing"

	"app.tender/tender/state"
)

// Apply against the service: what the outbox does with every kind of edit.
func serveApply(t *testing.T, w *world) {
	ctx := t.Context()
	user := must(w.Users.List(ctx))(t)[0]
	p := must(w.Apply(ctx, state.Edit{Kind: state.EditNewProposal, Proposal: -1, User: user.ID, Text: "New"}))(t).Proposal
	ann := must(w.Apply(ctx, state.Edit{Kind: state.EditNewContact, Contact: -1, NewContact: &state.Contact{PartyType: state.PartyPerson, ContactType: state.ContactClient, FirstName: "Ann"}}))(t).Contact
	home := must(w.Apply(ctx, state.Edit{Kind: state.EditNewLocation, Contact: ann.ID, Location: -1, NewLocation: &state.Location{Street: "1 Oak St", State: "Texas"}}))(t).Location
	p = must(w.Apply(ctx, state.Edit{Kind: state.EditAddArea, Proposal: p.ID, Area: -1, Option: -2, Text: "Patio"}))(t).Proposal
	area, option := p.Areas[0].ID, p.Areas[0].Options[0].ID
	for _, e := range []state.Edit{
		{Kind: state.EditAddOption, Area: area, Client: "c", Installer: "i"},
		{Kind: state.EditText, Field: state.ProposalDescription, Text: "1"},
		{Kind: state.EditText, Field: state.InternalNotes, Text: "2"},
		{Kind: state.EditText, Field: state.ClientDescription, Option: option, Text: "3"},
		{Kind: state.EditText, Field: state.InstallerNotes, Option: option, Text: "4"},
		{Kind: state.EditRename, Text: "Renamed"},
		{Kind: state.EditSalesPerson, User: user.ID},
		{Kind: state.EditContact, Contact: ann.ID},
		{Kind: state.EditLocation, Location: home.ID},
	} {
		e.Proposal = p.ID
		p = must(w.Apply(ctx, e))(t).Proposal
	}
	_, o := p.Option(option)
	got := []string{p.Description, p.InternalNotes, o.ClientDescription, o.InstallerNotes, p.Name, p.Areas[0].Options[1].InstallerNotes}
	if !slices.Equal(got, []string{"1", "2", "3", "4", "Renamed", "i"}) || p.Location == nil || p.Location.ID != home.ID {
		t.Errorf("%q at %+v", got, p.Location)
	}
}
