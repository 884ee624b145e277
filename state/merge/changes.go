package merge

import (
	"slices"

	"app.tender/tender/state"
	"github.com/aymanbagabas/go-udiff/lcs"
)

// span is the half-open range of units from–to.
type span struct{ from, to int }

func (s span) empty() bool { return s.from == s.to }

// change replaces the units base of one passage with the units other of another. The units between
// two changes are equal in both.
type change struct {
	base, other span
	anew        bool // the new sentences are no versions of the old ones
}

// changesOf returns the changes from a to b in order, matching replaced sentences with similar
// ones where possible.
func changesOf(a, b []unit) []change {
	var out []change
	for _, c := range roughChanges(a, b) {
		out = append(out, finer(a, b, c)...)
	}
	return out
}

// roughChanges returns the runs of units in which a and b differ. For texts with very many
// differences it may not be minimal, which only turns more of a merge into collisions and never
// loses a unit.
func roughChanges(a, b []unit) []change {
	var out []change
	for _, d := range lcs.DiffLines(textsOf(a), textsOf(b)) {
		out = append(out, change{base: span{d.Start, d.End}, other: span{d.ReplStart, d.ReplEnd}})
	}
	return out
}

// maxPairs limits the work of finer: a larger change stays whole.
const maxPairs = 4096

// finer splits a change into sentences replaced by similar ones, removed sentences, and new ones.
// What is left between two of these is one change.
func finer(a, b []unit, c change) []change {
	if (c.base.to-c.base.from)*(c.other.to-c.other.from) > maxPairs {
		c.anew = true
		return []change{c}
	}
	var out []change
	at := change{base: span{c.base.from, c.base.from}, other: span{c.other.from, c.other.from}}
	between := func(to change) {
		rest := change{base: span{at.base.to, to.base.from}, other: span{at.other.to, to.other.from}}
		switch {
		case rest.other.empty():
			out = append(out, removals(rest)...)
		default:
			rest.anew = !rest.base.empty()
			out = append(out, rest)
		}
	}
	for _, pair := range similarPairs(a[c.base.from:c.base.to], b[c.other.from:c.other.to]) {
		i, j := c.base.from+pair[0], c.other.from+pair[1]
		next := change{base: span{i, i + 1}, other: span{j, j + 1}}
		between(next)
		out = append(out, next)
		at = next
	}
	between(change{base: span{c.base.to, c.base.to}, other: span{c.other.to, c.other.to}})
	return out
}

func removals(c change) []change {
	var out []change
	for i := c.base.from; i < c.base.to; i++ {
		out = append(out, change{base: span{i, i + 1}, other: c.other})
	}
	return out
}

// similarPairs matches units of a with units of b, in order, so that the total similarity is
// highest.
func similarPairs(a, b []unit) [][2]int {
	va, vb := vocabularies(a), vocabularies(b)
	best := make([][]float64, len(a)+1)
	best[0] = make([]float64, len(b)+1)
	pair := func(i, j int) float64 {
		s := va[i].similarity(vb[j])
		if s < alike {
			return 0
		}
		return s
	}
	for i := range a {
		best[i+1] = make([]float64, len(b)+1)
		for j := range b {
			best[i+1][j+1] = max(best[i][j+1], best[i+1][j], best[i][j]+pair(i, j))
		}
	}
	var out [][2]int
	for i, j := len(a), len(b); i > 0 && j > 0; {
		switch best[i][j] {
		case best[i-1][j]:
			i--
		case best[i][j-1]:
			j--
		default:
			i, j = i-1, j-1
			out = append(out, [2]int{i, j})
		}
	}
	slices.Reverse(out)
	return out
}

func vocabularies(units []unit) []vocabulary {
	return state.Map(units, func(u *unit) vocabulary { return wordsOf(u.text).vocabulary() })
}
