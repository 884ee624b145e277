package contacts

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/screen/screentest"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/viewtest"
)

var now = time.Date(2026, 3, 4, 14, 2, 0, 0, time.UTC)

func rows() []state.Contact {
	return []state.Contact{
		{
			ID: 2, PartyType: state.PartyPerson, ContactType: state.ContactClient, FirstName: "Erik",
			LastName: "Halvorsen",
			Email:    "erik@halvorsen.example", Phone: "+1 512 555 0101", LastModified: now.AddDate(0, 0, -1),
			PrimaryLocation: &state.Location{ID: 20, Street: "1180 Barton Hills Dr", City: "Austin", StateAbbrev: "TX"},
		},
		{
			ID: 3, PartyType: state.PartyCompany, ContactType: state.ContactContractor, CompanyName: "Ó Dálaigh & Sons",
			FirstName: "Aoife", LastName: "Ó Dálaigh",
		},
		{
			ID: 4, PartyType: state.PartyCompany, ContactType: "Unheard of",
			CompanyName: strings.Repeat("林の会社 Cafe\u0301 ", 20), Email: strings.Repeat("x", 300) + "@y.example",
		},
		{ID: 5, PartyType: state.PartyUndefined, ContactType: state.ContactUndefined},
	}
}

func newPerson() state.OutboxEdit {
	c := state.Contact{
		PartyType: state.PartyPerson, ContactType: state.ContactClient, FirstName: "New",
		LastName: "Person", Phone: "512 555 0142",
	}
	return state.OutboxEdit{
		State: state.EditWaiting, Edit: state.Edit{Contact: -1, Change: state.AddContact{Details: c}},
	}
}

func newPlace(of state.ContactID) state.OutboxEdit {
	l := state.Location{Street: "9 New St", State: "Texas"}
	return state.OutboxEdit{
		State: state.EditWaiting,
		Edit:  state.Edit{Contact: of, Location: -7, Change: state.AddLocation{Details: l}},
	}
}

// fakeService is the service, the outbox and the open proposal. It records its requests.
type fakeService struct {
	people []state.Contact
	places []state.Location
	total  int
	fault  error
	asked  []state.PeopleQuery
	read   []state.ContactID
	kept   []string

	entries  []state.OutboxEdit
	made     []state.Edit
	readOnly string
	open     *state.Proposal
	why      string
}

func (o *fakeService) People(_ context.Context, q state.PeopleQuery) (state.PeoplePage, error) {
	o.asked = append(o.asked, q)
	p := state.PeoplePage{Total: o.total}
	if o.fault != nil || q.Page > 1 {
		return p, o.fault
	}
	for _, c := range o.people {
		if q.Fits(&c) {
			p.People = append(p.People, c)
		}
	}
	if len(p.People) == 0 {
		p.Total = 0
	}
	return p, nil
}

func (o *fakeService) PersonWithCounts(_ context.Context, id state.ContactID) (*state.Contact, error) {
	o.read = append(o.read, id)
	for _, c := range o.people {
		if c.ID == id {
			if id == 2 {
				c.ProposalCount, c.PaymentCount, c.EmailCC = 3, 1, "office@halvorsen.example"
				c.Notes = "Calls back after six. " + strings.Repeat("林さん Cafe\u0301 ", 12)
			}
			return &c, o.fault
		}
	}
	return nil, state.Fault{Kind: state.FaultNotFound}
}

func (o *fakeService) Locations(_ context.Context, id state.ContactID, page int) (state.LocationPage, error) {
	if id != 2 || page > len(o.places) {
		return state.LocationPage{}, o.fault
	}
	return state.LocationPage{Locations: o.places[page-1 : page], Total: len(o.places)}, o.fault // one per page
}

func (o *fakeService) Edits() []state.OutboxEdit { return o.entries }
func (o *fakeService) Commit(e state.Edit)       { o.made = append(o.made, e) }
func (o *fakeService) ReadOnly() string          { return o.readOnly }
func (o *fakeService) Shown() *state.Proposal    { return o.open }
func (o *fakeService) CannotAssign() string      { return o.why }

// cache is the local cache, which has nothing to read.
type cache struct{ *fakeService }

func (c cache) SavePeople(_ context.Context, people []state.Contact, _ time.Time) error {
	for i := range people {
		c.kept = append(c.kept, people[i].DisplayName())
	}
	return nil
}

func (c cache) People(context.Context, state.PeopleQuery) (state.PeoplePage, time.Time, error) {
	return state.PeoplePage{}, time.Time{}, nil
}

