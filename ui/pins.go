package ui

import (
	"fmt"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/views"
	tea "github.com/charmbracelet/bubbletea"
)

// pinsOf are the pins to screens.
type pinsOf struct{ m *Model }

// Pins are all of them.
func (p pinsOf) Pins() []state.Pin { return p.m.snap.Pins }

// Cannot is why proposals can't be pinned, or empty.
func (p pinsOf) Cannot(ids []state.ProposalID) string {
	switch {
	case len(ids) == 0:
		return "There is no proposal to pin: choose one in the list first."
	case slices.ContainsFunc(ids, state.IsLocal[state.ProposalID]):
		return "This proposal has not been saved yet, so that there is nothing to fetch. It is on this machine already."
	default:
		return ""
	}
}

// Toggle pins proposals, or lets them go when all of them are pinned.
func (p pinsOf) Toggle(ids []state.ProposalID) {
	missing := slices.DeleteFunc(slices.Clone(ids), func(id state.ProposalID) bool { return p.m.pin(id) != nil })
	if len(missing) > 0 {
		p.m.session.Pin(missing)
		return
	}
	for _, id := range ids {
		p.m.session.Unpin(id)
	}
}

// pinTargets are what the key is about on a screen that has no pins of its own: the
// open proposal.
func (m *Model) pinTargets() []state.ProposalID {
	if m.snap.Open.ID == 0 {
		return nil
	}
	return []state.ProposalID{m.snap.Open.ID}
}

func (m *Model) cannotPin() string { return pinsOf{m}.Cannot(m.pinTargets()) }

func (m *Model) togglePin() tea.Cmd {
	pinsOf{m}.Toggle(m.pinTargets())
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
