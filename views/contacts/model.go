// Package contacts is the list of people and companies with a search, filters and sort orders, and
// the details of the one under the cursor. It creates contacts and assigns one to the open
// proposal.
package contacts

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/people"
	"app.tender/tender/views/widget/theme"
	"app.tender/tender/views/widget/viewport"
)

type model struct {
	screen.RenderCache
	env     *screen.Env
	work    Work
	th      *theme.Theme
	keys    screen.Keys
	actions struct{ usual, typing, filtering []*screen.Action }

	people *list.Searched[state.Contact, state.ContactID, state.PeopleQuery]
	marks  map[state.ContactID]state.Mark // of unsaved contacts
	follow state.ContactID                // moves under the cursor once it is in the list; 0 for none

	person *list.One[state.Contact, state.ContactID] // the contact under the cursor
	places *list.One[[]state.Location, state.ContactID]

	inDetail   bool // the focus is on the details
	detailPage viewport.Viewport
	detailOf   state.ContactID // the contact that detailPage belongs to

	maker *people.Maker
}

func newModel(env *screen.Env, svc Service, here Cache, work Work) *model {
	m := &model{env: env, work: work, th: env.Theme, keys: env.Keys}
	newest := state.PeopleQuery{SortBy: state.PeopleByModified, Direction: state.Descending, PageSize: pageSize}
	m.people = list.NewSearched(list.New(env, "people", pageSize, newest, contactID, people.Contacts(svc, here)),
		func(q *state.PeopleQuery) *string { return &q.SearchText }, m.ask)
	m.people.Took = func() tea.Cmd {
		m.showPending()
		return m.look()
	}
	m.person = list.NewOne(env, "person", contactFrom(svc, here))
	m.maker = people.NewMaker(env, svc, here, work)
	places := people.Locations(svc, here)
	places.Waits = true
	m.places = list.NewOne(env, "places", places)
	m.actions.usual, m.actions.typing, m.actions.filtering = screen.Bind(m, defs), screen.Bind(m, typing),
		screen.Bind(m, filtering)
	return m
}

// Show shows the contacts as the user left them, and searches for the contact of the location if
// it has one, or asks for the one that it wants to be made.
func (m *model) Show(at screen.Location) tea.Cmd {
	m.Invalidate()
	if at.Item == 0 {
		m.showPending()
		switch at.New {
		case screen.NewPerson:
			m.askContact(state.PartyPerson, at.Text)
		case screen.NewCompany:
			m.askContact(state.PartyCompany, at.Text)
		}
		return tea.Batch(m.people.Load(), m.look())
	}
	m.follow = state.ContactID(at.Item)
	m.people.Search.Prefill(at.Text)
	q := m.people.Query()
	q.SearchText, q.ContactTypes = m.people.Search.Text(), nil
	return m.ask(q)
}

func (m *model) Here() screen.Location         { return screen.Location{Screen: screen.AtContacts} }
func (m *model) Typing() bool                  { return m.people.Search.Typing }
func (m *model) Found() (rows int, ready bool) { return len(m.people.Rows()), m.people.Ready() }

func (m *model) Activity() (what string, local bool) {
	switch {
	case m.maker.Activity() != "":
		return m.maker.Activity(), false
	case m.people.Activity("contacts") != "":
		return m.people.Activity("contacts"), false
	case m.reading():
		return "Reading the contact", false
	default:
		return "", false
	}
}

func (m *model) Actions() []*screen.Action {
	return m.people.Actions(m.actions.usual, m.actions.typing, m.actions.filtering)
}

func (m *model) Update(msg tea.Msg) tea.Cmd {
	m.Invalidate()
	switch msg := msg.(type) {
	case tea.KeyMsg:
		return m.people.Typed(msg)
	case screen.Click:
		return m.click(msg)
	case screen.Wheel:
		return m.wheel(msg)
	case screen.Changed:
		m.showPending()
		return m.look()
	case screen.Reread:
		return m.reread()
	case screen.Committed:
		if state.Is[state.AddContact](msg.Edit) {
			m.follow = msg.Edit.Contact
		}
		return m.maker.Told(msg)
	case screen.Carried:
		return m.carried(&msg.Outcome)
	}
	return m.maker.Told(msg)
}

func (m *model) reread() tea.Cmd {
	return tea.Batch(m.people.Reread(), m.person.Reread(), m.places.Reread())
}

// look reads the details of the contact under the cursor, and the next page once its rows become
// visible.
func (m *model) look() tea.Cmd {
	c := m.people.Current()
	if c == nil {
		return m.people.More()
	}
	if c.ID != m.detailOf {
		m.detailOf, m.detailPage = c.ID, viewport.Viewport{}
	}
	return tea.Batch(m.people.More(), m.person.Want(c.ID), m.places.Want(c.ID))
}

func (m *model) move(id screen.ID) tea.Cmd {
	if m.inDetail && m.detailPage.Do(id) {
		return nil
	}
	if m.people.Move(id) {
		return m.look()
	}
	return nil
}

func (m *model) noContact() string { return m.people.None("No contact in this list.") }

func (m *model) open() tea.Cmd {
	if !m.people.Enter() {
		m.inDetail = len(m.people.Rows()) > 0
		m.people.Hold()
	}
	return nil
}

// turn moves the focus between the list and the details.
func (m *model) turn() {
	m.inDetail = !m.inDetail && len(m.people.Rows()) > 0
	m.people.Hold()
}

func (m *model) beginSearch() {
	m.people.Search.Typing, m.inDetail = true, false
}

// back leaves the details first, then ends typing the search, and clears it only the next time, so
// that a key meant for leaving clears nothing.
func (m *model) back() tea.Cmd {
	switch {
	case m.inDetail:
		m.inDetail = false
	case m.people.Search.Back(m.env.Host):
		return m.people.Narrow()
	}
	return nil
}

// ask shows another query from its top.
func (m *model) ask(q state.PeopleQuery) tea.Cmd {
	m.Invalidate()
	m.inDetail = false
	cmd := m.people.Ask(q)
	m.showPending()
	return cmd
}

// showPending puts unsaved contacts above the others, and the cursor on the contact to follow once it is
// in the list.
func (m *model) showPending() {
	waiting, marks := state.PendingContacts(m.work.Edits())
	q := m.people.Query()
	m.people.Above(slices.DeleteFunc(waiting, func(c state.Contact) bool { return !q.Fits(&c) }))
	m.marks = marks
	if m.follow != 0 && m.people.Select(m.follow) {
		m.follow = 0
	}
}

// carried reads again what the outbox has just saved. The cursor stays on a new contact when the
// service's id replaces its local one.
func (m *model) carried(o *state.Outcome) tea.Cmd {
	e := &o.Edit
	if e.State != state.EditSent || !state.Is[state.AddContact](e.Edit) && !state.Is[state.AddLocation](e.Edit) {
		return nil
	}
	for _, local := range []state.ContactID{m.detailOf, m.follow} {
		if id, ok := o.Resolved[int64(local)]; ok {
			m.follow = state.ContactID(id)
		}
	}
	if len(m.people.Rows()) == 0 {
		return nil // the screen was never shown
	}
	return m.reread()
}
