package ui

import (
	"slices"
	"strings"

	"app.tender/tender/state"
)

// pendingRows are the new proposals that wait to be sent and that the list is to
// show above those of the service.
func (m *Model) pendingRows() []state.ProposalSummary {
	q := m.list.query
	if q.Archived || q.ContactID != 0 || q.SalesPersonID != 0 || len(q.Statuses) > 0 && !slices.Contains(q.Statuses, state.StatusDraft) {
		return nil
	}
	rows := state.PendingProposals(m.snap.Entries)
	return slices.DeleteFunc(rows, func(r state.ProposalSummary) bool {
		return !strings.Contains(strings.ToLower(r.Name), strings.ToLower(strings.TrimSpace(q.SearchText)))
	})
}

// addRow puts a proposal that was just made on top of the list, where the list
// is not narrowed to others.
func (m *Model) addRow(p *state.Proposal) {
	q := m.list.query
	narrowed := q.SearchText != "" || q.Archived || q.ContactID != 0 || q.SalesPersonID != 0 || len(q.Statuses) > 0
	if narrowed || slices.ContainsFunc(m.list.rows, func(r state.ProposalSummary) bool { return r.ID == p.ID }) {
		return
	}
	m.list.rows = slices.Insert(m.list.rows, 0, p.Row())
	m.list.total++
}
