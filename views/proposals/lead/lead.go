// Package lead guides the user from a client, a location and a template to a new proposal. Each
// step is a dialog; Back returns to the previous one as the user left it.
package lead

import (
	"cmp"
	"context"
	"slices"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/plan/template"
	"app.tender/tender/state/region"
	"app.tender/tender/views/catalog"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/people"
)

// Service is the part of the service that it needs. Errors carry a state.Fault.
type Service interface {
	people.UserService
	people.ContactService
	people.LocationService
	catalog.ItemService
	// CatalogItemDetails returns an item of the catalog.
	CatalogItemDetails(ctx context.Context, id state.CatalogItemID) (*state.CatalogItem, error)
	// Proposal returns a whole proposal.
	Proposal(ctx context.Context, id state.ProposalID) (*state.Proposal, error)
}

// Cache is the cached data that it needs.
type Cache interface {
	people.UserCache
	people.ContactCache
	people.LocationCache
	catalog.ItemCache
	// CatalogItem returns nil without an error if the item is not cached.
	CatalogItem(ctx context.Context, id state.CatalogItemID) (item *state.CatalogItem, asOf time.Time, err error)
	// EachProposal passes the cached rows of a page to take, which must not keep what it gets. It calls begin first,
	// and again if it has to read the rows again.
	EachProposal(ctx context.Context, q state.ProposalQuery, begin func(),
		take func(*state.ProposalSummary)) (total int, asOf time.Time, err error)
	// Proposal returns the cached copy of a whole proposal; nil without an error if there is none.
	Proposal(ctx context.Context, id state.ProposalID) (p *state.Proposal, asOf time.Time, err error)
	// Taxes returns the sales tax at known locations, taken from the proposals read last, at most
	// limit of them.
	Taxes(ctx context.Context, limit int) (region.Taxes, error)
}

// Templates are the templates of this machine.
type Templates interface {
	// List reads all templates. Files that can't be used are in faults.
	List() (list []template.Template, faults []error)
}

// Outbox receives the edits that create the proposal.
type Outbox interface {
	people.Outbox
	// CommitAll adds edits right after the current action, all or none, and adds the plan lay to
	// the proposal that they create; nil for no plan.
	CommitAll(edits []state.Edit, lay *plan.Edit)
	// Decide settles an edit.
	Decide(entry int64, d state.Decision)
}

// staying is an outbox for what is made on the way to a proposal, and goes to the service only with that.
type staying struct{ Outbox }

func (s staying) Commit(e state.Edit) { s.Outbox.Commit(e.StaysHere()) }

// Ports are the dependencies of a Lead.
type Ports struct {
	Service   Service
	Cache     Cache
	Marks     catalog.Marks
	Templates Templates // nil for none
	Outbox    Outbox
}

// Lead creates a proposal step by step over one screen.
type Lead struct {
	Ports
	env            *screen.Env
	users          *people.Users
	contactPicker  *people.ContactPicker
	locationPicker *people.LocationPicker
	maker          *people.Maker

	read read   // the data of this machine, as read by Begin
	way  *steps // nil while no proposal is begun
}

// read is the data of this machine that it uses.
type read struct {
	taxes     region.Taxes
	facts     plan.Facts
	templates []template.Template
	faults    []error
	past      []copied // what can be copied
}

// steps holds the choices made so far.
type steps struct {
	client    *state.Contact // nil for none yet
	at        *state.Location
	contacts  []state.Contact // contacts created on the way
	locations []made
	located   bool // the client's locations were requested

	start *dialog.Picker     // nil before the first use
	from  *template.Template // nil for none
	copy  *copied            // the proposal to copy; nil for none
	form  *dialog.Form       // of the proposal itself
	typed map[string]string  // typed into the form, also before the form was opened again
	kept  state.ScratchPlace // where that is stored; zero before the form was opened

	values map[string]string // the submitted values
	making bool              // the proposal is on its way to the outbox
	said   []string          // messages about its template, once it is created
}

// made is a location created on the way.
type made struct {
	of state.ContactID
	at state.Location
}

// New returns a Lead over a screen, whose dialogs for users and contacts it shares.
func New(env *screen.Env, users *people.Users, contacts *people.ContactPicker, p Ports) *Lead {
	return &Lead{
		Ports: p, env: env, users: users, contactPicker: contacts,
		locationPicker: people.NewLocationPicker(env, p.Service, p.Cache),
		maker:          people.NewMaker(env, p.Service, p.Cache, staying{p.Outbox}),
	}
}

// pastRead is how many past proposals are read for their taxes.
const pastRead = 200

// Begin asks for the client.
func (l *Lead) Begin() tea.Cmd {
	l.way = &steps{typed: make(map[string]string)}
	ctx, here, marks, templates := l.env.Life(), l.Cache, l.Marks, l.Templates
	look := l.env.Latest("what a new proposal starts with", screen.Fetch(func() (r read) {
		r.taxes, _ = here.Taxes(ctx, pastRead) // unknown if they can't be read
		r.facts, _ = marks.Facts(ctx)          // facts only affect the order of the items
		if templates != nil {
			r.templates, r.faults = templates.List()
		}
		r.past = pastOf(ctx, here)
		return r
	}, screen.Does(l.received)))
	return tea.Batch(look, l.users.Fetch(), l.contactPicker.Ask(people.Wanted[state.Contact]{
		Title: "New proposal, 1 of 4: client", Waiting: l.contacts, Found: func(c state.Contact) tea.Cmd {
			return l.choose(&c)
		},
		Maker: l.maker, Made: func(c state.Contact) { l.way.contacts = append(l.way.contacts, c) },
		None: "No client yet", Without: func() tea.Cmd { return l.choose(nil) }, Closed: l.cancel, Keeps: true,
		Finish: l.finish,
	}))
}

