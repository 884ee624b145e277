package plan

import (
	"slices"
	"strconv"
)

// Copies returns copies of lines in their initial state, with new ids. Accessories keep their
// parent if it is among the lines.
func Copies(lines []Line, next func() ID) []Line {
	ids := make(map[ID]ID, len(lines))
	out := make([]Line, len(lines))
	for i, l := range lines {
		ids[l.ID] = next()
		l.ID, l.State, l.Note = ids[l.ID], Planned, ""
		if l.Parent != Above {
			l.Parent = ids[l.Parent]
		}
		out[i] = l
	}
	return out
}

// Spread adds the same lines at the end of several options, as one edit.
func Spread(places []Place, lines []Line, next func() ID) Edit {
	edits := make([]Edit, len(places))
	for i, at := range places {
		edits[i] = Add(at, 0, Copies(lines, next)...)
	}
	words := "planning in several options"
	if n := len(places); n > 1 {
		words = "planning in " + strconv.Itoa(n) + " options"
	}
	return Both(words, edits...)
}

// Has reports whether all of lines are open lines of an option, unchanged.
func (o *Option) Has(lines []Line) bool {
	if o == nil {
		return false
	}
	left := o.OpenLines()
	for _, l := range lines {
		i := slices.IndexFunc(left, func(other Line) bool {
			return other.Entry().String() == l.Entry().String() && other.Item == l.Item &&
				(other.Parent != 0) == (l.Parent != 0)
		})
		if i < 0 {
			return false
		}
		left = slices.Delete(left, i, i+1)
	}
	return true
}
