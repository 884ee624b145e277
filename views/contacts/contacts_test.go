package contacts_test

import (
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/contacts"
	"app.tender/tender/views/widget/browse"
	"app.tender/tender/views/widget/viewtest"
)

var now = time.Date(2026, 3, 4, 14, 2, 0, 0, time.UTC)

func rows() []state.Contact {
	return []state.Contact{
		{ID: -1, PartyType: state.PartyPerson, ContactType: state.ContactClient, FirstName: "New", LastName: "Person", Phone: "512 555 0142"},
		{
			ID: 2, PartyType: state.PartyPerson, ContactType: state.ContactClient, FirstName: "Erik", LastName: "Halvorsen",
			Email: "erik@halvorsen.example", Phone: "+1 512 555 0101", LastModified: now.AddDate(0, 0, -1),
			PrimaryLocation: &state.Location{ID: 20, Street: "1180 Barton Hills Dr", City: "Austin", StateAbbrev: "TX"},
		},
		{ID: 3, PartyType: state.PartyCompany, ContactType: state.ContactContractor, CompanyName: "Ó Dálaigh & Sons", FirstName: "Aoife", LastName: "Ó Dálaigh"},
		{ID: 4, PartyType: state.PartyCompany, ContactType: "Unheard of", CompanyName: strings.Repeat("林の会社 Cafe\u0301 ", 20), Email: strings.Repeat("x", 300) + "@y.example"},
		{ID: 5, PartyType: state.PartyUndefined, ContactType: state.ContactUndefined},
	}
}

func list() *contacts.Model {
	m := contacts.New(viewtest.Theme(), views.DefaultKeys())
	m.SetNow(now)
	m.SetRows(rows(), map[state.ContactID]state.Mark{-1: state.MarkAdded, 3: state.MarkRefused}, 312)
	m.View(views.Rect{W: 120, H: 20})
	return &m
}

// erik has the cursor and everything that can be known of him.
func erik() *contacts.Model {
	m := list()
	m.Select(2)
	c := rows()[1]
	c.ProposalCount, c.PaymentCount, c.EmailCC = 3, 1, "office@halvorsen.example"
	c.Notes = "Calls back after six. " + strings.Repeat("林さん Cafe\u0301 ", 12)
	m.SetDetail(contacts.Detail{
		Contact: &c,
		Locations: []state.Location{
			{
				ID: 20, Street: "1180 Barton Hills Dr", City: "Austin", StateAbbrev: "TX", PostalCode: "78704", IsPrimary: true, IsBilling: true,
				ContactFirstName: "Ana", ContactPhone: "512 555 0199",
			},
			{ID: 21, Street: "Lake Road without a state", City: "Brainerd"},
			{ID: -7, Street: "9 New St", State: "Texas"},
		},
		Marks: map[state.LocationID]state.Mark{-7: state.MarkAdded},
	})
	return m
}

func do(m *contacts.Model, actions ...views.Action) (last views.Intent) {
	for _, a := range actions {
		last, _ = m.Update(views.ActionMsg{Action: a})
	}
	return last
}

func typed(m *contacts.Model, text string) (last views.Intent) {
	for _, r := range text {
		last, _ = m.Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
	}
	return last
}

func TestPictures(t *testing.T) {
	m := erik()
	viewtest.Golden(t, "list", m, 22)
	do(m, views.Open, views.MoveDown)
	viewtest.Golden(t, "detail", m, 12)
	m = list()
	do(m, views.Filter, views.MoveDown)
	viewtest.Golden(t, "filter", m, 10)
	empty := contacts.New(viewtest.Theme(), views.DefaultKeys())
	empty.SetStatus(browse.Status{Failed: state.Fault{Kind: state.FaultPermission, Message: "You don't have permission to do this.", Next: "Ask the owner of the account for it."}})
	viewtest.Golden(t, "failed", &empty, 6)
}

func TestEverySizeIsFilledExactly(t *testing.T) {
	none := contacts.New(viewtest.Theme(), views.DefaultKeys())
	viewtest.Sizes(t, &none)
	m := erik()
	viewtest.Sizes(t, m)
	do(m, views.Open)
	viewtest.Sizes(t, m)
	do(m, views.Back, views.MoveDown, views.MoveDown)
	viewtest.Sizes(t, m)
	do(m, views.Filter)
	viewtest.Sizes(t, m)
}

func TestTheListIsSearchedAsOneTypes(t *testing.T) {
	m := list()
	do(m, views.MoveDown, views.Search)
	if !m.TakesText() {
		t.Fatal("a search takes no text")
	}
	got, ok := typed(m, "hal").(views.ChangePeople)
	if !ok || got.Query.SearchText != "hal" || got.Query.SortBy != state.PeopleByModified {
		t.Errorf("typing asks for %+v", got)
	}
	if left, _ := m.Crumb(80); !strings.Contains(left, "hal") {
		t.Errorf("the search is not shown: %q", left)
	}
	if got := do(m, views.Back); got != nil || m.TakesText() || m.Query().SearchText != "hal" {
		t.Errorf("leaving the search asks for %v and keeps %q", got, m.Query().SearchText)
	}
	if got, ok := do(m, views.Back).(views.ChangePeople); !ok || got.Query.SearchText != "" {
		t.Errorf("the second time it is not cleared: %v", got)
	}
}

