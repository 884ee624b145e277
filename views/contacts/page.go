package contacts

import (
	"cmp"
	"context"
	"slices"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/people"
)

// Service is the service's contacts.
type Service interface {
	people.ContactService
	people.LocationService
	// PersonWithCounts returns a contact with its numbers of proposals and payments, which a page
	// lacks.
	PersonWithCounts(ctx context.Context, id state.ContactID) (*state.Contact, error)
}

// Cache is the cache of contacts and their locations. asOf is zero if nothing is cached.
type Cache interface {
	people.ContactCache
	people.LocationCache
	// Contact returns nil without an error if the contact is not cached.
	Contact(ctx context.Context, id state.ContactID) (c *state.Contact, asOf time.Time, err error)
}

// Work is the user's work: unsaved edits, and the open proposal.
type Work interface {
	people.Outbox
	// ReadOnly returns why nothing may be written, or "".
	ReadOnly() string
	// Shown returns nil while no proposal is open or read.
	Shown() *state.Proposal
	// CannotAssign returns why no contact can be assigned, or "".
	CannotAssign() string
}

// The actions that create contacts and locations.
const (
	actionNewPerson   screen.ID = "contact.person"
	actionNewCompany  screen.ID = "contact.company"
	actionNewLocation screen.ID = "contact.location"
)

const group = "Contacts"

// The actions of the contacts, of their search, and of their filters.
var (
	making = []screen.Def[*model]{
		{
			ID: actionNewPerson, Group: group, Keys: []string{"a"}, Short: "person",
			Long: "Make a new contact, a person",
			Hint: 4, Unless: (*model).readOnly, Do: screen.Does(func(m *model) { m.askContact(state.PartyPerson, "") }),
		},
		{
			ID: actionNewCompany, Group: group, Keys: []string{"A"}, Short: "company",
			Long: "Make a new contact, a company",
			Hint: 5, Unless: (*model).readOnly, Do: screen.Does(func(m *model) { m.askContact(state.PartyCompany, "") }),
		},
		{
			ID: actionNewLocation, Group: group, Keys: []string{"L"}, Short: "location",
			Long: "Add a location to the contact",
			Hint: 6, Unless: (*model).cannotAddLocation, Do: screen.Does((*model).askLocation),
		},
	}
	defs = slices.Concat([]screen.Def[*model]{
		{ID: screen.Open, Unless: (*model).noContact, Do: (*model).open},
		{ID: screen.Search, Hint: 1, Do: screen.Does((*model).beginSearch)},
		{ID: screen.Filter, Hint: 2, Do: screen.Does((*model).openFilter)},
		{ID: screen.Sort, Hint: 3, Do: (*model).sort},
		{ID: screen.SortReverse, Do: (*model).reverse},
		{
			ID: screen.AssignContact, Hint: 7, Word: screen.Says[*model]("assign"),
			Unless: func(m *model) string { return cmp.Or(m.noContact(), m.work.CannotAssign()) },
			Do:     screen.Does((*model).askAssign),
		},
		{ID: screen.PaneNext, Hint: 8, Do: screen.Does((*model).turn)},
		{ID: screen.PanePrevious, Do: screen.Does((*model).turn)},
		{ID: screen.Back, Hint: 9, Do: (*model).back},
	}, making, screen.MoveDefs((*model).move))
	typing = list.SearchDefs(func(m *model) string { return m.people.OpenWord() }, (*model).open, (*model).back,
		(*model).move)
	filtering = slices.Concat(list.PanelDefs("change", (*model).tick), screen.Ranked(making))
)

// Page returns the contacts: people and companies.
func Page(svc Service, here Cache, work Work) screen.Page {
	return screen.Page{
		ID: screen.AtContacts, Name: "the contacts", Audience: screen.Installer, Asks: true,
		Enter:   screen.Info{ID: "go.contacts", Keys: []string{"4"}, Short: "contacts", Long: "Go to the contacts"},
		Actions: screen.Lists(defs, filtering),
		New:     func(env *screen.Env) screen.Screen { return newModel(env, svc, here, work) },
	}
}

const pageSize = 100

func contactID(c *state.Contact) state.ContactID { return c.ID }

func contactFrom(svc Service, here Cache) list.OneSource[state.Contact, state.ContactID] {
	return list.OneSource[state.Contact, state.ContactID]{
		Here: func(ctx context.Context, id state.ContactID) (*state.Contact, time.Time, error) {
			return here.Contact(ctx, id)
		},
		There: func(ctx context.Context, id state.ContactID) (*state.Contact, error) {
			return svc.PersonWithCounts(ctx, id)
		},
		Keep: func(ctx context.Context, _ state.ContactID, c *state.Contact, asOf time.Time) error {
			return here.SavePeople(ctx, []state.Contact{*c}, asOf)
		},
		Waits: true, Local: state.IsLocal[state.ContactID],
	}
}
