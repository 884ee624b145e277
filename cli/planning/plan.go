// Package planning has the commands that plan lines, save templates, and have plans and uploaded content built.
package planning

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"

	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/config"
	"app.tender/tender/state"
	"app.tender/tender/state/bridge"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Commands returns the commands of this folder.
func Commands(r *run.Run) []*cobra.Command {
	return []*cobra.Command{newPlan(r), newTemplate(r), newBuild(r), newContent(r)}
}

// planVerb is a subcommand of plan. It names what it takes, so that anything else is refused and not ignored.
type planVerb struct {
	name        string
	form        string   // how it is typed, after the proposal
	place, rest span     // how many arguments name the place before it, and follow it
	flags       []string // of those of plan
	do          func(*openPlan, context.Context, planArgs) error
}

// span is the least and the largest number of arguments.
type span struct{ least, most int }

const many = math.MaxInt

// planVerbs are in the order of the help.
var planVerbs = []planVerb{
	{"list", "[AREA [OPTION]] list", span{0, 2}, span{0, 0}, []string{"lines"}, (*openPlan).list},
	{"add", "AREA [OPTION] add LINE…", span{1, 2}, span{1, many}, []string{"free", "new", "title", "also", "dry-run", "column", "ignore", "sheet", commit.MaySeeFlag}, (*openPlan).add},
	{"change", "change NUMBER LINE", span{0, 0}, span{2, many}, []string{"free", commit.MaySeeFlag}, (*openPlan).change},
	{"remove", "remove NUMBER…, or AREA [OPTION] remove", span{0, 2}, span{0, many}, nil, (*openPlan).remove},
	{"rename", "AREA rename NAME", span{1, 1}, span{1, 1}, []string{commit.MaySeeFlag}, (*openPlan).rename},
	{"move", "[AREA [OPTION]] move NUMBER…", span{0, 2}, span{1, many}, []string{"new", "title", "by", commit.MaySeeFlag}, (*openPlan).move},
	{"copy", "AREA [OPTION] copy", span{1, 2}, span{0, 0}, []string{"to", "into", "dry-run", commit.MaySeeFlag}, (*openPlan).copy},
	{"better", "AREA OPTION better OLD=NEW…", span{1, 2}, span{1, many}, []string{"title", "dry-run", commit.MaySeeFlag}, (*openPlan).better},
	{"companions", "companions NUMBER [PLACE…]", span{0, 0}, span{1, many}, []string{commit.MaySeeFlag}, (*openPlan).companions},
	{"describe", "AREA OPTION describe", span{1, 2}, span{0, 0}, []string{"title", "client", "notes", commit.MaySeeFlag}, (*openPlan).describe},
	{"import", "[AREA [OPTION]] import FILE", span{0, 2}, span{1, 1}, []string{"free", "new", "title", "also", "dry-run", "column", "ignore", "sheet", commit.MaySeeFlag}, (*openPlan).importFile},
	{"export", "[AREA [OPTION]] export", span{0, 2}, span{0, 0}, nil, (*openPlan).export},
	{"estimate", "estimate", span{0, 0}, span{0, 0}, nil, (*openPlan).printEstimate},
}

func planVerbNames() []string {
	return state.Map(planVerbs, func(v *planVerb) string { return v.name })
}

// verbsWith names the verbs that take a flag; none for a flag that other commands have, too.
func verbsWith(flag string) string {
	taking := state.Filter(planVerbs, func(v *planVerb) bool { return slices.Contains(v.flags, flag) })
	return strings.Join(state.Map(taking, func(v *planVerb) string { return v.name }), ", ")
}

// planFlags are the flags of all verbs; most verbs use only a few.
type planFlags struct {
	free, fresh, dryRun bool
	lines               bool
	title, to, into     string
	client, notes       string
	shown               commit.Flags // whether the client may see what looks internal
	by                  int
	also                []string // more options that get the same lines
	table               run.TableFlags

	given func(flag string) bool // whether a flag was given
}

