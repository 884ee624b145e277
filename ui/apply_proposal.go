package ui

import (
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views"
	tea "github.com/charmbracelet/bubbletea"
)

// openProposal is the proposal in the editor.
type openProposal struct {
	id        state.ProposalID
	request   int
	proposal  *state.Proposal  // as the service last told it; nil until it was read
	workspace *state.Workspace // the same with pending edits laid over it
	asOf      time.Time
	loading   bool
	fault     state.Fault
	area      state.AreaID   // under the cursor
	option    state.OptionID // under the cursor
	made      bool           // it was just made, and the outbox was not read since

	opened time.Time       // when it was asked for
	ahead  []tea.KeyMsg    // typed before there was anything to type at
	edit   state.TextField // to be typed in once it is read; empty for none
}

// typeAhead is how long keys wait for a proposal to be read. Beyond that they
// mean what they always mean, so that nobody sits before a screen that seems
// dead.
const typeAhead = time.Second

// typedAhead keeps a key that was meant for a proposal which is not read yet.
// Without that, the text of someone who opens a proposal, presses n and types
// on would be taken for commands.
func (o *openProposal) typedAhead(s screenID, now time.Time, key tea.KeyMsg) bool {
	if s != screenEditor || !o.loading || o.proposal != nil || now.Sub(o.opened) > typeAhead {
		return false
	}
	o.ahead = append(o.ahead, key)
	return true
}

// openCmd opens the editor on a proposal: from this machine at once, then from
// the service.
func (m *Model) openCmd(id state.ProposalID) tea.Cmd {
	m.screen, m.focus = screenEditor, paneAreas
	if m.open.id == id {
		return m.readOpenCmd()
	}
	if e, ok := m.pendingEdit(id); ok && state.IsLocal(id) {
		m.openLocal(e)
		return nil
	}
	m.open = openProposal{id: id, request: m.open.request + 1, loading: true, opened: m.opts.Clock.Now()}
	m.showOpen()
	return tea.Batch(readLocalProposalCmd(m.ctx, m.opts.Store, m.open.request, id), m.noteOpened(id))
}

// readOpenCmd reads the open proposal from the service.
func (m *Model) readOpenCmd() tea.Cmd {
	if m.open.id <= 0 || !m.snap.Link.Online() {
		return nil
	}
	m.open.request++
	m.open.loading = true
	return readProposalCmd(m.errand(), m.open.request, m.open.id)
}

func (m *Model) applyProposalRead(msg proposalReadMsg) tea.Cmd {
	if msg.id != m.open.id || msg.req != m.open.request {
		return nil
	}
	m.open.loading = false
	m.open.fault = state.FaultOf(msg.err)
	if m.open.fault.Kind == state.FaultCanceled {
		m.open.fault.Next = m.keys.Name(views.Refresh) + " reads it again."
	}
	var follow tea.Cmd
	if msg.local {
		follow = m.readOpenCmd()
	} else {
		m.noteAnswer(msg.err)
	}
	if msg.proposal != nil && !m.olderThanOpen(msg.proposal) {
		m.open.proposal, m.open.asOf = msg.proposal, msg.asOf
	}
	if msg.err != nil && !m.open.fault.Stays() {
		m.tellFault(m.open.fault)
	}
	m.showOpen()
	return tea.Batch(follow, m.beginAsked(), m.typeAheadCmd(), m.toastCmd())
}

// typeAheadCmd returns the keys that waited for the proposal. When it can't be
// read they are dropped, since what they were meant for is not there.
func (m *Model) typeAheadCmd() tea.Cmd {
	keys := m.open.ahead
	switch {
	case m.open.proposal == nil && m.open.loading:
		return nil
	case m.open.proposal == nil:
		keys = nil
	}
	m.open.ahead = nil
	cmds := make([]tea.Cmd, len(keys))
	for i, key := range keys {
		cmds[i] = m.routeKey(key)
	}
	return tea.Batch(cmds...)
}

// olderThanOpen reports whether p is an older state of the open proposal than
// the one on the screen: answers may come in another order than the service
// gave them, those of reads and writes mixed.
func (m *Model) olderThanOpen(p *state.Proposal) bool {
	old := m.open.proposal
	return old != nil && old.ID == p.ID && p.LastModified.Before(old.LastModified)
}

