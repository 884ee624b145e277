package outbox_test

import (
	"app.tender/tender/state"
	"pgregory.net/rapid"
)

// add commits something new.
func (w *world) add(t *rapid.T, p *process) error {
	ws := w.shown(t, p, w.anyProposal(t))
	word := w.word("n")
	e := rapid.SampledFrom([]state.Edit{
		{Kind: state.EditAddArea, Proposal: ws.Proposal.ID, Text: word},
		{Kind: state.EditAddOption, Proposal: ws.Proposal.ID, Client: word},
		{Kind: state.EditNewProposal, User: w.backend.users()[0], Text: word},
		{Kind: state.EditNewContact, NewContact: &state.Contact{PartyType: state.PartyPerson, ContactType: state.ContactClient, LastName: word}},
		{Kind: state.EditNewLocation, NewLocation: &state.Location{Street: word, City: "Austin", State: "Texas", Country: "United States"}},
	}).Draw(t, "new")
	switch e.Kind {
	case state.EditAddOption:
		areas := ws.Proposal.Areas
		if len(areas) == 0 {
			return nil
		}
		e.Area = rapid.SampledFrom(areas).Draw(t, "area").ID
	case state.EditNewLocation:
		e.Contact = w.anyContact(t)
	default:
	}
	entry, err := p.outbox.Commit(background, e)
	t.Logf("adds %+v, %v", entry, err)
	if err != nil {
		return err
	}
	w.stats.commits++
	w.made[word] = true
	switch e.Kind {
	case state.EditNewProposal:
		w.proposals = append(w.proposals, entry.Edit.Proposal)
	case state.EditNewContact:
		w.contacts = append(w.contacts, entry.Edit.Contact)
	case state.EditNewLocation:
		w.places = append(w.places, state.Location{ID: entry.Edit.Location})
	default:
	}
	return nil
}

// wordOf is the word that the model has put into what an edit makes.
func wordOf(e state.Edit) string {
	switch e.Kind {
	case state.EditAddOption:
		return e.Client
	case state.EditNewContact:
		return e.NewContact.LastName
	case state.EditNewLocation:
		return e.NewLocation.Street
	default:
		return e.Text
	}
}

func (w *world) anyContact(t *rapid.T) state.ContactID {
	contacts, _ := w.backend.people()
	return rapid.SampledFrom(append(contacts[:len(contacts):len(contacts)], w.contacts...)).Draw(t, "contact")
}

// assign commits a name, a contact, a location or a sales person.
func (w *world) assign(t *rapid.T, p *process) error {
	ws := w.shown(t, p, w.anyProposal(t))
	_, locations := w.backend.people()
	for _, l := range w.places {
		locations = append(locations[:len(locations):len(locations)], l.ID)
	}
	e := rapid.SampledFrom([]state.Edit{
		{Kind: state.EditRename, Text: w.word("u"), Base: ws.Proposal.Name},
		{Kind: state.EditContact, Contact: w.anyContact(t)},
		{Kind: state.EditLocation, Location: rapid.SampledFrom(locations).Draw(t, "location")},
		{Kind: state.EditSalesPerson, User: rapid.SampledFrom(w.backend.users()).Draw(t, "user")},
	}).Draw(t, "edit")
	e.Proposal = ws.Proposal.ID
	shown, _ := ws.Proposal.Value(e)
	w.takeAway(valueWord(e, shown))
	if copied, _, err := p.Proposal(background, e.Proposal); err == nil && copied != nil {
		seen, _ := copied.Value(e)
		w.takeAway(valueWord(e, seen))
	}
	w.stats.commits++
	_, err := p.outbox.Commit(background, e)
	return err
}

// valueWord is a word for the value that an edit writes over.
func valueWord(e state.Edit, value string) string {
	if e.Kind.Assigns() {
		return string(e.Kind) + ":" + value
	}
	return value
}
