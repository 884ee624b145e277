package planning

import (
	"context"
	"encoding/json"
	"strings"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
	"github.com/shopspring/decimal"
	"github.com/spf13/cobra"
)

func newImport(r *run.Run) *cobra.Command {
	var f planFlags
	cmd := &cobra.Command{
		Use: "import N [AREA [OPTION]] FILE", Short: "Plan the lines of a file", Args: cobra.RangeArgs(2, 4),
		Long: `Plan the lines of another plan, an outline, a list, or a table with its areas (CSV, tabs,
.xlsx); - for standard input. --column and --ignore say what columns are that it does not
know. Lines of a file that names no areas go into AREA and its OPTION.`,
		Example: `  tender plan list 1042 --json | tender plan import 1051 -
  tender plan import 1042 rooms.xlsx --column "Net each=price" --dry-run
  tender plan import 1042 Kitchen 1 rows.csv --also Patio/1`,
		RunE: f.inPlan(r, func(ctx context.Context, p *openPlan, args []string) error {
			last := len(args) - 1
			return p.importFile(ctx, placed(args[:last]), args[last])
		}),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return nil, cobra.ShellCompDirectiveDefault
		},
	}
	f.entering(cmd.Flags())
	return run.Prints[planJSON](r, cmd)
}

// importFile adds another plan, an outline, or a list or a table of lines to the plan.
func (p *openPlan) importFile(ctx context.Context, at place, file string) error {
	content, err := p.s.Run.Content(file)
	if err != nil {
		return err
	}
	words := text.Clean(string(content))
	var e plan.Edit
	switch {
	case strings.HasPrefix(strings.TrimSpace(words), "{"):
		e, err = p.fromPlanJSON(ctx, words)
	case plan.InGrammar(words):
		e, err = p.fromOutline(ctx, words)
	default:
		l, lerr := p.readList(content)
		switch {
		case lerr != nil:
			return lerr
		case at.area != "":
			return p.into(ctx, at, l)
		case !l.Placed():
			return run.Usagef(
				"this is neither a plan nor an outline, and no column or row of it names areas; for lines of one area name it: tender plan import %s AREA [OPTION] FILE", find.Arg(p.proposal))
		}
		e, err = p.fromList(ctx, l)
	}
	if err != nil {
		return err
	}
	if at.area != "" {
		return run.Usagef("this file names its areas; leave out %q", at.area)
	}
	for _, flag := range []string{"also", "new", "title"} {
		if p.flags.given(flag) {
			return run.Usagef("this file names its options; leave out --%s", flag)
		}
	}
	return p.planAreas(ctx, e)
}

// importing names the undo step of an import.
const importing = "importing a plan"

// fromList plans lines in the areas that they name.
func (p *openPlan) fromList(ctx context.Context, l plan.List) (plan.Edit, error) {
	lines, err := p.lines(ctx, l)
	if err != nil {
		return plan.Edit{}, err
	}
	return plan.AddList(importing, l.Areas(p.proposal, &p.plan, lines, p.next)), nil
}

// fromOutline parses an outline. Items unknown to the catalog become custom lines, as in a build.
func (p *openPlan) fromOutline(ctx context.Context, content string) (plan.Edit, error) {
	f, err := find.NewFinder(ctx, p.s, true)
	if err != nil {
		return plan.Edit{}, err
	}
	var failed error
	find := f.Finder(ctx, &failed)
	areas := plan.Parse(content).Planned(p.proposal, func(name string, labor bool) *state.CatalogItem {
		_, it := find(plan.Entry{Hours: labor, Words: strings.Fields(name)})
		return it
	}, p.next)
	return plan.AddAreas(importing, areas), failed
}

// fromPlanJSON parses a plan as printed by --json, of this proposal or another one. Built lines are left out.
func (p *openPlan) fromPlanJSON(ctx context.Context, content string) (e plan.Edit, err error) {
	var in planJSON
	if err := json.Unmarshal([]byte(content), &in); err != nil {
		return e, run.Usagef("this is not a plan: %v\n  `tender plan list N --json` prints one.", err)
	}
	catalog, err := find.NewFinder(ctx, p.s, p.flags.free)
	if err != nil {
		return e, err
	}
	if p.foreign(in.Currency) {
		p.s.Sayf("Without the prices and costs, which are in %s and not in %s.", in.Currency,
			p.proposal.Summary.Currency.Code)
	}
	var areas []plan.Area
	for _, a := range in.Areas {
		area := plan.Area{ID: p.next(), Name: text.CleanLine(a.Name)}
		if at := find.AreaIn(p.proposal, area.Name); at != nil {
			area.Area, area.Name = at.ID, at.Name
		}
		for _, o := range a.Options {
			option := plan.Option{
				ID: p.next(), Title: text.CleanLine(o.Title), Client: text.Clean(o.ClientDescription),
				Installer: text.Clean(o.InstallerNotes),
			}
			if at, there := p.proposal.Option(state.OptionID(o.ID)); there != nil && at.ID == area.Area {
				option.Option, option.Title = there.ID, ""
			}
			if option.Lines, err = p.fromLinesJSON(ctx, catalog, o.Lines, p.foreign(in.Currency)); err != nil {
				return e, err
			}
			if len(option.Lines) > 0 || option.Client+option.Installer != "" {
				area.Options = append(area.Options, option)
			}
		}
		if len(area.Options) > 0 {
			areas = append(areas, area)
		}
	}
	if len(areas) == 0 {
		return e, run.Usagef("the plan has no line that is not built")
	}
	return plan.AddAreas(importing, areas), nil
}

// fromLinesJSON parses lines; unpriced leaves out prices and costs. An accessory of a built line is a line of its own.
func (p *openPlan) fromLinesJSON(
	ctx context.Context, catalog *find.Finder, list []planLineJSON, unpriced bool,
) (lines []plan.Line, err error) {
	parent := false // the line that an accessory belongs to is one of lines
	for _, in := range list {
		if !plan.State(in.State).Open() {
			parent = parent && in.Accessory
			continue
		}
		e := plan.Entry{Quantity: decimal.NewFromInt(1), Words: strings.Fields(in.Entry), Unread: true}
		if !in.Unread {
			e, err = plan.ParseEntry(text.CleanLine(in.Entry))
		}
		if err != nil {
			return nil, run.Usagef("%q: %s", in.Entry, err)
		}
		if unpriced && e.Pricing.Kind == plan.Set {
			e.Pricing = plan.Pricing{}
		}
		if unpriced {
			e.Cost, e.Sign = decimal.NullDecimal{}, ""
		}
		e.Accessory, parent = e.Accessory && parent, parent || !e.Accessory
		custom := *catalog
		custom.Free = custom.Free || in.ItemID == 0 // it was a custom line
		l, err := line(ctx, &custom, p, e)
		if err != nil {
			return nil, err
		}
		l.From = text.CleanLine(in.From)
		lines = append(lines, l)
	}
	return lines, nil
}
