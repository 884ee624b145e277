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
	word, _, _ := strings.Cut(newText(e), " ")
	return word
}

// newText returns the text in which an edit that makes something holds its words.
func newText(e state.Edit) string {
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

// correct corrects something that is to be made, as it stands or stood when a
// person looked.
func (w *world) correct(t *rapid.T, p *process) error {
	entries, err := p.outbox.Entries(background)
	if err != nil {
		return err
	}
	now := entries
	entries = slices.DeleteFunc(slices.Concat(now, w.screens), func(e state.Entry) bool { return !e.Edit.Creates() || !e.State.Open() })
	if len(entries) == 0 {
		return nil
	}
	entry := rapid.SampledFrom(entries).Draw(t, "entry")
	e := entry.Edit
	word := wordOf(e) + " " + w.word("u")
	for _, replaced := range append(now, entry) { // a text typed since may begin with the words of an earlier correction
		if replaced.ID == entry.ID {
			words := strings.Fields(newText(replaced.Edit))
			w.takeAway(words[1:]...)
		}
	}
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
	corrected, err := p.outbox.Commit(background, e)
	t.Logf("corrects %+v, %v", corrected, err)
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
