package ui

import (
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/doctor"
	"app.tender/tender/views/finder"
	"app.tender/tender/views/journal"
	tea "github.com/charmbracelet/bubbletea"
)

// The screens beside the editor: the installers' sheet, the contacts and the
// catalog. Each has a file of its own; here is what routes to them.

// makeScreens makes their panes.
func (m *Model) makeScreens() {
	m.sheet = newSheetScreen(m.theme, m.keys, m.opts.User)
	m.contacts = newContactsScreen(m.theme, m.keys)
	m.catalog = newCatalogScreen(m.theme, m.keys)
	m.search.pane = finder.New(m.theme, m.keys)
	m.journal.pane = journal.New(m.theme, m.keys)
	m.doctor.pane = doctor.New(m.theme, m.keys)
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
	case workDueMsg:
		return m.applyWorkDue(msg)
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
	case views.Stop:
		return m.stop()
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
	case views.ChoosePrices:
		return m.askPrices()
	case views.NeedItems:
		return m.readItems(i.Page)
	case views.SelectItem:
		return m.wantItem()
	case views.FindLocal:
		return m.findLocal()
	case views.ChangeJournal:
		return m.searchJournal()
	case views.NeedJournal:
		return m.askJournal(state.JournalQuery{Before: i.Before, Limit: journal.PageSize})
	case views.ExportJournal:
		return m.writeJournal()
	case views.OpenHit:
		return m.openHit(i.Hit)
	default:
		return nil
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
	dueSearch              // a search of this machine
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
	case msg.what == dueSearch && msg.req == m.search.request:
		return m.find(false)
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
