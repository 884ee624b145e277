package cli

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
)

func (s *session) planAdd(ctx context.Context, f planFlags, p *openPlan, t planArgs) error {
	entries, err := s.entries(t.rest)
	if err != nil {
		return err
	}
	return s.planInto(ctx, f, p, t, entries)
}

// planInto plans the same lines in an option and in those that --also names, in one step.
func (s *session) planInto(ctx context.Context, f planFlags, p *openPlan, t planArgs, entries []plan.Entry) error {
	places, err := p.places(f, t)
	if err != nil {
		return err
	}
	lines, err := s.lines(ctx, f, p, entries)
	if err != nil {
		return err
	}
	return s.layInto(ctx, f, p, places, lines)
}

// layInto plans the same lines in places, in one step.
func (s *session) layInto(ctx context.Context, f planFlags, p *openPlan, places []plan.Place, lines []plan.Line) error {
	if len(places) == 1 {
		return s.lay(ctx, f, p, plan.Add(places[0], 0, lines...))
	}
	return s.lay(ctx, f, p, plan.Spread(places, lines, p.next))
}

// places are the option that t names, and those that --also names.
func (p *openPlan) places(f planFlags, t planArgs) ([]plan.Place, error) {
	into := [][]string{{t.area}}
	if t.option != "" {
		into[0] = append(into[0], t.option)
	}
	var places []plan.Place
	for _, where := range append(into, paths(f.also)...) {
		at, err := p.place(f, where[0], strings.Join(where[1:], ""))
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(places, at.Is) {
			return nil, usagef("%s is named twice", strings.Join(where, "/"))
		}
		places = append(places, at)
	}
	return places, nil
}

// lines makes lines of entries.
func (s *session) lines(ctx context.Context, f planFlags, p *openPlan, entries []plan.Entry) ([]plan.Line, error) {
	catalog, err := s.finder(ctx, f.free)
	if err != nil {
		return nil, err
	}
	lines := make([]plan.Line, len(entries))
	for i, e := range entries {
		if lines[i], err = catalog.line(ctx, p, e); err != nil {
			return nil, err
		}
	}
	return lines, nil
}

func (s *session) planChange(ctx context.Context, f planFlags, p *openPlan, t planArgs) error {
	was, err := p.line(t.rest[0])
	if err != nil {
		return err
	}
	entries, err := s.entries(t.rest[1:])
	if err != nil {
		return err
	}
	if len(entries) != 1 {
		return usagef("a line becomes one line; add plans more")
	}
	lines, err := s.lines(ctx, f, p, entries)
	if err != nil {
		return err
	}
	lines[0].ID = was.ID
	if err := s.editPlan(ctx, p, plan.Change(lines[0])); err != nil || s.app.forPrograms() {
		return err
	}
	s.app.printf("Changed: %s\n", s.lineWords(p, lines[0]))
	s.warnPlan(p, lines)
	return nil
}

func (s *session) planRemove(ctx context.Context, f planFlags, p *openPlan, t planArgs) error {
	e, err := p.removal(t)
	if err != nil {
		return err
	}
	before := p.plan.Lines()
	if err := s.editPlan(ctx, p, e); err != nil || s.app.forPrograms() {
		return err
	}
	s.app.printf("Removed: %s.\n", text.Count(before-p.plan.Lines(), "line"))
	return nil
}

// removal takes lines away by their numbers, or without any all that is planned for an
// area or option.
func (p *openPlan) removal(t planArgs) (plan.Edit, error) {
	if len(t.rest) > 0 {
		ids, err := p.ids(t.rest)
		return plan.Remove(ids...), err
	}
	a, err := areaOf(p.over(), t.area)
	if err != nil {
		return plan.Edit{}, err
	}
	option := state.OptionID(0)
	if t.option != "" {
		o, err := findOption(a, t.option)
		if err != nil {
			return plan.Edit{}, err
		}
		option = o.ID
	}
	e, ok := plan.Unplan(&p.plan, a.ID, option)
	if !ok {
		return e, usagef("nothing is planned there; `tender plan %s` lists what is", t.proposal)
	}
	return e, nil
}