func (c cache) Contact(context.Context, state.ContactID) (*state.Contact, time.Time, error) {
	return nil, time.Time{}, nil
}

func (c cache) SaveLocations(_ context.Context, _ state.ContactID, list []state.Location, _ time.Time) error {
	for i := range list {
		c.kept = append(c.kept, list[i].Street)
	}
	return nil
}

func (c cache) Locations(context.Context, state.ContactID) ([]state.Location, time.Time, error) {
	return nil, time.Time{}, nil
}

func stage(t *testing.T, o *fakeService) *screentest.Stage {
	t.Helper()
	return screentest.New(t, Page(o, cache{o}, o), now, viewtest.Shell()...)
}

func modelOf(s *screentest.Stage) *model { return s.Screen.(*model) }

// sample returns the contacts of the service below a new contact that was refused.
func sample(t *testing.T) (*screentest.Stage, *fakeService) {
	t.Helper()
	o := &fakeService{people: rows(), total: 312, entries: []state.OutboxEdit{newPerson()}, places: []state.Location{
		{
			ID: 20, Street: "1180 Barton Hills Dr", City: "Austin", StateAbbrev: "TX", PostalCode: "78704",
			IsPrimary: true, IsBilling: true,
			ContactFirstName: "Ana Catarina de Oliveira", ContactPhone: "512 555 0199",
		},
		{ID: 21, Street: "Lake Road without a state", City: "Brainerd"},
	}}
	s := stage(t, o).Show()
	s.View(screen.Rect{W: 120, H: 20})
	s.Do(screen.MoveTop)
	s.Pass(time.Second)
	modelOf(s).marks[3] = state.MarkRefused
	o.asked = nil
	return s, o
}

// erik puts the cursor on a contact with every detail.
func erik(t *testing.T) (*screentest.Stage, *fakeService) {
	t.Helper()
	s, o := sample(t)
	o.entries = append(o.entries, newPlace(2))
	s.Do(screen.MoveDown).Pass(time.Second)
	modelOf(s).person.AsOf, modelOf(s).places.AsOf = time.Time{}, time.Time{} // as if just read
	return s, o
}

// last returns the service's last request, after typing has paused.
func (o *fakeService) last(t *testing.T, s *screentest.Stage) state.PeopleQuery {
	t.Helper()
	s.Pass(time.Second)
	if len(o.asked) == 0 {
		t.Fatal("the service got no request")
	}
	return o.asked[len(o.asked)-1]
}

func TestPictures(t *testing.T) {
	m, _ := erik(t)
	viewtest.Golden(t, "list", m, 22)
	m.Do(screen.Open, screen.MoveDown)
	viewtest.Golden(t, "detail", m, 12)
	m, _ = sample(t)
	m.Do(screen.Filter, screen.MoveDown)
	viewtest.Golden(t, "filter", m, 10)
	fault := state.Fault{
		Kind: state.FaultPermission, Message: "You don't have permission to do this.",
		Next: "Ask the owner of the account for it.",
	}
	viewtest.Golden(t, "failed", stage(t, &fakeService{fault: fault}).Show(), 6)
}

func TestEverySizeIsFilledExactly(t *testing.T) {
	viewtest.Sizes(t, stage(t, &fakeService{}))
	m, _ := erik(t)
	viewtest.Sizes(t, m)
	viewtest.Sizes(t, m.Do(screen.Open))
	viewtest.Sizes(t, m.Do(screen.Back, screen.MoveDown, screen.MoveDown))
	viewtest.Sizes(t, m.Do(screen.Filter))
}

func TestTypingSearchesTheList(t *testing.T) {
	m, o := sample(t)
	m.Do(screen.MoveDown, screen.Search).Type("hal")
	if len(o.asked) > 0 {
		t.Errorf("requested while typing: %+v", o.asked)
	}
	if got := o.last(t, m); got.SearchText != "hal" || got.SortBy != state.PeopleByModified {
		t.Errorf("after typing, requested %+v", got)
	}
	if left := m.Screen.Crumb(80).Left; !strings.Contains(left, "hal") {
		t.Errorf("the search is not shown: %q", left)
	}
	if m.Do(screen.Back); modelOf(m).Typing() || modelOf(m).people.Query().SearchText != "hal" {
		t.Errorf("after leaving the field, the search is %q", modelOf(m).people.Query().SearchText)
	}
	if m.Do(screen.Back); o.last(t, m).SearchText != "" || m.Left != 0 {
		t.Errorf("back does not clear the search: %+v", o.asked)
	}
	if m.Do(screen.Back); m.Left != 1 {
		t.Error("back does not leave the screen")
	}
}

