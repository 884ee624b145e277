package ui

import (
	"slices"
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/contacts"
	"app.tender/tender/views/widget/browse"
	"app.tender/tender/views/widget/theme"
	tea "github.com/charmbracelet/bubbletea"
)

// contactsScreen is the list of contacts and the details of the one under the
// cursor.
type contactsScreen struct {
	listing[state.Contact, state.ContactID]
	pane  contacts.Model
	query state.PeopleQuery // without page

	detail        contacts.Detail
	wanted        state.ContactID // whose details are shown or asked for
	follow        state.ContactID // where the cursor goes once it is in the list; 0 for nowhere
	detailRequest int
}

func newContactsScreen(th *theme.Theme, keys views.Keys) contactsScreen {
	pane := contacts.New(th, keys)
	return contactsScreen{pane: pane, query: pane.Query()}
}

type (
	// contactsReadMsg is a page of the contacts.
	contactsReadMsg struct {
		req   int
		query state.PeopleQuery
		page  state.PeoplePage
		asOf  time.Time
		local bool
		err   error
		kept  error // why this machine could not keep it
	}
	// contactReadMsg is all that is known of a contact.
	contactReadMsg struct {
		req       int
		contact   *state.Contact
		locations []state.Location
		asOf      time.Time
		local     bool
		err       error
		kept      error
	}
)

// openContacts shows the contacts, first those that are on this machine, and reads
// them when the service has not told them yet.
func (m *Model) openContacts() tea.Cmd {
	m.screen = screenContacts
	var cmd tea.Cmd
	if m.contacts.pages == 0 && !m.contacts.loading {
		cmd = m.readContactsHere()
	}
	m.showContacts()
	return tea.Batch(cmd, m.wantContact())
}

// readContactsHere looks among the contacts of this machine. Once they are shown
// the service is asked, where one can be.
func (m *Model) readContactsHere() tea.Cmd {
	s := &m.contacts
	request := s.begin()
	m.showContacts()
	q := s.query
	q.Page, q.PageSize = 1, contacts.DefaultPageSize
	if m.offline() {
		q.PageSize = mostLocal
	}
	return readLocalContactsCmd(m.ctx, m.opts.Store, request, q)
}

// readContacts asks the service for a page of the contacts, or this machine when
// offline by choice.
func (m *Model) readContacts(page int) tea.Cmd {
	if !m.snap.Link.Online() {
		return m.readContactsHere()
	}
	s := &m.contacts
	request := s.begin()
	m.showContacts()
	q := s.query
	q.Page, q.PageSize = page, contacts.DefaultPageSize
	return readContactsCmd(m.errand(), request, q)
}

// changePeople starts the list anew: first from this machine, then from the
// service. Until there is an answer the rows of the query before stay.
func (m *Model) changePeople(q state.PeopleQuery) tea.Cmd {
	m.contacts.query, m.contacts.other = q, true
	return m.readContactsHere()
}

func (m *Model) applyContactsRead(msg contactsReadMsg) tea.Cmd {
	s := &m.contacts
	if msg.req != s.request {
		return nil
	}
	m.noteRead(msg.local, msg.err, msg.kept)
	ask := msg.local && m.snap.Link.Online()
	var follow tea.Cmd
	s.take(pageRead[state.Contact]{msg.query.Page, msg.page.People, msg.page.Total, msg.asOf, msg.local, msg.err}, ask,
		func(c *state.Contact) state.ContactID { return c.ID })
	m.showContacts()
	if ask {
		follow = m.readContactsSoon()
	}
	return tea.Batch(follow, m.wantContact())
}

// readContactsSoon asks the service for the first page: at once, or for a search
// when no further letter was typed for a moment.
func (m *Model) readContactsSoon() tea.Cmd {
	if m.contacts.query.SearchText == "" {
		return m.readContacts(1)
	}
	return m.afterDelay(dueContacts, m.contacts.request)
}

// wantContact asks for the details of the contact under the cursor once that
// stands still, and for the next page when its end comes into sight.
func (m *Model) wantContact() tea.Cmd {
	var page tea.Cmd
	if need, ok := m.contacts.pane.Needs(); ok {
		page = m.readContacts(need.Page)
	}
	s := &m.contacts
	c := s.pane.Selected()
	if c == nil || c.ID == s.wanted {
		return page
	}
	s.wanted = c.ID
	s.detailRequest++
	s.detail = contacts.Detail{Loading: !state.IsLocal(c.ID) && m.snap.Link.Online()}
	m.showContacts()
	here := readLocalContactCmd(m.ctx, m.opts.Store, s.detailRequest, c.ID)
	return tea.Batch(page, here, m.afterDelay(dueContact, s.detailRequest))
}

// readContact reads the details of the contact under the cursor.
func (m *Model) readContact() tea.Cmd {
	s := &m.contacts
	if s.wanted <= 0 || !m.snap.Link.Online() {
		return nil
	}
	s.detailRequest++
	return readContactCmd(m.errand(), s.detailRequest, s.wanted)
}

func (m *Model) applyContactRead(msg contactReadMsg) tea.Cmd {
	s := &m.contacts
	if msg.req != s.detailRequest {
		return nil
	}
	m.keptOrTold(msg.kept)
	if msg.local {
		m.takeLocalContact(msg)
		return nil
	}
	s.detail.Loading = false
	s.detail.Failed = state.FaultOf(msg.err)
	m.noteAnswer(msg.err)
	if s.detail.Failed.Stays() {
		s.detail.Failed = state.Fault{} // the banner tells it
	}
	if msg.contact != nil {
		s.detail.Contact = msg.contact
	}
	if msg.err == nil {
		s.detail.Locations, s.detail.AsOf = msg.locations, msg.asOf
	}
	m.showContacts()
	return nil
}

