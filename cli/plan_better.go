package cli

import (
	"context"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
)

// planBetter plans a new option like another one, with other items in place of some.
func (s *session) planBetter(ctx context.Context, f planFlags, p *openPlan, t planArgs) error {
	a, o, err := optionOf(p.over(), t.area, t.option)
	if err != nil {
		return err
	}
	c, err := plan.CopyOption(p.source(), o.ID, p.source(), a, p.next)
	if err != nil {
		return planRefused(err)
	}
	like := c.Areas[0].Options[0]
	replacements, err := s.replacements(ctx, like.Lines, t.rest)
	if err != nil {
		return err
	}
	s.app.said(c.Said)
	c.Areas[0].Options[0] = plan.Improve(like, text.CleanLine(f.title), replacements, p.next)
	return s.lay(ctx, f, p, plan.Lay("making a better option", c.Areas))
}

// replacements reads OLD=NEW: which line is meant, and which item takes its place.
func (s *session) replacements(ctx context.Context, lines []plan.Line, args []string) (map[plan.ID]*state.CatalogItem, error) {
	catalog, err := s.finder(ctx, false)
	if err != nil {
		return nil, err
	}
	items := make([]state.CatalogItem, len(lines))
	for i, l := range lines { // lines are looked for as items of a catalog are
		items[i] = state.CatalogItem{ID: state.CatalogItemID(l.ID), Type: l.Type, Brand: l.Brand, Model: l.Model, Name: l.Name, ShortDescription: l.About}
	}
	out := map[plan.ID]*state.CatalogItem{}
	for _, arg := range args {
		was, is, ok := strings.Cut(text.CleanLine(arg), "=")
		if !ok {
			return nil, usagef("better takes OLD=NEW such as vx-55=vx-65, not %q", arg)
		}
		words := strings.Fields(was)
		ranked := plan.Rank(words, items, plan.Facts{})
		switch {
		case len(ranked) == 0:
			return nil, usagef("no line of the option is “%s”", was)
		case !plan.Sure(words, ranked):
			return nil, usagef("“%s” may be %s of the option; type more of it", was, text.Count(len(ranked), "line"))
		}
		e, err := plan.ParseEntry(is)
		if err != nil {
			return nil, usage(err)
		}
		e.Hours = ranked[0].Type == state.ItemLabor
		_, it, err := catalog.find(ctx, e)
		if err != nil {
			return nil, err
		}
		out[plan.ID(ranked[0].ID)] = it
	}
	return out, nil
}