// BeginFor is Begin with a client who is searched for.
func (l *Lead) BeginFor(client string) tea.Cmd {
	return tea.Batch(l.Begin(), l.contactPicker.Search(client))
}

// contacts returns new contacts that are not in the list of contacts yet.
func (l *Lead) contacts() []state.Contact {
	waiting, _ := state.PendingContacts(l.Outbox.Edits())
	if l.way == nil {
		return waiting // the dialog is drawn one last time
	}
	for _, c := range l.way.contacts {
		if !slices.ContainsFunc(waiting, func(w state.Contact) bool { return w.ID == c.ID }) {
			waiting = append(waiting, c)
		}
	}
	return waiting
}

func (l *Lead) choose(c *state.Contact) tea.Cmd {
	same := c != nil && l.way.client != nil && c.ID == l.way.client.ID
	l.way.client = c
	switch {
	case c == nil:
		l.way.at = nil
		return l.askStart()
	case same && l.way.located:
		l.locationPicker.Reopen()
		return nil
	}
	l.way.at, l.way.located = nil, true
	return l.locationPicker.Ask(people.WantedLocation{Of: *c, Wanted: people.Wanted[state.Location]{
		Title: "New proposal, 2 of 4: location of " + c.DisplayName(), Maker: l.maker, Waiting: l.locations,
		Describe: func(at *state.Location, i *dialog.Item) { i.Note = l.taxAt(at) },
		Made:     func(at state.Location) { l.way.locations = append(l.way.locations, made{l.way.client.ID, at}) },
		Found: func(at state.Location) tea.Cmd {
			l.way.at = &at
			return l.askStart()
		},
		None: "No location yet", Without: func() tea.Cmd {
			l.way.at = nil
			return l.askStart()
		},
		Closed: screen.Just(l.contactPicker.Reopen), Keeps: true,
	}})
}

// locations returns the client's new locations that are not in the list of locations yet.
func (l *Lead) locations() []state.Location {
	if l.way == nil || l.way.client == nil {
		return nil
	}
	waiting, _ := state.PendingLocations(l.way.client.ID, l.Outbox.Edits())
	for _, m := range l.way.locations {
		if m.of == l.way.client.ID && !slices.ContainsFunc(waiting, func(w state.Location) bool {
			return w.ID == m.at.ID
		}) {
			waiting = append(waiting, m.at)
		}
	}
	return waiting
}

// cancel ends at the first step without a proposal. What was created on the way is dropped, which the outbox says. If
// more was typed, that is stored and returns with the next new proposal: then both are kept on this machine.
func (l *Lead) cancel() tea.Cmd {
	w := l.way
	typed := l.contactPicker.Typed() || l.locationPicker.Typed() || len(w.typed) > 0
	l.way = nil
	l.locationPicker.Leave()
	if !typed {
		l.dropMade(w)
		return nil
	}
	var names []string
	for _, c := range w.contacts {
		names = append(names, "the contact "+c.DisplayName())
	}
	for _, m := range w.locations {
		names = append(names, "the location "+m.at.OneLine())
	}
	if len(names) > 0 {
		l.env.Host.Tell(screen.Notice{Text: "No proposal was made. Kept on this machine: " + list(names) + "."})
	} else {
		l.env.Host.Tell(screen.Notice{Text: dialog.Kept})
	}
	return nil
}

// dropMade drops what was made on the way. The locations of a new contact go with it.
func (l *Lead) dropMade(w *steps) {
	for _, c := range w.contacts {
		l.drop(func(e state.Edit) bool { return state.Is[state.AddContact](e) && e.Contact == c.ID })
	}
	for _, m := range w.locations {
		if !slices.ContainsFunc(w.contacts, func(c state.Contact) bool { return c.ID == m.of }) {
			l.drop(func(e state.Edit) bool { return state.Is[state.AddLocation](e) && e.Location == m.at.ID })
		}
	}
}

// drop drops an edit of the outbox that was made on the way, if it stays on this machine.
func (l *Lead) drop(is func(e state.Edit) bool) {
	entries := l.Outbox.Edits()
	for i := range entries {
		if d := &entries[i]; d.State == state.EditWaiting && is(d.Edit) && d.Edit.Stays(entries) {
			l.Outbox.Decide(d.ID, state.Decision{Kind: state.DecideDrop})
		}
	}
}

// Told continues after the outbox has taken the edits, or shows why it has not. msg may be any
// message.
func (l *Lead) Told(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case screen.Committed:
		l.committed(msg.Edit)
	case screen.Uncommitted:
		l.refused(msg)
	}
	return l.maker.Told(msg)
}

// Carried replaces local ids by the service's, so that what was created is not offered twice.
func (l *Lead) Carried(ids map[int64]int64) {
	w := l.way
	if w == nil || len(ids) == 0 {
		return
	}
	for i := range w.contacts {
		w.contacts[i].ID = state.Resolved(w.contacts[i].ID, ids)
	}
	for i := range w.locations {
		m := &w.locations[i]
		m.of, m.at.ID = state.Resolved(m.of, ids), state.Resolved(m.at.ID, ids)
	}
	if w.client != nil {
		w.client.ID = state.Resolved(w.client.ID, ids)
	}
	if w.at != nil {
		w.at.ID = state.Resolved(w.at.ID, ids)
	}
}

// received shows the data that was read.
func (l *Lead) received(r read) {
	l.read = r
	switch {
	case l.way == nil:
	case l.way.start != nil:
		l.offer()
	case l.way.located:
		l.locationPicker.Renew()
	}
}

// Activity returns what is being read for one of the dialogs.
func (l *Lead) Activity() string {
	return cmp.Or(l.locationPicker.Activity(), l.maker.Activity())
}