func TestTypesAndSorts(t *testing.T) {
	m := list()
	do(m, views.Filter, views.MoveBottom)
	got, _ := do(m, views.Mark).(views.ChangePeople)
	if strings.Join(got.Query.ContactTypes, " ") != "Company" {
		t.Errorf("ticking the last type asks for %v", got.Query.ContactTypes)
	}
	do(m, views.MoveTop, views.Open)
	if got := strings.Join(m.Query().ContactTypes, " "); got != "Company Client" {
		t.Errorf("two types: %q", got)
	}
	do(m, views.MoveBottom, views.Mark, views.Filter)
	if got := strings.Join(m.Query().ContactTypes, " "); got != "Client" {
		t.Errorf("one taken away: %q", got)
	}
	seen := map[state.PeopleSort]bool{}
	for range 6 {
		do(m, views.Sort)
		seen[m.Query().SortBy] = true
	}
	if len(seen) != 6 || m.Query().SortBy != state.PeopleByModified {
		t.Errorf("going round the sorts: %v, then %s", seen, m.Query().SortBy)
	}
	if do(m, views.SortReverse); m.Query().Direction != state.Ascending {
		t.Error("the order was not reversed")
	}
}

func TestTheCursorAsksForDetails(t *testing.T) {
	m := list()
	if got := do(m, views.MoveDown); got != (views.SelectContact{ID: 2}) {
		t.Errorf("moving down: %v", got)
	}
	if got := do(m, views.MoveTop, views.MoveUp); got != nil {
		t.Errorf("at the top already: %v", got)
	}
	do(m, views.MoveDown)
	// A new contact comes in above: the cursor stays on its own.
	m.SetRows(append([]state.Contact{{ID: -9, FirstName: "Newest"}}, rows()...), nil, 313)
	if got := m.Selected(); got == nil || got.ID != 2 {
		t.Errorf("after a refresh: %+v", got)
	}
	do(m, views.Open)
	if got := do(m, views.MoveDown); got != nil || m.Selected().ID != 2 {
		t.Errorf("within the details the list moved: %v", got)
	}
	if m.SetRows(nil, nil, 0); m.Selected() != nil {
		t.Error("an empty list has a selected contact")
	}
}

func TestTheNextPageIsAskedForOnce(t *testing.T) {
	m := list()
	if got, ok := m.Needs(); !ok || got.Page != 2 {
		t.Errorf("needs %v %v", got, ok)
	}
	if got, ok := m.Needs(); ok {
		t.Errorf("needs page %d again", got.Page)
	}
	m.SetStatus(browse.Status{Failed: state.Fault{Kind: state.FaultUnavailable}})
	if _, ok := m.Needs(); !ok {
		t.Error("after a failure the page is never asked for again")
	}
	m.SetRows(rows(), nil, 4) // four of them are the service's
	if _, ok := m.Needs(); ok {
		t.Error("a page is asked for though all are here")
	}
}

func TestAssigningSaysWhyNot(t *testing.T) {
	m := list()
	do(m, views.MoveDown)
	if got := do(m, views.AssignContact); got != (views.AssignPerson{ID: 2}) {
		t.Errorf("assigning: %v", got)
	}
	m.SetAssign("No proposal is open.")
	if got := do(m, views.AssignContact); got != nil {
		t.Errorf("assigning to no proposal: %v", got)
	}
	for _, b := range m.Bindings() {
		if b.Action == views.AssignContact && b.Disabled != "No proposal is open." {
			t.Errorf("the reason is %q", b.Disabled)
		}
	}
}

func TestDetailsTellWhatMatters(t *testing.T) {
	m := erik()
	drawn := m.View(views.Rect{W: 160, H: 40})
	for _, want := range []string{
		"3 proposals · 1 payment", "office@halvorsen.example", "primary · billing", "Ana · 512 555 0199",
		"no state: the sales tax can't be worked out", "+ new, waits to be saved", "Locations  3", "yesterday",
	} {
		if !strings.Contains(drawn, want) {
			t.Errorf("%q is missing:\n%s", want, drawn)
		}
	}
	do(m, views.MoveDown)
	if drawn := m.View(views.Rect{W: 160, H: 40}); strings.Contains(drawn, "3 proposals") {
		t.Errorf("the details of another contact are shown:\n%s", drawn)
	}
}

func TestWhyThereIsNoContact(t *testing.T) {
	for name, c := range map[string]struct {
		status browse.Status
		search string
		want   string
	}{
		"reading":  {browse.Status{Loading: true}, "", "Reading"},
		"offline":  {browse.Status{Offline: true}, "", "Offline"},
		"no match": {browse.Status{}, "zzz", "No contact matches"},
		"none":     {browse.Status{}, "", "No contacts yet"},
	} {
		m := contacts.New(viewtest.Theme(), views.DefaultKeys())
		m.SetStatus(c.status)
		do(&m, views.Search)
		typed(&m, c.search)
		if drawn := m.View(views.Rect{W: 90, H: 10}); !strings.Contains(drawn, c.want) {
			t.Errorf("%s: %q is missing:\n%s", name, c.want, drawn)
		}
	}
}
