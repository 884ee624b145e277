package edits

import (
	"context"

	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	work "app.tender/tender/state/session"
	"github.com/spf13/cobra"
)

func newOption(r *run.Run) *cobra.Command {
	return run.Group("option", "Add options to an area", "", newOptionAdd(r))
}

func newOptionAdd(r *run.Run) *cobra.Command {
	var (
		f             commit.Flags
		client, notes string
	)
	cmd := &cobra.Command{
		Use: "add N AREA", Short: "Add an option to an area", Args: cobra.ExactArgs(2),
		Long: `Add an option to an area, which can have three. Give a text directly, as @FILE, or as
- for standard input. A client description that looks internal is refused;
--client-may-see saves it anyway.`,
		RunE: r.InSession(func(ctx context.Context, s *run.Session, args []string) error {
			return addOption(ctx, s, f, args[0], args[1], client, notes)
		}, (*run.Session).MayCommit),
	}
	cmd.Flags().StringVar(&client, "client", "", "the client description")
	cmd.Flags().StringVar(&notes, "notes", "", "the installer notes, for the team only")
	f.AddMaySee(cmd.Flags())
	return f.Add(r, cmd)
}

func addOption(ctx context.Context, s *run.Session, f commit.Flags, arg, areaName, client, notes string) error {
	w, err := find.Edited(ctx, s, arg)
	if err != nil {
		return err
	}
	area, err := find.Area(w, areaName)
	if err != nil {
		return err
	}
	expected := w.Expected().Proposal.Area(area.ID)
	if len(expected.Options) >= state.MaxOptionsPerArea {
		return state.Invalid(area.Name+" has three options already, and an area can't have more.",
			"Add an area for a fourth.")
	}
	if client, err = s.Run.Value(client); err != nil {
		return err
	}
	if notes, err = s.Run.Value(notes); err != nil {
		return err
	}
	e := state.Edit{Proposal: w.Proposal.ID, Area: area.ID, Change: state.AddOption{Client: client, Installer: notes}}
	for _, was := range w.Edits {
		if was.Edit.Area == e.Area && was.Edit.Change == e.Change && was.State == state.EditRefused {
			return commit.Carry(ctx, s, f, work.Change{Entry: was.ID, Again: true})
		}
	}
	return commit.Write(ctx, s, f, e)
}