// setProposal takes in the answer of a write.
func (m *Model) setProposal(p *state.Proposal) {
	if p == nil || p.ID != m.open.id || m.olderThanOpen(p) {
		return
	}
	m.open.proposal, m.open.asOf = p, m.opts.Clock.Now()
	m.open.fault = state.Fault{}
}

// showOpen lays the pending edits over the open proposal and hands the panes
// what they draw. The cursor stays on its area and option by id.
func (m *Model) showOpen() {
	p := m.open.proposal
	if p == nil {
		m.open.workspace = nil
		m.areas.SetWorkspace(nil)
		m.areas.SetFault(m.open.fault)
		m.items.SetWaiting(m.waitingWords())
		m.items.SetOption(nil, -1)
		m.summary.SetProposal(nil)
		m.showTexts()
		m.place().show()
		return
	}
	m.open.workspace = state.Overlay(p, m.snap.Entries, m.snap.Drafts)
	if m.clientView { // the customer is shown nothing that was refused, or is half written
		m.open.workspace = m.open.workspace.Expected()
	}
	m.open.workspace.SetAside(m.snap.Aside)
	m.names[p.ID] = namesOf(m.open.workspace.Proposal)
	w := m.open.workspace.Proposal
	if a, o := w.Option(m.open.option); o != nil {
		m.open.area = a.ID
	} else if !m.open.made { // else the cursor waits for it: what is typed next is meant for it
		m.open.area, m.open.option = firstOption(w, m.open.area)
	}
	m.items.SetWaiting("")
	m.areas.SetFault(state.Fault{})
	m.areas.SetWorkspace(m.open.workspace)
	m.areas.Select(m.open.area, m.open.option)
	m.items.SetCurrency(w.Summary.Currency)
	m.summary.SetProposal(w)
	m.summary.SetPending(m.open.workspace.PendingTotals)
	m.showOption()
	m.place().show()
}

// showOption hands the panes the option under the cursor.
func (m *Model) showOption() {
	a, o := m.selectedOption()
	index := -1
	if a != nil && o != nil {
		for i := range a.Options {
			if a.Options[i].ID == o.ID {
				index = i
			}
		}
	}
	m.items.SetOption(a, index)
	m.showTexts()
}

// showTexts hands the text panes the texts of the option under the cursor; a
// pane that is being typed in keeps what is in it.
func (m *Model) showTexts() {
	_, o := m.selectedOption()
	if o == nil {
		m.client.SetText(state.TextRef{}, "", state.MarkNone)
		m.notes.SetText(state.TextRef{}, "", state.MarkNone)
		m.client.SetUnsaid(false)
		m.notes.SetUnsaid(false)
		return
	}
	w := m.open.workspace
	client := state.TextRef{Proposal: m.open.id, Option: o.ID, Field: state.ClientDescription}
	notes := state.TextRef{Proposal: m.open.id, Option: o.ID, Field: state.InstallerNotes}
	m.client.SetText(client, o.ClientDescription, w.TextMark(client))
	m.notes.SetText(notes, o.InstallerNotes, w.TextMark(notes))
	m.client.SetUnsaid(o.Unknown.Has(state.FieldClientDescription))
	m.notes.SetUnsaid(o.Unknown.Has(state.FieldInstallerNotes))
}

// firstOption is the counted option of an area, or of the first area when the
// given one is not there.
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

// openLocal opens a proposal that exists only on this machine until it was
// sent.
func (m *Model) openLocal(e state.Edit) {
	m.screen, m.focus = screenEditor, paneAreas
	m.open = openProposal{
		id: e.Proposal, request: m.open.request + 1, asOf: m.opts.Clock.Now(),
		proposal: &state.Proposal{ID: e.Proposal, Name: e.Text, Status: state.StatusDraft},
	}
	m.showOpen()
}

// waitingWords says why the open proposal is not there yet.
func (m *Model) waitingWords() string {
	if f := m.open.fault; f.Kind != state.FaultNone && !m.open.loading {
		return f.Message
	}
	return "Reading the proposal…"
}
