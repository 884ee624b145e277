// Package merge compares texts: two changed versions with what both began from, which it
// joins as far as no person needs to decide, and a text with the one before it.
package merge

import (
	"slices"
	"strings"
	"unicode/utf8"

	"app.tender/tender/state"
)

// HunkKind says who changed a passage.
type HunkKind string

// The kinds of hunk. Only a collision needs a person.
const (
	HunkSame      HunkKind = "same"      // nobody changed it
	HunkMine      HunkKind = "mine"      // only I did
	HunkTheirs    HunkKind = "theirs"    // only they did
	HunkBoth      HunkKind = "both"      // both made the same change
	HunkUnion     HunkKind = "union"     // both added here: both go in, what is the same once
	HunkCollision HunkKind = "collision" // both changed it, and differently
)

// Hunk is a passage of a three-way comparison: sentences, or lines of a list.
// Base, Mine and Theirs hold it in each version, with the white space before it;
// the hunks of a Result one after the other give each version whole.
type Hunk struct {
	Kind   HunkKind
	Base   string
	Mine   string
	Theirs string

	region region
}

// Result is the comparison of two changed versions of a text with what both
// began from.
type Result struct {
	Hunks []Hunk
	// Long is how many characters the changes of both make together when that is
	// more than state.MaxText and each version is not: all of them are collisions then. 0
	// when it is not so.
	Long     int
	versions versions
}

// Choice says what takes the place of a collision.
type Choice string

// The choices for a collision.
const (
	ChooseMine       Choice = "mine"
	ChooseTheirs     Choice = "theirs"
	ChooseBase       Choice = "base"
	ChooseMineTheirs Choice = "mine-theirs" // what both wrote, mine first
	ChooseTheirsMine Choice = "theirs-mine" // what both wrote, theirs first
)

// Texts compares mine and theirs with base: prose sentence by sentence, lists
// line by line. docs/drafts.md says which is which.
//
//   - Changes of different sentences go together. Sentences that both added go
//     together, too, in an order that doesn't depend on whose they are. What both
//     added goes in once.
//   - Changes of lines of a list that overlap or touch are a collision: nothing
//     between them says that they were independent.
//   - Changes of the same sentence, two texts written from nothing, the same
//     words added in two places, and a result beyond state.MaxText are collisions.
//
// Line ends count as "\n" however they were written. What began from state.UnknownBase
// has nothing in common.
func Texts(base, mine, theirs string) Result {
	m := Result{versions: versions{passageOf(state.BaseText(base)), passageOf(mine), passageOf(theirs)}}
	at := place{}
	for _, r := range m.versions.regions(changesOf) {
		m.add(HunkSame, region{from: at, to: r.from})
		m.add(m.versions.kind(r), r)
		at = r.to
	}
	m.add(HunkSame, region{from: at, to: m.versions.end()})
	m.finish()
	m.collideDoubled()
	m.collideTooLong()
	return m
}

// add appends a hunk unless nothing is in it.
func (m *Result) add(kind HunkKind, r region) {
	if r.from == r.to {
		return
	}
	text := func(v int) string { return m.versions[v].slice(r.span(v)) }
	m.Hunks = append(m.Hunks, Hunk{Kind: kind, Base: text(inBase), Mine: text(inMine), Theirs: text(inTheirs), region: r})
}

// finish puts the white space after the last unit into the last hunk.
func (m *Result) finish() {
	if len(m.Hunks) == 0 {
		m.Hunks = []Hunk{{Kind: HunkSame}}
	}
	last := &m.Hunks[len(m.Hunks)-1]
	last.Base += m.versions[inBase].tail
	last.Mine += m.versions[inMine].tail
	last.Theirs += m.versions[inTheirs].tail
}

// Collisions counts the hunks that need a person.
func (m Result) Collisions() int {
	n := 0
	for _, h := range m.Hunks {
		if h.Kind == HunkCollision {
			n++
		}
	}
	return n
}

