package apiclient_test

import (
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"app.tender/tender/state"
)

// Apply against the service, with every kind of edit, as the outbox does it.
func serveApply(t *testing.T, w *world) {
	ctx := t.Context()
	user := must(w.Users.List(ctx))(t)[0]
	p := must(w.Apply(ctx, state.Edit{Proposal: -1, User: user.ID, Change: state.AddProposal{Name: "New"}}))(t).Proposal
	ann := must(
		w.Apply(ctx,
			state.Edit{
				Contact: -1,
				Change: state.AddContact{Details: state.Contact{
					PartyType:   state.PartyPerson,
					ContactType: state.ContactClient, FirstName: "Ann",
				}},
			}))(t).Contact
	home := must(
		w.Apply(ctx, state.Edit{
			Contact: ann.ID, Location: -1,
			Change: state.AddLocation{Details: state.Location{Street: "1 Oak St", State: "Texas"}},
		}))(t).Location
	p = must(w.Apply(ctx, state.Edit{Proposal: p.ID, Area: -1, Option: -2, Change: state.AddArea{Name: "Patio"}}))(t).
		Proposal
	area, option := p.Areas[0].ID, p.Areas[0].Options[0].ID
	for _, e := range []state.Edit{
		{Area: area, Change: state.AddOption{Client: "c", Installer: "i"}},
		{Change: state.WriteText{Field: state.ProposalDescription, Text: "1"}},
		{Change: state.WriteText{Field: state.InternalNotes, Text: "2"}},
		{Option: option, Change: state.WriteText{Field: state.ClientDescription, Text: "3"}},
		{Option: option, Change: state.WriteText{Field: state.InstallerNotes, Text: "4"}},
		{Change: state.Rename{Name: "Renamed"}},
		{User: user.ID, Change: state.SetSalesPerson{}},
		{Contact: ann.ID, Change: state.SetContact{}},
		{Location: home.ID, Change: state.SetLocation{}},
	} {
		e.Proposal = p.ID
		got := must(w.Apply(ctx, e))(t)
		if before := p; state.Is[state.WriteText](e) {
			if got.Written == nil {
				t.Fatalf("the answer to %+v is not the text alone", e)
			}
			p = before.WithWritten(e.Ref(), *got.Written)
			after := must(w.Proposals.Get(ctx, p.ID))(t)
			after.Version = state.Version{}
			if diff := gocmp.Diff(after, p, presence); diff != "" {
				t.Errorf("after %+v: %s", e, diff)
			}
			continue
		}
		p = got.Proposal
	}
	_, o := p.Option(option)
	got := []string{
		p.Description, p.InternalNotes, o.ClientDescription, o.InstallerNotes, p.Name,
		p.Areas[0].Options[1].InstallerNotes,
	}
	if !slices.Equal(got, []string{"1", "2", "3", "4", "Renamed", "i"}) || p.Location == nil ||
		p.Location.ID != home.ID {
		t.Errorf("%q at %+v", got, p.Location)
	}
}
