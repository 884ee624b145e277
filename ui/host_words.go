package ui

import "app.tender/tender/state"

// wordsOf says to screens what edits and proposals are called.
type wordsOf struct{ m *Model }

// Edit names an edit as a person would.
func (w wordsOf) Edit(e state.Edit) string { return w.m.describeEdit(e) }

// Proposal names a proposal, empty for one that is not known.
func (w wordsOf) Proposal(id state.ProposalID) string { return w.m.describeProposal(id) }

// Known reports whether the names of a proposal are known.
func (w wordsOf) Known(id state.ProposalID) bool { return w.m.named(id) != nil }

// Learn keeps what proposals are called.
func (w wordsOf) Learn(proposals []*state.Proposal) {
	for _, p := range proposals {
		w.m.names[p.ID] = namesOf(p)
	}
}
