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
	// People is a page of contacts.
	People(ctx context.Context, q state.PeopleQuery) (state.PeoplePage, error)
}

// ContactCache is the cache of contacts.
type ContactCache interface {
	SavePeople(ctx context.Context, people []state.Contact, asOf time.Time) error
	// People searches the cached contacts alone. asOf is when the oldest was read.
	People(ctx context.Context, q state.PeopleQuery) (page state.PeoplePage, asOf time.Time, err error)
}

const pageSize = 100

// Contacts reads the contacts of a query.
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
	Maker    *Maker                // makes one that is missing, in the same dialog; nil for none
	Made     func(c state.Contact) // one was made, which Found is called with next; nil for nothing
	None     string                // a last line that chooses nobody; empty for none
	Without  func() tea.Cmd        // that was chosen
	Closed   func() tea.Cmd        // nobody was chosen; nil for nothing
}

// Finder asks for a contact: it offers the cached ones at once, then the service's.
type Finder struct {
	env    *screen.Env
	svc    ContactService
	here   ContactCache
	wanted Wanted
	people *list.List[state.Contact, state.ContactID, state.PeopleQuery]
	picker *dialog.Picker                   // nil before the first time
	forms  map[state.PartyType]*dialog.Form // of new contacts, as they were left
}

// NewFinder returns a finder for a screen.
func NewFinder(env *screen.Env, svc ContactService, here ContactCache) *Finder {
	return &Finder{env: env, svc: svc, here: here}
}

// Ask opens the dialog.
func (f *Finder) Ask(w Wanted) tea.Cmd {
	p := dialog.NewFinder(f.env.Theme, f.env.Keys, w.Title)
	p.SetEmpty("There is no contact yet.")
	f.wanted, f.picker = w, &p
	id := func(c *state.Contact) state.ContactID { return c.ID }
	f.people = list.New(f.env, "contacts to choose from", pageSize, state.PeopleQuery{PageSize: pageSize}, id, Contacts(f.svc, f.here))
	f.forms = make(map[state.PartyType]*dialog.Form)
	p.SetLast(lastLines(w.Maker, w.None, newPerson, newCompany)...)
	f.Again()
	return f.search("")
}

// Again opens the dialog as it was left, with what was made meanwhile.
func (f *Finder) Again() {
	f.show()
	f.env.Host.Open(screen.Dialog{Audience: f.wanted.Audience, Form: f.picker, Submit: f.found, Find: f.search, Closed: f.left})
}

// The last lines of the dialogs.
const (
	newPerson   = "+ New person"
	newCompany  = "+ New company"
	newLocation = "+ New location"
)

// lastLines are those that make something, where that can be, and the one that chooses nothing.
func lastLines(k *Maker, none string, makes ...string) (lines []string) {
	if k != nil {
		lines = makes
	}
	if none != "" {
		lines = append(lines, none)
	}
	return lines
}

// left is called when nobody was chosen. What was typed of a new contact is not given up
// unasked.
func (f *Finder) left() tea.Cmd {
	if !f.Typed() {
		return f.closed()
	}
	f.Again()
	AskDiscard(f.env, f.picker, func() tea.Cmd { f.forget(); return f.closed() })
	return nil
}

// Pane is the dialog; nil before the first time.
func (f *Finder) Pane() screen.Pane { return f.picker }

// Typed reports whether something was typed of a new contact that was not made.
func (f *Finder) Typed() bool {
	for _, form := range f.forms {
		if form.Typed() {
			return true
		}
	}
	return false
}

// AskDiscard asks whether a dialog, which is open again, is closed although something was
// typed; done is called then.
func AskDiscard(env *screen.Env, over screen.Pane, done func() tea.Cmd) {
	env.Host.Open(screen.Dialog{Question: &screen.Question{
		Title: "Not saved yet", Text: "What you typed here is not kept once this is closed.",
		Choices: []screen.Choice{
			{Key: dialog.No, Label: "No, keep it"},
			{Key: "d", Label: "Discard it", Danger: true, Do: func() tea.Cmd {
				env.Close(over)
				return done()
			}},
		},
	}})
}

// forget gives up what was typed of new contacts.
func (f *Finder) forget() {
	for party := range f.forms {
		f.env.Scratch.Jot(placeOfContact(party, 0), nil)
	}
}

func (f *Finder) closed() tea.Cmd {
	clear(f.forms)
	if f.wanted.Closed == nil {
		return nil
	}
	return f.wanted.Closed()
}

// make asks for a new contact, beginning with what was typed.
func (f *Finder) make(party state.PartyType, typed string) tea.Cmd {
	was := f.forms[party]
	if was != nil && !was.Typed() {
		was = nil // there may be another name by now
	}
	f.forms[party] = f.wanted.Maker.Contact(NewContact{
		Party: party, Name: typed, Form: was, Twin: "Take", TakeTwin: f.take, Made: f.made,
		Closed: func() tea.Cmd { f.Again(); return nil },
	})
	return nil
}

// made hands on what was made.
func (f *Finder) made(c state.Contact) tea.Cmd {
	if f.wanted.Made != nil {
		f.wanted.Made(c)
	}
	return f.take(c)
}

// take hands on what was chosen or made.
func (f *Finder) take(c state.Contact) tea.Cmd {
	clear(f.forms)
	return f.wanted.Found(c)
}

func (f *Finder) search(text string) tea.Cmd {
	cmd := f.people.Ask(state.PeopleQuery{SearchText: text, PageSize: pageSize})
	f.show()
	return cmd
}

func (f *Finder) found(a screen.Answer) tea.Cmd {
	if a.Last > 0 {
		switch lastLines(f.wanted.Maker, f.wanted.None, newPerson, newCompany)[a.Last-1] {
		case newPerson:
			return f.make(state.PartyPerson, a.Values[dialog.TextValue])
		case newCompany:
			return f.make(state.PartyCompany, a.Values[dialog.TextValue])
		default:
			clear(f.forms)
			return f.wanted.Without()
		}
	}
	for _, c := range f.people.Rows() {
		if int64(c.ID) == a.Choice {
			return f.take(c)
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
	items, seen := make([]dialog.Item, 0, len(rows)), make(map[state.ContactID]bool)
	for i := range rows {
		if !seen[rows[i].ID] { // one that was just saved may be here twice
			seen[rows[i].ID] = true
			items = append(items, f.item(&rows[i]))
		}
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
func sayFreshness(p *dialog.Picker, s list.Status, age, reading string) {
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
	return phrase.Listed(string(c.ContactType), c.Email, c.PrimaryLocation.Place())
}
