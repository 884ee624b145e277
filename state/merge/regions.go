package merge

import (
	"cmp"
	"slices"
)

// versions holds the base, mine and theirs.
type versions [3]passage

// The indexes of versions.
const (
	inBase = iota
	inMine
	inTheirs
)

// place is a position between units in each version.
type place [3]int

// end returns the place after the last units.
func (v versions) end() (p place) {
	for i := range v {
		p[i] = len(v[i].units)
	}
	return p
}

// region is a range in each of the three versions, with the changes of each side in it.
type region struct {
	from, to place
	changes  [3][]change
	touching bool // adjacent changes were joined that may depend on each other
}

func (r region) span(version int) span { return span{r.from[version], r.to[version]} }

// regions returns the changed regions. Changes that belong together share a region.
func (v versions) regions(differ func(a, b []unit) []change) []region {
	mine := differ(v[inBase].units, v[inMine].units)
	theirs := differ(v[inBase].units, v[inTheirs].units)
	var out []region
	at := place{} // the end of the last region: the units after it correspond one to one
	for len(mine) > 0 || len(theirs) > 0 {
		r := region{from: at, to: at}
		for v.takeFirst(&r, &mine, &theirs) {
		}
		out = append(out, r)
		at = r.to
	}
	return out
}

// takeFirst adds the first change of either side to a region, if one belongs there. If both sides
// make the same change, it tries both.
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

// before reports whether a begins before b. An insertion comes before a replacement at the same
// place.
func before(a, b change) bool {
	return cmp.Or(cmp.Compare(a.base.from, b.base.from), cmp.Compare(a.base.to, b.base.to)) < 0
}

// take adds a change of one side to a region, if it belongs there.
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
	case v.inLists(r.changes, c, side), v.besideAnew(r.changes[inMine+inTheirs-side], c, side):
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

// inLists reports whether a change is in a list and directly follows another one in a list.
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

// besideAnew reports whether a change of one side and a directly preceding one of the other add to a
// paragraph what stands beside sentences that were written anew: it was meant for the old ones.
func (v versions) besideAnew(others []change, c change, side int) bool {
	if len(others) == 0 {
		return false
	}
	d := others[len(others)-1]
	switch {
	case d.base.to != c.base.from:
		return false
	case d.anew && c.base.empty():
		return lines(v[side].gap(c.other.from)) == 0
	case c.anew && d.base.empty():
		return lines(v[inMine+inTheirs-side].gap(d.other.to)) == 0
	default:
		return false
	}
}

func (v versions) ofList(c change, side int) bool {
	isLine := func(u unit) bool { return u.line }
	return slices.ContainsFunc(v[inBase].units[c.base.from:c.base.to], isLine) ||
		slices.ContainsFunc(v.added(c, side), isLine)
}

// added returns the units that a change of one side inserts.
func (v versions) added(c change, side int) []unit { return v[side].units[c.other.from:c.other.to] }

// shared reports whether a change of one side inserts a unit that the other side inserts in the
// same region.
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

// kind classifies a region.
func (v versions) kind(r region) HunkKind {
	mine, theirs := r.changes[inMine], r.changes[inTheirs]
	switch {
	case len(theirs) == 0:
		return HunkMine
	case len(mine) == 0:
		return HunkTheirs
	case slices.Equal(textsOf(v[inMine].units[r.from[inMine]:r.to[inMine]]),
		textsOf(v[inTheirs].units[r.from[inTheirs]:r.to[inTheirs]])):
		return HunkBoth
	case r.touching, len(v[inBase].units) == 0, v.contested(r):
		return HunkCollision
	default:
		return HunkUnion
	}
}

// contested reports whether both sides changed the same unit differently.
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
