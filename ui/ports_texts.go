package ui

import (
	"context"

	"app.tender/tender/state"
)

// Asides is what of typed text lies beside the drafts on this machine: texts that
// lost to a draft of another terminal, and what is written by hand to settle a
// conflict.
type Asides interface {
	// Aside lists the texts that nobody has decided about, the newest first.
	Aside(ctx context.Context) ([]state.Draft, error)
	// SettleAside ends a text that lay aside. It can be brought back by an undo.
	SettleAside(ctx context.Context, d state.Draft) error
	// SaveHandResult makes what was written by hand for a conflict durable before
	// it returns. A *state.DraftClash says that it lies aside instead.
	SaveHandResult(ctx context.Context, r state.HandResult) (state.HandResult, error)
	// HandResult is what was written for the conflict of an entry, zero for none.
	HandResult(ctx context.Context, entry int64) (state.HandResult, error)
	// DropHandResult gives up what was written for the conflict of an entry.
	DropHandResult(ctx context.Context, entry int64) error
}

// noAsides stands for a machine that keeps none of it.
type noAsides struct{}

func (noAsides) Aside(context.Context) ([]state.Draft, error)   { return nil, nil }
func (noAsides) SettleAside(context.Context, state.Draft) error { return nil }
func (noAsides) DropHandResult(context.Context, int64) error    { return nil }
func (noAsides) SaveHandResult(_ context.Context, r state.HandResult) (state.HandResult, error) {
	return r, nil
}

func (noAsides) HandResult(context.Context, int64) (state.HandResult, error) {
	return state.HandResult{}, nil
}
