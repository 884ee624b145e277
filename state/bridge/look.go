package bridge

import (
	"context"
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// Look is what the service has of a proposal's builder.
type Look struct {
	Content []state.AIContent
	Outline state.AIOutline // zero before the first
	Build   state.AIBuild   // zero before the first
	Grammar Grammar         // of the service's outlines, of this proposal or another one
}

// Look reads what the service has. Errors carry a state.Fault.
func (e *Engine) Look(ctx context.Context, proposal state.ProposalID) (l Look, err error) {
	if l.Content, err = e.service.ListContent(ctx, proposal); err != nil {
		return l, err
	}
	if l.Outline, err = orNone(e.service.GetOutline(ctx, proposal)); err != nil {
		return l, err
	}
	if l.Build, err = orNone(e.service.GetBuild(ctx, proposal)); err != nil {
		return l, err
	}
	l.Grammar, err = e.grammar(ctx, l.Outline)
	return l, err
}

// orNone takes what is not found for nothing.
func orNone[T any](v T, err error) (T, error) {
	if state.FaultOf(err).Kind == state.FaultNotFound {
		var none T
		return none, nil
	}
	return v, err
}

// Delete deletes content at the service. Content of a run that goes on now stays.
func (e *Engine) Delete(ctx context.Context, proposal state.ProposalID, content state.AIContentID) error {
	r, ok, err := e.Open(ctx, proposal)
	if err != nil {
		return err
	}
	if ok && r.Standing == Going && slices.ContainsFunc(r.Pieces, func(p Piece) bool { return p.Content == content }) {
		return state.Conflict("An outline is being made of this content.", "Stop that first.")
	}
	return e.service.DeleteContent(ctx, proposal, content)
}

// Past reads the runs of a proposal, the newest first.
func (e *Engine) Past(ctx context.Context, proposal state.ProposalID) ([]Run, error) {
	return e.store.Runs(ctx, proposal)
}

// LeaseOf is the right of one terminal to drive the run of a proposal.
func LeaseOf(proposal state.ProposalID) state.Lease {
	return state.Lease{Ref: state.TextRef{Proposal: proposal, Field: "builder"}}
}

// WaitFor is why nothing is built into a proposal while edits of it are on their way: an
// area that is made twice would be refused. It is FaultNone when there are none.
func WaitFor(entries []state.Entry, proposal state.ProposalID) state.Fault {
	waiting := 0
	for _, e := range entries {
		onItsWay := e.State == state.EntryWaiting || e.State == state.EntrySending || e.State == state.EntryUncertain
		if onItsWay && e.Edit.Proposal == proposal {
			waiting++
		}
	}
	if waiting == 0 {
		return state.Fault{}
	}
	return state.Conflict(text.Count(waiting, "edit")+" of this proposal waits in the outbox, and goes first.", "Let the outbox save it, or drop it there; then build.")
}