func TestTypesAndSorts(t *testing.T) {
	m, o := sample(t)
	chosen := func(ids ...screen.ID) string {
		m.Do(ids...)
		return strings.Join(o.last(t, m).ContactTypes, " ")
	}
	if got := chosen(screen.Filter, screen.MoveBottom, screen.Mark); got != "Company" {
		t.Errorf("ticking the last type requested %q", got)
	}
	if got := chosen(screen.MoveTop, screen.Open); got != "Company Client" {
		t.Errorf("two types: %q", got)
	}
	if got := chosen(screen.MoveBottom, screen.Mark, screen.Filter); got != "Client" {
		t.Errorf("after unticking one: %q", got)
	}
	seen := map[state.PeopleSort]bool{}
	for range 6 {
		m.Do(screen.Sort)
		seen[o.last(t, m).SortBy] = true
	}
	if len(seen) != 6 || o.last(t, m).SortBy != state.PeopleByModified {
		t.Errorf("cycling through the orders: %v, then %s", seen, o.last(t, m).SortBy)
	}
	if m.Do(screen.SortReverse); o.last(t, m).Direction != state.Ascending {
		t.Error("the order was not reversed")
	}
}

func TestTheCursorReadsDetails(t *testing.T) {
	m, o := sample(t)
	o.read, o.kept = nil, nil
	if m.Do(screen.MoveDown); len(o.read) > 0 {
		t.Errorf("details read while the cursor moves: %v", o.read)
	}
	m.Pass(time.Second)
	if !slices.Equal(o.read, []state.ContactID{2}) || !slices.Contains(o.kept, "Erik Halvorsen") ||
		!slices.Contains(o.kept, "Lake Road without a state") {
		t.Errorf("read %v, cached %q", o.read, o.kept)
	}
	// A new contact appears above: the cursor stays where it was.
	o.entries = append(o.entries, newPerson())
	o.entries[1].Edit.Contact = -9
	if m.Send(screen.Changed{}); modelOf(m).people.Current().ID != 2 || len(modelOf(m).people.Rows()) != 6 {
		t.Errorf("after a change: %+v", modelOf(m).people.Current())
	}
	if m.Do(screen.Open, screen.MoveDown); modelOf(m).people.Current().ID != 2 {
		t.Error("moving in the details moved the list")
	}
	o.people, o.entries, o.total = nil, nil, 0
	if m.Send(screen.Reread{}); modelOf(m).people.Current() != nil {
		t.Error("an empty list has a current contact")
	}
}

func TestTheNextPageIsRequestedOnce(t *testing.T) {
	o := &fakeService{people: rows(), total: 312, entries: []state.OutboxEdit{newPerson()}}
	m := stage(t, o)
	pages := func() (asked []int) {
		for _, q := range o.asked {
			asked = append(asked, q.Page)
		}
		o.asked = nil
		return asked
	}
	m.Show().View(screen.Rect{W: 120, H: 20})
	m.Do(screen.MoveDown)
	if got := pages(); !slices.Equal(got, []int{1, 2}) {
		t.Errorf("read the pages %v", got)
	}
	if m.Do(screen.MoveDown).Pass(0); len(pages()) > 0 {
		t.Error("a page was read twice")
	}
	o.total = 4 // no more pages
	if m.Send(screen.Reread{}); !slices.Equal(pages(), []int{1}) {
		t.Error("read a page beyond the last")
	}
}

func TestAssigningAsksFirst(t *testing.T) {
	m, o := sample(t)
	o.open = &state.Proposal{ID: 7, Name: "House"}
	m.Do(screen.MoveDown, screen.AssignContact)
	if len(m.Opened) != 1 || !strings.Contains(m.Opened[0].Question.Text, "Assign Erik Halvorsen to ") {
		t.Fatalf("opened %+v", m.Opened)
	}
	m.Run(m.Opened[0].Question.Choices[0].Do())
	if len(o.made) != 1 || !state.Is[state.SetContact](o.made[0]) || o.made[0].Proposal != 7 || o.made[0].Contact != 2 {
		t.Errorf("saved %+v", o.made)
	}
	o.open.Customer = &state.Contact{ID: 2}
	if m.Do(screen.AssignContact); len(m.Opened) != 1 || len(m.Told) != 1 {
		t.Error("assign is enabled for the assigned contact")
	}
	o.why = "No proposal is open."
	if got := m.Action(screen.AssignContact).Unless(); got != o.why {
		t.Errorf("the reason is %q", got)
	}
}

