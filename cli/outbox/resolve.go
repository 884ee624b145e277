package outbox

import (
	"context"

	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

func newResolve(r *run.Run) *cobra.Command {
	var (
		f    commit.Flags
		text string
		cmd  *cobra.Command
	)
	cmd = onEdit(r, &cobra.Command{Use: "resolve", Short: "Resolve a conflict by saving your text over theirs"},
		func(ctx context.Context, s *run.Session, e queued) error {
			return settle(ctx, s, f, e, text, cmd.Flags().Changed("text"))
		})
	f.AddMaySee(cmd.Flags())
	cmd.Flags().StringVar(&text, "text", "",
		"the text to save: given directly, as @FILE or as -; your own by default")
	return f.Add(r, cmd)
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
