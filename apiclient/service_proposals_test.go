package apiclient_test

import (
	"errors"
	"strings"
	"testing"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
	"app.tender/tender/state/history"
	"app.tender/tender/state/money"
)

// A proposal from its creation to a price with tax, by every write of the interface.
func serveProposals(t *testing.T, w *world) {
	ctx := t.Context()
	user := must(w.Users.List(ctx))(t)[0]
	p := must(w.Proposals.Create(ctx, apiclient.NewProposal{SalesPerson: user.ID, Name: "Küche & Bad"}))(t)
	if p.ID == 0 || p.Number == 0 || p.Name != "Küche & Bad" || p.Status != state.StatusDraft ||
		p.SalesPerson.ID != user.ID {
		t.Fatalf("made %+v", p)
	}
	p = must(w.Proposals.Update(ctx, p.ID, apiclient.ProposalUpdate{Name: "林 Residence"}))(t)
	if p.Name != "林 Residence" {
		t.Errorf("name %q", p.Name)
	}
	text := "one\ntwo 日本 é 👩‍👩‍👧 & + = %\ttab\n\n" + strings.Repeat("long ", 400)
	if p = must(w.Proposals.UpdateDescription(ctx, p.ID, text))(t); p.Description != text {
		t.Errorf("description %q", p.Description)
	}
	if p = must(w.Proposals.UpdateInternalNotes(ctx, p.ID, "a\r\nb"))(t); p.InternalNotes != "a\nb" {
		t.Errorf("notes %q", p.InternalNotes)
	}
	if p = must(w.Proposals.UpdateInternalNotes(ctx, p.ID, ""))(t); p.InternalNotes != "" {
		t.Errorf("notes %q", p.InternalNotes)
	}

	p = must(w.Areas.Create(ctx, p.ID, "Piñon Patio"))(t)
	if len(p.Areas) != 1 || p.Areas[0].Name != "Piñon Patio" || len(p.Areas[0].Options) != 1 {
		t.Fatalf("areas %+v", p.Areas)
	}
	_, err := w.Areas.Create(ctx, p.ID, " piñon patio ")
	if f := state.FaultOf(err); !errors.Is(err, apiclient.ErrInvalid) || len(f.Fields) == 0 {
		t.Errorf("same name: %v", err)
	}
	area, first := p.Areas[0].ID, p.Areas[0].Options[0].ID
	for range 2 {
		p = must(w.AreaOptions.Create(ctx, p.ID, area,
			apiclient.NewAreaOption{ClientDescription: "c", InternalNotes: "i"}))(t)
	}
	if o := p.Areas[0].Options[2]; o.ClientDescription != "c" || o.InstallerNotes != "i" ||
		o.Status != state.StatusDraft {
		t.Errorf("option %+v", o)
	}
	if _, err := w.AreaOptions.Create(ctx, p.ID, area, apiclient.NewAreaOption{}); !errors.Is(err,
		apiclient.ErrInvalid) {
		t.Errorf("fourth option: %v", err)
	}
	p = must(w.AreaOptions.UpdateClientDescription(ctx, p.ID, 0, first, text))(t)
	p = must(w.AreaOptions.UpdateInstallerNotes(ctx, p.ID, 0, first, "gate"))(t)
	if _, o := p.Option(first); o.ClientDescription != text || o.InstallerNotes != "gate" {
		t.Errorf("option %+v", o)
	}
	second := w.bySecondPaths(t).AreaOptions
	p = must(second.UpdateClientDescription(ctx, p.ID, area, first, "short"))(t)
	p = must(second.UpdateInstallerNotes(ctx, p.ID, area, first, ""))(t)
	if _, o := p.Option(first); o.ClientDescription != "short" || o.InstallerNotes != "" {
		t.Errorf("option %+v", o)
	}

	known := must(w.Proposals.Get(ctx, p.ID))(t)
	if same, err := w.Proposals.Renew(ctx, p.ID, known); err != nil || same != known || known.Version.ETag == "" {
		t.Errorf("unchanged: %+v, %v", same, err)
	}
	must(w.Proposals.UpdateDescription(ctx, p.ID, "changed"))(t)
	if again, err := w.Proposals.Renew(ctx, p.ID, known); err != nil || again == known ||
		again.Description != "changed" {
		t.Errorf("changed: %+v, %v", again, err)
	}
	happened := must(w.Proposals.History(ctx, p.ID, history.Query{Field: "description", Limit: 1}))(t)
	if len(happened.Entries) != 1 || happened.Entries[0].After != "changed" || happened.Entries[0].UserID == 0 {
		t.Errorf("history %+v", happened)
	}
	if _, err := w.Proposals.Get(ctx, 1<<40); !errors.Is(err, apiclient.ErrNotFound) {
		t.Errorf("unknown: %v", err)
	}
	w.assigns(t, p.ID)
	w.covers(t, proposalOperations()[2:], areaOperations(), areaOptionOperations())
}

// assigns creates a contact and a location and assigns them to a proposal.
func (w *world) assigns(t *testing.T, id state.ProposalID) {
	ctx := t.Context()
	ann := must(w.Contacts.Create(ctx, state.Contact{
		PartyType: state.PartyCompany, ContactType: state.ContactClient, FirstName: "Ann",
		CompanyName: "Ó Dálaigh & Sons", Email: "ann+x@example.com", Notes: "a\nb",
	}))(t)
	if ann.CompanyName != "Ó Dálaigh & Sons" || ann.Email != "ann+x@example.com" || ann.Notes != "a\nb" {
		t.Errorf("contact %+v", ann)
	}
	bob := must(w.Contacts.Create(ctx,
		state.Contact{PartyType: state.PartyPerson, ContactType: state.ContactClient, FirstName: "Bob"}))(t)
	austin := must(w.Locations.Create(ctx, ann.ID,
		state.Location{
			Street: "1 Oak St", City: "Austin", State: "Texas", Country: "United States",
			PostalCode: "78701",
		}))(t)
	albany := must(w.Locations.Create(ctx, ann.ID,
		state.Location{Street: "2 Elm St", City: "Albany", StateAbbrev: "NY", IsBilling: true}))(t)
	if austin.StateAbbrev != "TX" || !austin.IsPrimary || albany.State != "New York" || !albany.IsBilling {
		t.Errorf("locations %+v and %+v", austin, albany)
	}
	_, err := w.Proposals.AssignLocation(ctx, id, austin.ID)
	if f := state.FaultOf(err); !errors.Is(err, apiclient.ErrNoContact) || f.Kind != state.FaultConflict {
		t.Errorf("no contact: %v", err)
	}
	p := must(w.Proposals.AssignContact(ctx, id, ann.ID))(t)
	if p.Customer == nil || p.Customer.ID != ann.ID || p.Location == nil || p.Location.ID != austin.ID {
		t.Errorf("customer %+v at %+v", p.Customer, p.Location)
	}
	p = must(w.Proposals.AssignLocation(ctx, id, albany.ID))(t)
	if p.Location.ID != albany.ID || p.Summary.SalesTax.Status != money.TaxOk ||
		p.Summary.SalesTax.Calculation.PartsTax.Decimal.IsZero() {
		t.Errorf("at %+v: %+v", p.Location, p.Summary.SalesTax)
	}
	if p = must(w.Proposals.AssignContact(ctx, id, bob.ID))(t); p.Location != nil {
		t.Errorf("location %+v is not Bob's", p.Location)
	}
	if _, err := w.Proposals.AssignLocation(ctx, id, austin.ID); !errors.Is(err, apiclient.ErrNotFound) {
		t.Errorf("another's location: %v", err)
	}
}
