// Package contacts is the list of people and companies with a search, filters
// and sorts, and beside it all that is known of the one under the cursor.
package contacts

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/widget/browse"
	"app.tender/tender/views/widget/reader"
	"app.tender/tender/views/widget/scroll"
	"app.tender/tender/views/widget/theme"
)

// DefaultPageSize is how many contacts a page of the list holds.
const DefaultPageSize = 100

// Detail is all that is known of the contact under the cursor.
type Detail struct {
	Contact   *state.Contact // with its counts; nil while it was not read
	Locations []state.Location
	Marks     map[state.LocationID]state.Mark // of locations that wait to be sent
	AsOf      time.Time                       // when it was read; zero when it was not
	Loading   bool
	Failed    state.Fault
}

// Model is the pane. It selects by id, so that rows may come, go and move.
type Model struct {
	th   *theme.Theme
	keys views.Keys
	now  time.Time

	rows   []state.Contact
	marks  map[state.ContactID]state.Mark
	total  int
	status browse.Status
	query  state.PeopleQuery
	detail Detail
	assign string // why none can be assigned to the open proposal; empty when one can

	inDetail   bool // the focus is on the details
	win        scroll.Window
	detailPage reader.Reader
	selected   state.ContactID
	pages      browse.Pages

	search browse.Search
	filter browse.Panel[state.PeopleQuery]
	drawn  views.Drawn
}

// New makes an empty list, last modified first.
func New(th *theme.Theme, keys views.Keys) Model {
	return Model{
		th: th, keys: keys, search: browse.NewSearch(keys),
		query: state.PeopleQuery{SortBy: state.PeopleByModified, Direction: state.Descending, PageSize: DefaultPageSize},
	}
}

// SetNow tells the time, for dates such as "today 14:02".
func (m *Model) SetNow(now time.Time) {
	if views.SameMinute(m.now, now) {
		return
	}
	m.now = now
	m.drawn.Forget()
}

// SetRows shows rows, of total on the service, with marks on those that wait to
// be sent. The selected contact stays selected, and where it is on the screen.
func (m *Model) SetRows(rows []state.Contact, marks map[state.ContactID]state.Mark, total int) {
	if len(rows) != len(m.rows) {
		m.pages.Again()
	}
	m.rows, m.marks, m.total = rows, marks, total
	if i := m.find(m.selected); i >= 0 {
		m.win.Top += i - m.win.At
		m.win.At = i
	}
	m.take()
	m.drawn.Forget()
}

// SetStatus tells how reading the list stands. After a failure, the same page
// may be asked for again.
func (m *Model) SetStatus(s browse.Status) {
	if s.Failed.Kind != state.FaultNone {
		m.pages.Again()
	}
	if !m.status.Is(s) {
		m.drawn.Forget()
	}
	m.status = s
}

// SetDetail shows what was read of the selected contact.
func (m *Model) SetDetail(d Detail) { m.detail = d; m.drawn.Forget() }

// SetAssign tells why no contact can be assigned to the open proposal, empty
// when one can.
func (m *Model) SetAssign(why string) { m.assign = why }

// Query is what the list shows now; its Page is 0.
func (m *Model) Query() state.PeopleQuery { return m.query }

// Selected is the contact under the cursor; nil when there is none.
func (m *Model) Selected() *state.Contact {
	if len(m.rows) == 0 {
		return nil
	}
	return &m.rows[m.win.At]
}

// Select puts the cursor on a contact of the list, or of the rows that come next.
func (m *Model) Select(id state.ContactID) {
	m.selected = id
	if i := m.find(id); i >= 0 {
		m.win.At = i
		m.take()
	}
	m.drawn.Forget()
}

// Found is how many rows there are, as far as they were read.
func (m *Model) Found() int { return len(m.rows) }

// TakesText reports whether keys are text: while a search is typed.
func (m *Model) TakesText() bool { return m.search.Typing }

// Needs is the page that is missing from what is in sight, once for each page.
func (m *Model) Needs() (views.NeedPeople, bool) {
	have := 0 // what waits to be sent is in no page
	for i := range m.rows {
		if !state.IsLocal(m.rows[i].ID) {
			have++
		}
	}
	if m.status.Loading || m.status.Offline {
		return views.NeedPeople{}, false
	}
	page := m.pages.Next(m.win, m.height(), have, m.total, m.query.PageSize)
	return views.NeedPeople{Page: page}, page != 0
}

