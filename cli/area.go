package cli

import (
	"context"
	"strings"

	"app.tender/tender/state"
	work "app.tender/tender/state/session"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

func newArea(a *app) *cobra.Command {
	var f writeFlags
	return f.add(a, &cobra.Command{
		Use: "area N NAME", Short: "Add an area to a proposal", Args: cobra.ExactArgs(2),
		Example: `  tender area 1042 "Guest House"`,
		RunE:    a.inSession(func(ctx context.Context, s *session, args []string) error { return s.addArea(ctx, f, args[0], args[1]) }, (*session).mayCommit),
	})
}

func (s *session) addArea(ctx context.Context, f writeFlags, arg, name string) error {
	name = strings.TrimSpace(text.CleanLine(name))
	if err := fits(state.Edit{Change: state.AddArea{Name: name}}); err != nil {
		return err
	}
	w, err := s.editedArg(ctx, arg)
	if err != nil {
		return err
	}
	for _, area := range w.Proposal.Areas {
		if !text.SameName(area.Name, name) {
			continue
		}
		if e, ok := w.Maker(int64(area.ID)); ok { // the same was asked for before
			return s.carry(ctx, f, work.Change{Entry: e.ID, Again: e.State == state.EntryRefused})
		}
		return state.Invalid("The proposal has an area called "+area.Name+" already.", "Areas are told apart by their names, whatever the case: choose another.")
	}
	return s.write(ctx, f, state.Edit{Proposal: w.Proposal.ID, Change: state.AddArea{Name: name}})
}
