package template

import (
	"fmt"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
)

// Fill returns the template with its fields replaced. A field without a value has its default; one
// without either is an error.
func (t Template) Fill(values map[string]string) (Template, error) {
	known := map[string]string{}
	for _, f := range t.Fields {
		known[f.Name] = f.value(values)
	}
	for name := range values {
		if _, ok := known[name]; !ok {
			return t, state.Invalid("The template "+t.Name+" has no field "+name+".",
				"Its fields are: "+text.Join(t.fieldNames())+".")
		}
	}
	if missing := t.Missing(values); len(missing) > 0 {
		return t, state.Invalid("The template "+t.Name+" needs "+text.Join(missing)+".", "Give each a value.")
	}
	out := t.clone()
	for _, s := range out.texts() {
		*s = fieldPattern().ReplaceAllStringFunc(*s, func(m string) string { return known[strings.Trim(m, "{}")] })
	}
	return out, nil
}

// Missing returns the fields that the template uses and that have neither a value nor a default.
func (t *Template) Missing(values map[string]string) (names []string) {
	for _, f := range t.Fields {
		if f.value(values) == "" && t.uses(f.Name) {
			names = append(names, f.Name)
		}
	}
	return names
}

// value returns the field's own of values, or its default.
func (f *Field) value(values map[string]string) string {
	v, given := values[f.Name]
	if !given {
		v = f.Default
	}
	return strings.TrimSpace(v)
}

func (t *Template) fieldNames() []string {
	return state.Map(t.Fields, func(f *Field) string { return f.Name })
}

// uses reports whether a field occurs in the template.
func (t *Template) uses(field string) bool {
	return slices.ContainsFunc(t.texts(), func(s *string) bool { return strings.Contains(*s, "{"+field+"}") })
}

// RoomField is the field for the name of an area.
const RoomField = "room"

// Room returns the value of that field for adding the template's lines to options of these areas.
// ok is false if a person has to be asked, because a line uses the field and the areas differ, and
// for a template without the field.
func (t *Template) Room(areas []string) (room string, ok bool) {
	if len(areas) == 0 || !slices.Contains(t.fieldNames(), RoomField) {
		return "", false
	}
	differs := slices.ContainsFunc(areas, func(a string) bool { return a != areas[0] })
	return areas[0], !differs || !slices.ContainsFunc(t.lines(), func(s *string) bool {
		return strings.Contains(*s, "{"+RoomField+"}")
	})
}

// lines returns the lines of all options.
func (t *Template) lines() (out []*string) {
	for i := range t.Areas {
		for j := range t.Areas[i].Options {
			o := &t.Areas[i].Options[j]
			for k := range o.Lines {
				out = append(out, &o.Lines[k])
			}
		}
	}
	return out
}

func (t Template) clone() Template {
	t.Areas = slices.Clone(t.Areas)
	for i := range t.Areas {
		t.Areas[i].Options = slices.Clone(t.Areas[i].Options)
		for j := range t.Areas[i].Options {
			t.Areas[i].Options[j].Lines = slices.Clone(t.Areas[i].Options[j].Lines)
		}
	}
	return t
}

// Preview is what a template would plan.
type Preview struct {
	Template string
	Areas    []plan.Area
	Renamed  map[string]string // taken names of areas, and their replacements
	Free     []plan.Line       // lines without a certain catalog item
}

// Edit returns the edit that adds what the preview shows to a plan.
func (p Preview) Edit() plan.Edit { return plan.AddAreas("the template "+p.Template, p.Areas) }

// Set is the lines of one option in a preview.
type Set struct {
	Name  string // such as "Theater, Better"
	Lines []plan.Line
	Free  []plan.Line // those without a certain catalog item
}

// Sets returns the lines of each option that has some, for adding them to other options.
func (p Preview) Sets() (sets []Set) {
	for _, a := range p.Areas {
		name := a.Name
		for was, is := range p.Renamed {
			if is == name {
				name = was // no area is created
			}
		}
		for _, o := range a.Options {
			if len(o.Lines) == 0 {
				continue
			}
			s := Set{Name: name, Lines: o.Lines, Free: state.Filter(p.Free, func(l *plan.Line) bool {
				return slices.ContainsFunc(o.Lines, func(own plan.Line) bool { return own.ID == l.ID })
			})}
			if o.Title != "" {
				s.Name += ", " + o.Title
			}
			sets = append(sets, s)
		}
	}
	return sets
}

// Preview returns what the template would plan in a proposal. An area uses a blank one with its
// name, built or planned, and gets a number if the one with its name is not blank.
func (t Template) Preview(
	values map[string]string, into plan.Source, find plan.Finder, next func() plan.ID,
) (Preview, error) {
	filled, err := t.Fill(values)
	if err != nil {
		return Preview{}, err
	}
	p := Preview{Template: t.Name, Renamed: map[string]string{}}
	for _, a := range filled.Areas {
		area := plan.Area{ID: next(), Name: strings.Join(strings.Fields(a.Name), " ")}
		if at := blankArea(area.Name, into); at != nil {
			area.Area, area.Name = at.ID, at.Name
		} else if free := plan.FreeName(area.Name, into); free != area.Name && !into.Plan.Blank(area.Name) {
			p.Renamed[area.Name], area.Name = free, free
		}
		for _, o := range a.Options {
			option := plan.Option{
				ID: next(), Title: o.Title, Client: strings.TrimSpace(o.Client),
				Installer: strings.TrimSpace(o.Installer),
			}
			for i, s := range o.Lines {
				l, known, err := line(s, into.Proposal, find, next)
				if err != nil {
					f := state.FaultOf(err)
					return Preview{},
						state.Invalid(fmt.Sprintf("Line %d of %s in the template %s: %s", i+1, area.Name, t.Name,
							f.Message), f.Next)
				}
				if !known {
					p.Free = append(p.Free, l)
				}
				option.Lines = append(option.Lines, l)
			}
			area.Options = append(area.Options, option)
		}
		p.Areas = append(p.Areas, area)
	}
	return p, nil
}

// line parses a line of a template, and reports whether the catalog has it.
func line(s string, p *state.Proposal, find plan.Finder, next func() plan.ID) (plan.Line, bool, error) {
	e, err := plan.ParseEntry(s)
	if err != nil {
		return plan.Line{}, false, err
	}
	e, it := find(e)
	l, err := e.Line(next(), it, p.Summary.Currency.Symbol)
	if e.Accessory {
		l.Parent = plan.Above
	}
	return l, it != nil || e.Custom, err
}

// blankArea returns the area with that name in the proposal if it is blank and nothing is planned
// for it, else nil.
func blankArea(name string, into plan.Source) *state.Area {
	if into.Plan != nil && slices.ContainsFunc(into.Plan.Areas, func(a plan.Area) bool {
		return text.SameName(a.Name, name)
	}) {
		return nil
	}
	i := slices.IndexFunc(into.Proposal.Areas, func(a state.Area) bool { return text.SameName(a.Name, name) })
	if i < 0 || !into.Proposal.Areas[i].Blank() {
		return nil
	}
	return &into.Proposal.Areas[i]
}
