package outbox

import (
	"context"
	"fmt"
	"strings"

	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/widget/phrase"
	"github.com/spf13/cobra"
)

func newDrop(r *run.Run) *cobra.Command {
	var yes bool
	cmd := onEdit(r, &cobra.Command{Use: "drop", Short: "Drop an edit, with the edits inside what it adds"},
		func(ctx context.Context, s *run.Session, e queued) error { return drop(ctx, s, yes, e) })
	cmd.Flags().BoolVar(&yes, "yes", false, "don't ask before dropping other edits along with one")
	return run.Prints[[]shapes.Edit](r, cmd)
}

// drop discards an edit. It lists what would be dropped along with it, and asks first.
func drop(ctx context.Context, s *run.Session, yes bool, e queued) error {
	if !e.State.Open() {
		return noDecision(e)
	}
	what := commit.Named(ctx, s, e.Edit)
	along := state.DependentsOf(e.OutboxEdit, e.all)
	list := listed(ctx, s, along)
	if err := confirmDrop(s, yes, what, list); err != nil {
		return err
	}
	if _, err := s.Outbox.Decide(ctx, e.ID, state.Decision{Kind: state.DecideDrop}); err != nil {
		return err
	}
	if s.ForPrograms() {
		dropped := append([]state.OutboxEdit{e.OutboxEdit}, along...)
		return s.PrintJSON(state.Map(dropped, func(e *state.OutboxEdit) shapes.Edit {
			e.State = state.EditDropped
			return commit.EditOf(ctx, s, *e)
		}))
	}
	stays, back := "", " `tender undo` restores it."
	if e.State == state.EditConflict {
		stays = " Theirs stays."
	}
	if list != "" {
		back = " Also dropped:\n" + list + "\n`tender undo` restores all of it."
	}
	s.Sayf("Dropped: %s.%s%s", what, stays, back)
	return nil
}

// confirmDrop asks before other edits are dropped along with one. Programs must pass --yes.
func confirmDrop(s *run.Session, yes bool, what, along string) error {
	if yes || along == "" {
		return nil
	}
	goes := fmt.Sprintf("dropping %s also drops what was put into it:\n%s", what, along)
	if !s.Run.Interactive() {
		return run.Usagef("%s\n  Nothing was dropped. Give --yes to drop all of it.", goes)
	}
	s.Sayf("%s", text.UpperFirst(goes))
	return s.Run.Confirm("Drop all of it?", "Nothing was dropped.")
}

// listed returns a line for each edit: its number, its name and the beginning of its text.
func listed(ctx context.Context, s *run.Session, entries []state.OutboxEdit) string {
	lines := make([]string, len(entries))
	for i, e := range entries {
		lines[i] = fmt.Sprintf("  %d  %s", e.ID, commit.Placed(ctx, s, e.Edit))
		if begins := phrase.ExcerptOf(e.Edit, 60); begins != "" {
			lines[i] += ": " + begins
		}
	}
	return strings.Join(lines, "\n")
}
