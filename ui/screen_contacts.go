package ui

import (
	"context"
	"slices"
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/browse"
	"app.tender/tender/views/contacts"
	"app.tender/tender/views/theme"
	tea "github.com/charmbracelet/bubbletea"
)

// contactsScreen is the list of contacts and the details of the one under the
// cursor.
type contactsScreen struct {
	pane    contacts.Model
	query   state.PeopleQuery // without page
	request int               // of the newest question; older answers are dropped
	rows    []state.Contact
	other   bool // the rows are those of the query before
	total   int
	pages   int // read for this query, from the first
	asOf    time.Time
	loading bool
	fault   state.Fault

	detail        contacts.Detail
	wanted        state.ContactID // whose details are shown or asked for
	follow        state.ContactID // where the cursor goes once it is in the list; 0 for nowhere
	detailRequest int
}

func newContactsScreen(th *theme.Theme, keys views.Keys) contactsScreen {
	s := contactsScreen{pane: contacts.New(th)}
	s.pane.SetKeys(keys)
	s.query = s.pane.Query()
	return s
}

type (
	// contactsReadMsg is a page of the contacts.
	contactsReadMsg struct {
		req   int
		query state.PeopleQuery
		page  state.PeoplePage
		asOf  time.Time
		err   error
	}
	// contactReadMsg is all that is known of a contact.
	contactReadMsg struct {
		req       int
		contact   *state.Contact
		locations []state.Location
		err       error
	}
)

func readContactsCmd(ctx context.Context, r Remote, now time.Time, req int, q state.PeopleQuery) tea.Cmd {
	return func() tea.Msg {
		page, err := r.People(ctx, q)
		return contactsReadMsg{req: req, query: q, page: page, asOf: now, err: err}
	}
}

func readContactCmd(ctx context.Context, c Contacts, r Remote, req int, id state.ContactID) tea.Cmd {
	locations := readLocationsCmd(ctx, r, req, id)
	return func() tea.Msg {
		contact, err := c.PersonWithCounts(ctx, id)
		if err != nil {
			return contactReadMsg{req: req, err: err}
		}
		got, _ := locations().(locationsReadMsg)
		return contactReadMsg{req: req, contact: contact, locations: got.locations, err: got.err}
	}
}

// openContacts shows the contacts, and reads them when that was not done yet.
func (m *Model) openContacts() tea.Cmd {
	m.screen = screenContacts
	var cmd tea.Cmd
	if m.contacts.pages == 0 && !m.contacts.loading {
		cmd = m.readContacts(1)
	}
	m.showContacts()
	return tea.Batch(cmd, m.wantContact())
}

// readContacts asks the service for a page of the contacts.
func (m *Model) readContacts(page int) tea.Cmd {
	if !m.link.online() {
		m.contacts.loading = false
		m.showContacts()
		return nil
	}
	s := &m.contacts
	s.request++
	s.loading = true
	m.showContacts()
	q := s.query
	q.Page, q.PageSize = page, contacts.DefaultPageSize
	return readContactsCmd(m.workCtx(), m.opts.Remote, m.opts.Clock.Now(), s.request, q)
}

// changePeople starts the list anew once typing pauses. Until the answer comes
// the rows of the query before stay.
func (m *Model) changePeople(q state.PeopleQuery) tea.Cmd {
	s := &m.contacts
	s.query, s.other = q, true
	s.request++
	s.loading = m.link.online()
	m.showContacts()
	return m.afterDelay(dueContacts, s.request)
}

func (m *Model) applyContactsRead(msg contactsReadMsg) tea.Cmd {
	s := &m.contacts
	if msg.req != s.request {
		return nil
	}
	s.loading = false
	s.fault = state.FaultOf(msg.err)
	var follow tea.Cmd
	if m.noteAnswer(msg.err) {
		follow = m.pushCmd()
	}
	if msg.err == nil {
		if s.other {
			s.rows, s.pages, s.other = nil, 0, false
		}
		s.rows = mergePage(s.rows, msg.page.People, msg.query.Page <= 1, msg.page.Total,
			func(c *state.Contact) state.ContactID { return c.ID })
		s.total, s.asOf, s.pages = msg.page.Total, msg.asOf, max(s.pages, msg.query.Page)
	}
	m.showContacts()
	return tea.Batch(follow, m.wantContact(), m.probeCmd())
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
	s.detail = contacts.Detail{Loading: !state.IsLocal(c.ID) && m.link.online()}
	m.showContacts()
	return tea.Batch(page, m.afterDelay(dueContact, s.detailRequest))
}

// readContact reads the details of the contact under the cursor.
func (m *Model) readContact() tea.Cmd {
	s := &m.contacts
	if s.wanted <= 0 || !m.link.online() || m.opts.Contacts == nil {
		return nil
	}
	s.detailRequest++
	return readContactCmd(m.workCtx(), m.opts.Contacts, m.opts.Remote, s.detailRequest, s.wanted)
}

func (m *Model) applyContactRead(msg contactReadMsg) tea.Cmd {
	s := &m.contacts
	if msg.req != s.detailRequest {
		return nil
	}
	s.detail.Loading = false
	s.detail.Failed = state.FaultOf(msg.err)
	m.noteAnswer(msg.err)
	if stays(s.detail.Failed.Kind) {
		s.detail.Failed = state.Fault{} // the banner tells it
	}
	if msg.contact != nil {
		s.detail.Contact = msg.contact
	}
	if msg.err == nil {
		s.detail.Locations = msg.locations
	}
	m.showContacts()
	return m.probeCmd()
}

// contactsPlace is the people and companies.
type contactsPlace struct{ anyPlace }

func (p contactsPlace) pane() pane                       { return &p.m.contacts.pane }
func (p contactsPlace) crumb(w int) (left, right string) { return p.m.contacts.pane.Crumb(w) }
func (p contactsPlace) show()                            { p.m.showContacts() }
func (p contactsPlace) freshen()                         { p.m.freshenContacts() }
func (p contactsPlace) refresh() tea.Cmd                 { return tea.Batch(p.m.readContacts(1), p.m.readContact()) }
func (p contactsPlace) asOf() time.Time                  { return p.m.contacts.asOf }

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
		views.AssignContact, views.Mark, views.PaneNext, views.Back, views.Help,
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
	waiting, marks := state.PendingContacts(m.sending.entries)
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
		more, at := state.PendingLocations(s.wanted, m.sending.entries)
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
	if s.pages == 0 {
		return nil
	}
	return tea.Batch(m.readContacts(1), m.readContact())
}
