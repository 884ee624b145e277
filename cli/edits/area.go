package edits

import (
	"context"
	"strings"

	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	work "app.tender/tender/state/session"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

func newArea(r *run.Run) *cobra.Command {
	return run.Group("area", "Add areas to a proposal", "", newAreaAdd(r))
}

func newAreaAdd(r *run.Run) *cobra.Command {
	var f commit.Flags
	cmd := f.Add(r, &cobra.Command{
		Use: "add N NAME", Short: "Add an area to a proposal", Args: cobra.ExactArgs(2),
		Example: `  tender area add 1042 "Guest House"`,
		RunE: r.InSession(func(ctx context.Context, s *run.Session, args []string) error {
			return addArea(ctx, s, f, args[0], args[1])
		}, (*run.Session).MayCommit),
	})
	f.AddMaySee(cmd.Flags())
	return cmd
}

func addArea(ctx context.Context, s *run.Session, f commit.Flags, arg, name string) error {
	name = strings.TrimSpace(text.CleanLine(name))
	if err := commit.Fits(state.Edit{Change: state.AddArea{Name: name}}); err != nil {
		return err
	}
	w, err := find.Edited(ctx, s, arg)
	if err != nil {
		return err
	}
	for _, area := range w.Proposal.Areas {
		if !text.SameName(area.Name, name) {
			continue
		}
		if e, ok := w.Maker(int64(area.ID)); ok { // the same area waits in the outbox
			return commit.Carry(ctx, s, f, work.Change{Entry: e.ID, Again: e.State == state.EditRefused})
		}
		return state.Invalid("The proposal has an area called "+area.Name+" already.",
			"Names that differ only in upper and lower case, spaces or signs are one: choose another.")
	}
	return commit.Write(ctx, s, f, state.Edit{Proposal: w.Proposal.ID, Change: state.AddArea{Name: name}})
}
