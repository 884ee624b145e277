package template

import (
	"cmp"
	"slices"
	"strings"

	"app.tender/tender/state/plan"
)

// From returns a template of planned areas, as copies of areas and options are. Each of values
// becomes a field wherever it occurs: with client for "Halvorsen", "For Halvorsen" becomes "For
// {client}". Catalog lines lose their prices, so that current ones apply; margins and markups
// stay.
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

// keep escapes what looks like a field in the texts.
func (t *Template) keep() {
	for _, s := range t.texts() {
		for _, m := range fieldPattern().FindAllStringSubmatch(*s, -1) {
			if !slices.Contains(t.fieldNames(), m[1]) {
				t.Fields = append(t.Fields, Field{Name: m[1], Default: m[0]})
			}
		}
	}
}

// entry returns a line as a template's entry.
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

// name replaces values with their fields, the longest value first. Lines are not changed: a model
// may contain the words of a name.
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
