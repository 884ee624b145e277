package session

import (
	"cmp"
	"context"
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
)

// Shown is what a client would see that looks internal: the reason, and the texts to agree to. The zero value is for
// nothing.
type Shown struct {
	Fault state.Fault
	texts []seen
}

// stored is what the guard reads from the local store.
type stored struct {
	entries func(ctx context.Context) ([]state.OutboxEdit, error)
	cache   CachedProposals
	plans   interface {
		Plan(ctx context.Context, id state.ProposalID) (plan.Plan, error)
		ReversedPlan(ctx context.Context, r state.Reversed) (plan.Edit, error)
	}
	agreed func(seen) bool
}

// shows returns what looks internal of what a client would see of all of doing.
func (k stored) shows(ctx context.Context, doing ...Doing) (out Shown, err error) {
	for _, d := range doing {
		before, notes, err := k.known(ctx, d)
		if err != nil {
			return out, err
		}
		texts := slices.DeleteFunc(d.shown(before), k.agreed)
		f := internal(notes, texts)
		if f.Kind == state.FaultNone {
			continue
		}
		if out.texts = append(out.texts, texts...); out.Fault.Kind == state.FaultNone {
			out.Fault = f
		}
	}
	return out, nil
}

// known returns the plan of the proposal of d, and the team's notes about it.
func (k stored) known(ctx context.Context, d Doing) (before plan.Plan, notes string, err error) {
	id := d.Proposal
	for _, e := range d.Edits {
		id = cmp.Or(id, e.Proposal)
	}
	before, notes = plan.Plan{Proposal: id}, state.TeamNotes(nil, d.Edits...)
	if id == 0 {
		return before, notes, nil
	}
	entries, err := k.entries(ctx)
	if err != nil {
		return before, notes, err
	}
	p, _, err := k.cache.Proposal(ctx, id)
	if err != nil {
		return before, notes, err
	}
	for _, e := range entries {
		if e.Edit.Proposal == id {
			notes += "\n\n" + state.TeamNotes(nil, e.Edit)
		}
	}
	before, err = k.plans.Plan(ctx, id)
	return before, notes + "\n\n" + state.TeamNotes(p) + before.TeamNotes(), err
}

// brings returns what undoing or redoing a step brings back.
func (k stored) brings(ctx context.Context, redo bool, step state.Step) (doing []Doing, err error) {
	for _, one := range append([]state.Step{step}, step.With...) {
		switch one.Reversal.Kind {
		case state.ReverseCommit:
			for _, e := range one.Reversal.Edits {
				doing = append(doing, Doing{Edits: []state.Edit{e}})
			}
		case state.ReversePlan:
			e, err := k.plans.ReversedPlan(ctx, state.Reversed{Action: one.Action.ID, Undone: !redo})
			if err != nil {
				return nil, err
			}
			doing = append(doing, Doing{Proposal: one.Action.Edit.Proposal, Planned: &e})
		// no client sees a draft
		case state.ReverseNot, state.ReverseNothing, state.ReverseDrop, state.ReverseRestore, state.ReverseDiscard:
		}
	}
	return doing, nil
}

// step returns what a step brings back that looks internal.
func (k stored) step(ctx context.Context, redo bool, step state.Step) (Shown, error) {
	doing, err := k.brings(ctx, redo, step)
	if err != nil {
		return Shown{}, err
	}
	return k.shows(ctx, doing...)
}

// stored returns the guard's access to the local store.
func (s *Session) stored() stored {
	entries := func(context.Context) ([]state.OutboxEdit, error) { return s.Snapshot().Edits, nil }
	return stored{entries, s.c.Cache, s.c.Plans, func(t seen) bool {
		s.mu.Lock()
		defer s.mu.Unlock()
		return s.agreed[t]
	}}
}

// shows returns what looks internal of what a client would see of all of doing.
func (s *Session) shows(doing ...Doing) (Shown, error) { return s.stored().shows(s.ctx, doing...) }

// MayBeSeen records that a person agrees that the client sees what was shown.
func (s *Session) MayBeSeen(shown Shown) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, t := range shown.texts {
		s.agreed[t] = true
	}
}

// Held is Session.Held with what the local store knows. It returns no fault if MaySee says that the client may see
// everything.
func (c Command) Held(ctx context.Context, edits ...state.Edit) error {
	return c.held(ctx, Doing{Edits: edits})
}

// HeldStep is Held for what undoing or redoing a step brings back.
func (c Command) HeldStep(ctx context.Context, redo bool, step state.Step) error {
	doing, err := c.stored().brings(ctx, redo, step)
	if err != nil {
		return err
	}
	return c.held(ctx, doing...)
}

// HeldContent is Held for content of a proposal's builder.
func (c Command) HeldContent(ctx context.Context, id state.ProposalID, texts ...string) error {
	return c.held(ctx, Doing{Proposal: id, Content: texts})
}

func (c Command) held(ctx context.Context, doing ...Doing) error {
	if c.MaySee {
		return nil
	}
	shown, err := c.stored().shows(ctx, doing...)
	if err == nil && shown.Fault.Kind != state.FaultNone {
		return shown.Fault
	}
	return err
}

func (c Command) stored() stored {
	return stored{c.Outbox.Edits, c.Cache, c.Plans, func(seen) bool { return false }}
}
