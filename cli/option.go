package cli

import (
	"context"

	"app.tender/tender/state"
	work "app.tender/tender/state/session"
	"github.com/spf13/cobra"
)

func newOption(a *app) *cobra.Command {
	var (
		f             writeFlags
		client, notes string
	)
	cmd := &cobra.Command{
		Use: "option N AREA", Short: "Add an option to an area", Args: cobra.ExactArgs(2),
		Long: `Add an option to an area, which can have three. A text is given as it is, as
@FILE, or as - for the standard input. A client description that looks as if it was
meant for the team is refused; --client-may-see saves it.`,
		RunE: a.inSession(func(ctx context.Context, s *session, args []string) error {
			return s.addOption(ctx, f, args[0], args[1], client, notes)
		}, (*session).mayCommit),
	}
	cmd.Flags().StringVar(&client, "client", "", "the client description; the customer sees it")
	cmd.Flags().StringVar(&notes, "notes", "", "the installer notes; team only")
	f.addMaySee(cmd.Flags())
	return f.add(a, cmd)
}

func (s *session) addOption(ctx context.Context, f writeFlags, arg, areaName, client, notes string) error {
	w, err := s.editedArg(ctx, arg)
	if err != nil {
		return err
	}
	area, err := findArea(w, areaName)
	if err != nil {
		return err
	}
	expected := w.Expected().Proposal.Area(area.ID)
	if len(expected.Options) >= state.MaxOptionsPerArea {
		return state.Invalid(area.Name+" has three options already, and an area can't have more.", "Add an area for a fourth.")
	}
	if client, err = s.app.value(client); err != nil {
		return err
	}
	if notes, err = s.app.value(notes); err != nil {
		return err
	}
	e := state.Edit{Proposal: w.Proposal.ID, Area: area.ID, Change: state.AddOption{Client: client, Installer: notes}}
	for _, was := range w.Entries {
		if was.Edit.Area == e.Area && was.Edit.Change == e.Change && was.State == state.EntryRefused {
			return s.carry(ctx, f, work.Change{Entry: was.ID, Again: true})
		}
	}
	return s.write(ctx, f, e)
}