func (f *planFlags) add(flags *pflag.FlagSet) {
	f.given = flags.Changed
	flags.BoolVar(&f.free, "free", false, "make a custom line of what matches no catalog item, or several")
	flags.BoolVar(&f.fresh, "new", false, "into a new option, and a new area if AREA does not exist")
	flags.BoolVar(&f.lines, "lines", false, "a row for each planned line, for a spreadsheet")
	flags.StringVar(&f.title, "title", "", "the option's title in the plan and its outline")
	flags.StringVar(&f.client, "client", "", "the client description that the build writes; @FILE or - reads it")
	flags.StringVar(&f.notes, "notes", "", "the installer notes that the build writes; @FILE or - reads them")
	f.shown.AddMaySee(flags)
	flags.IntVar(&f.by, "by", 0, "how many places down, or up if negative")
	flags.StringVar(&f.to, "to", "", "the proposal to copy into")
	flags.StringVar(&f.into, "into", "", "the area to copy an option into")
	flags.BoolVar(&f.dryRun, "dry-run", false, "show what would be planned, and plan nothing")
	flags.StringArrayVar(&f.also, "also", nil, "AREA or AREA/OPTION: another option that gets the same lines; may be repeated")
	f.table.Add(flags)
	flags.VisitAll(func(flag *pflag.Flag) { flag.Usage = verbsWith(flag.Name) + ": " + flag.Usage })
}

func newPlan(r *run.Run) *cobra.Command {
	var f planFlags
	cmd := &cobra.Command{
		Use: "plan [N [AREA [OPTION]] [VERB …]]", Short: "Plan lines for the options of a proposal", Args: cobra.ArbitraryArgs,
		Long: `Plan lines for the options of a proposal. A plan stays on this machine until it is built.
Without a proposal, list the proposals with a plan.

  list                list the planned lines with estimates; the default. --lines --csv
                      prints a row for each, for a spreadsheet
  add LINE…           plan lines; - reads them from standard input
  change NUMBER LINE  change a line, named by its number in the list
  remove [NUMBER…]    remove lines with their accessories; without numbers all lines of
                      AREA or its OPTION
  rename NAME         rename an AREA that is only planned
  move NUMBER…        move lines to AREA and OPTION, or by places with --by
  copy                copy AREA or its OPTION, built lines included
  better OLD=NEW…     plan a new option like OPTION with some items replaced
  companions NUMBER [PLACE…]
                      list the usual accessories of a planned line, by past proposals on
                      this machine, and plan those whose PLACE is given
  describe            set --client, --notes and --title of an OPTION that is only planned
  import FILE         plan the lines of another plan, an outline, a list, or a table with
                      its areas (CSV, tabs, .xlsx); - for standard input. --column and
                      --ignore say what columns are that it does not know
  export              print the plan as an outline, for people and the AI builder
  estimate            print the total of the proposal with the plan

A LINE is [>] [QUANTITY[x] | HOURS h] WORDS… [@PRICE | mMARGIN | kMARKUP] [cost COST].
">" makes it an accessory of the line above; a quantity can be a product such as 3*4. The
words find a catalog item; words that match several items are refused. A line that the
catalog does not have becomes a custom line if it has a price; a name in quotes is always
one: '1 "wall bracket"'. --free makes custom lines of all unclear ones.

OPTION is the option's place, counted from 1; planned options come last. --new plans the
lines in a new option, and creates AREA if it does not exist.`,
		Example: `  tender plan 1042 "Living Room" 2 add "2 vx-75 @3799" "> 2 sm-6" "4h install"
  tender plan 1042 Garage add --new --title Good "2 c6"
  tender plan 1042 Kitchen 1 add --also Patio/1 --also "Dining Room/2" --dry-run "2 c6"
  tender plan 1042 Garage 1 better c6=c8 --title Better
  tender plan 1042 --json | tender plan 1051 import -`,
		RunE: r.Command(func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				if flag := foreignFlag(cmd.Flags(), nil); flag != "" {
					return run.Usagef("say of which proposal: tender plan N … --%s", flag)
				}
				return r.With(cmd.Context(), func(s *run.Session) error { return listPlans(cmd.Context(), s) })
			}
			t, err := parsePlanArgs(args)
			if err != nil {
				return err
			}
			if err := t.check(cmd.Flags()); err != nil {
				return err
			}
			return r.With(cmd.Context(), func(s *run.Session) error { return runPlan(cmd.Context(), s, f, t) })
		}),
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			if len(args) == 0 || slices.ContainsFunc(args[1:], isPlanVerb) {
				return nil, cobra.ShellCompDirectiveDefault
			}
			return planVerbNames(), cobra.ShellCompDirectiveNoFileComp
		},
	}
	f.add(cmd.Flags())
	cmd.SetFlagErrorFunc(flagError)
	run.Prints[planJSON](r, cmd, "of a proposal")
	run.Shaped[[]planLineRowJSON](r, cmd, "with `--lines`")
	run.Shaped[[]planRowJSON](r, cmd, "without a proposal")
	return run.Shaped[[]companionJSON](r, cmd, "with `companions NUMBER`")
}

