package state

import (
	"slices"
	"time"
)

// PendingProposals returns the proposals that the outbox will create, newest first. They have a
// local id, no number and no total.
func PendingProposals(entries []OutboxEdit) []ProposalSummary {
	var rows []ProposalSummary
	for _, e := range slices.Backward(entries) {
		if !Is[AddProposal](e.Edit) || !e.State.Open() {
			continue
		}
		row := Overlay(&Proposal{ID: e.Edit.Proposal}, entries, nil).Proposal.Row()
		row.Status, row.Created, row.LastModified = StatusDraft, e.Created, e.Created
		rows = append(rows, row)
	}
	return rows
}

// ChangedSince returns when the proposal was changed after the copy p was read; zero if it is not
// known to have changed. row is its row in the list, which may be newer than p; nil if it is not
// listed.
func ChangedSince(p *Proposal, row *ProposalSummary) time.Time {
	if p == nil || row == nil || row.ID != p.ID || !row.LastModified.After(p.LastModified) {
		return time.Time{}
	}
	return row.LastModified
}

// PendingContacts returns the contacts that the outbox will create, newest first, and their marks.
func PendingContacts(entries []OutboxEdit) (contacts []Contact, marks map[ContactID]Mark) {
	marks = make(map[ContactID]Mark)
	for _, e := range slices.Backward(entries) {
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

// PendingLocations returns the locations of a contact that the outbox will create, in order, and
// their marks.
func PendingLocations(contact ContactID, entries []OutboxEdit) (locations []Location, marks map[LocationID]Mark) {
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
