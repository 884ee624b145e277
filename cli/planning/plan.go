// Package planning has the commands that plan lines, save templates, and have plans and uploaded content built.
package planning

import (
	"context"
	"slices"
	"strings"

	"app.tender/tender/cli/commit"
	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/build"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Commands returns the commands of this folder.
func Commands(r *run.Run) []*cobra.Command {
	return []*cobra.Command{newPlan(r), newTemplate(r), newBuild(r), newContent(r)}
}

func newPlan(r *run.Run) *cobra.Command {
	cmd := &cobra.Command{
		Use: "plan", Short: "Plan lines for the options of a proposal",
		Long: `Plan lines for the options of a proposal. A plan stays on this machine until it is built
("tender build").

OPTION is the option's place in its AREA, counted from 1; planned options come last. It can
be left out if the area has only one. NUMBER is a line's number in "tender plan list".`,
		Example: `  tender plan add 1042 "Living Room" 2 "2 vx-75 @3799" "> 2 sm-6" "4h install"
  tender plan list 1042
  tender build start 1042 --dry-run`,
	}
	cmd.AddCommand(
		newList(r), newAdd(r), newChange(r), newRemove(r), newClear(r), newRename(r), newMove(r), newCopy(r),
		newBetter(r), newCompanions(r),
		newDescribe(r), newImport(r), newExport(r), newEstimate(r),
	)
	return cmd
}

// planFlags are the flags of all commands that change a plan; most have only a few.
type planFlags struct {
	free, fresh, dryRun bool
	title               string
	shown               commit.Flags // whether the client may see what looks internal
	also                []string     // more options that get the same lines
	table               run.TableFlags

	given func(flag string) bool // whether a flag was given
}

// of makes f the flags of a command, which changes what the client may see.
func (f *planFlags) of(flags *pflag.FlagSet) {
	f.given = flags.Changed
	f.shown.AddMaySee(flags)
}

// dry adds --dry-run.
func (f *planFlags) dry(flags *pflag.FlagSet) {
	flags.BoolVar(&f.dryRun, "dry-run", false, "show what would be planned, and plan nothing")
}

// custom adds the flag for unclear lines.
func (f *planFlags) custom(flags *pflag.FlagSet) {
	flags.BoolVar(&f.free, "free", false, "make a custom line of what matches no catalog item, or several")
}

// others adds the flag for more options.
func (f *planFlags) others(flags *pflag.FlagSet) {
	flags.StringArrayVar(&f.also, "also", nil,
		"AREA or AREA/OPTION: another option that gets the same lines; may be repeated")
}

// anew adds the flags for a new option.
func (f *planFlags) anew(flags *pflag.FlagSet) {
	flags.BoolVar(&f.fresh, "new", false, "into a new option, and a new area if AREA does not exist")
	f.titled(flags)
}

// titled adds --title.
func (f *planFlags) titled(flags *pflag.FlagSet) {
	flags.StringVar(&f.title, "title", "", "the option's title in the plan and its outline")
}

// entering adds the flags of a command that plans typed lines.
func (f *planFlags) entering(flags *pflag.FlagSet) {
	f.of(flags)
	f.custom(flags)
	f.anew(flags)
	f.others(flags)
	f.dry(flags)
	f.table.Add(flags)
}

// inPlan returns do as the RunE of a command whose first argument names the proposal. args are those after it.
func (f *planFlags) inPlan(
	r *run.Run, do func(ctx context.Context, p *openPlan, args []string) error,
) func(*cobra.Command, []string) error {
	return r.InSession(func(ctx context.Context, s *run.Session, args []string) error {
		if slices.Contains(args, "") {
			return run.Usagef("an argument is empty")
		}
		p, err := open(ctx, s, *f, args[0])
		if err != nil {
			return err
		}
		return do(ctx, p, args[1:])
	}, (*run.Session).MaySeePrices)
}

// place is an area and an option of the command line; empty if they are not named.
type place struct{ area, option string }

// placed reads AREA [OPTION]. The option is followed by nothing.
func placed(args []string) place {
	args = append(slices.Clip(args), "", "")
	return place{args[0], args[1]}
}

// placedBefore reads AREA [OPTION] and what follows them: an option is a place or an ID, and no other word is.
func placedBefore(args []string) (at place, rest []string) {
	if len(args) > 1 && find.IsOption(args[1]) {
		return placed(args[:2]), args[2:]
	}
	return placed(args[:1]), args[1:]
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
	pl, err := s.Store.Plans.Plan(ctx, p.ID)
	return &openPlan{s, f, p, pl, plan.NewID}, err
}

// edit applies an edit and prints what it planned.
func (p *openPlan) edit(ctx context.Context, e plan.Edit) error {
	return p.editAnd(ctx, e, func() {})
}

// editAnd is edit for a command that says more to people.
func (p *openPlan) editAnd(ctx context.Context, e plan.Edit, say func()) error {
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
	say()
	return nil
}

// planAreas plans areas from a copy, an import or a template. A dry run only prints them.
func (p *openPlan) planAreas(ctx context.Context, e plan.Edit) error {
	after, err := e.Apply(p.plan)
	if err != nil {
		return run.AsUsage(err)
	}
	if err := p.checkOptionCounts(&after); err != nil {
		return err
	}
	if !p.flags.dryRun {
		return p.edit(ctx, e)
	}
	dry := *p
	dry.plan = after
	if p.s.ForPrograms() {
		return p.s.PrintJSON(dry.json(nil))
	}
	dry.printAdded("Would plan", p.plan)
	p.s.Printf("%s\nDry run: nothing was planned.\n", dry.totalWords())
	return nil
}

// printAdded lists the lines that the plan did not have before, and the warnings about them.
func (p *openPlan) printAdded(heading string, before plan.Plan) {
	added := plan.Between("", before, p.plan).Added()
	if f := build.NotDraft(p.proposal); len(added) > 0 && f.Kind != state.FaultNone {
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

// warn prints the warnings about lines.
func (p *openPlan) warn(lines []plan.Line) {
	for _, l := range lines {
		for _, warning := range warnings(p.s, &l, p.proposal.Summary.Currency) {
			p.s.Sayf("%s: %s.", l.Title(), warning)
		}
	}
}

// tellLeftOut prints what a copy omits or changes.
func tellLeftOut(r *run.Run, list []plan.Refusal) {
	for _, left := range list {
		r.Sayf("%s", strings.TrimSpace(left.Area+", "+left.Option+": "+left.Why+" "+left.Next))
	}
}
