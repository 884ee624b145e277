package editor

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/session"
	"app.tender/tender/views/editor/areas"
	"app.tender/tender/views/editor/items"
	"app.tender/tender/views/editor/summary"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/phrase"
)

// watch opens a proposal, or reads the open one again.
func (m *Model) watch(id state.ProposalID) {
	m.Watch(id)
	m.switchTo(m.Session.Snapshot().Open)
}

// switchTo resets the screen if another proposal was opened.
func (m *Model) switchTo(w *session.Watched) {
	if state.Resolved(m.seen.ID, w.Resolved) == w.ID {
		return
	}
	m.texts.Leave()
	m.entry.Close()
	m.texts.Whole, m.moved = false, true
	m.area, m.option, m.made = 0, 0, false
	m.texts.CancelTaking()
	m.dropAhead()
	m.env.GiveUp()
	m.ahead = ahead{asked: m.env.Now()}
	m.focus = paneAreas
	m.seen = &session.Watched{ID: w.ID}
}

// refresh shows the current state of the open proposal, and opens the text that it was opened for.
func (m *Model) refresh() tea.Cmd {
	m.showChanges()
	m.texts.ShowUntyped()
	m.texts.ShowElsewhere()
	value := m.contract.Want(m.seen.ID)
	lines := m.entry.Lookups.Resume()
	begun := m.beginAsked()
	checked := m.checker.follow()
	order := m.status.Follow(m.seen.Proposal)
	sum := m.status.Resume()
	return tea.Batch(value, lines, begun, checked, order, sum)
}

// showChanges shows the current state of the open proposal to the audience, if it changed.
func (m *Model) showChanges() {
	snap, audience := m.Session.Snapshot(), m.env.Audience()
	w, planned := snap.Open, m.planned.plan == nil || m.planned.plan == snap.Plan
	entered := snap.Site != m.site
	if w == m.seen && audience == m.audience && planned && !m.moved && !entered {
		return
	}
	m.switchTo(w)
	m.site = snap.Site
	stays := !m.moved && planned && !entered && audience == m.audience && m.forClient == nil && m.workspace != nil &&
		w.Workspace != nil && w.Workspace.DiffersInNotes(m.workspace)
	m.seen, m.audience, m.moved = w, audience, false
	m.resolve(w.Resolved)
	if m.focus == paneNotes && m.env.ClientView() {
		m.focus = paneClient
	}
	if stays { // for example while notes are typed: each save is shown
		m.workspace = w.Workspace
		m.texts.Show()
		return
	}
	m.fillPanes()
}

// resolve replaces local ids by the service's, so that the cursor and the text being typed stay
// where they are.
func (m *Model) resolve(ids map[int64]int64) {
	m.area, m.option = state.Resolved(m.area, ids), state.Resolved(m.option, ids)
	m.areas.Resolve(ids)
	m.texts.Resolve(ids)
}

// fillPanes passes the panes what they draw for the audience. The cursor stays on its area and option
// by id.
func (m *Model) fillPanes() {
	m.workspace, m.forClient = m.seen.Workspace, nil
	if m.workspace == nil {
		m.areas.SetTree(nil)
		m.areas.SetFault(m.fault())
		m.items.SetWaiting(m.Waiting())
		m.items.SetOption(nil, -1)
		m.summary.SetFigures(nil)
		m.texts.Show()
		return
	}
	if m.env.ClientView() { // the client sees nothing refused or unfinished
		m.workspace = m.workspace.Expected()
		m.forClient = m.workspace.ForClient(0)
	}
	p := m.workspace.Proposal
	estimate := m.applyPlan()
	m.option = m.planned.became(m.option)
	if a, o := m.planned.with.Option(m.option); o != nil {
		m.area, m.made = a.ID, false
	} else if !m.waitsForOption() {
		m.area, m.option = firstOption(m.planned.with, m.area)
	}
	m.items.SetWaiting("")
	m.areas.SetFault(state.Fault{})
	if c := m.forClient; c != nil {
		m.areas.SetTree(areas.ForClient(c))
		m.summary.SetFigures(summary.ForClient(c, m.workspace.PendingTotals))
	} else {
		m.areas.SetTree(areas.Of(m.workspace, m.planned.with, m.planned.plan, m.areas.Tree()))
		figures := summary.Of(m.workspace, estimate)
		value, known := m.contract.Of(p)
		figures.SetContract(value, phrase.AsOf(known.AsOf, m.env.Now()))
		figures.SetOrder(m.status.Typed(p, known), m.keys.Name(screen.Plan))
		figures.SetDrafts(known.Drafts(money.Money{Amount: p.Summary.Total, Currency: p.Summary.Currency}))
		figures.SetSite(m.siteLines(p, known))
		m.summary.SetFigures(figures)
	}
	m.areas.Select(m.area, m.option)
	m.items.SetCurrency(p.Summary.Currency)
	m.showOption()
}

