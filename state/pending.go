package state

import (
	"time"
)

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

// PendingContacts returns the contacts that entries of the outbox make and that the
// service does not hold yet, the newest first, with how each stands.
func PendingContacts(entries []Entry) (contacts []Contact, marks map[ContactID]Mark) {
	marks = make(map[ContactID]Mark)
	for i := len(entries) - 1; i >= 0; i-- {
		e := entries[i]
		made, ok := e.Edit.Change.(AddContact)
		if !ok || !e.State.Open() {
			continue
		}
		c := made.Details
		c.ID = e.Edit.Contact
		contacts = append(contacts, c)
		marks[c.ID] = added(markOf(e.State))
	}
	return contacts, marks
}

// PendingLocations returns the locations of a contact that entries of the outbox
// make and that the service does not hold yet, in order, with how each stands.
func PendingLocations(contact ContactID, entries []Entry) (locations []Location, marks map[LocationID]Mark) {
	marks = make(map[LocationID]Mark)
	for _, e := range entries {
		made, ok := e.Edit.Change.(AddLocation)
		if !ok || e.Edit.Contact != contact || !e.State.Open() {
			continue
		}
		l := made.Details
		l.ID = e.Edit.Location
		locations = append(locations, l)
		marks[l.ID] = added(markOf(e.State))
	}
	return locations, marks
}
