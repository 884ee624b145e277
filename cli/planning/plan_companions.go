package planning

import (
	"context"
	"fmt"
	"strconv"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/output"
	"app.tender/tender/cli/run"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
	"github.com/spf13/cobra"
)

// companionJSON is an accessory that a planned line usually has.
type companionJSON struct {
	Place    int    `json:"place"` // its number, to plan it
	Name     string `json:"name"`
	ItemID   int64  `json:"itemId"`   // of the catalog; 0 for none
	Quantity string `json:"quantity"` // for the quantity of the line
	Times    int    `json:"times"`    // lines of the item that had it
	Of       int    `json:"of"`       // lines of the item
}

func newCompanions(r *run.Run) *cobra.Command {
	cmd := &cobra.Command{
		Use: "companions", Short: "List and plan the usual accessories of a planned line",
		Long: "List and plan the usual accessories of a planned line, by past proposals on this machine.",
	}
	cmd.AddCommand(newCompanionsList(r), newCompanionsAdd(r))
	return cmd
}

func newCompanionsList(r *run.Run) *cobra.Command {
	var f planFlags
	return run.Prints[[]companionJSON](r, &cobra.Command{
		Use: "list N NUMBER", Short: "List the usual accessories of a planned line", Args: cobra.ExactArgs(2),
		Example: "  tender plan companions list 1042 1",
		RunE: f.inPlan(r, func(ctx context.Context, p *openPlan, args []string) error {
			l, usual, err := p.companions(ctx, args[0])
			if err != nil {
				return err
			}
			rows := make([]companionJSON, len(usual))
			for i, c := range usual {
				rows[i] = companionJSON{
					i + 1, c.Line.Title(), int64(c.Line.Item),
					money.FormatQuantity(decimal.NewNullDecimal(c.Line.Quantity)), c.Times, c.Of,
				}
			}
			table := output.NewTable("", "Quantity", "Accessory", "Had it").Figures(0, 1).Give(2)
			return run.PrintList(p.s.Run, rows, run.Itself, table, func(c *companionJSON) []string {
				return []string{strconv.Itoa(c.Place), c.Quantity, c.Name, fmt.Sprintf("%d of %d times", c.Times, c.Of)}
			},
				l.Title()+
					" had no accessory in at least half of its lines, and two at least, of the proposals on this machine.")
		}),
	})
}

func newCompanionsAdd(r *run.Run) *cobra.Command {
	var f planFlags
	cmd := &cobra.Command{
		Use: "add N NUMBER PLACE...", Short: "Plan usual accessories of a planned line", Args: cobra.MinimumNArgs(3),
		Long:    "Plan usual accessories of a planned line at today's prices. PLACE is the accessory's number in their list.",
		Example: "  tender plan companions add 1042 1 1 3",
		RunE: f.inPlan(r, func(ctx context.Context, p *openPlan, args []string) error {
			l, usual, err := p.companions(ctx, args[0])
			if err != nil {
				return err
			}
			return p.addCompanions(ctx, l, usual, args)
		}),
	}
	f.of(cmd.Flags())
	return run.Prints[planJSON](r, cmd)
}

// companions returns the line of a number with its usual accessories.
func (p *openPlan) companions(ctx context.Context, number string) (plan.Line, []plan.Companion, error) {
	l, err := p.line(number)
	if err != nil {
		return l, nil, err
	}
	past, err := p.s.Store.Cache.Companions(ctx)
	return l, past.Of(l), err
}

// addCompanions plans accessories of a line. args are the number of the line and their places.
func (p *openPlan) addCompanions(ctx context.Context, l plan.Line, usual []plan.Companion, args []string) error {
	catalog, err := find.NewFinder(ctx, p.s, true)
	if err != nil {
		return err
	}
	_, option, _ := p.plan.Line(l.ID)
	lines := make([]plan.Line, len(args)-1)
	for i, place := range args[1:] {
		n, err := strconv.Atoi(place)
		if err != nil || n < 1 || n > len(usual) {
			return run.Usagef("there is no accessory %s of %s; `tender plan companions list %s %s` lists %s",
				place, l.Title(), find.Arg(p.proposal), args[0], text.CountOf(len(usual), "accessory", "accessories"))
		}
		was := usual[n-1].Line
		lines[i] = was
		if was.Item != 0 { // at today's price
			if lines[i], err = line(ctx, catalog, p, was.Entry()); err != nil {
				return err
			}
		}
		lines[i].ID, lines[i].Parent = p.next(), l.ID
	}
	return p.edit(ctx, plan.Add(plan.In(option), l.ID, lines...))
}
