package ui

import (
	"context"
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/catalog"
	"app.tender/tender/views/finder"
	"app.tender/tender/views/screen"
	tea "github.com/charmbracelet/bubbletea"
)

// searchScreen is the search over what is on this machine.
type searchScreen struct {
	pane    finder.Model
	request int
}

// foundMsg answers a search of this machine. again says that it was asked once
// more, for what may have changed meanwhile.
type foundMsg struct {
	req   int
	again bool
	hits  []state.SearchHit
	err   error
}

func findCmd(ctx context.Context, f Finder, req int, again bool, q state.Search) tea.Cmd {
	return func() tea.Msg {
		hits, err := f.Search(ctx, q, finder.Limit)
		return foundMsg{req: req, again: again, hits: hits, err: err}
	}
}

// openSearch shows the search as it was left.
func (m *Model) openSearch() tea.Cmd { return m.goTo(screenSearch) }

// findLocal searches once typing pauses. What was asked before is stale.
func (m *Model) findLocal() tea.Cmd {
	s := &m.search
	s.request++
	s.pane.SetNow(m.opts.Clock.Now())
	if s.pane.Query().Empty() {
		s.pane.SetHits(nil, state.Fault{})
		return nil
	}
	s.pane.SetBusy()
	return m.afterDelay(dueSearch, s.request)
}

// find carries out the search that is typed.
func (m *Model) find(again bool) tea.Cmd {
	s := &m.search
	if s.pane.Query().Empty() {
		return nil
	}
	return findCmd(m.ctx, m.opts.Store, s.request, again, s.pane.Query())
}

func (m *Model) applyFound(msg foundMsg) tea.Cmd {
	s := &m.search
	switch {
	case msg.req != s.request:
	case msg.again:
		s.pane.RenewHits(msg.hits, state.FaultOf(msg.err))
	default:
		if intent := s.pane.SetHits(msg.hits, state.FaultOf(msg.err)); intent != nil && m.screen == screenSearch && m.dialog() == nil {
			return m.obey(intent)
		}
	}
	return nil
}

// openHit opens what was found: a proposal with the cursor on the option and in the
// pane that it is about, a change order, a contact, or an item of the catalog.
func (m *Model) openHit(h state.SearchHit) tea.Cmd {
	switch h.Kind {
	case state.HitContact:
		name, _, _ := strings.Cut(h.Client, " · ")
		return m.lookUpContact(h.Contact, name)
	case state.HitChangeOrder:
		return tea.Batch(m.openRow(h.Proposal), m.openOrders(), m.openOrder(h.Order))
	case state.HitCatalog:
		return m.openCatalogHit(h)
	default:
	}
	cmd := m.openOption(h.Proposal, 0, h.Option)
	switch {
	case h.InItems:
		m.focus = paneItems
	case h.Field == state.ClientDescription:
		m.focus = paneClient
	case h.Field == state.InstallerNotes:
		m.focus = paneNotes
	}
	return cmd
}

// openCatalogHit opens an item of the catalog, where prices may be seen.
func (m *Model) openCatalogHit(h state.SearchHit) tea.Cmd {
	if why := m.hidesPrices(); why != "" {
		m.notices.tell(noticeWarn, why)
		return m.toastCmd()
	}
	return m.goToLocation(screen.Location{Screen: catalog.ID, Text: h.Model})
}

// lookUpContact searches the contacts by a name and puts the cursor on the one
// that is meant.
func (m *Model) lookUpContact(id state.ContactID, name string) tea.Cmd {
	open := m.openContacts()
	m.contacts.follow = id
	return tea.Batch(open, m.obey(m.contacts.pane.SearchFor(name)))
}

// searchPlace is the search over what is on this machine.
type searchPlace struct{ anyPlace }

func (p searchPlace) pane() pane             { return &p.m.search.pane }
func (p searchPlace) hints() []views.Action  { return nil } // all keys are typed: those of the pane are named
func (p searchPlace) show()                  { p.m.search.pane.SetNow(p.m.opts.Clock.Now()) }
func (p searchPlace) enter() tea.Cmd         { return p.m.find(true) }
func (p searchPlace) refresh() tea.Cmd       { return p.m.find(true) }
func (p searchPlace) asOf() (none time.Time) { return none }

func (p searchPlace) crumb(int) (left, right string) { return "Search this machine", "" }
