package ui

import (
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views"
	tea "github.com/charmbracelet/bubbletea"
)

// openProposal is where one is in the proposal that the session has open.
type openProposal struct {
	workspace *state.Workspace // as it is drawn; nil until it was read
	area      state.AreaID     // under the cursor
	option    state.OptionID   // under the cursor
	made      bool             // it was just made, and the outbox was not read since

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
func (m *Model) typedAhead(key tea.KeyMsg) bool {
	w := m.snap.Open
	if m.screen != screenEditor || !w.Loading || w.Proposal != nil || m.opts.Clock.Now().Sub(m.open.opened) > typeAhead {
		return false
	}
	m.open.ahead = append(m.open.ahead, key)
	return true
}

// openProposal opens the editor on a proposal: from this machine at once, then from
// the service.
func (m *Model) openProposal(id state.ProposalID) {
	m.screen, m.focus = screenEditor, paneAreas
	if m.snap.Open.ID != id {
		m.open = openProposal{opened: m.opts.Clock.Now()}
	}
	m.session.Watch(id)
	m.look()
	m.showOpen()
}

// typeAheadCmd returns the keys that waited for the proposal. When it can't be
// read they are dropped, since what they were meant for is not there.
func (m *Model) typeAheadCmd() tea.Cmd {
	keys := m.open.ahead
	switch {
	case m.snap.Open.Proposal == nil && m.snap.Open.Loading:
		return nil
	case m.snap.Open.Proposal == nil:
		keys = nil
	}
	m.open.ahead = nil
	cmds := make([]tea.Cmd, len(keys))
	for i, key := range keys {
		cmds[i] = m.routeKey(key)
	}
	return tea.Batch(cmds...)
}

// showOpen hands the panes what they draw of the open proposal. The cursor stays on
// its area and option by id.
func (m *Model) showOpen() {
	w := m.snap.Open.Workspace
	m.open.workspace = w
	m.open.area, m.open.option = resolved(m.open.area, m.snap.Open.Resolved), resolved(m.open.option, m.snap.Open.Resolved)
	if w == nil {
		m.areas.SetWorkspace(nil)
		m.areas.SetFault(m.openFault())
		m.items.SetWaiting(m.waitingWords())
		m.items.SetOption(nil, -1)
		m.summary.SetProposal(nil)
		m.showTexts()
		m.place().show()
		return
	}
	if m.clientView { // the customer is shown nothing that was refused, or is half written
		m.open.workspace = w.Expected()
	}
	p := m.open.workspace.Proposal
	m.names[p.ID] = namesOf(p)
	if a, o := p.Option(m.open.option); o != nil {
		m.open.area = a.ID
	} else if !m.open.made { // else the cursor waits for it: what is typed next is meant for it
		m.open.area, m.open.option = firstOption(p, m.open.area)
	}
	m.items.SetWaiting("")
	m.areas.SetFault(state.Fault{})
	m.areas.SetWorkspace(m.open.workspace)
	m.areas.Select(m.open.area, m.open.option)
	m.items.SetCurrency(p.Summary.Currency)
	m.summary.SetProposal(p)
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
	client := state.TextRef{Proposal: m.snap.Open.ID, Option: o.ID, Field: state.ClientDescription}
	notes := state.TextRef{Proposal: m.snap.Open.ID, Option: o.ID, Field: state.InstallerNotes}
	m.client.SetText(client, o.ClientDescription, w.TextMark(client))
	m.notes.SetText(notes, o.InstallerNotes, w.TextMark(notes))
	m.client.SetUnsaid(o.Unknown.Has(state.FieldClientDescription))
	m.notes.SetUnsaid(o.Unknown.Has(state.FieldInstallerNotes))
	m.showElsewhere()
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

// openFault is why the open proposal could not be read.
func (m *Model) openFault() state.Fault {
	f := m.snap.Open.Fault
	if f.Kind == state.FaultCanceled {
		f.Next = m.keys.Name(views.Refresh) + " reads it again."
	}
	return f
}

// waitingWords says why the open proposal is not there yet.
func (m *Model) waitingWords() string {
	if f := m.snap.Open.Fault; f.Kind != state.FaultNone && !m.snap.Open.Loading {
		return f.Message
	}
	return "Reading the proposal…"
}
