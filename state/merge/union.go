package merge

import (
	"slices"
	"strings"

	"app.tender/tender/state"
)

// order decides which of the additions at one place comes first, mine or theirs.
type order func(v versions, mine, theirs span) [2]int

// union merges the changes of both sides in a region, in the order of the base. A unit that both
// inserted appears once. Two similar versions of a sentence are blended into one.
func (v versions) union(r region, first order) []element {
	var out []element
	changes := r.changes
	for len(changes[inMine])+len(changes[inTheirs]) > 0 {
		var cluster [3][]change
		cluster, changes = overlapping(changes)
		out = append(out, v.both(cluster, first)...)
	}
	allowed := mostOf(v.each(r.changes[inMine], inMine), v.each(r.changes[inTheirs], inTheirs))
	there := map[string]int{}
	return slices.DeleteFunc(out, func(e element) bool {
		there[e.text]++
		return allowed[e.text] > 0 && there[e.text] > allowed[e.text]
	})
}

// overlapping removes the first changes that overlap or are at the same place from both lists.
func overlapping(changes [3][]change) (cluster, rest [3][]change) {
	var at span
	for started := false; ; started = true {
		side := inMine
		mine, theirs := changes[inMine], changes[inTheirs]
		if len(mine) == 0 || len(theirs) > 0 && before(theirs[0], mine[0]) {
			side = inTheirs
		}
		if len(changes[side]) == 0 {
			return cluster, changes
		}
		c := changes[side][0]
		if started && c.base.from >= at.to && c.base != at {
			return cluster, changes
		}
		if !started {
			at = c.base
		}
		at.to = max(at.to, c.base.to)
		cluster[side] = append(cluster[side], c)
		changes[side] = changes[side][1:]
	}
}

// both merges overlapping changes of both sides.
func (v versions) both(cluster [3][]change, first order) []element {
	mine, theirs := cluster[inMine], cluster[inTheirs]
	switch {
	case len(theirs) == 0:
		return v.each(mine, inMine)
	case len(mine) == 0:
		return v.each(theirs, inTheirs)
	}
	if len(mine) == 1 && len(theirs) == 1 && !v.equal(mine[0], theirs[0]) {
		if e, ok := v.blend(mine[0], theirs[0], first); ok {
			return []element{e}
		}
	}
	sides := first(v, mine[0].other, theirs[0].other)
	one, two := v.each(cluster[sides[0]], sides[0]), v.each(cluster[sides[1]], sides[1])
	var out []element
	at := change{}
	for _, c := range roughChanges(unitsOf(one), unitsOf(two)) {
		out = append(out, inBoth(one[at.base.to:c.base.from], two[at.other.to:c.other.from])...)
		out = append(out, one[c.base.from:c.base.to]...)
		out = append(out, two[c.other.from:c.other.to]...)
		at = c
	}
	return append(out, inBoth(one[at.base.to:], two[at.other.to:])...)
}

// each returns the units that the changes of one side insert.
func (v versions) each(changes []change, side int) []element {
	var out []element
	for _, c := range changes {
		for i := c.other.from; i < c.other.to; i++ {
			u := v[side].units[i]
			e := element{text: u.text, line: u.line, at: [3]int{none, none, none}}
			e.at[side] = i
			out = append(out, e)
		}
	}
	return out
}

// inBoth returns equal elements of two versions as elements of both.
func inBoth(one, two []element) []element {
	out := slices.Clone(one)
	for i := range out {
		out[i].line = out[i].line && two[i].line
		for version, at := range two[i].at {
			out[i].at[version] = max(out[i].at[version], at)
		}
	}
	return out
}

func unitsOf(list []element) []unit {
	return state.Map(list, func(e *element) unit { return unit{text: e.text, line: e.line} })
}

// leastCommon is how many words two versions of a sentence must share to be blended: repeating a
// shorter one does no harm.
const leastCommon = 4

// blend merges two similar versions of a sentence into one. Words that both changed stand next to
// each other.
func (v versions) blend(mine, theirs change, first order) (e element, ok bool) {
	at := [3]int{mine.base.from, mine.other.from, theirs.other.from}
	single := mine.base == theirs.base && mine.base.to == at[inBase]+1 &&
		mine.other.to == at[inMine]+1 && theirs.other.to == at[inTheirs]+1
	if !single {
		return e, false
	}
	var words versions
	for i := range v {
		u := v[i].units[at[i]]
		if u.line || u.word {
			return e, false
		}
		words[i] = wordsOf(u.text)
	}
	b, m, t := words[inBase].vocabulary(), words[inMine].vocabulary(), words[inTheirs].vocabulary()
	if min(b.similarity(m), b.similarity(t), m.similarity(t)) < alike || m.common(t) < leastCommon {
		return e, false
	}
	all := region{to: words.end()}
	var out []element
	for _, r := range words.regions(roughChanges) {
		out = append(out, words.run(region{from: all.from, to: r.from}, inBase, inMine, inTheirs)...)
		out = append(out, words.union(r, first)...)
		all.from = r.to
	}
	out = append(out, words.run(all, inBase, inMine, inTheirs)...)
	return element{text: strings.TrimSpace(words.join(out)), at: at}, true
}

// shareOrder decides the order of what both sides added at one place. It is the same for both
// sides: first what continues the previous paragraph, then paragraphs, then what begins the next
// paragraph.
func shareOrder(v versions, mine, theirs span) [2]int {
	one, two := v[inMine].attachment(mine), v[inTheirs].attachment(theirs)
	if one > two || one == two && v[inMine].slice(mine) > v[inTheirs].slice(theirs) {
		return [2]int{inTheirs, inMine}
	}
	return [2]int{inMine, inTheirs}
}

// attachment returns where a run of units belongs: 0 to the paragraph before it, 1 to itself, 2 to
// the paragraph after it.
func (p passage) attachment(s span) int {
	switch {
	case s.from > 0 && !strings.Contains(p.gap(s.from), "\n"):
		return 0
	case s.to < len(p.units) && !strings.Contains(p.gap(s.to), "\n"):
		return 2
	default:
		return 1
	}
}