// Clean reports whether the two versions go together without a person.
func (m Result) Clean() bool { return m.Collisions() == 0 }

// Text returns the merged text. When the merge is not clean, the collisions are
// filled with my version, so that nothing that was typed here is left out.
func (m Result) Text() string { return m.Resolve(nil) }

// Resolve returns the merged text with the collisions settled by choices, in their
// order. A missing choice is ChooseMine. Words of both versions stand in it once,
// also where both are taken.
func (m Result) Resolve(choices []Choice) string {
	picked := make([]Choice, len(m.Hunks))
	collision := 0
	for i, h := range m.Hunks {
		if h.Kind != HunkCollision {
			continue
		}
		picked[i] = ChooseMine
		if collision < len(choices) && choices[collision] != "" {
			picked[i] = choices[collision]
		}
		collision++
	}
	parts := make([][]element, len(m.Hunks))
	there := map[string]int{}
	for i, h := range m.Hunks {
		parts[i] = m.versions.elements(h, picked[i])
		if !picked[i].both() {
			countElements(there, parts[i])
		}
	}
	allowed := m.versions.counts()
	var all []element
	for i, part := range parts {
		for _, e := range part {
			if picked[i].both() {
				if there[e.text] > 0 && there[e.text] >= allowed[e.text] {
					continue
				}
				there[e.text]++
			}
			all = append(all, e)
		}
	}
	return m.versions.join(all)
}

func (c Choice) both() bool { return c == ChooseMineTheirs || c == ChooseTheirsMine }

// collideDoubled makes a collision of what would go in twice though no version
// has it twice: both added it, in different places.
func (m *Result) collideDoubled() {
	allowed := m.versions.counts()
	for again := true; again; {
		again = false
		most := m.mostCounts()
		for i, h := range m.Hunks {
			tooOften := func(e element) bool { return most[e.text] > allowed[e.text] }
			if h.Kind.oneSided() && slices.ContainsFunc(m.versions.elements(h, ChooseMine), tooOften) {
				m.Hunks[i].Kind = HunkCollision
				again = true // what is mine there may be what theirs removed
			}
		}
	}
}

// mostCounts returns how often each unit stands in the result at most, whichever
// version is taken of the collisions.
func (m *Result) mostCounts() map[string]int {
	most := map[string]int{}
	for _, h := range m.Hunks {
		mine, theirs := map[string]int{}, map[string]int{}
		countElements(mine, m.versions.elements(h, ChooseMine))
		if h.Kind == HunkCollision {
			countElements(theirs, m.versions.elements(h, ChooseTheirs))
		}
		for text, n := range theirs {
			mine[text] = max(mine[text], n)
		}
		for text, n := range mine {
			most[text] += n
		}
	}
	return most
}

// oneSided reports whether a person could refuse what goes in of itself.
func (k HunkKind) oneSided() bool { return k == HunkMine || k == HunkTheirs || k == HunkUnion }

// collideTooLong makes collisions of all changes when together they are beyond
// the longest text that the service takes, though each version is not.
func (m *Result) collideTooLong() {
	if !m.Clean() {
		return
	}
	text := m.Text()
	n := utf8.RuneCountInString(text)
	for _, version := range []int{inMine, inTheirs} {
		one := m.versions.text(version)
		if n <= state.MaxText || text == one || utf8.RuneCountInString(one) > state.MaxText {
			return
		}
	}
	m.Long = n
	for i := range m.Hunks {
		if m.Hunks[i].Kind.oneSided() {
			m.Hunks[i].Kind = HunkCollision
		}
	}
	if m.Clean() { // both added white space alone
		m.Hunks = nil
		m.add(HunkCollision, region{to: m.versions.end()})
		m.finish()
	}
}

// text returns a version whole.
func (v versions) text(i int) string {
	var b strings.Builder
	b.WriteString(v[i].slice(span{0, len(v[i].units)}))
	b.WriteString(v[i].tail)
	return b.String()
}
