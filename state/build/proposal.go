package build

import (
	"cmp"
	"context"
	"fmt"

	"app.tender/tender/state"
)

// read reads a whole proposal. It fails if the service omits a part, because that part may have
// existed before.
func (e *Engine) read(ctx context.Context, id state.ProposalID) (*state.Proposal, error) {
	p, err := e.service.Proposal(ctx, id)
	if err != nil {
		return nil, err
	}
	whole := p.SaysOptions()
	for _, o := range state.EachOption(p.Areas) {
		whole = whole && !o.Unknown.Has(state.FieldItems)
	}
	if !whole {
		return nil, state.Fault{
			Kind:    state.FaultUnavailable,
			Message: "The service did not return all of the proposal.", Next: "Try again in a moment.",
		}
	}
	return p, nil
}

// draft reads a proposal and fails unless it is a draft.
func (e *Engine) draft(ctx context.Context, id state.ProposalID) (*state.Proposal, error) {
	p, err := e.read(ctx, id)
	if err != nil {
		return nil, err
	}
	if f := NotDraft(p); f.Kind != state.FaultNone {
		return nil, f
	}
	return p, nil
}

// NotDraft returns why nothing can be built into p; FaultNone if it can.
func NotDraft(p *state.Proposal) state.Fault {
	s := p.Status
	if s == "" || s == state.StatusDraft {
		return state.Fault{}
	}
	f := state.Fault{
		Kind:    state.FaultConflict,
		Message: fmt.Sprintf("The proposal is %s, and the builder works only on drafts.", s.Word()),
	}
	if s.Terminal() {
		f.Kind, f.Next = state.FaultTerminal, "Make a change order instead."
		return f
	}
	back := cmp.Or(s.WayBack(), "Have it reopened")
	f.Next = back + ", with `tender status` or in the web app, or make a change order."
	return f
}
