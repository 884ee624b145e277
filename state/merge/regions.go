package merge

import (
	"cmp"
	"slices"
)

// versions are what both began from, mine and theirs.
type versions [3]passage

// The versions by their index.
const (
	inBase = iota
	inMine
	inTheirs
)

// place is a position between units in each version.
type place [3]int

// end returns the place after the last unit of each version.
func (v versions) end() (p place) {
	for i := range v {
		p[i] = len(v[i].units)
	}
	return p
}

// region is a stretch of the three versions. If somebody changed it, mine and theirs are
// the changes of each side, by their index.
type region struct {
	from, to place
	changes  [3][]change
	touching bool // lines of a list that only touch were brought together
}

func (r region) span(version int) span { return span{r.from[version], r.to[version]} }

// regions compares the changes of both sides. Changes that belong together become one
// region.
func (v versions) regions(differ func(a, b []unit) []change) []region {
	mine := differ(v[inBase].units, v[inMine].units)
	theirs := differ(v[inBase].units, v[inTheirs].units)
	var out []region
	at := place{} // the end of the last region: units after it correspond one to one
	for len(mine) > 0 || len(theirs) > 0 {
		r := region{from: at, to: at}
		for v.takeFirst(&r, &mine, &theirs) {
		}
		out = append(out, r)
		at = r.to
	}
	return out
}

// takeFirst brings the first change of both sides into a region, or the other one
// where both change the same, if it belongs there.
func (v versions) takeFirst(r *region, mine, theirs *[]change) bool {
	take := func(side int, list *[]change) bool {
		if !v.take(r, side, (*list)[0]) {
			return false
		}
		*list = (*list)[1:]
		return true
	}
	switch {
	case len(*mine)+len(*theirs) == 0:
		return false
	case len(*theirs) == 0:
		return take(inMine, mine)
	case len(*mine) == 0:
		return take(inTheirs, theirs)
	}
	m, t := (*mine)[0], (*theirs)[0]
	return !before(t, m) && take(inMine, mine) || !before(m, t) && take(inTheirs, theirs)
}

// before reports whether a begins before b. An insertion comes before a replacement
// in the same place.
func before(a, b change) bool {
	return cmp.Or(cmp.Compare(a.base.from, b.base.from), cmp.Compare(a.base.to, b.base.to)) < 0
}

// take brings a change of one side into a region, if it belongs there.
func (v versions) take(r *region, side int, c change) bool {
	switch {
	case len(r.changes[inMine])+len(r.changes[inTheirs]) == 0:
		start := c.base.from - r.from[inBase]
		for i := range r.from {
			r.from[i] += start
		}
		r.to = r.from
	case c.base.from < r.to[inBase]:
	case c.base.from > r.to[inBase]:
		return false
	case c.base.empty() && r.span(inBase).empty():
		if v.inLists(r.changes, c, side) {
			r.touching = true
		}
	case v.inLists(r.changes, c, side):
		r.touching = true
	case !v.shared(r.changes, c, side):
		return false
	}
	r.changes[side] = append(r.changes[side], c)
	grown := max(0, c.base.to-r.to[inBase])
	for i := range r.to {
		r.to[i] += grown
	}
	r.to[side] += (c.other.to - c.other.from) - (c.base.to - c.base.from)
	return true
}

// inLists reports whether a change of one side is of lines of a list, and one that
// ends where it begins is, too.
func (v versions) inLists(changes [3][]change, c change, side int) bool {
	if !v.ofList(c, side) {
		return false
	}
	for s, list := range changes {
		touches := func(d change) bool { return d.base.to == c.base.from && v.ofList(d, s) }
		if slices.ContainsFunc(list, touches) {
			return true
		}
	}
	return false
}

func (v versions) ofList(c change, side int) bool {
	isLine := func(u unit) bool { return u.line }
	return slices.ContainsFunc(v[inBase].units[c.base.from:c.base.to], isLine) || slices.ContainsFunc(v.added(c, side), isLine)
}

// added returns the units that a change of one side brings.
func (v versions) added(c change, side int) []unit { return v[side].units[c.other.from:c.other.to] }

// shared reports whether a change of one side brings what the other side brings
// in the same region.
func (v versions) shared(changes [3][]change, c change, side int) bool {
	for _, other := range changes[inMine+inTheirs-side] {
		for _, u := range v.added(other, inMine+inTheirs-side) {
			if slices.Contains(textsOf(v.added(c, side)), u.text) {
				return true
			}
		}
	}
	return false
}

// kind says who changed a region, and whether it needs a person.
func (v versions) kind(r region) HunkKind {
	mine, theirs := r.changes[inMine], r.changes[inTheirs]
	switch {
	case len(theirs) == 0:
		return HunkMine
	case len(mine) == 0:
		return HunkTheirs
	case slices.Equal(textsOf(v[inMine].units[r.from[inMine]:r.to[inMine]]), textsOf(v[inTheirs].units[r.from[inTheirs]:r.to[inTheirs]])):
		return HunkBoth
	case r.touching, len(v[inBase].units) == 0, v.contested(r):
		return HunkCollision
	default:
		return HunkUnion
	}
}

// contested reports whether both sides changed the same unit, and differently.
func (v versions) contested(r region) bool {
	for _, c := range r.changes[inMine] {
		for _, d := range r.changes[inTheirs] {
			overlap := c.base.from < d.base.to && d.base.from < c.base.to
			if overlap && !v.equal(c, d) {
				return true
			}
		}
	}
	return false
}

// equal reports whether mine and theirs are the same change.
func (v versions) equal(mine, theirs change) bool {
	return mine.base == theirs.base && slices.Equal(textsOf(v.added(mine, inMine)), textsOf(v.added(theirs, inTheirs)))
}
