package people

import (
	"context"
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/browse"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/phrase"
)

// ContactService is the service's contacts. Errors carry a state.Fault.
type ContactService interface {
	// People is a page of contacts.
	People(ctx context.Context, q state.PeopleQuery) (state.PeoplePage, error)
}

// ContactCopies is the cache of contacts.
type ContactCopies interface {
	SavePeople(ctx context.Context, people []state.Contact, asOf time.Time) error
	// People searches the cached contacts alone. asOf is when the oldest was read.
	People(ctx context.Context, q state.PeopleQuery) (page state.PeoplePage, asOf time.Time, err error)
}

const pageSize = 100

// Contacts reads the contacts of a query.
func Contacts(svc ContactService, here ContactCopies) list.Source[state.Contact, state.PeopleQuery] {
	sized := func(q state.PeopleQuery, page, size int) state.PeopleQuery {
		q.Page, q.PageSize = page, size
		return q
	}
	return list.Source[state.Contact, state.PeopleQuery]{
		Here: func(ctx context.Context, q state.PeopleQuery, page, size int) (list.Page[state.Contact], error) {
			p, asOf, err := here.People(ctx, sized(q, page, size))
			return list.Page[state.Contact]{Rows: p.People, Total: p.Total, AsOf: asOf}, err
		},
		There: func(ctx context.Context, q state.PeopleQuery, page, size int, now time.Time) (list.Page[state.Contact], error) {
			p, err := svc.People(ctx, sized(q, page, size))
			return list.Page[state.Contact]{Rows: p.People, Total: p.Total, AsOf: now}, err
		},
		Keep: func(ctx context.Context, _ state.PeopleQuery, _, _ int, p list.Page[state.Contact]) error {
			return here.SavePeople(ctx, p.Rows, p.AsOf)
		},
		Waits: func(q state.PeopleQuery) bool { return q.SearchText != "" },
	}
}

// Wanted is what a Finder asks for.
type Wanted struct {
	Title    string // of the dialog
	Audience screen.Audience
	Waiting  func() []state.Contact                 // those that wait to be saved and can be chosen, too; nil for none
	Describe func(c *state.Contact, i *dialog.Item) // adds to the line of a contact; may be nil
	Found    func(c state.Contact) tea.Cmd
}

// Finder asks for a contact: it offers the cached ones at once, then the service's.
type Finder struct {
	env    *screen.Env
	svc    ContactService
	here   ContactCopies
	wanted Wanted
	people *list.List[state.Contact, state.ContactID, state.PeopleQuery]
	picker *dialog.Picker // nil before the first time
}

// NewFinder returns a finder for a screen.
func NewFinder(env *screen.Env, svc ContactService, here ContactCopies) *Finder {
	return &Finder{env: env, svc: svc, here: here}
}

// Ask opens the dialog.
func (f *Finder) Ask(w Wanted) tea.Cmd {
	p := dialog.NewFinder(f.env.Theme, f.env.Keys, w.Title)
	p.SetEmpty("There is no contact yet.")
	f.wanted, f.picker = w, &p
	id := func(c *state.Contact) state.ContactID { return c.ID }
	f.people = list.New(f.env, "contacts to choose from", pageSize, state.PeopleQuery{PageSize: pageSize}, id, Contacts(f.svc, f.here))
	f.env.Host.Open(screen.Dialog{Audience: w.Audience, Form: &p, Submit: f.found, Find: f.search})
	return f.search("")
}

func (f *Finder) search(text string) tea.Cmd {
	cmd := f.people.Ask(state.PeopleQuery{SearchText: text, PageSize: pageSize})
	f.show()
	return cmd
}

func (f *Finder) found(a screen.Answer) tea.Cmd {
	for _, c := range f.people.Rows() {
		if int64(c.ID) == a.Choice {
			return f.wanted.Found(c)
		}
	}
	return nil
}

// Take applies a message of the finder; mine is false for any other.
func (f *Finder) Take(msg tea.Msg) (cmd tea.Cmd, mine bool) {
	if f.people == nil {
		return nil, false
	}
	if cmd, mine = f.people.Take(msg); mine {
		f.show()
	}
	return cmd, mine
}

// Activity says what is being read while the dialog is open.
func (f *Finder) Activity() string {
	if f.picker == nil || !f.env.IsOpen(f.picker) {
		return ""
	}
	return f.people.Activity("contacts")
}

// show offers what was read, and says how old it is or why there is no more.
func (f *Finder) show() {
	if f.wanted.Waiting != nil {
		q := f.people.Query()
		f.people.Above(slices.DeleteFunc(f.wanted.Waiting(), func(c state.Contact) bool { return !q.Fits(&c) }))
	}
	rows := f.people.Rows()
	items := make([]dialog.Item, len(rows))
	for i := range rows {
		items[i] = f.item(&rows[i])
	}
	f.picker.SetItems(items)
	reading := "reading the contacts…"
	if f.people.Query().SearchText != "" {
		reading = "searching…"
	}
	sayFreshness(f.picker, f.people.Status(), phrase.AsOf(f.people.AsOf(), f.env.Now()), reading)
}

// sayFreshness says how old the rows of a picker are or why there are no more. age is
// empty where none were read.
func sayFreshness(p *dialog.Picker, s browse.Status, age, reading string) {
	switch {
	case s.Chosen && age == "":
		p.SetStatus("offline; none is on this machine")
	case s.Chosen:
		p.SetStatus("offline, " + age)
	case s.Loading && age != "":
		p.SetStatus(age + "; " + reading)
	case s.Loading:
		p.SetStatus(reading)
	case s.Failed.Kind != state.FaultNone:
		p.SetFault(s.Failed)
	}
}

func (f *Finder) item(c *state.Contact) dialog.Item {
	i := dialog.Item{ID: int64(c.ID), Title: c.DisplayName(), Detail: detail(c)}
	if state.IsLocal(c.ID) {
		i.Detail = "+ new, waits to be saved"
	}
	if f.wanted.Describe != nil {
		f.wanted.Describe(c, &i)
	}
	return i
}

func detail(c *state.Contact) string {
	var parts []string
	for _, s := range []string{string(c.ContactType), c.Email} {
		if s != "" {
			parts = append(parts, s)
		}
	}
	if c.PrimaryLocation != nil {
		parts = append(parts, c.PrimaryLocation.Place())
	}
	return strings.Join(parts, " · ")
}
