package ui

import (
	"fmt"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/views"
	"app.tender/tender/views/proposals"
	tea "github.com/charmbracelet/bubbletea"
)

// cannotPin is why nothing can be pinned here, or empty.
func (m *Model) cannotPin() string {
	ids := m.pinTargets()
	switch {
	case len(ids) == 0:
		return "There is no proposal to pin: choose one in the list first."
	case slices.ContainsFunc(ids, state.IsLocal[state.ProposalID]):
		return "This proposal has not been saved yet, so that there is nothing to fetch. It is on this machine already."
	default:
		return ""
	}
}

// pinTargets are the proposals that the key is about: those that are marked in
// the list, the one under its cursor, or the open one.
func (m *Model) pinTargets() []state.ProposalID {
	switch {
	case m.screen != screenProposals && m.snap.Open.ID != 0:
		return []state.ProposalID{m.snap.Open.ID}
	case m.screen != screenProposals:
		return nil
	case len(m.proposals.Marked()) > 0:
		return m.proposals.Marked()
	case len(m.list.rows) > 0:
		return []state.ProposalID{m.proposals.Selected()}
	default:
		return nil
	}
}

// togglePin pins what the key is about, or lets it go when all of it is pinned.
func (m *Model) togglePin() tea.Cmd {
	ids := m.pinTargets()
	missing := slices.DeleteFunc(slices.Clone(ids), func(id state.ProposalID) bool { return m.pin(id) != nil })
	if len(missing) > 0 {
		m.session.Pin(missing)
		return nil
	}
	for _, id := range ids {
		m.session.Unpin(id)
	}
	return nil
}

// applyPinEvent tells what becomes of pins.
func (m *Model) applyPinEvent(e session.Event) {
	switch e := e.(type) {
	case session.PinBegun:
		if m.offline() {
			m.notices.tell(noticeWarn, "Offline: "+m.nameOf(e.Proposal)+" is fetched and pinned once the service answers.")
		}
	case session.Pinned:
		m.notices.tell(noticeGood, "⚑ Pinned "+m.nameOf(e.Proposal)+": everything of it is on this machine.")
	case session.PinDelayed:
		m.notices.tell(noticeWarn, m.nameOf(e.Proposal)+" is not pinned yet: "+e.Fault.Message+" It goes on by itself.")
	case session.PinFailed:
		m.notices.tell(noticeBad, m.nameOf(e.Proposal)+" can't be fetched for its pin: "+e.Fault.Error())
	case session.Unpinned:
		m.notices.tell(noticeInfo, "Unpinned "+m.nameOf(e.Proposal)+". What is here of it stays until it is old; "+m.keys.Name(views.Pin)+" pins it again.")
	}
}

// pin is the pin of a proposal; nil when it has none.
func (m *Model) pin(id state.ProposalID) *state.Pin {
	for i := range m.snap.Pins {
		if m.snap.Pins[i].Proposal == id {
			return &m.snap.Pins[i]
		}
	}
	return nil
}

// nameOf names a proposal.
func (m *Model) nameOf(id state.ProposalID) string {
	if name := m.describeProposal(id); name != "" {
		return name
	}
	return "the proposal"
}

// pinProgress is how far the fetching is that a person waits for, or empty.
func (m *Model) pinProgress() string {
	p := m.snap.Pinning
	if p.Of == 0 {
		return ""
	}
	return fmt.Sprintf("⚑ pinning %d of %d", p.Part, p.Of)
}

// pinSign says before the name of a proposal how its pin stands, with as much
// room as there is in a line of w cells; empty when it has none.
func (m *Model) pinSign(id state.ProposalID, w int) string {
	p := m.pin(id)
	switch {
	case p == nil:
		return ""
	case len(p.Missing) == 0 && w < fullWidth:
		return m.theme.Good.Render("⚑") + " "
	case len(p.Missing) == 0:
		return m.theme.Good.Render("⚑ pinned") + "  "
	case w < fullWidth:
		return m.theme.Warn.Render("⚑ not yet") + " "
	}
	parts := make([]string, len(p.Missing))
	for i, part := range p.Missing {
		parts[i] = string(part)
	}
	return m.theme.Warn.Render("⚑ not here yet: "+strings.Join(parts, ", ")) + "  "
}

// pinMarks adds the marks of what is pinned whole.
func (m *Model) pinMarks(marks map[state.ProposalID]proposals.RowMark) {
	for _, p := range m.snap.Pins {
		if len(p.Missing) == 0 {
			marks[p.Proposal] |= proposals.Pinned
		}
	}
}
