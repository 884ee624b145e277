package changeorders

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/cli/shapes"
	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/plan"
	work "app.tender/tender/state/session"
	"app.tender/tender/state/text"
	"github.com/spf13/cobra"
)

func newAdd(r *run.Run) *cobra.Command {
	var (
		f     commit.Flags
		fresh bool
		area  string
	)
	cmd := &cobra.Command{
		Use: "add N NAME LINE...", Short: "Create a change order for a proposal", Args: cobra.MinimumNArgs(2),
		Long: `Create a draft change order with lines in one area. A LINE is typed as in "tender plan add":
"2 vx-75", "4h install", '2 "bracket" @12.50'. Catalog items get the catalog's price. A
name in quotes, and one that the catalog does not have, is a custom line and needs a
price. A line that matches several items is refused. A minus removes something that was
sold, at the price it was sold at or at the price you type; put such lines after --, as
in -- "-1 vx-55". The command prints how it understood each line.

This works only where "tender status" can make moves; otherwise the command says so
and changes nothing. Change texts, accessories and the selected option in the web app.`,
		Example: `  tender changeorder add 1042 "Second screen" "1 vx-55" "2h install @110" --area "Living Room"
  tender changeorder add 1042 "Smaller screen" -- "-1 vx-75" "1 vx-55"`,
		RunE: r.InPassing(func(ctx context.Context, s *run.Session, args []string) error {
			lines, err := LinesOf(args[1], args[2:])
			if err != nil {
				return err
			}
			n := state.NewChangeOrder{Name: text.CleanLine(args[1]), Area: text.CleanLine(area), MaySee: f.MaySee}
			return addChangeOrder(ctx, s, f.Yes, args[0], n, lines, fresh)
		}),
	}
	cmd.Flags().StringVar(&area, "area", "", "the area of the lines; \"Changes\" by default")
	cmd.Flags().BoolVar(&fresh, "new", false, "create the area that --area names")
	run.YesFlag(cmd.Flags(), &f.Yes)
	f.AddMaySee(cmd.Flags())
	return run.Prints[shapes.MadeOrder](r, cmd)
}

// LinesOf parses the typed lines of a change order of that name.
func LinesOf(name string, typed []string) ([]plan.OrderLine, error) {
	if strings.TrimSpace(text.CleanLine(name)) == "" {
		return nil, run.Usagef("a change order needs a name")
	}
	if len(typed) == 0 {
		return nil, run.Usage(plan.NoOrderLine())
	}
	lines := make([]plan.OrderLine, len(typed))
	for i := range typed {
		var err error
		if lines[i], err = plan.ParseOrderLine(typed[i]); err != nil {
			return nil, run.Usage(err)
		}
	}
	return lines, nil
}

// PutLines adds lines to a change order of a proposal. It refuses to remove more than was sold, and to show the client
// what looks internal. With fresh, its area
// may be new. items returns the candidates for typed words.
func PutLines(
	n *state.NewChangeOrder, lines []plan.OrderLine, fresh bool, f plan.Facts, sold Sold,
	items func(plan.Entry) ([]state.CatalogItem, error),
) error {
	if words := changeorder.NewArea(sold.Of, n.Area); words != "" && !fresh {
		return run.Usagef("%s\n  --new creates it.", words)
	}
	has := changeorder.SoldOf(sold.Of, n.Area, sold.Agreed...)
	soldItems := has.Items()
	for _, l := range lines {
		found, err := items(l.Entry)
		if err != nil {
			return err
		}
		it, err := l.Among(found, soldItems, f, sold.Of.Summary.Currency)
		if err == nil {
			err = has.Put(n, it, l.Priced())
		}
		if err != nil {
			return run.Usage(err)
		}
	}
	if f := work.Internal(state.TeamNotes(sold.Of), n.ClientTexts()...); f.Kind != state.FaultNone && !n.MaySee {
		return commit.Worded(f)
	}
	return nil
}

// Sold is a proposal with its accepted change orders.
type Sold struct {
	Of     *state.Proposal
	Agreed []*state.ChangeOrder
}

// addChangeOrder creates n with the lines of a proposal. With fresh, its area may be new.
func addChangeOrder(
	ctx context.Context, s *run.Session, yes bool, arg string, n state.NewChangeOrder, lines []plan.OrderLine,
	fresh bool,
) error {
	p, _, err := find.Offered(ctx, s, yes, arg)
	if err != nil {
		return err
	}
	catalog, err := find.NewFinder(ctx, s, true)
	if err != nil {
		return err
	}
	sold := Sold{Of: p}
	if slices.ContainsFunc(lines, func(l plan.OrderLine) bool { return l.Out }) {
		all, _, err := find.ChangeOrders(ctx, s, p.ID)
		if err != nil {
			return err
		}
		for _, co := range all {
			if changeorder.StandingOf(co.Row.Status) == changeorder.StandingAgreed && co.Detail != nil {
				sold.Agreed = append(sold.Agreed, co.Detail)
			}
		}
	}
	items := func(e plan.Entry) ([]state.CatalogItem, error) { return catalog.Candidates(ctx, e) }
	if err := PutLines(&n, lines, fresh, catalog.Facts, sold, items); err != nil {
		return err
	}
	o, err := s.Client.AddChangeOrder(ctx, p.ID, n)
	if err != nil {
		return err
	}
	if err := s.Keep(s.Store.Cache.SaveChangeOrder(ctx, p.ID, o, s.Run.Time())); err != nil {
		return err
	}
	return PrintMade(s.Run, o, n, p)
}

// PrintMade prints a new change order, and how its lines were understood.
func PrintMade(r *run.Run, o *state.ChangeOrder, n state.NewChangeOrder, of *state.Proposal) error {
	words := fmt.Sprintf("Created change order %d, %s, of proposal %d, as a draft.", o.Number, o.Name, of.Number)
	for _, line := range n.Words(of.Summary.Currency) {
		words += "\n  " + line
	}
	made := shapes.MadeOrder{
		ID: int64(o.ID), Number: o.Number, ProposalID: int64(of.ID), Name: o.Name,
		Status: string(o.Status),
	}
	return r.PrintWords(made, "%s", words)
}
