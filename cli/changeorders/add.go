package changeorders

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
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
		Long: `Create a draft change order. A LINE is typed as in "tender plan add": "2 vx-75", "4h
install", '2 "bracket" @12.50', and "> mount" for an accessory of the line above. "# Den"
names the area of the lines below it, and "Client: …" is what the client reads of it; -
reads all that from standard input. Catalog items get the catalog's price. A name in
quotes, and one that the catalog does not have, is a custom line and needs a price. A line
that matches several items is refused. A minus removes something that was sold, at the
price it was sold at or at the price you type; put such lines after --, as in -- "-1
vx-55". The command prints how it understood each line.

This works only where "tender status" can make moves; otherwise the command says so
and changes nothing. Choose another option in the web app.`,
		Example: `  tender changeorder add 1042 "Second screen" "1 vx-55" "2h install @110" --area "Living Room"
  tender changeorder add 1042 "Two rooms" "# Theater" "1 vx-75" "> 1 sm-6" "# Patio" "1 vx-55"
  tender changeorder add 1042 "Smaller screen" -- "-1 vx-75" "1 vx-55"`,
		RunE: r.InPassing(func(ctx context.Context, s *run.Session, args []string) error {
			lines, err := LinesOf(r, args[1], area, args[2:])
			if err != nil {
				return err
			}
			n := state.NewChangeOrder{Name: text.CleanLine(args[1]), Area: text.CleanLine(area), MaySee: f.MaySee}
			return addChangeOrder(ctx, s, f.Yes, args[0], n, lines, fresh)
		}),
	}
	cmd.Flags().StringVar(&area, "area", "", "the area of the lines, if they name none; \"Changes\" by default")
	cmd.Flags().BoolVar(&fresh, "new", false, "create areas that the proposal does not have")
	run.YesFlag(cmd.Flags(), &f.Yes)
	f.AddMaySee(cmd.Flags())
	return run.Prints[shapes.MadeOrder](r, cmd)
}

// LinesOf reads the typed lines of a change order of that name; - stands for those of standard input. area is that of
// lines below no heading.
func LinesOf(r *run.Run, name, area string, typed []string) (*changeorder.Typed, error) {
	if strings.TrimSpace(text.CleanLine(name)) == "" {
		return nil, run.Usagef("a change order needs a name")
	}
	lines := make([]string, len(typed))
	for i := range typed {
		lines[i] = text.CleanLine(typed[i])
		if typed[i] == "-" {
			content, err := r.Content("-")
			if err != nil {
				return nil, err
			}
			lines[i] = text.Clean(string(content))
		}
	}
	t := changeorder.ReadTyped(strings.Join(lines, "\n"))
	switch headed := slices.ContainsFunc(t.Areas(), func(name string) bool { return name != "" }); {
	case len(t.Wrong) > 0:
		return nil, wrong(t)
	case t.Empty():
		return nil, run.Usage(plan.NoOrderLine())
	case headed && area != "":
		return nil, run.Usagef("the lines name their areas; leave out --area")
	}
	return t, nil
}

// wrong returns what is wrong with typed lines.
func wrong(t *changeorder.Typed) error {
	var all []error
	for _, at := range slices.Sorted(maps.Keys(t.Wrong)) {
		all = append(all, fmt.Errorf("line %d: %w", at+1, t.Wrong[at]))
	}
	return run.Usage(errors.Join(all...))
}

// PutLines adds what is typed to a change order of a proposal. It refuses to remove more than was sold, and to show the
// client what looks internal. With fresh, its areas may be new. items returns the candidates for typed words.
func PutLines(
	n *state.NewChangeOrder, t *changeorder.Typed, fresh bool, f plan.Facts, sold Sold,
	items func(plan.Entry) ([]state.CatalogItem, error),
) error {
	for _, area := range t.Areas() {
		if words := changeorder.NewArea(sold.Of, cmp.Or(area, n.Area)); words != "" && !fresh {
			return run.Usagef("%s\n  --new creates it.", words)
		}
	}
	var failed error
	t.Put(n, sold.Of, sold.Agreed, func(l plan.OrderLine, has []state.CatalogItem) (state.Item, error) {
		found, err := items(l.Entry)
		if err != nil {
			failed = cmp.Or(failed, err)
			return state.Item{}, err
		}
		return l.Among(found, has, f, sold.Of.Summary.Currency)
	})
	switch {
	case failed != nil:
		return failed
	case len(t.Wrong) > 0:
		return wrong(t)
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
	ctx context.Context, s *run.Session, yes bool, arg string, n state.NewChangeOrder, lines *changeorder.Typed,
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
	var known changeorder.Set
	if lines.Removes() {
		all, asOf, err := find.ChangeOrders(ctx, s, p.ID)
		if err != nil {
			return err
		}
		known = find.SetOf(all, asOf)
		sold.Agreed = known.Before(0)
	}
	items := func(e plan.Entry) ([]state.CatalogItem, error) { return catalog.Candidates(ctx, e) }
	if err := PutLines(&n, lines, fresh, catalog.Facts, sold, items); err != nil {
		return err
	}
	known.NoteContested(&n, p)
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
