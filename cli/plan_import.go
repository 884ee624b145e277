package cli

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/outline"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
)

// planExport prints what is open of the plan in the grammar of outlines.
func (s *session) planExport(_ context.Context, _ planFlags, p *openPlan, t planArgs) error {
	only, err := p.chosen(t)
	if err != nil {
		return err
	}
	open := p.open()
	if only != nil {
		open = open.Only(func(l plan.Line) bool {
			_, option, _ := p.plan.Line(l.ID)
			return only[option]
		})
	}
	b := open.Brief(p.proposal, plan.GrammarAdds)
	s.app.said(b.Refused)
	s.app.printf("%s", b.Text())
	return nil
}

// planImport plans what another plan, an outline, or a list of lines has.
func (s *session) planImport(ctx context.Context, f planFlags, p *openPlan, t planArgs) error {
	arg := t.rest[0]
	if arg != "-" {
		arg = "@" + strings.TrimPrefix(arg, "@")
	}
	content, err := s.app.value(arg)
	if err != nil {
		return err
	}
	var areas []plan.Area
	switch {
	case strings.HasPrefix(strings.TrimSpace(content), "{"):
		areas, err = s.fromPlanJSON(ctx, f, p, content)
	case outline.Written(content):
		areas, err = s.fromOutline(ctx, p, content)
	default:
		table, placed, terr := plan.ParseTable(content)
		if !placed {
			return s.importLines(ctx, f, p, t, content)
		}
		if err = planRefused(terr); err == nil {
			areas, err = s.fromTable(ctx, f, p, table)
		}
	}
	if err != nil {
		return err
	}
	if t.area != "" {
		return usagef("this names its areas itself; leave out the %q", t.area)
	}
	if len(f.also) > 0 {
		return usagef("this names its options itself; leave out --also")
	}
	return s.lay(ctx, f, p, plan.Lay("importing a plan", areas))
}

// importLines plans a list of lines in an option.
func (s *session) importLines(ctx context.Context, f planFlags, p *openPlan, t planArgs, content string) error {
	if t.area == "" {
		return usagef("this is neither a plan nor an outline; for a list of lines say where: tender plan %s AREA [OPTION] import …", t.proposal)
	}
	entries, err := goodEntries(plan.ParseLines(content))
	if err != nil {
		return err
	}
	return s.planInto(ctx, f, p, t, entries)
}

// fromOutline reads an outline. What the catalog does not have is planned as custom
// lines, as the builder would make it.
func (s *session) fromOutline(ctx context.Context, p *openPlan, content string) ([]plan.Area, error) {
	f, err := s.finder(ctx, true)
	if err != nil {
		return nil, err
	}
	var failed error
	find := f.finds(ctx, &failed)
	areas := plan.FromOutline(outline.Parse(content), p.proposal, func(name string, labor bool) *state.CatalogItem {
		_, it := find(plan.Entry{Hours: labor, Words: strings.Fields(name)})
		return it
	}, p.next)
	return areas, failed
}

// fromPlanJSON reads a plan as --json prints it, of this proposal or another one.
// Built lines are left out.
func (s *session) fromPlanJSON(ctx context.Context, f planFlags, p *openPlan, content string) ([]plan.Area, error) {
	var in planJSON
	if err := json.Unmarshal([]byte(content), &in); err != nil {
		return nil, usagef("this is no plan: %v\n  `tender plan N --json` prints one.", err)
	}
	catalog, err := s.finder(ctx, f.free)
	if err != nil {
		return nil, err
	}
	var areas []plan.Area
	for _, a := range in.Areas {
		area := plan.Area{ID: p.next(), Name: text.CleanLine(a.Name)}
		if at := areaIn(p.proposal, area.Name); at != nil {
			area.Area, area.Name = at.ID, at.Name
		}
		for _, o := range a.Options {
			option := plan.Option{
				ID: p.next(), Title: text.CleanLine(o.Title), Client: text.Clean(o.ClientDescription), Installer: text.Clean(o.InstallerNotes),
			}
			if at, there := p.proposal.Option(state.OptionID(o.ID)); there != nil && at.ID == area.Area {
				option.Option, option.Title = there.ID, ""
			}
			if option.Lines, err = s.fromLinesJSON(ctx, catalog, p, o.Lines); err != nil {
				return nil, err
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
		return nil, usagef("the plan has no line that is not built")
	}
	return areas, nil
}

func (s *session) fromLinesJSON(ctx context.Context, catalog *finder, p *openPlan, list []planLineJSON) (lines []plan.Line, err error) {
	for _, in := range list {
		if !plan.State(in.State).Open() {
			continue
		}
		e, err := plan.ParseEntry(text.CleanLine(in.Entry))
		if err != nil {
			return nil, usagef("%q: %s", in.Entry, err)
		}
		e.Accessory = e.Accessory && slices.ContainsFunc(lines, func(l plan.Line) bool { return l.Parent == 0 })
		custom := *catalog
		custom.free = custom.free || in.ItemID == 0 // it was typed in free
		l, err := custom.line(ctx, p, e)
		if err != nil {
			return nil, err
		}
		lines = append(lines, l)
	}
	return lines, nil
}
