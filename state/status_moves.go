package state

import (
	"slices"
	"strings"
)

// moves are the statuses that a proposal may go to from each.
var moves = map[Status][]Status{
	StatusDraft: {StatusSubmitted},
	StatusSubmitted: {
		StatusViewedByClient, StatusAccepted, StatusDeclined, StatusDelayed, StatusEmailFailed, StatusExpired,
	},
	StatusViewedByClient: {StatusAccepted, StatusDeclined, StatusDelayed, StatusExpired},
	StatusDelayed:        {StatusDraft, StatusSubmitted},
	StatusEmailFailed:    {StatusDraft, StatusSubmitted},
	StatusExpired:        {StatusDraft},
	StatusAccepted:       {StatusCompleted},
}

// Moves are the statuses that a proposal in s may go to, the usual one first; none where s
// is the end.
func (s Status) Moves() []Status { return moves[s] }

// verbs are what a person does to bring a proposal into a status.
var verbs = map[Status]string{
	StatusDraft: "reopen", StatusSubmitted: "submit", StatusViewedByClient: "open", StatusAccepted: "accept", StatusDeclined: "decline",
	StatusDelayed: "delay", StatusCompleted: "complete", StatusEmailFailed: "bounce", StatusExpired: "expire",
}

// Verb is what a person does to bring a proposal into s: "accept". It is empty for a status
// that is not known.
func (s Status) Verb() string { return verbs[s] }

// MoveNamed returns the status that a verb or a status in a person's words leads to.
// It reports false if there is no such status.
func MoveNamed(words string) (Status, bool) {
	for s, verb := range verbs {
		if strings.EqualFold(verb, words) {
			return s, true
		}
	}
	to, ok := StatusOf(words)
	return to, ok && to != StatusUndefined
}

// TakenBack reports whether a proposal that has come to s can go back to Draft by a move of
// its own, so that nobody needs to be asked first.
func (s Status) TakenBack() bool {
	return s == StatusDraft || slices.Contains(moves[s], StatusDraft)
}

// WayBack says how a proposal in s becomes a draft again, without a full stop: "Delay it and
// then reopen it". It is empty where there is no way, and for a draft.
func (s Status) WayBack() string {
	switch {
	case s == StatusDraft:
		return ""
	case s.TakenBack():
		return "Reopen it"
	case slices.Contains(moves[s], StatusDelayed):
		return "Delay it and then reopen it"
	default:
		return ""
	}
}

// BeforeMove is why a proposal is not moved to a status yet: what is changed here and not
// saved would be refused once it is there, or be missing from what the client reads. It is
// FaultNone where nothing is.
func BeforeMove(from, to Status, entries []Entry, drafts []Draft, id ProposalID) Fault {
	if from.Terminal() { // nothing is saved there anyway
		return Fault{}
	}
	for _, e := range entries {
		if e.State.Open() && e.Edit.Proposal == id {
			return Conflict("An edit of this proposal is not saved yet, and would be refused or be missing once it is "+to.Word()+".",
				"Let the outbox save it, or drop it there. Nothing was moved.")
		}
	}
	if !to.Terminal() {
		return Fault{}
	}
	for _, d := range drafts {
		if d.Ref.Proposal == id && !d.Begun() {
			return Conflict("A text of this proposal was typed and not saved, and can't be saved any more once it is "+to.Word()+".",
				"Save it or discard it. Nothing was moved.")
		}
	}
	return Fault{}
}

// Office is how a proposal stands with what is the office's to do: moves of its
// status, the archive, change orders. The interface has no operation for them; a
// service may have.
type Office struct {
	Offered  bool // the service has the operations, and the caller may use them
	Archived bool // where Offered
}

// NoMoves is why no status is moved and no change order made by a service whose interface
// has no operation for it.
func NoMoves() Fault {
	return NotFound("This service has no operation for statuses and change orders: they are the client's and the office's to make.",
		"Nothing was changed. The demo has one, and `tender serve`.")
}

// ArchiveNamed says which way a person's word goes: "archive" puts a proposal away,
// "unarchive" brings it back. ok is false for any other word.
func ArchiveNamed(word string) (archived, ok bool) {
	switch strings.ToLower(word) {
	case "archive":
		return true, true
	case "unarchive":
		return false, true
	}
	return false, false
}
