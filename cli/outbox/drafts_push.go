package outbox

import (
	"context"

	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"github.com/spf13/cobra"
)

func newDraftsPush(r *run.Run) *cobra.Command {
	var f commit.Flags
	cmd := onDraft(r, &cobra.Command{Use: "push", Short: "Save a draft"},
		func(ctx context.Context, s *run.Session, ref state.TextRef) error { return pushDraft(ctx, s, f, ref) })
	f.AddMaySee(cmd.Flags())
	return f.Add(r, cmd)
}

func pushDraft(ctx context.Context, s *run.Session, f commit.Flags, ref state.TextRef) error {
	d, err := draft(ctx, s, ref)
	if err != nil {
		return err
	}
	if _, planned := plan.TextOf(ref); planned {
		return planDraft(ctx, s, f, d)
	}
	return commit.Write(ctx, s, f, d.Edit())
}

// planDraft saves a draft of a planned text in the plan, since the service does not have the text.
func planDraft(ctx context.Context, s *run.Session, f commit.Flags, d state.Draft) error {
	saved, err := f.Work(s).PlanText(ctx, d)
	if err != nil {
		return commit.Worded(err)
	}
	words := "It is in the plan."
	if saved.Ref != d.Ref {
		words = "The option has been built since: this is now a draft of the built option's text, " +
			shapes.DraftKey(saved.Ref) + "."
	}
	return s.PrintWords([]shapes.Edit{}, "%s", words)
}
