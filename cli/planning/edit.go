package planning

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"app.tender/tender/cli/find"
	"app.tender/tender/cli/run"
	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
)

func (p *openPlan) add(ctx context.Context, t planArgs) error {
	l, err := p.typedList(t.rest)
	if err != nil {
		return err
	}
	return p.into(ctx, t, l)
}

// into plans the same lines in an option and in those of --also, in one step.
func (p *openPlan) into(ctx context.Context, t planArgs, l plan.List) error {
	name := t.area
	if a := find.AreaIn(p.over(), t.area); a != nil {
		name = a.Name
	}
	if l.Placed() && !l.Only(name) {
		return run.Usagef("the table names its areas and options, and they are not only %q\n  `tender plan %s import FILE` plans its lines there.", name, t.proposal)
	}
	places, err := p.places(t)
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

// places returns the option of t and those of --also.
func (p *openPlan) places(t planArgs) ([]plan.Place, error) {
	into := [][]string{{t.area}}
	if t.option != "" {
		into[0] = append(into[0], t.option)
	}
	var places []plan.Place
	for _, where := range append(into, find.Paths(p.flags.also)...) {
		at, err := p.place(where[0], strings.Join(where[1:], ""))
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(places, at.Is) {
			return nil, run.Usagef("%s is named twice", strings.Join(where, "/"))
		}
		places = append(places, at)
	}
	return places, nil
}

func (p *openPlan) change(ctx context.Context, t planArgs) error {
	was, err := p.line(t.rest[0])
	if err != nil {
		return err
	}
	l, err := p.typedList(t.rest[1:])
	if err != nil {
		return err
	}
	if len(l.Lines) != 1 {
		return run.Usagef("change takes one line; add plans more")
	}
	lines, err := p.lines(ctx, l)
	if err != nil {
		return err
	}
	lines[0].ID, lines[0].From = was.ID, cmp.Or(lines[0].From, was.From)
	if err := p.edit(ctx, plan.Change(lines[0])); err != nil || p.s.ForPrograms() {
		return err
	}
	p.s.Printf("Changed: %s\n", p.lineWords(lines[0]))
	p.warn(lines)
	return nil
}

func (p *openPlan) remove(ctx context.Context, t planArgs) error {
	e, err := p.removal(t)
	if err != nil {
		return err
	}
	before := p.plan.Lines()
	if err := p.edit(ctx, e); err != nil || p.s.ForPrograms() {
		return err
	}
	p.s.Printf("Removed: %s.\n", text.Count(before-p.plan.Lines(), "line"))
	return nil
}

// removal removes lines by their numbers, or all planned lines of an area or option.
func (p *openPlan) removal(t planArgs) (plan.Edit, error) {
	switch {
	case len(t.rest) > 0 && t.area != "":
		return plan.Edit{}, run.Usagef("a number names a line of the whole plan: leave out %q, or the numbers to remove all lines there", t.area)
	case len(t.rest) > 0:
		ids, err := p.ids(t.rest)
		return plan.Remove(ids...), err
	case t.area == "":
		return plan.Edit{}, run.Usagef("say which lines, by their numbers in `tender plan %s`", t.proposal)
	}
	a, o, err := partOf(p.over(), t.area, t.option)
	if err != nil {
		return plan.Edit{}, err
	}
	option := state.OptionID(0)
	if o != nil {
		option = o.ID
	}
	e, ok := plan.Unplan(&p.plan, a.ID, option)
	if !ok {
		return e, run.Usagef("nothing is planned there; `tender plan %s` lists the plan", t.proposal)
	}
	return e, nil
}

// rename renames a planned area.
func (p *openPlan) rename(ctx context.Context, t planArgs) error {
	a, err := find.AreaOf(p.over(), t.area)
	if err != nil {
		return err
	}
	if !plan.Makes(&p.plan, a.ID) {
		return run.Usagef("%s is an area of the proposal already; rename it in the web app", a.NameWord())
	}
	if err := p.edit(ctx, plan.Rename(plan.IDOf(a.ID), t.rest[0])); err != nil || p.s.ForPrograms() {
		return err
	}
	p.s.Printf("The planned area is now called %s.\n", t.rest[0])
	return nil
}

func (p *openPlan) move(ctx context.Context, t planArgs) error {
	ids, err := p.ids(t.rest)
	if err != nil {
		return err
	}
	switch given := p.flags.given; {
	case t.area == "" && p.flags.by == 0:
		return run.Usagef("say where: an area and an option before move, or --by with a number of places")
	case given("by") && (t.area != "" || given("new") || given("title")):
		return run.Usagef("--by moves lines within their option; leave out the area, --new and --title")
	case p.flags.by != 0:
		edits := state.Map(ids, func(id *plan.ID) plan.Edit { return plan.Shift(*id, p.flags.by) })
		return p.edit(ctx, plan.Both("moving planned lines", edits...))
	}
	at, err := p.place(t.area, t.option)
	if err != nil {
		return err
	}
	return p.edit(ctx, plan.MoveTo(at, ids...))
}

func (p *openPlan) copy(ctx context.Context, t planArgs) error {
	to := p
	if p.flags.to != "" {
		var err error
		if to, err = open(ctx, p.s, p.flags, p.flags.to); err != nil {
			return err
		}
	}
	c, err := p.copied(t, to)
	if err != nil {
		return run.AsUsage(err)
	}
	tellLeftOut(p.s.Run, c.Refusals)
	if c.Named != "" {
		p.s.Sayf("An area of that name exists already: the copy is “%s”.", c.Named)
	}
	return to.planAreas(ctx, c.Edit())
}

// copied returns the areas and options that a copy would plan.
func (p *openPlan) copied(t planArgs, to *openPlan) (plan.Copied, error) {
	a, o, err := partOf(p.over(), t.area, t.option)
	switch {
	case err != nil:
		return plan.Copied{}, err
	case o == nil && p.flags.into != "":
		return plan.Copied{}, run.Usagef("--into is for an option; say which one before copy")
	case o == nil:
		return plan.CopyArea(p.source(), a.ID, to.source(), p.next)
	}
	into, err := find.AreaOf(to.over(), cmp.Or(p.flags.into, a.Name))
	if err != nil {
		return plan.Copied{}, err
	}
	return plan.CopyOption(p.source(), o.ID, to.source(), into, p.next)
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

// warn prints the warnings about lines.
func (p *openPlan) warn(lines []plan.Line) {
	for _, l := range lines {
		for _, warning := range warnings(p.s, &l, p.proposal.Summary.Currency) {
			p.s.Sayf("%s: %s.", l.Title(), warning)
		}
	}
}
