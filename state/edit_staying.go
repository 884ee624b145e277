package state

import "slices"

// A new proposal, with the client and the location that were made for it, stays on this machine until something in it
// is saved, or it is built, or a person retries it: whoever gives it up leaves nothing behind at the service.

// StaysHere returns e marked to stay on this machine, if it creates a proposal, a contact or a location.
func (e Edit) StaysHere() Edit { return e.here(true) }

// Released returns e to be sent like any other edit.
func (e Edit) Released() Edit { return e.here(false) }

func (e Edit) here(stays bool) Edit {
	switch c := e.Change.(type) {
	case AddProposal:
		c.Here = stays
		e.Change = c
	case AddContact:
		c.Here = stays
		e.Change = c
	case AddLocation:
		c.Here = stays
		e.Change = c
	}
	return e
}

// Stays reports whether one of the open edits stays on this machine: a proposal until something in it is saved, a
// contact or a location until an edit that is sent needs it.
func (e Edit) Stays(entries []OutboxEdit) bool {
	switch c := e.Change.(type) {
	case AddProposal:
		return c.Here && !slices.ContainsFunc(entries, func(d OutboxEdit) bool {
			return d.State.Open() && d.Edit.Proposal == e.Proposal && d.Edit.savesProposal()
		})
	case AddContact:
		return c.Here && !e.needed(entries)
	case AddLocation:
		return c.Here && !e.needed(entries)
	default:
		return false
	}
}

// savesProposal reports whether a person who makes e wants its proposal at the service.
func (e Edit) savesProposal() bool { return Is[WriteText](e) || Is[AddArea](e) || Is[AddOption](e) }

// needed reports whether an open edit that does not stay itself needs what e creates.
func (e Edit) needed(entries []OutboxEdit) bool {
	made := e.Makes()
	return slices.ContainsFunc(entries, func(d OutboxEdit) bool {
		return d.State.Open() && d.Edit.NeedsAny(made) && !d.Edit.WaitsHere(entries)
	})
}

// WaitsHere reports whether one of the open edits stays on this machine, or is of a proposal that does.
func (e Edit) WaitsHere(entries []OutboxEdit) bool {
	_, behind := Staying(entries, e.Proposal)
	return behind || e.Stays(entries)
}

// Staying returns the edit that makes a proposal which stays on this machine; ok is false for any other proposal.
func Staying(entries []OutboxEdit, id ProposalID) (e Edit, ok bool) {
	if !IsLocal(id) {
		return e, false
	}
	for i := range entries {
		if d := &entries[i]; d.State == EditWaiting && d.Edit.Proposal == id && Is[AddProposal](d.Edit) {
			return d.Edit, d.Edit.Stays(entries)
		}
	}
	return e, false
}
