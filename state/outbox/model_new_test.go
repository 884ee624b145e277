package outbox_test

import (
	"slices"
	"strings"

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

// wordOf returns the word that the model has put into what an edit makes. What was
// corrected since has others behind it.
func wordOf(e state.Edit) string {
	text := e.Text
	switch e.Kind {
	case state.EditAddOption:
		text = e.Client
	case state.EditNewContact:
		text = e.NewContact.LastName
	case state.EditNewLocation:
		text = e.NewLocation.Street
	default:
	}
	word, _, _ := strings.Cut(text, " ")
	return word
}

// correct corrects something that is to be made, as it stands or stood when a
// person looked.
func (w *world) correct(t *rapid.T, p *process) error {
	entries, err := p.outbox.Entries(background)
	if err != nil {
		return err
	}
	entries = slices.DeleteFunc(append(entries, w.screens...), func(e state.Entry) bool { return !e.Edit.Creates() || !e.State.Open() })
	if len(entries) == 0 {
		return nil
	}
	e := rapid.SampledFrom(entries).Draw(t, "entry").Edit
	word := wordOf(e) + " " + w.word("u")
	switch e.Kind {
	case state.EditAddOption:
		e.Client = word
	case state.EditNewContact:
		c := *e.NewContact
		c.LastName, e.NewContact = word, &c
	case state.EditNewLocation:
		l := *e.NewLocation
		l.Street, e.NewLocation = word, &l
	default:
		e.Text = word
	}
	entry, err := p.outbox.Commit(background, e)
	t.Logf("corrects %+v, %v", entry, err)
	return allowed(err)
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
	if e.Kind == state.EditRename && state.IsLocal(e.Proposal) { // it may become the name that it is made with
		if word, _, _ := strings.Cut(ws.Proposal.Name, " "); word != "" {
			e.Text = word + " " + e.Text
		}
	}
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

// valueWord returns a word for the value that an edit writes over.
func valueWord(e state.Edit, value string) string {
	if e.Kind.Assigns() {
		return string(e.Kind) + ":" + value
	}
	return value
}
