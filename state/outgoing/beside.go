package outgoing

import (
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// named is where brands and models occur, as text.Model. It is made once for all options.
type named struct {
	brands []string // all, in order, each once
	areas  map[string]area
}

// area is the first area with a name; elsewhere reports that another one has it, too.
type area struct {
	first     *state.Area
	elsewhere bool
}

// namesOf reads the brands and models of a job.
func namesOf(j *Job) named {
	n := named{brands: slices.Clone(j.Habits.Brands), areas: make(map[string]area)}
	add := func(a *state.Area, name string) {
		key := text.Model(name)
		was, known := n.areas[key]
		if !known {
			was.first = a
		}
		was.elsewhere = was.elsewhere || was.first != a
		n.areas[key] = was
	}
	for a, o := range j.options() {
		for i := range o.Items {
			n.brands = append(n.brands, o.Items[i].Brand)
			add(a, o.Items[i].Brand)
			add(a, o.Items[i].Model)
		}
	}
	slices.Sort(n.brands)
	n.brands = slices.DeleteFunc(slices.Compact(n.brands), func(b string) bool { return b == "" })
	return n
}

// beside returns the brands and models that the program knows beside those of an option. Those of other areas may be
// named, since a job is one system; those of the area's other options may not: a text is often copied from one to the
// next.
func (n named) beside(a *state.Area, o *state.Option) (beside names) {
	beside.brands = n.brands
	beside.fine = func(key string) bool {
		at, known := n.areas[key]
		return known && (at.first != a || at.elsewhere)
	}
	for k := range a.Options {
		if other := &a.Options[k]; other != o {
			for i := range other.Items {
				beside.models = append(beside.models, text.Model(other.Items[i].Model))
			}
		}
	}
	return beside
}