func (m *Model) take() {
	m.win.Fit(len(m.rows), m.height())
	before := m.selected
	if len(m.rows) > 0 {
		m.selected = m.rows[m.win.At].ID
	}
	if m.selected != before {
		m.detailPage = reader.Reader{}
	}
}

func (m *Model) find(id state.ContactID) int {
	for i := range m.rows {
		if m.rows[i].ID == id {
			return i
		}
	}
	return -1
}

// Update answers to an action, or to a key while a search is typed.
func (m *Model) Update(msg tea.Msg) (views.Intent, tea.Cmd) {
	m.drawn.Forget()
	switch msg := msg.(type) {
	case tea.KeyMsg:
		return m.typed(msg), nil
	case views.ClickMsg:
		return m.click(msg), nil
	case views.ActionMsg:
		if m.filter.IsOpen {
			return m.updateFilter(msg.Action), nil
		}
		return m.act(msg.Action), nil
	}
	return nil, nil
}

func (m *Model) act(a views.Action) views.Intent {
	if m.inDetail && m.detailPage.Do(a) {
		return nil
	}
	if m.win.Move(a, len(m.rows), m.height()) {
		before := m.selected
		m.take()
		if m.selected == before {
			return nil
		}
		return views.SelectContact{ID: m.selected}
	}
	switch a {
	case views.Open:
		if m.search.Leave() {
			return m.search.Found()
		}
		m.inDetail = len(m.rows) > 0
	case views.PaneNext, views.PanePrevious:
		m.inDetail = !m.inDetail && len(m.rows) > 0
	case views.Back:
		return m.back()
	case views.Search:
		m.search.Typing, m.inDetail = true, false
	case views.Filter:
		m.filter.Open()
		m.inDetail = false
	case views.Sort:
		q := m.query
		q.SortBy, q.Direction = orders.Next(q.SortBy)
		return m.ask(q)
	case views.SortReverse:
		q := m.query
		q.Direction = q.Direction.Opposite()
		return m.ask(q)
	case views.AssignContact:
		if c := m.Selected(); c != nil && m.assign == "" {
			return views.AssignPerson{ID: c.ID}
		}
	}
	return nil
}

// typed types into the search; the list follows as one types.
func (m *Model) typed(k tea.KeyMsg) views.Intent {
	if !m.search.Key(k) {
		return nil
	}
	q := m.query
	q.SearchText = m.search.Text()
	return m.ask(q)
}

// back leaves the details, then the search, and clears it only the next time, so
// that a key that meant to leave takes nothing along.
func (m *Model) back() views.Intent {
	switch {
	case m.inDetail:
		m.inDetail = false
	case m.search.Leave():
	case m.search.Lent():
		_ = m.searchAll()
		return views.Close{}
	case !m.search.Empty():
		return m.searchAll()
	}
	return nil
}

// searchAll takes the search away.
func (m *Model) searchAll() views.Intent {
	m.search.Set("")
	q := m.query
	q.SearchText = ""
	return m.ask(q)
}

// SearchFor searches for text among all contacts. Back ends that with Close.
func (m *Model) SearchFor(text string) views.Intent {
	m.search.Lend(text)
	q := m.query
	q.SearchText, q.ContactTypes = m.search.Text(), nil
	m.drawn.Forget()
	return m.ask(q)
}

// ask shows another query from its top.
func (m *Model) ask(q state.PeopleQuery) views.Intent {
	m.query = q
	m.pages.Again()
	m.win, m.selected, m.inDetail = scroll.Window{}, 0, false
	return views.ChangePeople{Query: q}
}

// Bindings lists what can be done here. While a search is typed it holds no key
// that moves within the search itself.
func (m *Model) Bindings() []views.Binding {
	switch {
	case m.filter.IsOpen:
		return m.filter.Bindings("tick")
	case m.search.Typing:
		return m.search.BindingsOf(m.Found(), "leave the search")
	}
	none := ""
	if len(m.rows) == 0 {
		none = "There is no contact in this list."
	}
	assign := none
	if assign == "" {
		assign = m.assign
	}
	bs := []views.Binding{
		{Action: views.Open, Disabled: none},
		{Action: views.Search},
		{Action: views.Filter},
		{Action: views.Sort},
		{Action: views.SortReverse},
		{Action: views.AssignContact, Disabled: assign, Word: "assign"},
		{Action: views.PaneNext},
		{Action: views.PanePrevious},
	}
	bs = append(bs, views.MoveBindings()...)
	if m.inDetail || !m.search.Empty() {
		bs = append(bs, views.Binding{Action: views.Back})
	}
	return bs
}
