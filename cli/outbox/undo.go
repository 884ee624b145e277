package outbox

import (
	"cmp"
	"context"
	"fmt"
	"reflect"
	"strings"

	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

// reversing returns the undo or redo command.
func reversing(r *run.Run, name, short string, redo bool) *cobra.Command {
	var (
		f   commit.Flags
		dry bool
	)
	cmd := &cobra.Command{
		Use: name, Short: short, Args: cobra.NoArgs,
		Long: short + `, on the command line or in the editor: an edit, a discarded draft, a dropped
edit, or a change of a plan. If the service already has an edit, another edit reverts it.
If the action can't be undone, the command says why.`,
		Example: "  tender " + name + " --dry-run\n  tender " + name,
		RunE: r.InSession(func(ctx context.Context, s *run.Session, _ []string) error {
			return reverse(ctx, s, f, redo, dry)
		}),
	}
	cmd.Flags().BoolVar(&dry, "dry-run", false, "show what it would do, and do nothing")
	f.AddMaySee(cmd.Flags())
	return f.Add(r, cmd)
}

func reverse(ctx context.Context, s *run.Session, f commit.Flags, redo, dry bool) error {
	history := s.History()
	step, again, err := history.Peek(ctx)
	if err != nil {
		return err
	}
	verb, do := "Undo", history.Undo
	if redo {
		step, verb, do = again, "Redo", history.Redo
	}
	switch {
	case step.Action.ID == 0:
		return run.Usagef("there is nothing to %s\n  `tender journal` lists the latest actions.", strings.ToLower(verb))
	case step.Reversal.Kind == state.ReverseNot:
		return run.Usagef("%s can't be undone: %s", actionWords(ctx, s, step.Action), step.Reversal.Why)
	case dry:
		sayStep(ctx, s, step, verb)
		s.Sayf("Dry run: nothing was changed.")
		return s.Result([]shapes.Edit{}, func() {})
	}
	if err := s.MayCommit(); err != nil {
		return err
	}
	if err := s.ConfirmLive(f.Yes); err != nil {
		return err
	}
	if err := commit.Worded(f.Work(s).HeldStep(ctx, redo, step)); err != nil {
		return err
	}
	before, err := s.Outbox.Edits(ctx)
	if err != nil {
		return err
	}
	if err := do(ctx, step.Action.ID); err != nil {
		return err
	}
	s.Queued = true
	sayStep(ctx, s, step, verb)
	if !redo {
		s.Sayf("`tender redo` takes the undo back.")
	}
	ids, err := newEdits(ctx, s, before)
	if err != nil {
		return err
	}
	if len(ids) == 0 {
		return commit.Report(ctx, s, nil, state.Fault{})
	}
	return commit.Finish(ctx, s, ids)
}

// sayStep says what a step reverses and how, and what it leaves because that can't be undone.
func sayStep(ctx context.Context, s *run.Session, step state.Step, verb string) {
	for _, stays := range step.Passed {
		s.Sayf("Stays: %s: %s", actionWords(ctx, s, stays.Action), stays.Reversal.Why)
	}
	for _, one := range append([]state.Step{step}, step.With...) {
		s.Sayf("%s: %s.%s", verb, actionWords(ctx, s, one.Action), reversalWords(&one))
	}
}

// reversalWords says what becomes of an action that is undone; empty if the action's name says it.
func reversalWords(step *state.Step) string {
	r := &step.Reversal
	ofText := func(e *state.Edit) bool { return state.Is[state.WriteText](*e) || state.Is[state.Rename](*e) }
	switch {
	case r.Newer:
		return " It replaces a newer draft of this text."
	case r.Sent && ofText(&r.Edits[0]):
		return " It was saved; an edit sets it back to: " + quoted(r.Edits[0].Text())
	case r.Sent:
		return " It was saved; an edit sets it back."
	case r.Conflict && ofText(&step.Action.Edit):
		return " It is in conflict, and this is dropped: " + quoted(step.Action.Edit.Text())
	case r.Conflict:
		return " It is in conflict, and is dropped."
	case r.Kind == state.ReverseCommit && step.Action.Joined && !step.Action.Undone && ofText(&r.Edits[0]):
		return " It was not saved yet, and is set back to: " + quoted(r.Edits[0].Text())
	case r.Kind == state.ReverseDrop && !step.Action.Undone:
		return " It was not saved yet, and is dropped."
	}
	return ""
}

// quoted returns the beginning of a text.
func quoted(text string) string {
	return cmp.Or(output.Excerpt(text), "(empty)")
}

// newEdits returns the IDs of the edits added since before, and of those that wait with another value since.
func newEdits(ctx context.Context, s *run.Session, before []state.OutboxEdit) (ids []int64, err error) {
	entries, err := s.Outbox.Edits(ctx)
	for _, e := range entries {
		was := state.Find(before, func(b *state.OutboxEdit) bool { return b.ID == e.ID })
		if was == nil || e.State == state.EditWaiting && !reflect.DeepEqual(e.Edit, was.Edit) {
			ids = append(ids, e.ID)
		}
	}
	return ids, err
}

// actionWords describes an action.
func actionWords(ctx context.Context, s *run.Session, a state.Action) string {
	switch a.Kind {
	case state.ActPlan, state.ActBuild:
		return a.Words
	case state.ActDrop:
		return "dropping " + commit.Named(ctx, s, a.Edit)
	case state.ActDiscard:
		return fmt.Sprintf("discarding the draft of %s", commit.Named(ctx, s, a.Edit))
	default:
		return commit.Named(ctx, s, a.Edit)
	}
}
