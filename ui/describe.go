package ui

import (
	"fmt"
	"strings"

	"app.tender/tender/state"
)

// Words for what an edit changes and where, by what is known of its proposal.

// Edit names an edit as a person would.
func (w *words) Edit(e state.Edit) string {
	words := e.Words(w.Named(e.Proposal))
	if !state.Is[state.SetSalesPerson](e) {
		return words
	}
	if name := w.sellers.Name(state.User{ID: e.User}); name != "" {
		words += " to " + name
	}
	return words
}

func contactIn(p *state.Proposal, id state.ContactID) string {
	unknown := state.Contact{ID: id}
	if p == nil || p.Customer == nil || p.Customer.ID != id || p.Customer.DisplayName() == unknown.DisplayName() {
		return ""
	}
	return " " + p.Customer.DisplayName()
}

func locationIn(p *state.Proposal, id state.LocationID) string {
	if p == nil || p.Location == nil || p.Location.ID != id {
		return ""
	}
	return strings.TrimRight(" "+p.Location.OneLine(), " ")
}

// Proposal names a proposal by what this machine knows of it, empty for one that is
// not known.
func (w *words) Proposal(id state.ProposalID) string {
	if p := w.Named(id); p != nil && p.Number != 0 {
		return p.Title()
	}
	if title, _, ok := w.listed(id); ok {
		return title
	}
	if p := w.Named(id); p != nil {
		return state.ProposalTitle(0, p.Name)
	}
	return ""
}

// Text names a text as a person would: "installer notes of Theater · 2
// Better".
func (w *words) Text(ref state.TextRef) string {
	return ref.Words(w.Named(ref.Proposal))
}

// number is the number of a proposal as it stands behind a word: ", #1042".
func (w *words) number(id state.ProposalID) string {
	if p := w.Named(id); p != nil && p.Number != 0 {
		return fmt.Sprintf(", #%d", p.Number)
	}
	return ""
}
