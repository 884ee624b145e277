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

// companions lists the usual accessories of a planned line, or plans those whose places are named, at today's prices.
func (p *openPlan) companions(ctx context.Context, t planArgs) error {
	l, err := p.line(t.rest[0])
	if err != nil {
		return err
	}
	past, err := p.s.Store.Companions(ctx)
	if err != nil {
		return err
	}
	usual := past.Of(l)
	if len(t.rest) > 1 {
		return p.addCompanions(ctx, l, usual, t.rest)
	}
	rows := make([]companionJSON, len(usual))
	for i, c := range usual {
		rows[i] = companionJSON{i + 1, c.Line.Title(), int64(c.Line.Item), money.FormatQuantity(decimal.NewNullDecimal(c.Line.Quantity)), c.Times, c.Of}
	}
	table := output.NewTable("", "Quantity", "Accessory", "Had it").Figures(0, 1).Give(2)
	return run.PrintList(p.s.Run, rows, run.Itself, table, func(c *companionJSON) []string {
		return []string{strconv.Itoa(c.Place), c.Quantity, c.Name, fmt.Sprintf("%d of %d times", c.Times, c.Of)}
	}, l.Title()+" had no accessory in at least half of its lines, and two at least, of the proposals on this machine.")
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
			return run.Usagef("there is no accessory %s of %s; `tender plan %s companions %s` lists %s",
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
