package plan

import (
	"slices"
	"strconv"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// Placed reports whether the lines name their areas.
func (l List) Placed() bool {
	return slices.ContainsFunc(l.Lines, func(p Pasted) bool { return p.Area != "" })
}

// Only reports whether all lines are for an area of that name, in no option that they name.
func (l List) Only(area string) bool {
	return !slices.ContainsFunc(l.Lines, func(p Pasted) bool { return !text.SameName(p.Area, area) || p.Option != "" })
}

// Comments returns the installer notes that the lines bring: their comments with their names, and what a mail says
// besides. lines are those of l.Lines.
func (l List) Comments(lines []Line) string {
	var notes []string
	for i, p := range l.Lines {
		if p.Comment != "" {
			notes = append(notes, lines[i].Title()+": "+p.Comment)
		}
	}
	return strings.Trim(strings.Join(notes, "\n")+"\n\n"+l.Notes, "\n")
}

// Areas returns what the lines plan in the areas that they name, each area and option once. lines are those of
// l.Lines. An option is one of the proposal by its place, one of the plan by its place or title, or else a new one.
func (l List) Areas(p *state.Proposal, pl *Plan, lines []Line, next func() ID) (areas []Area) {
	type part struct {
		List
		lines []Line
	}
	var order []string
	parts := map[string]*part{}
	for i, in := range l.Lines {
		key := text.NameKey(in.Area) + "\n" + text.NameKey(in.Option)
		if parts[key] == nil {
			parts[key] = &part{}
			order = append(order, key)
		}
		parts[key].Lines, parts[key].lines = append(parts[key].Lines, in), append(parts[key].lines, lines[i])
	}
	over := Over(p, pl)
	for _, key := range order {
		part := parts[key]
		name := part.Lines[0].Area
		i := slices.IndexFunc(areas, func(a Area) bool { return text.SameName(a.Name, name) })
		if i < 0 {
			i, areas = len(areas), append(areas, Area{ID: next(), Name: name})
			if at := state.Find(p.Areas, func(a *state.Area) bool { return text.SameName(a.Name, name) }); at != nil {
				areas[i].Area, areas[i].Name = at.ID, at.Name
			}
		}
		o := placedOption(over, pl, name, part.Lines[0].Option, next)
		o.Lines, o.Installer = part.lines, part.Comments(part.lines)
		areas[i].Options = append(areas[i].Options, o)
	}
	return areas
}

// placedOption returns the option that a row names by its place or its title, in an area of the proposal with its plan.
// A title, or none where there are several options, is that of a planned option or of a new one.
func placedOption(over *state.Proposal, pl *Plan, area, option string, next func() ID) Option {
	made := Option{ID: next()}
	place, err := strconv.Atoi(option)
	named := err != nil && option != ""
	if named {
		made.Title = option
	}
	at := state.Find(over.Areas, func(a *state.Area) bool { return text.SameName(a.Name, area) })
	if at == nil {
		return made
	}
	if option == "" && len(at.Options) == 1 {
		place = 1
	}
	for i := range at.Options {
		o := &at.Options[i]
		planned := pl.Shown(o)
		fresh := planned != nil && planned.Option == 0
		switch {
		case place == i+1 && !fresh:
			made.Option = o.ID
			return made
		case fresh && (place == i+1 || place == 0 && text.SameName(planned.Title, option)):
			made.ID = planned.ID
			return made
		}
	}
	return made
}
