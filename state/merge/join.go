package merge

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// joint is an element with the white space before it.
type joint struct {
	element
	gap string
}

// joiner joins elements with the white space of the versions.
type joiner struct {
	versions
	out []joint
	pos [3]map[int]int // maps a version's unit to its index in out
}

// join returns the text of elements.
func (v versions) join(list []element) string {
	j := joiner{versions: v}
	for i := range j.pos {
		j.pos[i] = map[int]int{-1: -1}
	}
	last := element{at: [3]int(v.end())}
	for _, e := range append(list, last) {
		gap := j.gapBefore(e)
		for version, at := range e.at {
			if at != none {
				j.pos[version][at] = len(j.out)
			}
		}
		j.out = append(j.out, joint{e, gap})
	}
	var b strings.Builder
	for _, o := range j.out {
		b.WriteString(o.gap)
		b.WriteString(o.text)
	}
	return b.String()
}

// before returns the last element so far; its indexes are all -1 if there is none.
func (j *joiner) before() element {
	if len(j.out) == 0 {
		return element{at: [3]int{-1, -1, -1}}
	}
	return j.out[len(j.out)-1].element
}

// gapBefore returns the white space before the next element. It takes it from the versions that
// have the two next to each other, else it takes a suitable gap.
func (j *joiner) gapBefore(e element) string {
	p := j.before()
	var there [3]bool
	for version, at := range e.at {
		there[version] = at != none && p.at[version] == at-1
	}
	gap := func(version int) string { return j.versions[version].gap(e.at[version]) }
	switch {
	case there[inMine] && there[inTheirs]:
		mine, theirs := gap(inMine), gap(inTheirs)
		if there[inBase] && mine == gap(inBase) {
			return theirs
		}
		if there[inBase] && theirs == gap(inBase) {
			return mine
		}
		return wider(mine, theirs)
	case there[inMine]:
		return j.withBreak(e, gap(inMine), inTheirs)
	case there[inTheirs]:
		return j.withBreak(e, gap(inTheirs), inMine)
	case there[inBase]:
		return gap(inBase)
	case e.text == "":
		return j.lastGap()
	default:
		return j.newGap(p, e)
	}
}

// withBreak returns gap, or a wider one if the other side made the base's gap before the same unit
// wider.
func (j *joiner) withBreak(e element, gap string, other int) string {
	now, then := e.at[other], e.at[inBase]
	if now == none || then == none {
		return gap
	}
	one, known := j.pos[other][now-1]
	two, kept := j.pos[inBase][then-1]
	if known && kept && one == two && lines(j.versions[other].gap(now)) > lines(j.versions[inBase].gap(then)) {
		return wider(gap, j.versions[other].gap(now))
	}
	return gap
}

// newGap returns the white space between two elements that no version has next to each other.
func (j *joiner) newGap(p, e element) string {
	if len(j.out) == 0 {
		return ""
	}
	gap, since, known := "", 0, false
	for _, version := range []int{inMine, inTheirs} {
		if e.at[version] <= 0 {
			continue // it is the first unit of that version
		}
		known = true
		own, from := j.ownGap(version, e.at[version])
		switch {
		case own == gap:
			since = max(since, from)
		case wider(own, gap) == own:
			gap, since = own, from
		}
	}
	if !known || lines(gap) > 0 && j.widest(since) >= lines(gap) {
		gap = j.gapAfter(p, gap)
	}
	switch {
	case lines(gap) == 0 && (p.line || e.line):
		return "\n"
	case gap == "" && !joinsWithoutSpace(p.text, e.text, known):
		return " "
	}
	return gap
}

// lastGap returns the white space at the end, if the last element is last in no version.
func (j *joiner) lastGap() string {
	base, mine, theirs := j.versions[inBase].tail, j.versions[inMine].tail, j.versions[inTheirs].tail
	switch base {
	case mine:
		return theirs
	case theirs:
		return mine
	default:
		return wider(mine, theirs)
	}
}

// ownGap finds the last unit before index at of a version that is already in the text. It returns
// the widest white space between the two, and the position of that unit in the text.
func (j *joiner) ownGap(version, at int) (gap string, since int) {
	for ; ; at-- {
		if at > 0 {
			gap = wider(gap, j.versions[version].gap(at))
		}
		if pos, ok := j.pos[version][at-1]; ok {
			return gap, pos
		}
	}
}

// widest returns the largest number of line ends in a gap after a position of the text so far.
func (j *joiner) widest(since int) int {
	n := 0
	for _, o := range j.out[since+1:] {
		n = max(n, lines(o.gap))
	}
	return n
}

// gapAfter returns the white space after an element in the versions where it is not last.
func (j *joiner) gapAfter(p element, fallback string) string {
	gap, found := "", false
	for version, at := range p.at {
		if at >= 0 && at+1 < len(j.versions[version].units) && version != inBase {
			gap, found = wider(gap, j.versions[version].gap(at+1)), true
		}
	}
	if !found {
		return fallback
	}
	return gap
}

// joinsWithoutSpace reports whether two units may follow each other without a space: in a script without
// spaces, or next to a sign where a version has none.
func joinsWithoutSpace(before, after string, asWritten bool) bool {
	a, _ := utf8.DecodeLastRuneInString(before)
	b, _ := utf8.DecodeRuneInString(after)
	switch {
	case wide(a) || wide(b) || a > unicode.MaxLatin1 && unicode.IsPunct(a):
		return true
	case unicode.IsLetter(b) || unicode.IsDigit(b):
		return asWritten && unicode.IsPunct(a) && !unicode.Is(unicode.STerm, a)
	default:
		return asWritten
	}
}

func lines(gap string) int { return strings.Count(gap, "\n") }

// wider returns the gap with more line ends, or else the longer one.
func wider(a, b string) string {
	return slices.MaxFunc([]string{a, b}, func(a, b string) int {
		return cmp.Or(cmp.Compare(lines(a), lines(b)), cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
	})
}
