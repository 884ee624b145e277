package state

import "time"

// PendingProposals returns the proposals that entries of the outbox make and that
// the service does not hold yet, the newest first. They have a local id, no
// number and no total.
func PendingProposals(entries []Entry) []ProposalSummary {
	var rows []ProposalSummary
	for i := len(entries) - 1; i >= 0; i-- {
		e := entries[i]
		if !Is[AddProposal](e.Edit) || !e.State.Open() {
			continue
		}
		rows = append(rows, ProposalSummary{
			ID: e.Edit.Proposal, Name: e.Edit.Text(), Status: StatusDraft, Created: e.Created, LastModified: e.Created,
		})
	}
	return rows
}

// ChangedSince returns when the service says that a proposal was changed after a copy
// of it was made; zero when it is not known to have been. row is what the list
// says of the proposal, which may be newer than the copy; nil when it is not in
// the list.
func ChangedSince(p *Proposal, row *ProposalSummary) time.Time {
	if p == nil || row == nil || row.ID != p.ID || !row.LastModified.After(p.LastModified) {
		return time.Time{}
	}
	return row.LastModified
}
