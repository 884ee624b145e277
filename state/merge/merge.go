// Package merge does three-way merges of texts: it compares two versions with their common base
// and joins them where no person has to decide. It also compares two versions of a text.
package merge

import (
	"slices"
	"strings"
	"unicode/utf8"

	"app.tender/tender/state"
)

// HunkKind is which side changed a passage.
type HunkKind string

// The kinds of hunk. Only a collision needs a person.
const (
	HunkSame      HunkKind = "same"      // unchanged
	HunkMine      HunkKind = "mine"      // changed by me
	HunkTheirs    HunkKind = "theirs"    // changed by them
	HunkBoth      HunkKind = "both"      // both made the same change
	HunkUnion     HunkKind = "union"     // both added something here: both are included, common parts once
	HunkCollision HunkKind = "collision" // both changed it differently
)

// Hunk is a passage of a three-way comparison: sentences, or lines of a list. Base, Mine and
// Theirs are its text in each version, with the white space before it; all hunks of a Result
// together give the full versions.
type Hunk struct {
	Kind   HunkKind
	Base   string
	Mine   string
	Theirs string

	region region
}

// Result is the comparison of two versions of a text with their common base.
type Result struct {
	Hunks []Hunk
	// Long is the length in characters of the merged text if it exceeds state.MaxText and neither
	// version does: then all changes are collisions. Otherwise it is 0.
	Long     int
	versions versions
}

// Choice resolves a collision.
type Choice string

// The choices for a collision.
const (
	ChooseMine       Choice = "mine"
	ChooseTheirs     Choice = "theirs"
	ChooseBase       Choice = "base"
	ChooseMineTheirs Choice = "mine-theirs" // both versions, mine first
	ChooseTheirsMine Choice = "theirs-mine" // both versions, theirs first
)

// Texts compares mine and theirs with base: prose sentence by sentence, lists line by line.
// docs/drafts.md defines the two.
//
//   - Changes of different sentences are merged. Sentences that both sides added are all included, in
//     an order that does not depend on the side. Common additions are included once.
//   - Changes of list lines that overlap or touch are a collision: nothing between them shows that
//     they are independent.
//   - A sentence added in a paragraph beside one that the other side wrote anew is a collision.
//   - Changes of the same sentence, two texts with an empty base, the same words added in two places,
//     and a result longer than state.MaxText are collisions.
//
// All line ends count as "\n". The base state.UnknownBase has nothing in common with any text.
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

// add appends a hunk unless it is empty.
func (m *Result) add(kind HunkKind, r region) {
	if r.from == r.to {
		return
	}
	text := func(v int) string { return m.versions[v].slice(r.span(v)) }
	m.Hunks = append(m.Hunks,
		Hunk{Kind: kind, Base: text(inBase), Mine: text(inMine), Theirs: text(inTheirs), region: r})
}

// finish appends the white space after the last unit to the last hunk.
func (m *Result) finish() {
	if len(m.Hunks) == 0 {
		m.Hunks = []Hunk{{Kind: HunkSame}}
	}
	last := &m.Hunks[len(m.Hunks)-1]
	last.Base += m.versions[inBase].tail
	last.Mine += m.versions[inMine].tail
	last.Theirs += m.versions[inTheirs].tail
}

// Beside returns the hunks in which both sides added something different at the same place. All of
// it is included, but perhaps nobody meant the two to stand side by side.
func (m Result) Beside() []Hunk {
	return state.Filter(m.Hunks, func(h *Hunk) bool { return h.Kind == HunkUnion })
}

// Collisions returns the number of hunks that need a person.
func (m Result) Collisions() int {
	return state.Count(m.Hunks, func(h *Hunk) bool { return h.Kind == HunkCollision })
}

// Clean reports whether the merge has no collisions.
func (m Result) Clean() bool { return m.Collisions() == 0 }

// Text returns the merged text. Collisions resolve to my version, so that nothing typed here is
// lost.
func (m Result) Text() string { return m.Resolve(nil) }

// Resolve returns the merged text with the collisions resolved by choices, in order. A missing
// choice is ChooseMine. Words that both versions share appear once even if both are chosen.
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

// LeavesOut reports whether taking both versions of a hunk leaves out something of one, ChooseMine or
// ChooseTheirs, that it kept and the other one removed.
func (m Result) LeavesOut(h Hunk, of Choice) bool {
	side := inMine
	if of == ChooseTheirs {
		side = inTheirs
	}
	there := map[string]bool{}
	for _, e := range m.versions.elements(h, ChooseMineTheirs) {
		there[e.text] = true
		if e.at[side] >= 0 {
			there[m.versions[side].units[e.at[side]].text] = true
		}
	}
	units := h.region.span(side)
	return slices.ContainsFunc(m.versions[side].units[units.from:units.to], func(u unit) bool { return !there[u.text] })
}

func (c Choice) both() bool { return c == ChooseMineTheirs || c == ChooseTheirsMine }

// collideDoubled turns additions into collisions that would appear twice although no version has
// them twice: both sides added them, in different places.
func (m *Result) collideDoubled() {
	allowed := m.versions.counts()
	for again := true; again; {
		again = false
		most := m.mostCounts()
		for i, h := range m.Hunks {
			tooOften := func(e element) bool { return most[e.text] > allowed[e.text] }
			if h.Kind.oneSided() && slices.ContainsFunc(m.versions.elements(h, ChooseMine), tooOften) {
				m.Hunks[i].Kind = HunkCollision
				again = true // what is mine there may be what they removed
			}
		}
	}
}

// mostCounts returns the highest count of each unit in the result, over all choices for the
// collisions.
func (m *Result) mostCounts() map[string]int {
	most := map[string]int{}
	for _, h := range m.Hunks {
		var theirs []element
		if h.Kind == HunkCollision {
			theirs = m.versions.elements(h, ChooseTheirs)
		}
		for text, n := range mostOf(m.versions.elements(h, ChooseMine), theirs) {
			most[text] += n
		}
	}
	return most
}

// oneSided reports whether a hunk is merged without a question although a person could reject it.
func (k HunkKind) oneSided() bool { return k == HunkMine || k == HunkTheirs || k == HunkUnion }

// collideTooLong turns all changes into collisions if the merged text exceeds the service's limit
// and neither version does.
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
	if m.Clean() { // both added only white space
		m.Hunks = nil
		m.add(HunkCollision, region{to: m.versions.end()})
		m.finish()
	}
}

// text returns the full text of a version.
func (v versions) text(i int) string {
	var b strings.Builder
	b.WriteString(v[i].slice(span{0, len(v[i].units)}))
	b.WriteString(v[i].tail)
	return b.String()
}
