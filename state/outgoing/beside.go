package outgoing

import (
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// namesBeside returns the brands and models that the program knows beside those of an option. Those of other areas may
// be named, since a job is one system; those of the area's other options may not: a text is often copied from one to
// the next.
func (j *Job) namesBeside(area *state.Area, option *state.Option) (beside names) {
	beside.brands = slices.Clone(j.Habits.Brands)
	for a, o := range j.options() {
		for i := range o.Items {
			it := &o.Items[i]
			switch {
			case o == option:
			case a == area:
				beside.brands = append(beside.brands, it.Brand)
				beside.models = append(beside.models, text.Model(it.Model))
			default:
				beside.fine = append(beside.fine, text.Model(it.Brand), text.Model(it.Model))
			}
		}
	}
	beside.brands = slices.DeleteFunc(beside.brands, func(b string) bool { return b == "" })
	slices.Sort(beside.brands)
	beside.brands = slices.Compact(beside.brands)
	return beside
}