// planRename names an area that is only planned.
func (s *session) planRename(ctx context.Context, f planFlags, p *openPlan, t planArgs) error {
	a, err := areaOf(p.over(), t.area)
	if err != nil {
		return err
	}
	if !plan.Makes(&p.plan, a.ID) {
		return usagef("%s is an area of the proposal already; it is renamed in the web app", a.NameWord())
	}
	if err := s.editPlan(ctx, p, plan.Rename(plan.IDOf(a.ID), t.rest[0])); err != nil || s.app.forPrograms() {
		return err
	}
	s.app.printf("The planned area is named %s.\n", t.rest[0])
	return nil
}

func (s *session) planMove(ctx context.Context, f planFlags, p *openPlan, t planArgs) error {
	ids, err := p.ids(t.rest)
	if err != nil {
		return err
	}
	switch {
	case t.area == "" && f.by == 0:
		return usagef("say where: an area and an option before move, or --by for so many places")
	case t.area != "" && f.by != 0:
		return usagef("--by moves lines within their option; leave out the area")
	case f.by != 0:
		edits := make([]plan.Edit, len(ids))
		for i, id := range ids {
			edits[i] = plan.Shift(id, f.by)
		}
		return s.editPlan(ctx, p, plan.Both("moving planned lines", edits...))
	}
	at, err := p.place(f, t.area, t.option)
	if err != nil {
		return err
	}
	return s.editPlan(ctx, p, plan.MoveTo(at, ids...))
}

func (s *session) planCopy(ctx context.Context, f planFlags, p *openPlan, t planArgs) error {
	to := p
	if f.to != "" {
		var err error
		if to, err = s.openPlan(ctx, f.to); err != nil {
			return err
		}
	}
	c, err := p.copied(f, t, to)
	if err != nil {
		return planRefused(err)
	}
	s.app.said(c.Said)
	if c.Named != "" {
		s.app.sayf("There is an area of that name already: the copy is “%s”.", c.Named)
	}
	return s.lay(ctx, f, to, c.Edit())
}

// copied returns the areas and options that a copy would plan.
func (p *openPlan) copied(f planFlags, t planArgs, to *openPlan) (plan.Copied, error) {
	over := p.over()
	a, err := areaOf(over, t.area)
	if err != nil {
		return plan.Copied{}, err
	}
	if t.option == "" {
		if f.into != "" {
			return plan.Copied{}, usagef("--into is for an option; say which one before copy")
		}
		return plan.CopyArea(p.source(), a.ID, to.source(), p.next)
	}
	o, err := findOption(a, t.option)
	if err != nil {
		return plan.Copied{}, err
	}
	into, err := areaOf(to.over(), cmp.Or(f.into, a.Name))
	if err != nil {
		return plan.Copied{}, err
	}
	return plan.CopyOption(p.source(), o.ID, to.source(), into, p.next)
}

// lay plans areas that were copied, imported or made by a template, unless it is a
// dry run: then it only says what would be planned.
func (s *session) lay(ctx context.Context, f planFlags, p *openPlan, e plan.Edit) error {
	after, err := e.Apply(p.plan)
	if err != nil {
		return planRefused(err)
	}
	if err := p.crowded(&after); err != nil {
		return err
	}
	if !f.dryRun {
		return s.editPlan(ctx, p, e)
	}
	dry := &openPlan{proposal: p.proposal, plan: after, next: p.next}
	if s.app.forPrograms() {
		return s.app.printJSON(s.jsonPlan(dry))
	}
	s.printAdded("Would plan", p.plan, dry)
	s.app.printf("%s\nNothing was planned: --dry-run.\n", s.totalWords(dry))
	return nil
}

// warnPlan tells what is amiss with lines.
func (s *session) warnPlan(p *openPlan, lines []plan.Line) {
	for _, l := range lines {
		for _, warning := range s.warnings(&l, p.proposal.Summary.Currency) {
			s.app.sayf("%s: %s.", l.Title(), warning)
		}
	}
}

// open is the plan without what is built.
func (p *openPlan) open() plan.Plan {
	return p.plan.Only(func(l plan.Line) bool { return l.State.Open() })
}

// areaIn finds the area of a name in a proposal; nil when it has none.
func areaIn(p *state.Proposal, name string) *state.Area {
	a, err := areaOf(p, name)
	if err != nil {
		return nil
	}
	return a
}
