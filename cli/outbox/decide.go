package outbox

import (
	"context"
	"slices"
	"strconv"

	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/outbox"
)

// queued is an entry with the whole outbox.
type queued struct {
	state.Entry

	all []state.Entry
}

// behind returns the entries that wait until e is settled.
func (e queued) behind() (ids []int64) {
	for _, waits := range e.all {
		if first, ok := outbox.Behind(e.all, waits); ok && waits.State == state.EntryWaiting && first.ID == e.ID {
			ids = append(ids, waits.ID)
		}
	}
	return ids
}

func entry(ctx context.Context, s *run.Session, arg string) (queued, error) {
	id, err := strconv.ParseInt(arg, 10, 64)
	if err != nil {
		return queued{}, run.Usagef("an edit is named by its number in `tender outbox`, not %q", arg)
	}
	entries, err := s.Outbox.Entries(ctx)
	if err != nil {
		return queued{}, err
	}
	commit.KnowWaiting(ctx, s, entries)
	if i := slices.IndexFunc(entries, func(e state.Entry) bool { return e.ID == id }); i >= 0 {
		return queued{entries[i], entries}, nil
	}
	return queued{}, run.Usagef("the outbox has no edit %d\n  `tender outbox` lists its edits.", id)
}

// decide settles an entry, and sends it and those waiting behind it if possible.
func decide(ctx context.Context, s *run.Session, f commit.Flags, e queued, d state.Decision) error {
	switch {
	case !e.State.Open():
		return run.Usagef("edit %d no longer needs a decision: it was %s", e.ID, e.State.Word())
	case d.Kind == state.DecideDrop:
		return drop(ctx, s, f, e)
	}
	if err := s.MayWrite(); err != nil {
		return err
	}
	switch {
	case d.Kind == state.DecideDone && e.State != state.EntryUncertain:
		return run.Usagef("edit %d is not uncertain; its state is %s\n  `tender outbox show %d` shows what you can do.",
			e.ID, e.State.Word(), e.ID)
	case d.Kind == state.DecideResolve && e.State != state.EntryConflict:
		return run.Usagef(
			"edit %d is not in conflict; its state is %s\n  `tender outbox show %d` shows what you can do.", e.ID,
			e.State.Word(), e.ID)
	case d.Kind == state.DecideRetry && e.State == state.EntryConflict:
		return run.Usagef("edit %d is in conflict\n  %s", e.ID, commit.Next(e.Entry))
	}
	if err := s.ConfirmLive(f.Yes); err != nil {
		return err
	}
	if err := f.Work(s).Decide(ctx, e.Entry, d); err != nil {
		return commit.Worded(err)
	}
	return commit.Finish(ctx, s, append([]int64{e.ID}, e.behind()...))
}

// settle settles a conflict with text, or with the person's own version if none is given.
func settle(ctx context.Context, s *run.Session, f commit.Flags, e queued, text string, given bool) (err error) {
	if given && e.Edit.Assigns() {
		return run.Usagef(
			"edit %d has no text\n  `tender outbox resolve %d` saves yours over theirs, `tender outbox drop %d` leaves theirs.", e.ID, e.ID, e.ID)
	}
	if !given {
		text = e.Edit.Text()
	} else if text, err = s.Run.Value(text); err != nil {
		return err
	}
	d := state.Decision{Kind: state.DecideResolve, Text: text, Theirs: e.Theirs}
	if err := commit.Fits(e.Written(d)); err != nil {
		return err
	}
	return decide(ctx, s, f, e, d)
}
