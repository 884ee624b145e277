package state

import (
	"slices"
	"strings"
)

// HunkKind tells who changed the lines of a hunk.
type HunkKind string

// The kinds of hunk. Only a collision needs a person.
const (
	HunkSame      HunkKind = "same"      // nobody changed these lines
	HunkMine      HunkKind = "mine"      // only I did
	HunkTheirs    HunkKind = "theirs"    // only they did
	HunkBoth      HunkKind = "both"      // both made the same change
	HunkCollision HunkKind = "collision" // both changed them, and differently
)

// Hunk is a run of lines of a three-way comparison. Base, Mine and Theirs hold
// the lines of each version, without line ends; the hunks of a Merge one after
// the other give each version whole.
type Hunk struct {
	Kind   HunkKind
	Base   []string
	Mine   []string
	Theirs []string
}

// Merge is the comparison of two changed versions of a text with what both
// began from.
type Merge struct{ Hunks []Hunk }

// Choice says what takes the place of a collision.
type Choice string

// The choices for a collision.
const (
	ChooseMine       Choice = "mine"
	ChooseTheirs     Choice = "theirs"
	ChooseBase       Choice = "base"
	ChooseMineTheirs Choice = "mine-theirs" // mine, then theirs
	ChooseTheirsMine Choice = "theirs-mine" // theirs, then mine
)

// Merge3 compares mine and theirs with base line by line, as diff3 does.
// Changes to different lines go together; changes that overlap or touch are a
// collision, because nothing between them says that they were independent. Line
// ends count as "\n" however they were written.
func Merge3(base, mine, theirs string) Merge {
	b, m, t := splitLines(base), splitLines(mine), splitLines(theirs)
	var merge Merge
	var at place
	for _, r := range regions(diffLines(b, m), diffLines(b, t)) {
		merge.add(Hunk{
			Kind: HunkSame, Base: b[at.base:r.from.base],
			Mine: m[at.mine:r.from.mine], Theirs: t[at.theirs:r.from.theirs],
		})
		h := Hunk{
			Base: b[r.from.base:r.to.base], Mine: m[r.from.mine:r.to.mine],
			Theirs: t[r.from.theirs:r.to.theirs],
		}
		h.Kind = kindOf(h)
		merge.add(h)
		at = r.to
	}
	merge.add(Hunk{Kind: HunkSame, Base: b[at.base:], Mine: m[at.mine:], Theirs: t[at.theirs:]})
	return merge
}

// Collisions counts the hunks that need a person.
func (m Merge) Collisions() int {
	n := 0
	for _, h := range m.Hunks {
		if h.Kind == HunkCollision {
			n++
		}
	}
	return n
}

// Clean reports whether the two versions go together without a person.
func (m Merge) Clean() bool { return m.Collisions() == 0 }

// Text is the merged text. When the merge is not clean, the collisions are
// filled with my lines, so that nothing that was typed here is left out.
func (m Merge) Text() string { return m.Resolve(nil) }

// Resolve is the merged text with the collisions settled by choices, in their
// order. A missing choice is ChooseMine.
func (m Merge) Resolve(choices []Choice) string {
	var lines []string
	collision := 0
	for _, h := range m.Hunks {
		choice := ChooseMine
		switch h.Kind {
		case HunkTheirs:
			choice = ChooseTheirs
		case HunkCollision:
			if collision < len(choices) {
				choice = choices[collision]
			}
			collision++
		default: // the same on both sides, or mine alone
		}
		lines = append(lines, h.lines(choice)...)
	}
	return strings.Join(lines, "\n")
}

func (h Hunk) lines(c Choice) []string {
	switch c {
	case ChooseTheirs:
		return h.Theirs
	case ChooseBase:
		return h.Base
	case ChooseMineTheirs:
		return slices.Concat(h.Mine, h.Theirs)
	case ChooseTheirsMine:
		return slices.Concat(h.Theirs, h.Mine)
	default:
		return h.Mine
	}
}

func (m *Merge) add(h Hunk) {
	if len(h.Base)+len(h.Mine)+len(h.Theirs) > 0 {
		m.Hunks = append(m.Hunks, h)
	}
}

func kindOf(h Hunk) HunkKind {
	switch {
	case slices.Equal(h.Mine, h.Theirs):
		return HunkBoth
	case slices.Equal(h.Base, h.Theirs):
		return HunkMine
	case slices.Equal(h.Base, h.Mine):
		return HunkTheirs
	default:
		return HunkCollision
	}
}

// SameText reports whether two texts differ in nothing but their line ends,
// which the service stores as "\n" however they were sent.
func SameText(a, b string) bool { return a == b || NormalizeNewlines(a) == NormalizeNewlines(b) }

func splitLines(s string) []string { return strings.Split(NormalizeNewlines(s), "\n") }

// place is a position between lines in each of the three versions.
type place struct{ base, mine, theirs int }

// region is a stretch that at least one side changed.
type region struct{ from, to place }

// regions lays the changes of both sides over one another. Changes that overlap
// or touch in base come into one region.
func regions(mine, theirs []change) []region {
	var out []region
	var at place // the end of the last region: lines after it correspond one to one
	for len(mine) > 0 || len(theirs) > 0 {
		start := nextStart(mine, theirs)
		end, m, t := start, 0, 0
		for {
			switch {
			case m < len(mine) && mine[m].base.from <= end:
				end = max(end, mine[m].base.to)
				m++
				continue
			case t < len(theirs) && theirs[t].base.from <= end:
				end = max(end, theirs[t].base.to)
				t++
				continue
			}
			break
		}
		from := place{start, at.mine + start - at.base, at.theirs + start - at.base}
		to := place{end, from.mine + end - start + growth(mine[:m]), from.theirs + end - start + growth(theirs[:t])}
		out = append(out, region{from, to})
		at, mine, theirs = to, mine[m:], theirs[t:]
	}
	return out
}

func nextStart(mine, theirs []change) int {
	switch {
	case len(mine) == 0:
		return theirs[0].base.from
	case len(theirs) == 0:
		return mine[0].base.from
	default:
		return min(mine[0].base.from, theirs[0].base.from)
	}
}

// growth is by how many lines changes make a text longer.
func growth(changes []change) int {
	n := 0
	for _, c := range changes {
		n += (c.other.to - c.other.from) - (c.base.to - c.base.from)
	}
	return n
}
