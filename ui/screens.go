package ui

import (
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/catalog"
	"app.tender/tender/views/contacts"
	tea "github.com/charmbracelet/bubbletea"
)

// The screens beside the editor: the installers' sheet, the contacts and the
// catalog. Each has a file of its own; here is what routes to them.

// makeScreens makes their panes.
func (m *Model) makeScreens() {
	m.sheet = newSheetScreen(m.theme, m.keys, m.opts.User)
	m.contacts = newContactsScreen(m.theme, m.keys)
	m.catalog = newCatalogScreen(m.theme, m.keys)
}

// dispatchScreen applies the messages of these screens: one line a message.
func (m *Model) dispatchScreen(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case ticksReadMsg:
		return m.applyTicksRead(msg)
	case tickSetMsg:
		return m.applyTickSet(msg)
	case contactsReadMsg:
		return m.applyContactsRead(msg)
	case contactReadMsg:
		return m.applyContactRead(msg)
	case duplicatesFoundMsg:
		return m.applyDuplicatesFound(msg)
	case categoriesReadMsg:
		return m.applyCategoriesRead(msg)
	case itemsReadMsg:
		return m.applyItemsRead(msg)
	case itemReadMsg:
		return m.applyItemRead(msg)
	case signInAskedMsg:
		return m.applySignInAsked(msg)
	case signedInMsg:
		return m.applySignedIn(msg)
	case outboxWokenMsg:
		return tea.Batch(readEntriesCmd(m.ctx, m.opts.Outbox), m.pushCmd())
	case screenDueMsg:
		return m.applyScreenDue(msg)
	default:
		return m.dispatchLocal(msg)
	}
}

// actScreen does an action of these screens: one line an action.
func (m *Model) actScreen(a views.Action) tea.Cmd {
	switch a {
	case views.GoInstaller:
		return m.openSheet()
	case views.GoContacts:
		return m.openContacts()
	case views.GoCatalog:
		return m.openCatalog()
	case views.SignIn:
		return m.askSignIn()
	case views.SheetInitials:
		return m.askInitials()
	case views.NewPerson:
		return m.askNewContact(state.PartyPerson)
	case views.NewCompany:
		return m.askNewContact(state.PartyCompany)
	case views.NewLocation:
		return m.askNewLocation()
	default:
		return m.actLocal(a)
	}
}

// obeyScreen does what the panes of these screens ask for: one line an intent.
func (m *Model) obeyScreen(i views.Intent) tea.Cmd {
	switch i := i.(type) {
	case views.TickPart:
		return m.tickPart(i)
	case views.ChangePeople:
		return m.changePeople(i.Query)
	case views.NeedPeople:
		return m.readContacts(i.Page)
	case views.SelectContact:
		return m.wantContact()
	case views.AssignPerson:
		return m.askAssign()
	case views.ChangeCatalog:
		return m.changeCatalog(i.Query)
	case views.NeedItems:
		return m.readItems(i.Page)
	case views.SelectItem:
		return m.wantItem()
	default:
		return nil
	}
}

// screenBindings are the ways to these screens.
func (m *Model) screenBindings() []views.Binding {
	return append(m.localBindings(),
		views.Binding{Action: views.GoInstaller, Disabled: m.noSheet()},
		views.Binding{Action: views.GoContacts},
		views.Binding{Action: views.GoCatalog},
		views.Binding{Action: views.SignIn, Disabled: m.cannotSignIn()},
	)
}

// ownBindings are what can be done on one of these screens, beyond what its pane
// does itself.
func (m *Model) ownBindings() []views.Binding {
	switch m.screen {
	case screenInstaller:
		return []views.Binding{{Action: views.SheetInitials}}
	case screenContacts:
		location := m.opts.ReadOnly
		if location == "" && m.contacts.pane.Selected() == nil {
			location = "There is no contact to add a location to."
		}
		return []views.Binding{
			{Action: views.NewPerson, Disabled: m.opts.ReadOnly},
			{Action: views.NewCompany, Disabled: m.opts.ReadOnly},
			{Action: views.NewLocation, Disabled: location},
		}
	default:
		return nil
	}
}

// screenHints are the actions that the key line of these screens names.
func (m *Model) screenHints() []views.Action {
	switch m.screen {
	case screenInstaller:
		return []views.Action{
			views.SheetTick, views.SheetNext, views.SheetPrevious, views.PaneNext, views.SheetBig, views.SheetPicks,
			views.SheetInitials, views.Refresh, views.Back, views.Help,
		}
	case screenContacts:
		return []views.Action{
			views.Search, views.Filter, views.Sort, views.NewPerson, views.NewCompany, views.NewLocation,
			views.AssignContact, views.Mark, views.PaneNext, views.Back, views.Help,
		}
	case screenCatalog:
		return []views.Action{
			views.Search, views.Filter, views.CatalogFavorites, views.Mark, views.Open, views.PaneNext, views.Refresh, views.Back, views.Help,
		}
	default:
		return nil
	}
}