func TestDetails(t *testing.T) {
	m, _ := erik(t)
	drawn := m.View(screen.Rect{W: 160, H: 40})
	for _, want := range []string{
		"3 proposals · 1 payment", "office@halvorsen.example", "primary · billing",
		"Ana Catarina de Oliveira · 512 555 0199",
		"no state: the sales tax can't be calculated", "+ new, waits to be saved", "Locations  3", "yesterday",
	} {
		if !strings.Contains(drawn, want) {
			t.Errorf("%q is missing:\n%s", want, drawn)
		}
	}
	m.Do(screen.MoveDown)
	if drawn := m.View(screen.Rect{W: 160, H: 40}); strings.Contains(drawn, "3 proposals") {
		t.Errorf("the details of another contact are shown:\n%s", drawn)
	}
}

func TestEmptyStatesSayWhy(t *testing.T) {
	for name, c := range map[string]struct {
		link   screen.Link
		search string
		asks   bool // the service has not responded
		want   string
	}{
		"reading":  {asks: true, want: "Reading"},
		"offline":  {link: screen.Link{ByChoice: true}, want: "Offline"},
		"no match": {search: "zzz", want: "No contact matches"},
		"none":     {want: "No contacts yet"},
	} {
		m := stage(t, &fakeService{})
		m.Link = c.link
		if c.asks {
			m.Screen.Show(screen.Location{})
		} else {
			m.Show()
		}
		m.Do(screen.Search).Type(c.search).Pass(time.Second)
		if drawn := m.View(screen.Rect{W: 90, H: 10}); !strings.Contains(drawn, c.want) {
			t.Errorf("%s: %q is missing:\n%s", name, c.want, drawn)
		}
	}
}

// A contact looked up from another screen gets the cursor; after returning, all contacts are listed again.
func TestALookedUpContactHasTheCursor(t *testing.T) {
	m, o := sample(t)
	m.Run(m.Screen.Show(screen.Location{Screen: screen.AtContacts, Item: 3, Text: "Ó Dálaigh"}))
	if got := o.last(t, m); got.SearchText != "Ó Dálaigh" || modelOf(m).people.Current().ID != 3 {
		t.Errorf("searched for %q, the cursor is on %+v", got.SearchText, modelOf(m).people.Current())
	}
	if m.Do(screen.Back); m.Left != 1 || o.last(t, m).SearchText != "" {
		t.Errorf("left %d times, searched for %q", m.Left, o.last(t, m).SearchText)
	}
}

// The settings promise that in every list a click selects and a second one opens.
func TestASecondClickOpensTheContact(t *testing.T) {
	s, _ := sample(t)
	m := modelOf(s)
	y := 1 + list.Titles(20)
	click := func(x, y int) { s.View(screen.Rect{W: 100, H: 22}); s.Send(screen.Click{X: x, Y: y}) }
	want := m.people.Rows()[1].ID
	if click(5, y+1); m.people.Current().ID != want || m.inDetail {
		t.Fatalf("the second row was clicked: the cursor is on %d, in the details %v", m.people.Current().ID,
			m.inDetail)
	}
	if click(5, y+1); !m.inDetail {
		t.Error("a second click does not open the details")
	}
	if click(5, y+1); m.inDetail {
		t.Error("a click on the list does not leave the details")
	}
}

func TestAPhoneNumberIsNotBroken(t *testing.T) {
	s, _ := erik(t)
	if got := s.View(screen.Rect{W: 80, H: 30}); !strings.Contains(got, "512 555 0199") {
		t.Errorf("the number is broken across lines:\n%s", got)
	}
}

// A contact's notes are for the team: what a client said of another, or what is owed, is not for an installer on site.
func TestInstallersSeeNoNotesOfAContact(t *testing.T) {
	s, _ := erik(t)
	for _, tt := range []struct {
		audience screen.Audience
		want     bool
	}{{screen.Team, true}, {screen.Installer, false}} {
		s.Audience = tt.audience
		s.Do(screen.MoveUp).Pass(time.Second).Do(screen.MoveDown).Pass(time.Second)
		drawn := s.View(screen.Rect{W: 120, H: 40})
		if got := strings.Contains(drawn, "Calls back"); got != tt.want || !strings.Contains(drawn, "Halvorsen") {
			t.Errorf("audience %d: the notes are shown: %t\n%s", tt.audience, got, drawn)
		}
	}
}
