package people

import (
	"context"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/phrase"
)

// ContactService is the service's contacts. Errors carry a state.Fault.
type ContactService interface {
	// People returns a page of contacts.
	People(ctx context.Context, q state.PeopleQuery) (state.PeoplePage, error)
}

// ContactCache is the cache of contacts.
type ContactCache interface {
	SavePeople(ctx context.Context, people []state.Contact, asOf time.Time) error
	// People searches only the cached contacts. asOf is when the oldest was read.
	People(ctx context.Context, q state.PeopleQuery) (page state.PeoplePage, asOf time.Time, err error)
}

const pageSize = 100

// Contacts returns the source of the contacts of a query.
func Contacts(svc ContactService, here ContactCache) list.Source[state.Contact, state.PeopleQuery] {
	sized := func(q state.PeopleQuery, page, size int) state.PeopleQuery {
		q.Page, q.PageSize = page, size
		return q
	}
	return list.Source[state.Contact, state.PeopleQuery]{
		Here: func(ctx context.Context, q state.PeopleQuery, page, size int) (list.Page[state.Contact], error) {
			p, asOf, err := here.People(ctx, sized(q, page, size))
			return list.Page[state.Contact]{Rows: p.People, Total: p.Total, AsOf: asOf}, err
		},
		There: func(ctx context.Context, q state.PeopleQuery, page, size int,
			now time.Time,
		) (list.Page[state.Contact], error) {
			p, err := svc.People(ctx, sized(q, page, size))
			return list.Page[state.Contact]{Rows: p.People, Total: p.Total, AsOf: now}, err
		},
		Keep: func(ctx context.Context, _ state.PeopleQuery, _, _ int, p list.Page[state.Contact]) error {
			return here.SavePeople(ctx, p.Rows, p.AsOf)
		},
		Fits:  func(_, q state.PeopleQuery, c *state.Contact) bool { return q.Fits(c) },
		Waits: func(q state.PeopleQuery) bool { return q.SearchText != "" },
	}
}

// ContactPicker asks for a contact: it offers the cached ones at once, then the service's.
type ContactPicker struct {
	picking[state.Contact]
	svc    ContactService
	here   ContactCache
	people *list.List[state.Contact, state.ContactID, state.PeopleQuery]
	forms  map[state.PartyType]*dialog.Form // of new contacts, as the user left them
}

// NewContactPicker returns a picker for a screen.
func NewContactPicker(env *screen.Env, svc ContactService, here ContactCache) *ContactPicker {
	f := &ContactPicker{svc: svc, here: here, forms: make(map[state.PartyType]*dialog.Form)}
	f.picking = picking[state.Contact]{env: env, reset: func() { clear(f.forms) }}
	return f
}

// Ask opens the dialog.
func (f *ContactPicker) Ask(w Wanted[state.Contact]) tea.Cmd {
	p := dialog.NewSearchPicker(f.env.Theme, f.env.Keys, w.Title)
	p.SetEmpty("No contacts yet.")
	if w.Finish != nil {
		p.SetFinish("create")
	}
	f.wanted, f.picker = w, p
	id := func(c *state.Contact) state.ContactID { return c.ID }
	f.people = list.New(f.env, "contacts to choose from", pageSize, state.PeopleQuery{PageSize: pageSize}, id,
		Contacts(f.svc, f.here))
	f.people.Took = screen.Just(f.show)
	f.reset()
	p.SetLast(f.last(newPerson, newCompany)...)
	f.Reopen()
	return f.search("")
}

// Reopen opens the dialog as the user left it, with contacts created meanwhile.
func (f *ContactPicker) Reopen() {
	f.show()
	f.env.Host.Open(screen.Dialog{
		Audience: f.wanted.Audience, Form: f.picker, Submit: f.found, Find: f.search,
		Closed: func() tea.Cmd { return f.left(f.Typed()) },
	})
}

// The last lines of the dialog.
const (
	newPerson  = "+ New person"
	newCompany = "+ New company"
)

// Typed reports whether a new contact was typed but not created.
func (f *ContactPicker) Typed() bool {
	for _, form := range f.forms {
		if form.Typed() {
			return true
		}
	}
	return false
}

// make asks for a new contact, starting with the typed text.
func (f *ContactPicker) make(party state.PartyType, typed string) tea.Cmd {
	was := f.forms[party]
	if was != nil && !continues(was, typed) {
		was = nil
	}
	f.forms[party] = f.wanted.Maker.Contact(NewContact{
		Party: party, Name: typed, Form: was, Twin: "Take", TakeTwin: f.take, Made: f.madeHere,
		Closed: screen.Just(f.Reopen),
	})
	return nil
}

// madeHere continues with a new contact. On the way back, the cursor of the dialog is on it: with
// the earlier search, the dialog would offer to create another one.
func (f *ContactPicker) madeHere(c state.Contact) tea.Cmd {
	next := f.made(c)
	if f.wanted.Made == nil {
		return next // there is no way back
	}
	f.picker.Restart()
	read := f.search("")
	f.picker.Select(int64(c.ID))
	return tea.Batch(next, read)
}

func (f *ContactPicker) search(text string) tea.Cmd {
	cmd := f.people.Ask(state.PeopleQuery{SearchText: text, PageSize: pageSize})
	f.show()
	return cmd
}

// Search searches the open dialog for a name.
func (f *ContactPicker) Search(name string) tea.Cmd {
	f.picker.SetSearch(name)
	return f.search(name)
}

func (f *ContactPicker) found(a screen.Answer) tea.Cmd {
	if a.Last > 0 {
		switch f.last(newPerson, newCompany)[a.Last-1] {
		case newPerson:
			return f.make(state.PartyPerson, a.Values[dialog.TextValue])
		case newCompany:
			return f.make(state.PartyCompany, a.Values[dialog.TextValue])
		default:
			f.reset()
			return f.wanted.Without()
		}
	}
	c := state.Find(f.people.Rows(), func(c *state.Contact) bool { return int64(c.ID) == a.Choice })
	switch {
	case a.Finish:
		f.reset()
		return f.wanted.Finish(c, a.Values[dialog.TextValue])
	case c != nil:
		return f.take(*c)
	}
	return nil
}

// Activity returns what is being read while the dialog is open.
func (f *ContactPicker) Activity() string {
	if !f.isOpen() {
		return ""
	}
	return f.people.Activity("contacts")
}

// show shows the contacts that were read, and how old they are or why there are no more.
func (f *ContactPicker) show() {
	q := f.people.Query()
	f.people.Above(slices.DeleteFunc(f.waiting(), func(c state.Contact) bool { return !q.Fits(&c) }))
	rows := f.people.Rows()
	items, seen := make([]dialog.Item, 0, len(rows)), make(map[state.ContactID]bool)
	for i := range rows {
		if !seen[rows[i].ID] { // a contact just saved may be here twice
			seen[rows[i].ID] = true
			c := &rows[i]
			items = append(items,
				f.item(c, dialog.Item{ID: int64(c.ID), Title: c.DisplayName(), Detail: detail(c)}, state.IsLocal(c.ID)))
		}
	}
	f.picker.SetItems(items)
	reading := "reading the contacts…"
	if q.SearchText != "" {
		reading = "searching…"
	}
	f.sayFreshness(f.people.Status(), phrase.AsOf(f.people.AsOf(), f.env.Now()), reading)
}

func detail(c *state.Contact) string {
	return phrase.Listed(string(c.ContactType), c.Email, c.PrimaryLocation.Place())
}
