package outbox

import (
	"context"
	"time"

	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"github.com/spf13/cobra"
)

func newPush(r *run.Run) *cobra.Command {
	var f commit.Flags
	return f.Add(r, &cobra.Command{
		Use: "push", Short: "Save the waiting edits", Args: cobra.NoArgs,
		RunE: r.InSession(func(ctx context.Context, s *run.Session, _ []string) error { return pushAll(ctx, s, f) }),
	})
}

// pushAll sends everything that waits and reports the result of each edit.
func pushAll(ctx context.Context, s *run.Session, f commit.Flags) error {
	if err := s.MayWrite(); err != nil {
		return err
	}
	entries, err := s.Outbox.Edits(ctx)
	if err != nil {
		return err
	}
	var open []int64
	for _, e := range entries {
		if e.State.Open() {
			open = append(open, e.ID)
		}
	}
	if len(open) == 0 {
		if !s.ForPrograms() {
			s.Sayf("No edits are waiting.")
		}
		return commit.Report(ctx, s, nil, state.Fault{})
	}
	if err := s.ConfirmLive(f.Yes); err != nil {
		return err
	}
	fault, err := s.Work.FinishAll(ctx, func(wait time.Duration) {
		s.Sayf("Waiting %s, because an interrupted request may still arrive.", wait.Round(time.Second))
	})
	if err != nil {
		return err
	}
	return commit.Report(ctx, s, open, fault)
}