// takeLocalContact shows what this machine has of the contact under the cursor.
// Whether it was read with its counts is not known when they are 0.
func (m *Model) takeLocalContact(msg contactReadMsg) {
	m.keptOrTold(msg.err)
	d := &m.contacts.detail
	d.Locations, d.AsOf = msg.locations, msg.asOf
	if c := msg.contact; c != nil && c.ProposalCount+c.PaymentCount > 0 {
		d.Contact = c
	}
	m.showContacts()
}

// contactsPlace is the people and companies.
type contactsPlace struct{ anyPlace }

func (p contactsPlace) pane() pane                       { return &p.m.contacts.pane }
func (p contactsPlace) crumb(w int) (left, right string) { return p.m.contacts.pane.Crumb(w) }
func (p contactsPlace) show()                            { p.m.showContacts() }
func (p contactsPlace) freshen()                         { p.m.freshenContacts() }
func (p contactsPlace) refresh() tea.Cmd                 { return tea.Batch(p.m.readContacts(1), p.m.readContact()) }
func (p contactsPlace) asOf() time.Time                  { return p.m.contacts.asOf }

// back leaves the contacts, all of them again where one was looked up.
func (p contactsPlace) back() tea.Cmd {
	back := p.m.goBack()
	if q := p.m.contacts.pane.Query(); q.SearchText != p.m.contacts.query.SearchText {
		return tea.Batch(back, p.m.changePeople(q))
	}
	return back
}

func (p contactsPlace) bindings() []views.Binding {
	write := p.m.opts.ReadOnly
	location := write
	if location == "" && p.m.contacts.pane.Selected() == nil {
		location = "There is no contact to add a location to."
	}
	return []views.Binding{
		{Action: views.NewPerson, Disabled: write},
		{Action: views.NewCompany, Disabled: write},
		{Action: views.NewLocation, Disabled: location},
	}
}

func (p contactsPlace) hints() []views.Action {
	return []views.Action{
		views.Search, views.Filter, views.Sort, views.NewPerson, views.NewCompany, views.NewLocation,
		views.AssignContact, views.Mark, views.PaneNext, views.Back,
	}
}

// freshenContacts tells the contacts how we stand with the service.
func (m *Model) freshenContacts() {
	m.contacts.pane.SetStatus(browse.Status{Loading: m.contacts.loading, Failed: m.contacts.fault, Offline: m.offline()})
}

// showContacts hands the contacts what they draw: what waits to be sent on top,
// below it what the service told.
func (m *Model) showContacts() {
	s := &m.contacts
	waiting, marks := state.PendingContacts(m.snap.Entries)
	waiting = slices.DeleteFunc(waiting, func(c state.Contact) bool { return !matches(&c, s.query) })
	s.pane.SetNow(m.opts.Clock.Now())
	s.pane.SetAssign(m.noAssign())
	m.freshenContacts()
	rows := append(waiting, s.rows...)
	s.pane.SetRows(rows, marks, s.total)
	if slices.ContainsFunc(rows, func(c state.Contact) bool { return c.ID == s.follow }) {
		s.pane.Select(s.follow)
		s.follow = 0
	}
	d := s.detail
	if c := s.pane.Selected(); c != nil && state.IsLocal(c.ID) {
		s.wanted, s.detail = c.ID, contacts.Detail{} // nothing is to be read of it
		d = contacts.Detail{Contact: c}
	}
	if s.wanted != 0 {
		more, at := state.PendingLocations(s.wanted, m.snap.Entries)
		d.Locations, d.Marks = append(slices.Clone(d.Locations), more...), at
	}
	s.pane.SetDetail(d)
}

// matches reports whether a contact that waits to be sent is among what is
// searched for.
func matches(c *state.Contact, q state.PeopleQuery) bool {
	if len(q.ContactTypes) > 0 && !slices.Contains(q.ContactTypes, string(c.ContactType)) && !slices.Contains(q.ContactTypes, string(c.PartyType)) {
		return false
	}
	text := strings.ToLower(strings.Join([]string{c.CompanyName, c.FirstName, c.LastName, c.Email, c.Phone}, " "))
	for word := range strings.FieldsSeq(strings.ToLower(q.SearchText)) {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}

// contactCommitted lets the cursor go to a new contact.
func (m *Model) contactCommitted(e state.Edit) {
	if e.Kind == state.EditNewContact {
		m.contacts.follow = e.Contact
	}
}

// contactsSent reads again what the outbox has just made at the service. The
// cursor stays on a new contact when its local id gives way to the service's.
func (m *Model) contactsSent(o state.Outcome) tea.Cmd {
	e := o.Entry
	if e.State != state.EntrySent || e.Edit.Kind != state.EditNewContact && e.Edit.Kind != state.EditNewLocation {
		return nil
	}
	s := &m.contacts
	if id, ok := o.Resolved[int64(s.wanted)]; ok {
		s.follow = state.ContactID(id)
	}
	if s.pages == 0 && len(s.rows) == 0 {
		return nil
	}
	return tea.Batch(m.readContacts(1), m.readContact())
}
