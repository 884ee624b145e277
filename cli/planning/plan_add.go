package planning

import (
	"context"
	"errors"
	"slices"
	"strings"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// aboutLines describes the lines that people type.
const aboutLines = `A LINE is [>] [QUANTITY[x] | HOURS h] WORDS… [@PRICE | mMARGIN | kMARKUP] [cost COST].
">" makes it an accessory of the line above; a quantity can be a product such as 3*4. The
words find a catalog item; words that match several items are refused. A line that the
catalog does not have becomes a custom line if it has a price; a name in quotes is always
one: '1 "wall bracket"'. --free makes custom lines of all unclear ones.`

func newAdd(r *run.Run) *cobra.Command {
	var f planFlags
	cmd := &cobra.Command{
		Use: "add N AREA [OPTION] LINE...", Short: "Plan lines in an option", Args: cobra.MinimumNArgs(3),
		Long: `Plan lines in an option; - reads them from standard input, as a list or a table. --new plans
them in a new option, and creates AREA if it does not exist.

` + aboutLines,
		Example: `  tender plan add 1042 "Living Room" 2 "2 vx-75 @3799" "> 2 sm-6" "4h install"
  tender plan add 1042 Garage --new --title Good "2 c6"
  tender plan add 1042 Kitchen 1 --also Patio/1 --also "Dining Room/2" --dry-run "2 c6"`,
		RunE: f.inPlan(r, func(ctx context.Context, p *openPlan, args []string) error {
			at, typed := placedBefore(args)
			l, err := p.typedList(typed)
			if err != nil {
				return err
			}
			return p.into(ctx, at, l)
		}),
	}
	f.entering(cmd.Flags())
	cmd.SetFlagErrorFunc(lineError)
	return run.Prints[planJSON](r, cmd)
}

// lineError explains a flag error caused by a line that begins with a minus.
func lineError(cmd *cobra.Command, err error) error {
	if unknown, ok := errors.AsType[*pflag.NotExistError](err); ok {
		line := "-" + unknown.GetSpecifiedShortnames()
		switch _, refused := plan.ParseEntry(line); {
		case refused == nil:
		case strings.Contains(line, " "):
			return run.AsUsage(refused)
		default:
			return run.Usagef("%s\n  %s", state.FaultOf(refused).Message, putInQuotes)
		}
	}
	return cmd.Parent().FlagErrorFunc()(cmd, err)
}

// into plans the same lines in an option and in those of --also, in one step.
func (p *openPlan) into(ctx context.Context, at place, l plan.List) error {
	name := at.area
	if a := find.AreaIn(p.over(), at.area); a != nil {
		name = a.Name
	}
	if l.Placed() && !l.Only(name) {
		return run.Usagef(
			"the table names its areas and options, and they are not only %q\n  `tender plan import %s FILE` plans its lines there.", name, find.Arg(p.proposal))
	}
	places, err := p.places(at)
	if err != nil {
		return err
	}
	lines, err := p.lines(ctx, l)
	if err != nil {
		return err
	}
	return p.planLines(ctx, places, lines, l.Comments(lines))
}

// planLines plans the same lines and notes in places, in one step.
func (p *openPlan) planLines(ctx context.Context, places []plan.Place, lines []plan.Line, notes string) error {
	edits := state.Map(places, func(at *plan.Place) plan.Edit { return plan.Note(*at, notes) })
	planned := plan.Spread(places, lines, p.next)
	if len(places) == 1 {
		planned = plan.Add(places[0], 0, lines...)
	}
	return p.planAreas(ctx, plan.Both(planned.Words, slices.Insert(edits, 0, planned)...))
}

// places returns the option of at and those of --also.
func (p *openPlan) places(at place) ([]plan.Place, error) {
	var places []plan.Place
	for _, where := range append([]place{at}, paths(p.flags.also)...) {
		in, err := p.place(where)
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(places, in.Is) {
			return nil, run.Usagef("%s is named twice", strings.Trim(where.area+"/"+where.option, "/"))
		}
		places = append(places, in)
	}
	return places, nil
}

// paths parses AREA/OPTION of flags.
func paths(flags []string) []place {
	return state.Map(find.Paths(flags), func(parts *[]string) place { return placed(*parts) })
}
