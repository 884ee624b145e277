package build

import (
	"context"
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// Remote is the state of a proposal's builder at the service.
type Remote struct {
	Content []state.AIContent
	Outline state.AIOutline // zero if there is none
	Grammar Grammar         // of the service's outlines, from this proposal or another one
}

// Look reads the state of the builder. Its errors are state.Faults.
func (e *Engine) Look(ctx context.Context, proposal state.ProposalID) (l Remote, err error) {
	if l.Content, err = e.service.ListContent(ctx, proposal); err != nil {
		return l, err
	}
	if l.Outline, err = orNone(e.service.GetOutline(ctx, proposal)); err != nil {
		return l, err
	}
	l.Grammar, err = e.grammar(ctx, l.Outline)
	return l, err
}

// orNone turns FaultNotFound into no error.
func orNone[T any](v T, err error) (T, error) {
	if state.FaultOf(err).Kind == state.FaultNotFound {
		var none T
		return none, nil
	}
	return v, err
}

// Delete deletes content at the service. It refuses content of a run in progress.
func (e *Engine) Delete(ctx context.Context, proposal state.ProposalID, content state.AIContentID) error {
	r, ok, err := e.Open(ctx, proposal)
	if err != nil {
		return err
	}
	if ok && r.Status == Going && slices.ContainsFunc(r.Pieces, func(p Piece) bool { return p.Content == content }) {
		return state.Conflict("This content is being outlined.", "Stop that first.")
	}
	return e.service.DeleteContent(ctx, proposal, content)
}

// Past returns the runs of a proposal, newest first.
func (e *Engine) Past(ctx context.Context, proposal state.ProposalID) ([]Run, error) {
	return e.store.Runs(ctx, proposal)
}

// LeaseOf returns the lease for driving a proposal's run.
func LeaseOf(proposal state.ProposalID) state.Lease {
	return state.Lease{Proposal: proposal, Builder: true}
}

// WaitFor returns why nothing can be built while edits of the proposal wait in the outbox: the
// service would refuse to create an area twice. It is FaultNone if none wait.
func WaitFor(entries []state.OutboxEdit, proposal state.ProposalID) state.Fault {
	waiting := state.Count(entries, func(e *state.OutboxEdit) bool {
		onItsWay := e.State == state.EditWaiting || e.State == state.EditSending || e.State == state.EditUncertain
		return onItsWay && e.Edit.Proposal == proposal
	})
	if waiting == 0 {
		return state.Fault{}
	}
	return state.Conflict(text.Count(waiting, "edit")+" of this proposal waits in the outbox and goes first.",
		"Let the outbox save it, or drop it there; then build.")
}
