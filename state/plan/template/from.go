package template

import (
	"cmp"
	"slices"
	"strings"

	"app.tender/tender/state/plan"
)

// From makes a template of areas that are planned, as copies of areas and options of
// a proposal are. What stands in values becomes a field wherever it is found, by its
// name: with client for "Halvorsen", "For Halvorsen" becomes "For {client}". Lines of
// the catalog lose their prices, so that those of the day count when it is used;
// margins and markups stay.
func From(name, about string, areas []plan.Area, values map[string]string) Template {
	t := Template{Slug: Slug(name), Name: name, About: about}
	for _, a := range areas {
		area := Area{Name: a.Name}
		for _, o := range a.Options {
			option := Option{Title: o.Title, Client: o.Client, Installer: o.Installer}
			for _, l := range o.Lines {
				option.Lines = append(option.Lines, entry(l).String())
			}
			area.Options = append(area.Options, option)
		}
		t.Areas = append(t.Areas, area)
	}
	t.keep()
	t.name(values)
	return t
}

// keep lets what looks like a field in the texts stay as it is.
func (t *Template) keep() {
	for _, s := range t.texts() {
		for _, m := range fieldPattern().FindAllStringSubmatch(*s, -1) {
			if !slices.Contains(t.fieldNames(), m[1]) {
				t.Fields = append(t.Fields, Field{Name: m[1], Default: m[0]})
			}
		}
	}
}

// entry is a line as a template has it.
func entry(l plan.Line) plan.Entry {
	e := l.Entry()
	if l.Item != 0 {
		e.Cost.Valid = false
		if e.Pricing.Kind == plan.Set {
			e.Pricing = plan.Pricing{}
		}
	}
	return e
}

// name puts fields in the place of their values, the longest first. Lines keep their
// words: a model may have those of a name.
func (t *Template) name(values map[string]string) {
	var names []string
	for name, v := range values {
		if strings.TrimSpace(v) != "" {
			names = append(names, name)
		}
	}
	slices.SortFunc(names, func(a, b string) int {
		return cmp.Or(cmp.Compare(len(values[b]), len(values[a])), cmp.Compare(a, b))
	})
	for _, name := range names {
		for i := range t.Areas {
			a := &t.Areas[i]
			a.Name = strings.ReplaceAll(a.Name, values[name], "{"+name+"}")
			for j := range a.Options {
				o := &a.Options[j]
				for _, s := range []*string{&o.Client, &o.Installer} {
					*s = strings.ReplaceAll(*s, values[name], "{"+name+"}")
				}
			}
		}
		if t.uses(name) && !slices.Contains(t.fieldNames(), name) {
			t.Fields = append(t.Fields, Field{Name: name})
		}
	}
}