// waitsForOption reports whether the cursor stays on an option that is not shown, since the next keys are meant for it.
func (m *Model) waitsForOption() bool {
	typed := m.texts.Typing()
	return m.made || m.entry.IsOpen() ||
		typed != nil && typed.Ref().Option != 0 || // another terminal may have built it meanwhile
		// it may belong to the plan, for example when the user comes from a search
		state.IsLocal(m.option) && !m.Session.Snapshot().Planned
}

// showOption passes the panes the option under the cursor.
func (m *Model) showOption() {
	m.items.SetOption(m.itemsShown())
	m.checker.point()
	if m.sought != 0 && m.Session.Snapshot().Planned {
		m.items.Select(m.sought)
		m.sought = 0
	}
	m.texts.Show()
}

// itemsShown returns the area under the cursor for the audience, and the index of the option; -1
// for none.
func (m *Model) itemsShown() (shown *items.Area, index int) {
	index = -1
	if m.workspace == nil {
		return nil, index
	}
	a, o := m.planned.with.Option(m.option)
	if o == nil {
		a = m.planned.with.Area(m.area)
	}
	if a == nil {
		return nil, index
	}
	index = slices.IndexFunc(a.Options, func(o state.Option) bool { return o.ID == m.option })
	currency := m.workspace.Proposal.Summary.Currency
	if m.forClient != nil {
		return items.ForClient(m.forClient.Area(a.ID).WithLines(a, currency), currency), index
	}
	off := m.workspace.Proposal.Summary.Discount()
	return items.Of(a, currency, items.Wanted{Plan: m.planned.plan, Floor: m.Floor, Off: off}), index
}

// firstOption returns the counted option of an area, or of the first area if there is no such
// area.
func firstOption(p *state.Proposal, id state.AreaID) (state.AreaID, state.OptionID) {
	a := p.Area(id)
	if a == nil && len(p.Areas) > 0 {
		a = &p.Areas[0]
	}
	if a == nil {
		return 0, 0
	}
	if i := a.CountedOption(); i >= 0 {
		return a.ID, a.Options[i].ID
	}
	return a.ID, 0
}

// selectOption puts the cursor on an option of an area.
func (m *Model) selectOption(area state.AreaID, option state.OptionID) {
	m.area, m.option, m.made = area, option, false
	m.areas.Select(area, option)
	m.showOption()
}

// committed moves the cursor to what the user has created.
func (m *Model) committed(c screen.Committed) {
	switch {
	case c.Corrected: // stay where the user corrected it
	case state.Is[state.AddArea](c.Edit):
		m.area, m.option, m.made, m.moved = c.Edit.Area, c.Edit.Option, true, true
	case state.Is[state.AddOption](c.Edit):
		m.option, m.made, m.moved = c.Edit.Option, true, true
	}
}

// Waiting returns why the proposal is not there yet.
func (m *Model) Waiting() string {
	if f := m.fault(); f.Kind != state.FaultNone && !m.seen.Loading {
		return f.Message
	}
	return "Reading the proposal…"
}

// fault returns why the proposal could not be read. If the user chose offline, the service was not
// asked.
func (m *Model) fault() state.Fault {
	f := m.seen.Fault
	switch {
	case f.Kind == state.FaultCanceled:
		f.Next = m.keys.Name(screen.Refresh) + " retries."
	case f.Kind == state.FaultNone && !m.seen.Loading && m.env.Link().ByChoice:
		f = state.Offline("This proposal is not on this machine.", screen.OfflineNext(m.keys, true))
	}
	return f
}
