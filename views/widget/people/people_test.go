package people

import (
	"context"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/screen/screentest"
	"app.tender/tender/views/widget/dialog"
)

var now = time.Date(2026, 3, 4, 14, 2, 0, 0, time.UTC)

// fakeService is the service, and a screen that asks for people.
type fakeService struct {
	screen.Screen

	users  []state.User
	people []state.Contact
	fault  error
	asked  []string

	known  Sellers
	reader *Users
	picker *ContactPicker
}

func (o *fakeService) Users(context.Context) ([]state.User, error) {
	o.asked = append(o.asked, "users")
	return o.users, o.fault
}

func (o *fakeService) People(_ context.Context, q state.PeopleQuery) (p state.PeoplePage, err error) {
	o.asked = append(o.asked, "people "+q.SearchText)
	for _, c := range o.people {
		if q.Fits(&c) {
			p.People = append(p.People, c)
		}
	}
	p.Total = len(p.People)
	return p, o.fault
}

// here is the local cache.
type here struct {
	users  []state.User
	people []state.Contact
}

func (here) SaveUsers(context.Context, []state.User, time.Time) error     { return nil }
func (here) SavePeople(context.Context, []state.Contact, time.Time) error { return nil }
func (h here) Users(context.Context) ([]state.User, time.Time, error)     { return h.users, now, nil }

func (h here) People(_ context.Context, q state.PeopleQuery) (state.PeoplePage, time.Time, error) {
	return state.PeoplePage{People: h.people, Total: len(h.people)}, now.Add(-2 * time.Hour), nil
}

func stage(t *testing.T, o *fakeService, h here) *screentest.Stage {
	t.Helper()
	return screentest.New(t, screen.Page{ID: "o", New: func(env *screen.Env) screen.Screen {
		o.reader, o.picker = NewUsers(env, o, h, &o.known), NewContactPicker(env, o, h)
		return o
	}}, now)
}

var dana = state.User{ID: 7, FirstName: "Dana", LastName: "Reyes"}

// form opens a form with a choice of salesperson.
func form(s *screentest.Stage, o *fakeService) *dialog.Form {
	f := dialog.NewForm(s.Env.Theme, s.Env.Keys, "Form", "", Field(state.User{}))
	s.Open(screen.Dialog{Form: f})
	s.Run(o.reader.Fill(f))
	return f
}

func TestAFormOffersUsersOnceRead(t *testing.T) {
	o := &fakeService{users: []state.User{dana}}
	s := stage(t, o, here{})
	f := form(s, o)
	if got := Chosen(f.Values()); got != 7 || o.known.Name(state.User{ID: 7}) != "Dana Reyes" {
		t.Errorf("chosen %d of %v", got, o.known.users)
	}
	if o.known.Name(state.User{ID: 8}) != "" || Chosen(nil) != 0 {
		t.Error("an unknown user is reported as known")
	}
	o.fault = state.Fault{Kind: state.FaultPermission, Message: "No."}
	if f := form(s, o); Chosen(f.Values()) != 7 {
		t.Error("the known users are lost when the service fails")
	}
}

// Otherwise the user would wait forever at an empty form.
func TestAFormSaysWhyThereAreNoUsers(t *testing.T) {
	o := &fakeService{fault: state.Fault{Kind: state.FaultPermission, Message: "Not for you."}}
	s := stage(t, o, here{})
	if got := form(s, o).View(screen.Rect{W: 70, H: 20}); !strings.Contains(got, "Not for you.") {
		t.Errorf("the service refuses:\n%s", got)
	}
	s.Link.ByChoice, o.asked = true, nil
	if got := form(s, o).View(screen.Rect{W: 70, H: 20}); !strings.Contains(got, unreadSellers.Message) ||
		len(o.asked) > 0 {
		t.Errorf("offline, requested %q:\n%s", o.asked, got)
	}
	s = stage(t, o, here{users: []state.User{dana}})
	s.Link.ByChoice = true
	if f := form(s, o); Chosen(f.Values()) != 7 {
		t.Error("offline, the cached users can't be chosen")
	}
}

func TestUsersAreRequestedOnce(t *testing.T) {
	o := &fakeService{fault: state.Fault{Kind: state.FaultUnavailable}}
	s := stage(t, o, here{users: []state.User{dana}})
	s.Run(o.reader.Cached())
	if len(o.asked) > 0 || len(o.known.users) != 1 {
		t.Errorf("requested %q, known %v", o.asked, o.known.users)
	}
	s.Run(o.reader.Fetch())
	o.fault, o.users = nil, []state.User{dana, {ID: 8}}
	s.Run(o.reader.Fetch())
	s.Run(o.reader.Fetch())
	if len(o.asked) != 2 || len(o.known.users) != 2 {
		t.Errorf("requested %q, known %v", o.asked, o.known.users)
	}
}

func TestPickingAContact(t *testing.T) {
	ada, erik := state.Contact{ID: 2, FirstName: "Ada"}, state.Contact{ID: 3, FirstName: "Erik"}
	o := &fakeService{people: []state.Contact{ada, erik}}
	s := stage(t, o, here{people: []state.Contact{ada}})
	var found state.Contact
	s.Run(o.picker.Ask(Wanted[state.Contact]{
		Title: "Who?", Waiting: func() []state.Contact { return []state.Contact{{ID: -1, FirstName: "New"}} },
		Describe: func(c *state.Contact, i *dialog.Item) { i.Note = "note on " + c.FirstName },
		Found:    func(c state.Contact) tea.Cmd { found = c; return nil },
	}))
	d := s.Opened[0]
	sees := func(when string, want ...string) {
		t.Helper()
		got := d.Form.View(screen.Rect{W: 70, H: 16})
		for _, w := range want {
			if !strings.Contains(got, w) {
				t.Errorf("%s: %q is missing from\n%s", when, w, got)
			}
		}
	}
	sees("at first", "New", "waits to be saved", "Ada", "Erik", "note on New")
	s.Run(d.Find("eri"))
	sees("while one types", "searching…")
	s.Pass(time.Second)
	if got := d.Form.View(screen.Rect{W: 70, H: 16}); strings.Contains(got, "Ada") || !strings.Contains(got, "Erik") {
		t.Errorf("found:\n%s", got)
	}
	s.Run(d.Submit(screen.Answer{Choice: 3}))
	if found.ID != 3 {
		t.Errorf("chosen: %+v", found)
	}
}

func TestAContactPickerSaysWhyItIsIncomplete(t *testing.T) {
	o := &fakeService{fault: state.Fault{Kind: state.FaultPermission, Message: "Not for you."}}
	s := stage(t, o, here{people: []state.Contact{{ID: 2, FirstName: "Ada"}}})
	ask := func() string {
		s.Opened = nil
		s.Run(o.picker.Ask(Wanted[state.Contact]{Title: "Who?"}))
		return s.Opened[0].Form.View(screen.Rect{W: 70, H: 16})
	}
	if got := ask(); !strings.Contains(got, "Not for you.") || !strings.Contains(got, "Ada") {
		t.Errorf("the service refuses:\n%s", got)
	}
	s.Link.ByChoice = true
	if got := ask(); !strings.Contains(got, "offline, as of 12:02") {
		t.Errorf("offline:\n%s", got)
	}
}