// flagError explains a flag error caused by a line that begins with a minus.
func flagError(cmd *cobra.Command, err error) error {
	if unknown, ok := errors.AsType[*pflag.NotExistError](err); ok {
		line := "-" + unknown.GetSpecifiedShortnames()
		switch _, refused := plan.ParseEntry(line); {
		case refused == nil:
		case strings.Contains(line, " "):
			return run.AsUsage(refused)
		case slices.Contains(cmd.Flags().Args(), "add"), slices.Contains(cmd.Flags().Args(), "change"):
			return run.Usagef("%s\n  %s", state.FaultOf(refused).Message, putInQuotes)
		}
	}
	return cmd.Parent().FlagErrorFunc()(cmd, err)
}

func isPlanVerb(word string) bool { return slices.Contains(planVerbNames(), word) }

// planArgs are the parsed arguments of a plan command.
type planArgs struct {
	proposal, area, option string
	verb                   *planVerb
	rest                   []string // after the verb
}

// parsePlanArgs parses the arguments: the verb follows the proposal, and the area and option if named.
func parsePlanArgs(args []string) (t planArgs, err error) {
	t.proposal, t.verb = args[0], &planVerbs[0]
	place := args[1:]
	if i := slices.IndexFunc(place, isPlanVerb); i >= 0 && i <= 2 {
		t.verb = &planVerbs[slices.Index(planVerbNames(), place[i])]
		t.rest, place = place[i+1:], place[:i]
	}
	if len(place) > 2 {
		for _, word := range place[:3] {
			if near := config.Nearest(word, planVerbNames()); near != "" {
				return t, run.Usagef("there is no %q for a plan; did you mean %q?", word, near)
			}
		}
		return t, run.Usagef("say what to do after the area and the option: %s", strings.Join(planVerbNames(), ", "))
	}
	if slices.Contains(place, "") {
		return t, run.Usagef("the name of an area or an option is empty\n  Type: tender plan %s %s.", t.proposal, t.verb.form)
	}
	place = append(slices.Clip(place), "", "")
	t.area, t.option = place[0], place[1]
	return t, nil
}

// check refuses flags and arguments that the verb does not take: a person who gives them means something by them.
func (t *planArgs) check(flags *pflag.FlagSet) error {
	v := t.verb
	if flag := foreignFlag(flags, v); flag != "" {
		return run.Usagef("--%s goes with %s, not with %s\n  See `tender plan --help`.", flag, verbsWith(flag), v.name)
	}
	place := slices.DeleteFunc([]string{t.area, t.option}, func(word string) bool { return word == "" })
	for _, part := range []struct {
		words []string
		takes span
	}{{place, v.place}, {t.rest, v.rest}} {
		switch n := len(part.words); {
		case n > part.takes.most:
			return run.Usagef("%s takes no %q\n  Type: tender plan %s %s.", v.name, strings.Join(part.words[part.takes.most:], " "), t.proposal, v.form)
		case n < part.takes.least:
			return run.Usagef("%s is incomplete\n  Type: tender plan %s %s.", v.name, t.proposal, v.form)
		}
	}
	return nil
}

