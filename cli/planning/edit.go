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

func planAdd(ctx context.Context, s *run.Session, f planFlags, p *openPlan, t planArgs) error {
	entries, err := entries(s, t.rest)
	if err != nil {
		return err
	}
	return planInto(ctx, s, f, p, t, entries)
}

// planInto plans the same lines in an option and in those that --also names, in one step.
func planInto(ctx context.Context, s *run.Session, f planFlags, p *openPlan, t planArgs, entries []plan.Entry) error {
	places, err := p.places(f, t)
	if err != nil {
		return err
	}
	lines, err := lines(ctx, s, f, p, entries)
	if err != nil {
		return err
	}
	return layInto(ctx, s, f, p, places, lines)
}

// layInto plans the same lines in places, in one step.
func layInto(ctx context.Context, s *run.Session, f planFlags, p *openPlan, places []plan.Place, lines []plan.Line) error {
	if len(places) == 1 {
		return lay(ctx, s, f, p, plan.Add(places[0], 0, lines...))
	}
	return lay(ctx, s, f, p, plan.Spread(places, lines, p.next))
}

// places are the option that t names, and those that --also names.
func (p *openPlan) places(f planFlags, t planArgs) ([]plan.Place, error) {
	into := [][]string{{t.area}}
	if t.option != "" {
		into[0] = append(into[0], t.option)
	}
	var places []plan.Place
	for _, where := range append(into, find.Paths(f.also)...) {
		at, err := p.place(f, where[0], strings.Join(where[1:], ""))
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

// lines makes lines of entries.
func lines(ctx context.Context, s *run.Session, f planFlags, p *openPlan, entries []plan.Entry) ([]plan.Line, error) {
	catalog, err := find.NewItems(ctx, s, f.free)
	if err != nil {
		return nil, err
	}
	lines := make([]plan.Line, len(entries))
	for i, e := range entries {
		if lines[i], err = line(ctx, catalog, p, e); err != nil {
			return nil, err
		}
	}
	return lines, nil
}

func planChange(ctx context.Context, s *run.Session, f planFlags, p *openPlan, t planArgs) error {
	was, err := p.line(t.rest[0])
	if err != nil {
		return err
	}
	entries, err := entries(s, t.rest[1:])
	if err != nil {
		return err
	}
	if len(entries) != 1 {
		return run.Usagef("a line becomes one line; add plans more")
	}
	lines, err := lines(ctx, s, f, p, entries)
	if err != nil {
		return err
	}
	lines[0].ID = was.ID
	if err := editPlan(ctx, s, p, plan.Change(lines[0])); err != nil || s.ForPrograms() {
		return err
	}
	s.Printf("Changed: %s\n", lineWords(p, lines[0]))
	warnPlan(s, p, lines)
	return nil
}

func planRemove(ctx context.Context, s *run.Session, f planFlags, p *openPlan, t planArgs) error {
	e, err := p.removal(t)
	if err != nil {
		return err
	}
	before := p.plan.Lines()
	if err := editPlan(ctx, s, p, e); err != nil || s.ForPrograms() {
		return err
	}
	s.Printf("Removed: %s.\n", text.Count(before-p.plan.Lines(), "line"))
	return nil
}

// removal takes lines away by their numbers, or without any all that is planned for an
// area or option.
func (p *openPlan) removal(t planArgs) (plan.Edit, error) {
	if len(t.rest) > 0 {
		ids, err := p.ids(t.rest)
		return plan.Remove(ids...), err
	}
	a, err := find.AreaOf(p.over(), t.area)
	if err != nil {
		return plan.Edit{}, err
	}
	option := state.OptionID(0)
	if t.option != "" {
		o, err := find.Option(a, t.option)
		if err != nil {
			return plan.Edit{}, err
		}
		option = o.ID
	}
	e, ok := plan.Unplan(&p.plan, a.ID, option)
	if !ok {
		return e, run.Usagef("nothing is planned there; `tender plan %s` lists what is", t.proposal)
	}
	return e, nil
}

// planRename names an area that is only planned.
func planRename(ctx context.Context, s *run.Session, f planFlags, p *openPlan, t planArgs) error {
	a, err := find.AreaOf(p.over(), t.area)
	if err != nil {
		return err
	}
	if !plan.Makes(&p.plan, a.ID) {
		return run.Usagef("%s is an area of the proposal already; it is renamed in the web app", a.NameWord())
	}
	if err := editPlan(ctx, s, p, plan.Rename(plan.IDOf(a.ID), t.rest[0])); err != nil || s.ForPrograms() {
		return err
	}
	s.Printf("The planned area is named %s.\n", t.rest[0])
	return nil
}

func planMove(ctx context.Context, s *run.Session, f planFlags, p *openPlan, t planArgs) error {
	ids, err := p.ids(t.rest)
	if err != nil {
		return err
	}
	switch {
	case t.area == "" && f.by == 0:
		return run.Usagef("say where: an area and an option before move, or --by for so many places")
	case t.area != "" && f.by != 0:
		return run.Usagef("--by moves lines within their option; leave out the area")
	case f.by != 0:
		edits := make([]plan.Edit, len(ids))
		for i, id := range ids {
			edits[i] = plan.Shift(id, f.by)
		}
		return editPlan(ctx, s, p, plan.Both("moving planned lines", edits...))
	}
	at, err := p.place(f, t.area, t.option)
	if err != nil {
		return err
	}
	return editPlan(ctx, s, p, plan.MoveTo(at, ids...))
}

func planCopy(ctx context.Context, s *run.Session, f planFlags, p *openPlan, t planArgs) error {
	to := p
	if f.to != "" {
		var err error
		if to, err = open(ctx, s, f.to); err != nil {
			return err
		}
	}
	c, err := p.copied(f, t, to)
	if err != nil {
		return run.AsUsage(err)
	}
	tellLeftOut(s.Run, c.Said)
	if c.Named != "" {
		s.Sayf("There is an area of that name already: the copy is “%s”.", c.Named)
	}
	return lay(ctx, s, f, to, c.Edit())
}

// copied returns the areas and options that a copy would plan.
func (p *openPlan) copied(f planFlags, t planArgs, to *openPlan) (plan.Copied, error) {
	over := p.over()
	a, err := find.AreaOf(over, t.area)
	if err != nil {
		return plan.Copied{}, err
	}
	if t.option == "" {
		if f.into != "" {
			return plan.Copied{}, run.Usagef("--into is for an option; say which one before copy")
		}
		return plan.CopyArea(p.source(), a.ID, to.source(), p.next)
	}
	o, err := find.Option(a, t.option)
	if err != nil {
		return plan.Copied{}, err
	}
	into, err := find.AreaOf(to.over(), cmp.Or(f.into, a.Name))
	if err != nil {
		return plan.Copied{}, err
	}
	return plan.CopyOption(p.source(), o.ID, to.source(), into, p.next)
}

// lay plans areas that were copied, imported or made by a template, unless it is a
// dry run: then it only says what would be planned.
func lay(ctx context.Context, s *run.Session, f planFlags, p *openPlan, e plan.Edit) error {
	after, err := e.Apply(p.plan)
	if err != nil {
		return run.AsUsage(err)
	}
	if err := p.crowded(&after); err != nil {
		return err
	}
	if !f.dryRun {
		return editPlan(ctx, s, p, e)
	}
	dry := &openPlan{proposal: p.proposal, plan: after, next: p.next}
	if s.ForPrograms() {
		return s.PrintJSON(jsonPlan(s, dry))
	}
	printAdded(s, "Would plan", p.plan, dry)
	s.Printf("%s\nNothing was planned: --dry-run.\n", totalWords(s, dry))
	return nil
}

// warnPlan tells what is amiss with lines.
func warnPlan(s *run.Session, p *openPlan, lines []plan.Line) {
	for _, l := range lines {
		for _, warning := range warnings(s, &l, p.proposal.Summary.Currency) {
			s.Sayf("%s: %s.", l.Title(), warning)
		}
	}
}

// open is the plan without what is built.
func (p *openPlan) open() plan.Plan {
	return p.plan.Only(func(l plan.Line) bool { return l.State.Open() })
}
