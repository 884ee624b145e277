package session

import (
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/leak"
	"app.tender/tender/state/plan"
)

// Internal checks what a client would see: it returns FaultInternal, which quotes what in shown looks internal, or no
// fault. shown should repeat nothing of the team's notes. Whatever reaches a client passes it.
func Internal(notes string, shown ...string) state.Fault {
	for _, text := range shown {
		if why, found := leak.Find(text, notes); found {
			return state.Fault{
				Kind: state.FaultInternal, Message: why,
				Next: "Nothing was saved. Change it, or agree that the client may see it.",
			}
		}
	}
	return state.Fault{}
}

// Doing is what a person is about to do: edits, and an edit of the plan of Proposal, lines for it or content for
// its builder. Without Proposal, the plan is that of the proposal that the first edit creates.
type Doing struct {
	Edits    []state.Edit
	Proposal state.ProposalID
	Planned  *plan.Edit // nil for none
	Lines    []plan.Line
	Content  []string // texts
}

// seen is a text that the client will read, and its place: agreeing to it does not cover the same text elsewhere.
type seen struct{ where, text string }

// shown returns the texts that the client will read, without those that are in the plan already.
func (d Doing) shown(before plan.Plan) (texts []seen) {
	for _, e := range d.Edits {
		for _, text := range e.ClientTexts() {
			texts = append(texts, seen{e.Target(), text})
		}
	}
	for _, content := range d.Content {
		for _, text := range builtOf(content) {
			texts = append(texts, seen{"content " + state.FormatID(d.Proposal), text})
		}
	}
	after := plan.Plan{Areas: []plan.Area{{Options: []plan.Option{{Lines: d.Lines}}}}}
	if d.Planned != nil {
		var err error
		if after, err = d.Planned.Apply(before); err != nil {
			return texts // it is refused for that
		}
	}
	there := map[string]bool{}
	for _, text := range before.ClientTexts() {
		there[text] = true
	}
	for _, text := range after.ClientTexts() {
		if !there[text] {
			texts = append(texts, seen{"plan " + state.FormatID(d.Proposal), text})
		}
	}
	return texts
}

// Held returns why a person has to agree first: the client would see what looks internal. It returns no fault if
// nothing does, or a person has agreed by ClientMaySee. Without that nothing is committed, sent, decided or
// planned.
func (s *Session) Held(d Doing) state.Fault {
	snap := s.Snapshot()
	s.mu.Lock()
	defer s.mu.Unlock()
	texts := slices.DeleteFunc(d.shown(s.planOf(d.Proposal)), func(t seen) bool { return s.agreed[t] })
	if len(texts) == 0 {
		return state.Fault{}
	}
	return internal(s.notesFor(snap, d), texts)
}

// ClientMaySee records that a person agrees that the client sees all of d.
func (s *Session) ClientMaySee(d Doing) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, t := range d.shown(s.planOf(d.Proposal)) {
		s.agreed[t] = true
	}
}

// Written returns what a decision about an edit of the outbox writes; see state.OutboxEdit.Written.
func (s *Session) Written(entry int64, d state.Decision) Doing {
	for _, e := range s.Snapshot().Edits {
		if e.ID == entry {
			return Doing{Edits: []state.Edit{e.Written(d)}}
		}
	}
	return Doing{}
}

// planOf returns the plan of the open proposal, or an empty one.
func (s *Session) planOf(id state.ProposalID) plan.Plan {
	if s.Proposal.isOpen(id) {
		return *s.Plans.shownPlan()
	}
	return plan.Plan{Proposal: id}
}

// notesFor returns the team's notes about the proposals of d, as far as they are known here.
func (s *Session) notesFor(snap *Snapshot, d Doing) string {
	ids := []state.ProposalID{d.Proposal}
	for _, e := range d.Edits {
		ids = append(ids, e.Proposal)
	}
	slices.Sort(ids)
	notes := ""
	for _, id := range slices.Compact(ids) {
		var known *state.Proposal
		switch {
		case id == 0:
		case s.Proposal.isOpen(id) && snap.Open.Workspace != nil:
			known, notes = snap.Open.Workspace.Proposal, notes+snap.Plan.TeamNotes()
		case s.c.Named != nil:
			known = s.c.Named(id)
		}
		notes += "\n\n" + state.TeamNotes(known)
	}
	return notes + "\n\n" + state.TeamNotes(nil, d.Edits...)
}

func internal(notes string, texts []seen) state.Fault {
	return Internal(notes, state.Map(texts, func(t *seen) string { return t.text })...)
}