// foreignFlag returns a given flag of plan that a verb does not take; nil for no verb.
func foreignFlag(flags *pflag.FlagSet, v *planVerb) (foreign string) {
	flags.Visit(func(f *pflag.Flag) {
		if verbsWith(f.Name) != "" && (v == nil || !slices.Contains(v.flags, f.Name)) {
			foreign = f.Name
		}
	})
	return foreign
}

// openPlan is a proposal with its plan, in one command.
type openPlan struct {
	s        *run.Session
	flags    planFlags
	proposal *state.Proposal // with unsent edits
	plan     plan.Plan
	next     func() plan.ID
}

// over returns the proposal with the plan applied.
func (p *openPlan) over() *state.Proposal { return plan.Over(p.proposal, &p.plan) }

// source returns the source and target of copies.
func (p *openPlan) source() plan.Source { return plan.Source{Proposal: p.proposal, Plan: &p.plan} }

func open(ctx context.Context, s *run.Session, f planFlags, arg string) (*openPlan, error) {
	w, err := find.Edited(ctx, s, arg)
	if err != nil {
		return nil, err
	}
	p := w.Expected().Proposal
	pl, err := s.Store.Plan(ctx, p.ID)
	return &openPlan{s, f, p, pl, plan.NewID}, err
}

// runPlan runs a verb.
func runPlan(ctx context.Context, s *run.Session, f planFlags, t planArgs) error {
	if err := s.MaySeePrices(); err != nil {
		return err
	}
	p, err := open(ctx, s, f, t.proposal)
	if err != nil {
		return err
	}
	return t.verb.do(p, ctx, t)
}

// edit applies an edit and prints what it planned.
func (p *openPlan) edit(ctx context.Context, e plan.Edit) error {
	if err := p.s.Fits(planJSON{}); err != nil {
		return err
	}
	before := p.plan
	after, err := p.flags.shown.Work(p.s).EditPlan(ctx, p.proposal.ID, e)
	if err != nil {
		return run.AsUsage(commit.Worded(err))
	}
	p.plan = after
	if p.s.ForPrograms() {
		return p.s.PrintJSON(p.json(nil))
	}
	p.printAdded("Planned", before)
	p.s.Printf("%s\n", p.totalWords())
	return nil
}

// printAdded lists the lines that the plan did not have before, and the warnings about them.
func (p *openPlan) printAdded(heading string, before plan.Plan) {
	added := plan.Between("", before, p.plan).Added()
	if f := bridge.NotDraft(p.proposal); len(added) > 0 && f.Kind != state.FaultNone {
		p.s.Sayf("%s %s", f.Message, f.Next)
	}
	for _, l := range added {
		p.s.Printf("%s: %s\n", heading, p.lineWords(l))
	}
	p.warn(added)
}

// lineWords describes a line: quantity, item, price and place.
func (p *openPlan) lineWords(l plan.Line) string {
	words := amountWords(l) + " " + l.Title()
	if !l.Labor() {
		words = amountWords(l) + " × " + l.Title()
	}
	if price := l.UnitPrice(p.proposal.Summary.Currency); price.Valid {
		words += " at " + money.FormatUnit(price, p.proposal.Summary.Currency)
	}
	_, id, _ := p.plan.Line(l.ID)
	if l.Unread {
		return "? " + l.Title() + " in " + p.where(id)
	}
	words += " in " + p.where(id)
	if l.Item == 0 && !l.Labor() {
		words += ", a custom line"
	}
	return words
}
