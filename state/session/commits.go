package session

import (
	"context"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
)

// lane identifies a sequence of jobs that keep their order.
type lane int

// The lanes. A person's edits share one, in the order that they were made. Texts have lanes of
// their own.
const (
	lanePerson lane = iota
	laneCache       // copies of the open proposal for the cache
)

// Commit adds an edit to the outbox, and retries while this machine can't write it. If it is Held, Uncommitted says so.
func (s *Session) Commit(e state.Edit) { s.CommitAll([]state.Edit{e}, nil) }

// CommitAll is Commit for several edits, which are added together or not at all. planned is an edit of
// the plan of the proposal that they create; nil for none.
func (s *Session) CommitAll(edits []state.Edit, planned *plan.Edit) {
	s.commitAll(edits, planned, s.c.Outbox.CommitAll, s.c.Plans.EditPlan)
}

// CommitTogether is CommitAll for edits that form a single undo step.
func (s *Session) CommitTogether(edits []state.Edit) {
	s.commitAll(edits, nil, s.c.Outbox.CommitTogether, nil)
}

// CommitPlanned is CommitTogether for edits that save what taken then removes from the plan of their proposal. What
// looks internal was asked about when it was planned, as before a build. A crash in between leaves it in both, never in
// neither. What the builder has is refused: it would be made twice.
func (s *Session) CommitPlanned(edits []state.Edit, taken plan.Edit) {
	s.mu.Lock()
	d := s.Builds.drives[edits[0].Proposal]
	building := d != nil && d.run.Planned()
	if building {
		s.emit(Failed{Fault: state.Conflict("The builder has this plan, and makes all of it.",
			"Wait until it is built, or cancel the build first.")})
	}
	s.mu.Unlock()
	if building {
		return
	}
	s.putAll(edits, &taken, s.c.Outbox.CommitTogether, s.c.Plans.TakePlanned)
}

func (s *Session) commitAll(
	edits []state.Edit, planned *plan.Edit, put func(context.Context, []state.Edit) ([]state.OutboxEdit, error),
	edit func(context.Context, state.ProposalID, plan.Edit) (plan.Plan, error),
) {
	f := s.Held(Doing{Edits: edits, Planned: planned})
	if f.Kind == state.FaultNone {
		s.putAll(edits, planned, put, edit)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, e := range edits {
		s.emit(Uncommitted{Edit: e, Fault: f})
	}
}

// putAll adds edits to the outbox by put, and changes the plan of their proposal by edit.
func (s *Session) putAll(
	edits []state.Edit, planned *plan.Edit, put func(context.Context, []state.Edit) ([]state.OutboxEdit, error),
	edit func(context.Context, state.ProposalID, plan.Edit) (plan.Plan, error),
) {
	s.mu.Lock()
	defer s.mu.Unlock()
	var entries []state.OutboxEdit // set once the outbox has them
	s.put(&job{key: new(commit{edits, planned}), lane: lanePerson, run: func() (err error) {
		if entries == nil {
			entries, err = outsideFor(s.core, func() ([]state.OutboxEdit, error) { return put(s.disk, edits) })
		}
		var unplanned error
		if err == nil && planned != nil {
			unplanned = s.outside(func() error {
				_, err := edit(s.disk, entries[0].Edit.Proposal, *planned)
				return err
			})
			if unplanned != nil && state.FaultOf(unplanned).Kind != state.FaultInvalid {
				err = local(unplanned)
			}
		}
		if f := state.FaultOf(err); err != nil {
			if f.Kind == state.FaultLocal {
				return err
			}
			for _, e := range edits {
				s.emit(Uncommitted{Edit: e, Fault: f}) // a retry would fail again
			}
			return nil
		}
		for i, entry := range entries {
			if state.Is[state.AddProposal](entry.Edit) {
				s.Proposal.made = entry.Edit // it may be opened before the outbox is read
			}
			s.emit(Committed{Edit: edits[i], Entry: entry})
		}
		if unplanned != nil {
			s.emit(Unplanned{Proposal: entries[0].Edit.Proposal, Words: planned.Words, Fault: state.FaultOf(unplanned)})
		}
		s.Sending.resume()
		return nil
	}})
}

// commit is the key of a job that commits edits.
type commit struct {
	edits []state.Edit
	plan  *plan.Edit
}

// Decide settles an edit of the outbox. It saves the edit's manual merge first, so that the
// decision includes all of that text.
func (s *Session) Decide(entry int64, d state.Decision) {
	f := s.Held(s.Written(entry, d))
	s.mu.Lock()
	defer s.mu.Unlock()
	if f.Kind != state.FaultNone {
		s.emit(Failed{Fault: f})
		return
	}
	s.Typing.decide(entry, d)
}
