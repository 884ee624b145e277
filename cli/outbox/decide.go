package outbox

import (
	"context"
	"slices"
	"strconv"

	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/outbox"
	"github.com/spf13/cobra"
)

// queued is an edit with the whole outbox.
type queued struct {
	state.OutboxEdit

	all []state.OutboxEdit
}

// behind returns the edits that wait until e is settled.
func (e queued) behind() (ids []int64) {
	for _, waits := range e.all {
		if first, ok := outbox.Behind(e.all, waits); ok && waits.State == state.EditWaiting && first.ID == e.ID {
			ids = append(ids, waits.ID)
		}
	}
	return ids
}

func entry(ctx context.Context, s *run.Session, arg string) (queued, error) {
	id, err := strconv.ParseInt(arg, 10, 64)
	if err != nil {
		return queued{}, run.Usagef("an edit is named by its number in `tender outbox list`, not %q", arg)
	}
	entries, err := s.Outbox.Edits(ctx)
	if err != nil {
		return queued{}, err
	}
	commit.KnowWaiting(ctx, s, entries)
	if i := slices.IndexFunc(entries, func(e state.OutboxEdit) bool { return e.ID == id }); i >= 0 {
		return queued{entries[i], entries}, nil
	}
	return queued{}, run.Usagef("the outbox has no edit %d\n  `tender outbox list` lists its edits.", id)
}

// newRetry returns `outbox retry`.
func newRetry(r *run.Run) *cobra.Command {
	return newDecision(r, "retry", "Save an edit again; also for an uncertain edit that was not done",
		state.DecideRetry)
}

// newDone returns `outbox done`.
func newDone(r *run.Run) *cobra.Command {
	return newDecision(r, "done", "Mark an uncertain edit as done", state.DecideDone)
}

// noDecision refuses to decide about an edit that is settled.
func noDecision(e queued) error {
	return run.Usagef("edit %d no longer needs a decision: it was %s", e.ID, e.State.Word())
}

// decide settles an edit, and sends it and those waiting behind it if possible.
func decide(ctx context.Context, s *run.Session, f commit.Flags, e queued, d state.Decision) error {
	if !e.State.Open() {
		return noDecision(e)
	}
	if err := s.MayWrite(); err != nil {
		return err
	}
	switch {
	case d.Kind == state.DecideDone && e.State != state.EditUncertain:
		return run.Usagef("edit %d is not uncertain; its state is %s\n  `tender outbox show %d` shows what you can do.",
			e.ID, e.State.Word(), e.ID)
	case d.Kind == state.DecideResolve && e.State != state.EditConflict:
		return run.Usagef(
			"edit %d is not in conflict; its state is %s\n  `tender outbox show %d` shows what you can do.", e.ID,
			e.State.Word(), e.ID)
	case d.Kind == state.DecideRetry && e.State == state.EditConflict:
		return run.Usagef("edit %d is in conflict\n  %s", e.ID, commit.Next(e.OutboxEdit))
	}
	if err := s.ConfirmLive(f.Yes); err != nil {
		return err
	}
	if err := f.Work(s).Decide(ctx, e.OutboxEdit, d); err != nil {
		return commit.Worded(err)
	}
	return commit.Finish(ctx, s, append([]int64{e.ID}, e.behind()...))
}

func newDecision(r *run.Run, use, short string, kind state.DecisionKind) *cobra.Command {
	var f commit.Flags
	return f.Add(r, onEdit(r, &cobra.Command{Use: use, Short: short},
		func(ctx context.Context, s *run.Session, e queued) error {
			return decide(ctx, s, f, e, state.Decision{Kind: kind})
		}))
}

// onEdit makes cmd do something with the edit that its argument names.
func onEdit(
	r *run.Run, cmd *cobra.Command, do func(ctx context.Context, s *run.Session, e queued) error,
) *cobra.Command {
	cmd.Use, cmd.Args = cmd.Use+" ID", cobra.ExactArgs(1)
	cmd.RunE = r.InSession(func(ctx context.Context, s *run.Session, args []string) error {
		e, err := entry(ctx, s, args[0])
		if err != nil {
			return err
		}
		return do(ctx, s, e)
	})
	return cmd
}
