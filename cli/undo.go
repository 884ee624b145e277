package cli

import (
	"context"
	"fmt"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/outbox"
	"github.com/spf13/cobra"
)

func newUndo(a *app) *cobra.Command {
	return reversing(a, "undo", "Take back what was done last", false)
}

func newRedo(a *app) *cobra.Command {
	return reversing(a, "redo", "Do again what was taken back", true)
}

// reversing makes undo or redo of a command.
func reversing(a *app, name, short string, redo bool) *cobra.Command {
	var (
		f   writeFlags
		dry bool
	)
	cmd := &cobra.Command{
		Use: name, Short: short, Args: cobra.NoArgs,
		Long: short + `, here or in the editor: an edit, a discarded draft, a dropped edit, a change of a
plan. What the service has is set back by another edit. What can't be taken back is said.`,
		Example: "  tender " + name + " --dry-run\n  tender " + name,
		RunE:    a.inSession(func(ctx context.Context, s *session, _ []string) error { return s.reverse(ctx, f, redo, dry) }),
	}
	cmd.Flags().BoolVar(&dry, "dry-run", false, "say what it would do, and do nothing")
	return f.add(a, cmd)
}

func (s *session) reverse(ctx context.Context, f writeFlags, redo, dry bool) error {
	history := outbox.NewHistory(s.outbox, s.store)
	step, again, err := history.Peek(ctx)
	if err != nil {
		return err
	}
	verb, do := "Undo", history.Undo
	if redo {
		step, verb, do = again, "Redo", history.Redo
	}
	what := s.actionWords(ctx, step.Action)
	if n := len(step.With); n > 0 {
		what += fmt.Sprintf(" and %d more", n)
	}
	switch {
	case step.Action.ID == 0:
		return usagef("there is nothing to %s", strings.ToLower(verb))
	case step.Reversal.Kind == state.ReverseNot:
		return usagef("%s can't be taken back: %s", what, step.Reversal.Why)
	case dry:
		s.app.sayf("%s: %s.", verb, what)
		return s.app.result([]entryJSON{}, func() {})
	}
	if err := s.mayCommit(); err != nil {
		return err
	}
	if err := s.confirmLive(f.yes); err != nil {
		return err
	}
	before, err := s.outbox.Entries(ctx)
	if err != nil {
		return err
	}
	if err := do(ctx, step.Action.ID); err != nil {
		return err
	}
	s.queued = true
	s.app.sayf("%s: %s.", verb, what)
	ids, err := s.newEntries(ctx, before)
	if err != nil {
		return err
	}
	if len(ids) == 0 {
		return s.report(ctx, nil, state.Fault{})
	}
	return s.finish(ctx, ids)
}

// newEntries returns the ids of the entries that were not there before.
func (s *session) newEntries(ctx context.Context, before []state.Entry) (ids []int64, err error) {
	was := make(map[int64]bool, len(before))
	for _, e := range before {
		was[e.ID] = true
	}
	entries, err := s.outbox.Entries(ctx)
	for _, e := range entries {
		if !was[e.ID] {
			ids = append(ids, e.ID)
		}
	}
	return ids, err
}

// actionWords says what a person did.
func (s *session) actionWords(ctx context.Context, a state.Action) string {
	switch a.Kind {
	case state.ActPlan:
		return a.Words
	case state.ActDrop:
		return "dropping " + s.named(ctx, a.Edit)
	case state.ActDiscard:
		return fmt.Sprintf("discarding the draft of %s", s.named(ctx, a.Edit))
	default:
		return s.named(ctx, a.Edit)
	}
}
