package state

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