// screenPane is the pane of the screen, nil when it is none of these.
func (m *Model) screenPane() pane {
	switch m.screen {
	case screenInstaller:
		return &m.sheet.pane
	case screenContacts:
		return &m.contacts.pane
	case screenCatalog:
		return &m.catalog.pane
	default:
		return nil
	}
}

// screenCrumb are the two ends of the line above one of these screens.
func (m *Model) screenCrumb(w int) (left, right string) {
	switch m.screen {
	case screenContacts:
		return m.contacts.pane.Crumb(w)
	case screenCatalog:
		return m.catalog.pane.Crumb(w)
	default:
		return m.sheet.pane.Crumb()
	}
}

// showScreen hands the pane of the screen what it draws, after something that
// it shows may have changed elsewhere.
func (m *Model) showScreen() {
	switch m.screen {
	case screenInstaller:
		m.showSheet()
	case screenContacts:
		m.showContacts()
	case screenCatalog:
		m.showCatalog()
	default:
	}
}

// freshenScreen tells the pane of the screen how we stand with the service,
// which any answer may have changed.
func (m *Model) freshenScreen() {
	switch m.screen {
	case screenInstaller:
		m.freshenSheet()
	case screenContacts:
		m.contacts.pane.SetStatus(contacts.Status{Loading: m.contacts.loading, Failed: m.contacts.fault, Offline: m.offline()})
	case screenCatalog:
		m.catalog.pane.SetStatus(catalog.Status{Loading: m.catalog.loading, Failed: m.catalog.fault, Offline: m.offline()})
	default:
	}
}

// refreshScreen reads what one of these screens shows again; nil where that is
// the open proposal or the list.
func (m *Model) refreshScreen() tea.Cmd {
	switch m.screen {
	case screenContacts:
		return tea.Batch(m.readContacts(1), m.readContact())
	case screenCatalog:
		return tea.Batch(m.readCategories(), m.readItems(1), m.readItem())
	default:
		return nil
	}
}

// screenAsOf is when what one of these screens shows was read.
func (m *Model) screenAsOf() time.Time {
	switch m.screen {
	case screenContacts:
		return m.contacts.asOf
	case screenCatalog:
		return m.catalog.asOf
	default:
		return m.open.asOf
	}
}

// offline reports whether the service can't be asked now.
func (m *Model) offline() bool {
	return m.link.offlineByChoice || m.link.fault.Kind == state.FaultOffline
}

// due is what a screenDueMsg says it is time for.
type due int

const (
	dueContacts due = iota // a search of the contacts
	dueContact             // the details of a contact
	dueItems               // a search of the catalog
	dueItem                // the details of an item
)

// screenDueMsg says that a search or a cursor has stood still for long enough to
// ask the service.
type screenDueMsg struct {
	what due
	req  int
}

// afterDelay asks once nothing newer has come for a moment.
func (m *Model) afterDelay(what due, req int) tea.Cmd {
	return m.opts.Clock.AfterCmd(searchDelay, func(time.Time) tea.Msg { return screenDueMsg{what: what, req: req} })
}

func (m *Model) applyScreenDue(msg screenDueMsg) tea.Cmd {
	switch {
	case msg.what == dueContacts && msg.req == m.contacts.request:
		return m.readContacts(1)
	case msg.what == dueContact && msg.req == m.contacts.detailRequest:
		return m.readContact()
	case msg.what == dueItems && msg.req == m.catalog.request:
		return m.readItems(1)
	case msg.what == dueItem && msg.req == m.catalog.detailRequest:
		return m.readItem()
	default:
		return nil
	}
}

// mergePage lays a page over the rows that are there, each id once. A first page
// goes on top and the rows that it does not hold stay below until their own page
// is read, so that a refresh never takes away what one is looking at. What is
// beyond total is no longer there.
func mergePage[T any, I comparable](rows, page []T, first bool, total int, id func(*T) I) []T {
	fresh := make(map[I]bool, len(page))
	for i := range page {
		fresh[id(&page[i])] = true
	}
	var old []T
	for i := range rows {
		if !fresh[id(&rows[i])] {
			old = append(old, rows[i])
		}
	}
	var out []T
	if first {
		out = append(append(out, page...), old...)
	} else {
		out = append(append(out, old...), page...)
	}
	return out[:min(len(out), max(total, len(page)))]
}
