package ui

import (
	"context"
	"slices"

	"app.tender/tender/state"
	tea "github.com/charmbracelet/bubbletea"
)

// namesReadMsg is what proposals that are not open, and their parts, are called.
type namesReadMsg struct {
	names map[state.ProposalID]*state.Proposal
}

// readNamesCmd looks proposals up in the local copies, with what waits in entries
// laid over them. One that there is no copy of has no more than its id.
func readNamesCmd(ctx context.Context, c Copies, ids []state.ProposalID, entries []state.Entry) tea.Cmd {
	return func() tea.Msg {
		found := make(map[state.ProposalID]*state.Proposal, len(ids))
		for _, id := range ids {
			p, _, err := c.Proposal(ctx, id)
			if err != nil || p == nil {
				p = &state.Proposal{ID: id}
			}
			found[id] = namesOf(state.Overlay(p, entries, nil).Proposal)
		}
		return namesReadMsg{names: found}
	}
}

// namesOf is a proposal with no more than what names it, its parts and whom it is
// for, and the notes that a text for the customer is compared with.
func namesOf(p *state.Proposal) *state.Proposal {
	n := &state.Proposal{
		ID: p.ID, Number: p.Number, Name: p.Name, Status: p.Status, Customer: p.Customer, Location: p.Location,
		Unknown: p.Unknown, InternalNotes: p.InternalNotes, Areas: make([]state.Area, len(p.Areas)),
	}
	for i := range p.Areas {
		a := state.Area{ID: p.Areas[i].ID, Name: p.Areas[i].Name, Unknown: p.Areas[i].Unknown}
		for _, o := range p.Areas[i].Options {
			a.Options = append(a.Options, state.Option{ID: o.ID, ClientDescription: o.ClientDescription, InstallerNotes: o.InstallerNotes})
		}
		n.Areas[i] = a
	}
	return n
}

// named is a proposal as far as its names are known; nil when they are not.
func (m *Model) named(id state.ProposalID) *state.Proposal {
	if p := m.shown(); p != nil && p.ID == id {
		return p
	}
	return m.names[id]
}

// readNames looks up what the proposals of the outbox are called, where that is
// not known yet.
func (m *Model) readNames() tea.Cmd {
	var ids []state.ProposalID
	want := func(id state.ProposalID) {
		if id != 0 && m.named(id) == nil && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	for _, e := range m.snap.Entries {
		want(e.Edit.Proposal)
	}
	for _, d := range slices.Concat(m.snap.Drafts, m.snap.Aside) {
		want(d.Ref.Proposal)
	}
	if len(ids) == 0 {
		return nil
	}
	return readNamesCmd(m.ctx, m.opts.Store, ids, m.snap.Entries)
}

func (m *Model) applyNamesRead(msg namesReadMsg) {
	for id, p := range msg.names {
		m.names[id] = p
	}
	m.place().show()
}

// fixed reports whether a proposal is known to take no changes any more.
func (m *Model) fixed(id state.ProposalID) bool {
	p := m.named(id)
	return p != nil && p.Status.Terminal()
}
