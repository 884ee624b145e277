package cli

import (
	"context"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

// madeOrderJSON is a change order that was just made, for programs.
type madeOrderJSON struct {
	ID         int64  `json:"id"`
	Number     int64  `json:"number"`
	ProposalID int64  `json:"proposalId"`
	Name       string `json:"name"`
	Status     string `json:"status"`
}

func jsonMadeOrder(o *state.ChangeOrder, of state.ProposalID) madeOrderJSON {
	return madeOrderJSON{ID: int64(o.ID), Number: o.Number, ProposalID: int64(of), Name: o.Name, Status: string(o.Status)}
}

func newChangeOrder(a *app) *cobra.Command {
	var (
		f    writeFlags
		area string
	)
	cmd := &cobra.Command{
		Use: "changeorder N NAME [LINE]...", Short: "Make a change order of a proposal", Args: cobra.MinimumNArgs(2),
		Long: `Make a change order of a proposal, a draft with one area of lines. A line is typed as
one that is planned (see "tender plan"), with its price: "2 bracket @12.50", "4h install @110".

The interface has no operation for it: this works where "tender status" moves proposals,
and says so elsewhere, and changes nothing. "tender changeorders N" lists them.`,
		Example: `  tender changeorder 1042 "Second screen" "1 display @1899" "2h install @110" --area Den`,
		RunE: a.reads(func(ctx context.Context, s *session, args []string) error {
			n, err := newOrder(args[1], area, args[2:])
			if err != nil {
				return err
			}
			return s.addChangeOrder(ctx, f, args[0], n)
		}),
	}
	cmd.Flags().StringVar(&area, "area", "", "the area that the lines are in; \"Changes\" by default")
	yesFlag(cmd, &f.yes)
	return prints[madeOrderJSON](a, cmd)
}

// newOrder reads a new change order from a command line.
func newOrder(name, area string, lines []string) (state.NewChangeOrder, error) {
	n := state.NewChangeOrder{Name: text.CleanLine(name), Area: text.CleanLine(area)}
	if strings.TrimSpace(n.Name) == "" {
		return n, usagef("a change order needs a name")
	}
	for _, typed := range lines {
		it, err := plan.FreeItem(typed)
		if err != nil {
			return n, usageError{err.Error()}
		}
		n.Items = append(n.Items, it)
	}
	return n, nil
}

func (s *session) addChangeOrder(ctx context.Context, f writeFlags, arg string, n state.NewChangeOrder) error {
	p, _, err := s.findOffered(ctx, f, arg)
	if err != nil {
		return err
	}
	o, err := s.client.AddChangeOrder(ctx, p.ID, n)
	if err != nil {
		return err
	}
	if err := s.keep(s.store.SaveChangeOrder(ctx, p.ID, o, s.app.now())); err != nil {
		return err
	}
	return s.app.printWords(jsonMadeOrder(o, p.ID), "Change order %d, %s, is a draft of %s.", o.Number, o.Name, arg)
}
