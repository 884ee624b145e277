// Package planning has the commands that plan lines, save templates, and have plans and uploaded content built.
package planning

import (
	"context"
	"errors"
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

// planVerb is a subcommand of plan.
type planVerb struct {
	name string
	do   func(*openPlan, context.Context, planArgs) error
}

// planVerbs are in the order of the help.
var planVerbs = []planVerb{
	{"list", (*openPlan).list},
	{"add", (*openPlan).add},
	{"change", (*openPlan).change},
	{"remove", (*openPlan).remove},
	{"rename", (*openPlan).rename},
	{"move", (*openPlan).move},
	{"copy", (*openPlan).copy},
	{"better", (*openPlan).better},
	{"companions", (*openPlan).companions},
	{"describe", (*openPlan).describe},
	{"import", (*openPlan).importFile},
	{"export", (*openPlan).export},
	{"estimate", (*openPlan).printEstimate},
}

func planVerbNames() []string {
	return state.Map(planVerbs, func(v *planVerb) string { return v.name })
}

// planFlags are the flags of all verbs; most verbs use only a few.
type planFlags struct {
	free, fresh, dryRun bool
	lines               bool
	title, to, into     string
	client, notes       string
	maySee              bool
	by                  int
	also                []string // more options that get the same lines

	given func(flag string) bool // whether a flag was given
}

func (f *planFlags) add(flags *pflag.FlagSet) {
	f.given = flags.Changed
	flags.BoolVar(&f.free, "free", false, "add, change, import: make a custom line of what matches no catalog item, or several")
	flags.BoolVar(&f.fresh, "new", false, "add, move: into a new option, and a new area if AREA does not exist")
	flags.BoolVar(&f.lines, "lines", false, "list: a row for each planned line, for a spreadsheet")
	flags.StringVar(&f.title, "title", "", "add, better, describe: the option's title in the plan and its outline")
	flags.StringVar(&f.client, "client", "", "describe: the client description that the build writes; @FILE or - reads it")
	flags.StringVar(&f.notes, "notes", "", "describe: the installer notes that the build writes; @FILE or - reads them")
	flags.BoolVar(&f.maySee, commit.MaySeeFlag, false, "describe: save a text for the client even if it looks internal")
	flags.IntVar(&f.by, "by", 0, "move: how many places down, or up if negative")
	flags.StringVar(&f.to, "to", "", "copy: the proposal to copy into")
	flags.StringVar(&f.into, "into", "", "copy: the area to copy an option into")
	flags.BoolVar(&f.dryRun, "dry-run", false, "add, import, copy, better: show what would be planned, and plan nothing")
	flags.StringArrayVar(&f.also, "also", nil, "add, import: AREA or AREA/OPTION: another option that gets the same lines; may be repeated")
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
  import FILE         plan the lines of another plan, an outline, a list, or a CSV with a
                      column Area; - for standard input
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
			if len(args) == 0 && f.lines {
				return run.Usagef("say of which proposal: tender plan N --lines")
			}
			if len(args) == 0 {
				return r.With(cmd.Context(), func(s *run.Session) error { return listPlans(cmd.Context(), s) })
			}
			t, err := parsePlanArgs(args)
			if err != nil {
				return err
			}
			if err := t.check(f); err != nil {
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
		case slices.ContainsFunc(cmd.Flags().Args(), isLineVerb):
			return run.Usagef("%s\n  %s", state.FaultOf(refused).Message, putInQuotes)
		}
	}
	return cmd.Parent().FlagErrorFunc()(cmd, err)
}

// isLineVerb reports whether a verb takes lines.
func isLineVerb(word string) bool { return word == "add" || word == "change" }

func isPlanVerb(word string) bool { return slices.Contains(planVerbNames(), word) }

// planArgs are the parsed arguments of a plan command.
type planArgs struct {
	proposal, area, option string
	verb                   string
	rest                   []string
}

// parsePlanArgs parses the arguments: the verb follows the proposal, and the area and option if named.
func parsePlanArgs(args []string) (t planArgs, err error) {
	t.proposal, t.verb = args[0], "list"
	rest := args[1:]
	if i := slices.IndexFunc(rest, isPlanVerb); i >= 0 && i <= 2 {
		t.verb, t.rest, rest = rest[i], rest[i+1:], rest[:i]
	}
	if len(rest) > 2 {
		for _, word := range rest[:3] {
			if near := config.Nearest(word, planVerbNames()); near != "" {
				return t, run.Usagef("there is no %q for a plan; did you mean %q?", word, near)
			}
		}
		return t, run.Usagef("say what to do after the area and the option: %s", strings.Join(planVerbNames(), ", "))
	}
	rest = append(slices.Clip(rest), "", "")
	t.area, t.option = rest[0], rest[1]
	return t, nil
}

// check refuses too many or too few arguments for the verb.
func (t *planArgs) check(f planFlags) error {
	n := len(t.rest)
	switch {
	case len(f.also) > 0 && t.verb != "add" && t.verb != "import":
		return run.Usagef("--also plans the same lines in more options, and goes with add and import")
	case f.lines && t.verb != "list":
		return run.Usagef("--lines goes with the list of planned lines: tender plan %s --lines", t.proposal)
	case t.verb == "add" && n == 0:
		return run.Usagef("say what to add, such as \"2 vx-75\", or - for standard input")
	case t.verb == "add" && t.area == "":
		return run.Usagef("say where: tender plan %s AREA [OPTION] add …", t.proposal)
	case t.verb == "change" && n < 2:
		return run.Usagef("say which line and what it becomes: tender plan %s change 3 \"2 vx-75\"", t.proposal)
	case t.verb == "rename" && (n != 1 || t.area == ""):
		return run.Usagef("say which area and its name: tender plan %s AREA rename NAME", t.proposal)
	case t.verb == "remove" && n == 0 && t.area == "", t.verb == "move" && n == 0:
		return run.Usagef("say which lines, by their numbers in `tender plan %s`", t.proposal)
	case t.verb == "import" && n != 1:
		return run.Usagef("say which file, or - for standard input")
	case t.verb == "better" && (n == 0 || t.area == ""):
		return run.Usagef("say which option is to be made better, and by what: tender plan %s AREA OPTION better vx-55=vx-65", t.proposal)
	case t.verb == "copy" && t.area == "":
		return run.Usagef("say what to copy: tender plan %s AREA [OPTION] copy", t.proposal)
	case t.verb == "describe" && t.area == "":
		return run.Usagef("say which option is described: tender plan %s AREA OPTION describe --client TEXT", t.proposal)
	case t.verb == "companions" && n == 0:
		return run.Usagef("say which line, by its number in `tender plan %s`", t.proposal)
	case n > 0 && slices.Contains([]string{"list", "copy", "describe", "export", "estimate"}, t.verb):
		return run.Usagef("%s takes nothing after it, and got %q", t.verb, strings.Join(t.rest, " "))
	}
	return nil
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
	at := slices.IndexFunc(planVerbs, func(v planVerb) bool { return v.name == t.verb })
	return planVerbs[at].do(p, ctx, t)
}

// edit applies an edit and prints what it planned.
func (p *openPlan) edit(ctx context.Context, e plan.Edit) error {
	before := p.plan
	after, err := p.s.Store.EditPlan(ctx, p.proposal.ID, e)
	if err != nil {
		return run.AsUsage(err)
	}
	p.plan = after
	if p.s.ForPrograms() {
		return p.s.PrintJSON(p.json())
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
	words += " in " + p.where(id)
	if l.Item == 0 && !l.Labor() {
		words += ", a custom line"
	}
	return words
}
