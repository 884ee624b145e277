package contacts

import (
	"context"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/browse"
)

// Service is what the contacts ask of the service.
type Service interface {
	// People is a page of the contacts.
	People(ctx context.Context, q state.PeopleQuery) (state.PeoplePage, error)
	// PersonWithCounts is a contact with how many proposals and payments it has,
	// which the list of people does not tell.
	PersonWithCounts(ctx context.Context, id state.ContactID) (*state.Contact, error)
	// Locations is a page of a contact's locations.
	Locations(ctx context.Context, contact state.ContactID, page int) (state.LocationPage, error)
}

// Copies are the local copies of contacts and their locations. asOf is zero when
// there is none.
type Copies interface {
	SavePeople(ctx context.Context, people []state.Contact, asOf time.Time) error
	// People answers a query from the local contacts alone. asOf is when the
	// oldest of them was read.
	People(ctx context.Context, q state.PeopleQuery) (page state.PeoplePage, asOf time.Time, err error)
	// Contact is nil without an error when there is none.
	Contact(ctx context.Context, id state.ContactID) (c *state.Contact, asOf time.Time, err error)
	// SaveLocations keeps all locations of a contact.
	SaveLocations(ctx context.Context, contact state.ContactID, list []state.Location, asOf time.Time) error
	Locations(ctx context.Context, contact state.ContactID) (list []state.Location, asOf time.Time, err error)
}

// Outbox is where what is made here waits to be saved.
type Outbox interface {
	// Entries are all of it in order, as they were read last.
	Entries() []state.Entry
	// Commit hands it an edit, right after what the screen is doing now.
	Commit(e state.Edit)
	// ReadOnly is why nothing may be written, empty where it may.
	ReadOnly() string
}

// Opened is the open proposal, to which a contact can be assigned.
type Opened interface {
	// Shown is nil while none is open, or none was read.
	Shown() *state.Proposal
	// CannotAssign is why none can be assigned, empty where one can.
	CannotAssign() string
}

// The actions that make contacts and locations.
const (
	NewPerson   screen.ID = "contact.person"
	NewCompany  screen.ID = "contact.company"
	NewLocation screen.ID = "contact.location"
)

const group = "Contacts"

// What can be done with the contacts, while their search is typed, and while their
// filter is open.
var (
	making = []screen.Def[*model]{
		{
			ID: NewPerson, Group: group, Keys: []string{"a"}, Short: "person", Long: "Make a new contact, a person",
			Hint: 4, Unless: (*model).readOnly, Do: func(m *model) tea.Cmd { return m.askContact(state.PartyPerson) },
		},
		{
			ID: NewCompany, Group: group, Keys: []string{"A"}, Short: "company", Long: "Make a new contact, a company",
			Hint: 5, Unless: (*model).readOnly, Do: func(m *model) tea.Cmd { return m.askContact(state.PartyCompany) },
		},
		{
			ID: NewLocation, Group: group, Keys: []string{"L"}, Short: "location", Long: "Add a location to the contact",
			Hint: 6, Unless: (*model).cannotAddLocation, Do: (*model).askLocation,
		},
	}
	defs = slices.Concat([]screen.Def[*model]{
		{ID: screen.Open, Unless: (*model).noContact, Do: (*model).open},
		{ID: screen.Search, Hint: 1, Do: (*model).beginSearch},
		{ID: screen.Filter, Hint: 2, Do: (*model).openFilter},
		{ID: screen.Sort, Hint: 3, Do: (*model).sort},
		{ID: screen.SortReverse, Do: (*model).reverse},
		{
			ID: views.AssignContact, Hint: 7, Word: func(*model) string { return "assign" },
			Unless: (*model).cannotAssign, Do: (*model).askAssign,
		},
		{ID: screen.PaneNext, Hint: 8, Do: (*model).turn},
		{ID: screen.PanePrevious, Do: (*model).turn},
		{ID: screen.Back, Hint: 9, Do: (*model).back},
	}, making, screen.MoveDefs((*model).move))
	typing    = browse.SearchDefs(func(m *model) string { return m.people.OpenWord() }, (*model).open, (*model).back, (*model).move)
	filtering = slices.Concat(browse.PanelDefs("tick", (*model).tick), unnamed(making))
)

// unnamed leaves actions out of the key line.
func unnamed(defs []screen.Def[*model]) []screen.Def[*model] {
	out := slices.Clone(defs)
	for i := range out {
		out[i].Hint = 0
	}
	return out
}

// Page is the contacts: people and companies.
func Page(svc Service, here Copies, out Outbox, opened Opened) screen.Page {
	return screen.Page{
		ID: screen.AtContacts, Name: "the contacts", Audience: screen.Installer, Asks: true,
		Enter:   screen.Info{ID: "go.contacts", Keys: []string{"4"}, Short: "contacts", Long: "Go to the contacts"},
		Actions: screen.Listing(defs, filtering),
		New:     func(env *screen.Env) screen.Screen { return newModel(env, svc, here, out, opened) },
	}
}
