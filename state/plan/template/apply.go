package template

import (
	"fmt"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
)

// Fill returns the template with its fields filled in. A field without a value has its
// default; one without either is an error.
func (t Template) Fill(values map[string]string) (Template, error) {
	known := map[string]string{}
	var missing []string
	for _, f := range t.Fields {
		v, given := values[f.Name]
		if !given {
			v = f.Default
		}
		if v = strings.TrimSpace(v); v == "" && t.uses(f.Name) {
			missing = append(missing, f.Name)
		}
		known[f.Name] = v
	}
	for name := range values {
		if _, ok := known[name]; !ok {
			return t, state.Invalid("The template "+t.Name+" has no field "+name+".", "Its fields are: "+text.Join(t.fieldNames())+".")
		}
	}
	if len(missing) > 0 {
		return t, state.Invalid("The template "+t.Name+" needs "+text.Join(missing)+".", "Fill it in.")
	}
	out := t.clone()
	for _, s := range out.texts() {
		*s = fieldPattern().ReplaceAllStringFunc(*s, func(m string) string { return known[strings.Trim(m, "{}")] })
	}
	return out, nil
}

func (t *Template) fieldNames() []string {
	names := make([]string, len(t.Fields))
	for i, f := range t.Fields {
		names[i] = f.Name
	}
	return names
}

// uses reports whether a field stands anywhere.
func (t *Template) uses(field string) bool {
	return slices.ContainsFunc(t.texts(), func(s *string) bool { return strings.Contains(*s, "{"+field+"}") })
}

// RoomField is the field that stands for the name of an area.
const RoomField = "room"

// Room is what that field is filled in with where the lines of the template go into options of
// these areas, in their order. ok is false where it has to be asked for: a line has it, and the
// areas differ. It is false too for a template without the field.
func (t *Template) Room(areas []string) (room string, ok bool) {
	if len(areas) == 0 || !slices.Contains(t.fieldNames(), RoomField) {
		return "", false
	}
	differs := slices.ContainsFunc(areas, func(a string) bool { return a != areas[0] })
	return areas[0], !differs || !slices.ContainsFunc(t.lines(), func(s *string) bool { return strings.Contains(*s, "{"+RoomField+"}") })
}

// lines are those of all options.
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

// Preview is what a template would plan, for a person to see before it is laid.
type Preview struct {
	Template string
	Areas    []plan.Area
	Renamed  map[string]string // names of areas that are taken, and what they become
	Free     []plan.Line       // lines that the catalog does not have, or not for sure
}

// Edit is the edit that adds what the preview shows to a plan.
func (p Preview) Edit() plan.Edit { return plan.Lay("the template "+p.Template, p.Areas) }

// Set is the lines of one option that a preview shows.
type Set struct {
	Name  string // "Theater, Better"
	Lines []plan.Line
	Free  []plan.Line // those of them that the catalog does not have, or not for sure
}

// Sets are the lines of each option that has some, to be put into other options.
func (p Preview) Sets() (sets []Set) {
	for _, a := range p.Areas {
		name := a.Name
		for was, is := range p.Renamed {
			if is == name {
				name = was // no area is made
			}
		}
		for _, o := range a.Options {
			if len(o.Lines) == 0 {
				continue
			}
			s := Set{Name: name, Lines: o.Lines}
			if o.Title != "" {
				s.Name += ", " + o.Title
			}
			for _, l := range p.Free {
				if slices.ContainsFunc(o.Lines, func(own plan.Line) bool { return own.ID == l.ID }) {
					s.Free = append(s.Free, l)
				}
			}
			sets = append(sets, s)
		}
	}
	return sets
}

// Preview works out what the template would plan in a proposal. An area whose name
// the proposal has goes into it while that is blank, and is called otherwise, with a
// number, when it is not.
func (t Template) Preview(values map[string]string, into plan.Source, find plan.Finder, next func() plan.ID) (Preview, error) {
	filled, err := t.Fill(values)
	if err != nil {
		return Preview{}, err
	}
	p := Preview{Template: t.Name, Renamed: map[string]string{}}
	for _, a := range filled.Areas {
		area := plan.Area{ID: next(), Name: strings.Join(strings.Fields(a.Name), " ")}
		if at := blankArea(area.Name, into); at != nil {
			area.Area, area.Name = at.ID, at.Name
		} else if free := plan.FreeName(area.Name, into); free != area.Name {
			p.Renamed[area.Name], area.Name = free, free
		}
		for _, o := range a.Options {
			option := plan.Option{ID: next(), Title: o.Title, Client: strings.TrimSpace(o.Client), Installer: strings.TrimSpace(o.Installer)}
			for i, s := range o.Lines {
				l, known, err := line(s, into.Proposal, find, next)
				if err != nil {
					f := state.FaultOf(err)
					return Preview{}, state.Invalid(fmt.Sprintf("Line %d of %s in the template %s: %s", i+1, area.Name, t.Name, f.Message), f.Next)
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

// line reads a line of a template, and reports whether the catalog knows it.
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

// blankArea finds the area of that name in the proposal when nothing is in it and
// nothing is planned for it; nil otherwise.
func blankArea(name string, into plan.Source) *state.Area {
	if into.Plan != nil && slices.ContainsFunc(into.Plan.Areas, func(a plan.Area) bool { return text.SameName(a.Name, name) }) {
		return nil
	}
	i := slices.IndexFunc(into.Proposal.Areas, func(a state.Area) bool { return text.SameName(a.Name, name) })
	if i < 0 || !into.Proposal.Areas[i].Blank() {
		return nil
	}
	return &into.Proposal.Areas[i]
}
