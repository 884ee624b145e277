package outbox_test

import (
	"slices"
	"strings"

	"app.tender/tender/state"
	"pgregory.net/rapid"
)

// add commits a create.
func (w *world) add(t *rapid.T, p *process) error {
	ws := w.shown(t, p, w.anyProposal(t))
	word := w.word("n")
	e := rapid.SampledFrom([]state.Edit{
		{Proposal: ws.Proposal.ID, Change: state.AddArea{Name: word}},
		{Proposal: ws.Proposal.ID, Change: state.AddOption{Client: word}},
		{User: w.backend.users()[0], Change: state.AddProposal{Name: word}},
		{Change: state.AddContact{Details: state.Contact{
			PartyType: state.PartyPerson, ContactType: state.ContactClient,
			LastName: word,
		}}},
		{Change: state.AddLocation{Details: state.Location{
			Street: word, City: "Austin", State: "Texas",
			Country: "United States",
		}}},
	}).Draw(t, "new")
	switch e.Change.(type) {
	case state.AddOption:
		areas := ws.Proposal.Areas
		if len(areas) == 0 {
			return nil
		}
		e.Area = rapid.SampledFrom(areas).Draw(t, "area").ID
	case state.AddLocation:
		e.Contact = w.anyContact(t)
	default:
	}
	entry, err := commitOne(background, p.outbox, e)
	t.Logf("adds %+v, %v", entry, err)
	if err != nil {
		return allowed(err) // its proposal or area may have been dropped
	}
	w.stats.commits++
	w.made[word] = true
	switch e.Change.(type) {
	case state.AddProposal:
		w.proposals = append(w.proposals, entry.Edit.Proposal)
	case state.AddContact:
		w.contacts = append(w.contacts, entry.Edit.Contact)
	case state.AddLocation:
		w.places = append(w.places, state.Location{ID: entry.Edit.Location})
	default:
	}
	return nil
}

// wordOf returns the word that the model has put into what an edit creates. Corrections append
// others.
func wordOf(e state.Edit) string {
	word, _, _ := strings.Cut(newText(e), " ")
	return word
}

// newText returns the text in which a create has its words.
func newText(e state.Edit) string {
	switch made := e.Change.(type) {
	case state.AddOption:
		return made.Client
	case state.AddContact:
		return made.Details.LastName
	case state.AddLocation:
		return made.Details.Street
	default:
		return e.Text()
	}
}

// correct corrects a create in its current state, or in the state that a person last saw.
func (w *world) correct(t *rapid.T, p *process) error {
	entries, err := p.outbox.Edits(background)
	if err != nil {
		return err
	}
	now := entries
	entries = slices.DeleteFunc(slices.Concat(now, w.screens), func(e state.OutboxEdit) bool {
		return !e.Edit.Creates() || !e.State.Open()
	})
	if len(entries) == 0 {
		return nil
	}
	entry := rapid.SampledFrom(entries).Draw(t, "entry")
	e := entry.Edit
	word := wordOf(e) + " " + w.word("u")
	// a text typed since may begin with the words of an earlier correction
	for _, replaced := range append(now, entry) {
		if replaced.ID == entry.ID {
			words := strings.Fields(newText(replaced.Edit))
			w.takeAway(words[1:]...)
		}
	}
	switch made := e.Change.(type) {
	case state.AddOption:
		made.Client = word
		e.Change = made
	case state.AddContact:
		made.Details.LastName = word
		e.Change = made
	case state.AddLocation:
		made.Details.Street = word
		e.Change = made
	default:
		e = e.WithText(word)
	}
	corrected, err := commitOne(background, p.outbox, e)
	t.Logf("corrects %+v, %v", corrected, err)
	return allowed(err)
}

func (w *world) anyContact(t *rapid.T) state.ContactID {
	contacts, _ := w.backend.people()
	return rapid.SampledFrom(append(contacts[:len(contacts):len(contacts)], w.contacts...)).Draw(t, "contact")
}

// assign commits a name, a contact, a location or a salesperson.
func (w *world) assign(t *rapid.T, p *process) error {
	ws := w.shown(t, p, w.anyProposal(t))
	_, locations := w.backend.people()
	for _, l := range w.places {
		locations = append(locations[:len(locations):len(locations)], l.ID)
	}
	e := rapid.SampledFrom([]state.Edit{
		{Base: ws.Proposal.Name, Change: state.Rename{Name: w.word("u")}},
		{Contact: w.anyContact(t), Change: state.SetContact{}},
		{Location: rapid.SampledFrom(locations).Draw(t, "location"), Change: state.SetLocation{}},
		{User: rapid.SampledFrom(w.backend.users()).Draw(t, "user"), Change: state.SetSalesPerson{}},
	}).Draw(t, "edit")
	e.Proposal = ws.Proposal.ID
	if state.Is[state.Rename](e) && state.IsLocal(e.Proposal) { // it may become the name that it is created with
		if word, _, _ := strings.Cut(ws.Proposal.Name, " "); word != "" {
			e = e.WithText(word + " " + e.Text())
		}
	}
	shown, _ := ws.Proposal.Value(e)
	w.takeAway(valueWord(e, shown))
	if copied, _, err := p.Cache.Proposal(background, e.Proposal); err == nil && copied != nil {
		seen, _ := copied.Value(e)
		w.takeAway(valueWord(e, seen))
	}
	w.stats.commits++
	_, err := commitOne(background, p.outbox, e)
	return allowed(err)
}

// valueWord returns a word for the value that an edit overwrites.
func valueWord(e state.Edit, value string) string {
	if e.Assigns() {
		return string(e.Kind()) + ":" + value
	}
	return value
}
