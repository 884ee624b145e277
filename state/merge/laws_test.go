package merge

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"app.tender/tender/state/text"
	"pgregory.net/rapid"

	"app.tender/tender/state"
)

// slot is one side's change to a sentence, and what it adds after it.
type slot struct {
	sentence string // empty: removed
	after    string // empty: nothing
}

func sentence(name string, i int) string {
	return fmt.Sprintf("The %[1]sone%[2]d %[1]stwo%[2]d %[1]sthree%[2]d %[1]sfour%[2]d %[1]sfive%[2]d.", name, i)
}

// drawSlots draws one side's change to each sentence. Nothing is added next to a removed sentence:
// that would be a rewrite of it.
func drawSlots(t *rapid.T, side string, n int, common []int) []slot {
	out := make([]slot, n)
	for i := range out {
		was := sentence("base", i)
		switch common[i] {
		case 1:
			was = strings.Replace(was, "basetwo", "common", 1)
		case 2:
			was = ""
		default:
			switch rapid.IntRange(0, 5).Draw(t, side+" sentence") {
			case 0:
				was = strings.Replace(was, "basetwo", side, 1)
			case 1:
				was = ""
			}
		}
		out[i].sentence = was
	}
	for i := range out {
		if out[i].sentence == "" || i+1 < n && out[i+1].sentence == "" {
			continue
		}
		switch rapid.IntRange(0, 4).Draw(t, side+" after") {
		case 0:
			out[i].after = sentence(side, i)
		case 1:
			out[i].after = sentence("common", i)
		}
	}
	return out
}

func textOfSlots(slots []slot) string {
	var all []string
	for _, s := range slots {
		for _, text := range []string{s.sentence, s.after} {
			if text != "" {
				all = append(all, text)
			}
		}
	}
	return strings.Join(all, " ")
}

// A conflict costs a person time, and a wrong merge costs what somebody wrote. There is a conflict
// if, and only if, both sides changed the same sentence differently, as long as nobody writes one anew.
func TestAConflictIsWhereBothChangedTheSameSentenceDifferently(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 8).Draw(t, "sentences")
		common := rapid.SliceOfN(rapid.SampledFrom([]int{0, 0, 0, 0, 1, 2}), n, n).Draw(t, "common")
		var base []string
		for i := range n {
			base = append(base, sentence("base", i))
		}
		mine, theirs := drawSlots(t, "mine", n, common), drawSlots(t, "theirs", n, common)
		merge := Texts(strings.Join(base, " "), textOfSlots(mine), textOfSlots(theirs))
		collisions := 0
		var want []string
		for i, was := range base {
			m, th := mine[i].sentence, theirs[i].sentence
			switch {
			case m == was:
				want = append(want, th)
			case th == was || th == m:
				want = append(want, m)
			default:
				collisions++
			}
			after := []string{mine[i].after, theirs[i].after}
			slices.Sort(after)
			want = append(want, slices.Compact(after)...)
		}
		want = slices.DeleteFunc(want, func(s string) bool { return s == "" })
		if got := merge.Collisions(); got != collisions {
			t.Fatalf("%d collisions, want %d: %+v", got, collisions, merge.Hunks)
		}
		both := merge.Resolve(slices.Repeat([]Choice{ChooseMineTheirs}, collisions))
		for side, slots := range map[string][]slot{"mine": mine, "theirs": theirs} {
			for i, s := range slots {
				word := fmt.Sprintf("%s%d", side, i) // of a changed sentence
				if !strings.Contains(both, s.after) || strings.Contains(s.sentence, word) &&
					!strings.Contains(both, word) {
					t.Fatalf("both versions lack what %s typed at %d: %s", side, i, both)
				}
			}
		}
		if got := merge.Text(); collisions == 0 && got != strings.Join(want, " ") {
			t.Fatalf("got\n%s, want\n%s", got, strings.Join(want, " "))
		}
	})
}

// drawText draws prose, lists and any white space, with repeated sentences and lines.
func drawText(t *rapid.T, label string) string {
	part := rapid.SampledFrom([]string{
		"A display hangs above the fire. ", "The sound comes from two columns. ", "It is black. ", "Is it? ",
		"See e.g. Sony. ", "Model SP14-2. ",
		"\nEnds without a stop\n", "居間に画面を設置する。", "配線は壁の中。", "\n庭\n", "\n- 2 HDMI cables\n", "\n- 1 mount\n",
		"\n3. Rack\n",
		"\nRack:\n", " ", "\n", "\n\n", "\t", "  ", "\u3000", "\u00a0",
	})
	return strings.Join(rapid.SliceOfN(part, 0, 14).Draw(t, label), "")
}

// drawEdited draws an edited version of a text.
func drawEdited(t *rapid.T, base, label string) string {
	if rapid.IntRange(0, 9).Draw(t, label+" anew") == 0 {
		return drawText(t, label)
	}
	p := passageOf(base)
	for range rapid.IntRange(0, 3).Draw(t, label+" edits") {
		i := rapid.IntRange(0, len(p.units)).Draw(t, label+" at")
		j := min(len(p.units), i+rapid.IntRange(0, 2).Draw(t, label+" removed"))
		fresh := passageOf(drawText(t, label+" new"))
		p.units = slices.Replace(p.units, i, j, fresh.units...)
		if rapid.Bool().Draw(t, label+" gap") {
			p.tail = fresh.tail
		}
	}
	return p.slice(span{0, len(p.units)}) + p.tail
}

func countUnits(text string) map[string]int {
	n := map[string]int{}
	for _, u := range passageOf(text).units {
		n[u.text]++
	}
	return n
}

func TestMergeOfAnyTexts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base := drawText(t, "base")
		mine, theirs := drawEdited(t, base, "mine"), drawEdited(t, base, "theirs")
		checkLaws(t, base, mine, theirs)
	})
}

func TestMergeOfAnyCharacters(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		checkLaws(t, anyText.Draw(t, "base"), anyText.Draw(t, "mine"), anyText.Draw(t, "theirs"))
	})
}

// anyText draws any text but state.UnknownBase, which no cleaned text equals.
var anyText = rapid.String().Filter(func(s string) bool { return s != state.UnknownBase })

func checkLaws(t *rapid.T, base, mine, theirs string) {
	merge := Texts(base, mine, theirs)
	var b, m, th strings.Builder
	for _, h := range merge.Hunks {
		b.WriteString(h.Base)
		m.WriteString(h.Mine)
		th.WriteString(h.Theirs)
	}
	for got, want := range map[string]string{b.String(): base, m.String(): mine, th.String(): theirs} {
		if !state.SameText(got, want) {
			t.Fatalf("the hunks give %q of %q", got, want)
		}
	}
	mine, theirs = text.NormalizeNewlines(mine), text.NormalizeNewlines(theirs)
	if got := Texts(base, mine, base); !got.Clean() || got.Text() != mine {
		t.Fatalf("with theirs unchanged: %q, want %q", got.Text(), mine)
	}
	if got := Texts(base, base, theirs); !got.Clean() || got.Text() != theirs {
		t.Fatalf("with mine unchanged: %q, want %q", got.Text(), theirs)
	}
	if got := Texts(base, mine, mine); !got.Clean() || got.Text() != mine {
		t.Fatalf("the same change twice: %q, want %q", got.Text(), mine)
	}
	turned := Texts(base, theirs, mine)
	if turned.Collisions() != merge.Collisions() || merge.Clean() && turned.Text() != merge.Text() {
		t.Fatalf("not symmetric: %q and %q", merge.Text(), turned.Text())
	}
	if merge.Clean() {
		checkNothingLost(t, base, mine, theirs, merge.Text())
	}
	both := make([]Choice, merge.Collisions())
	for i := range both {
		both[i] = ChooseMineTheirs
	}
	checkNotDoubled(t, merge.Text(), mine, theirs)
	checkNotDoubled(t, merge.Resolve(both), mine, theirs)
}

func checkNothingLost(t *rapid.T, base, mine, theirs, merged string) {
	was := countUnits(base)
	for _, version := range []string{mine, theirs} {
		for text, n := range countUnits(version) {
			if n > was[text] && !strings.Contains(merged, text) {
				t.Fatalf("added %q was lost: %q", text, merged)
			}
		}
	}
	m, th := countUnits(mine), countUnits(theirs)
	for text, n := range was {
		if m[text] >= n && th[text] >= n && strings.Count(merged, text) < n {
			t.Fatalf("%q was lost, but nobody removed it: %q", text, merged)
		}
	}
}

func checkNotDoubled(t *rapid.T, merged, mine, theirs string) {
	m, th := countUnits(mine), countUnits(theirs)
	for text, n := range countUnits(merged) {
		if known := max(m[text], th[text]); n > known && known > 0 {
			t.Fatalf("%q occurs %d times in %q", text, n, merged)
		}
	}
}

// Two long additions each fit, but not both: a merge that is too long would be refused, and leave
// a person with a text that neither side wrote.
func TestATooLongMergeIsAConflict(t *testing.T) {
	const base = "A display hangs above the fireplace."
	mine := base + " " + strings.Repeat("Mine is long. ", state.MaxText/20)
	theirs := base + " " + strings.Repeat("Theirs is long. ", state.MaxText/20)
	merge := Texts(base, mine, theirs)
	if merge.Clean() {
		t.Fatalf("a merge of %d characters is not a conflict", utf8.RuneCountInString(merge.Text()))
	}
	if got := merge.Text(); got != mine {
		t.Errorf("only mine fits, but the text starts as %q", got)
	}
	if got := Texts(base, base+strings.Repeat(" ", state.MaxText-1),
		base+"\n"+strings.Repeat(" ", state.MaxText-100)); got.Clean() &&
		utf8.RuneCountInString(got.Text()) > state.MaxText {
		t.Error("white space makes a text too long without an error")
	}
	if got := Texts(base, strings.Repeat("Too long. ", state.MaxText), base); !got.Clean() {
		t.Error("a version that is already too long is a conflict")
	}
}

// Two versions and their merge that all have the maximum length merge without a question, and
// nothing longer is ever sent.
func TestLongestMergeIsNotAConflict(t *testing.T) {
	const base = "A display hangs above the fireplace."
	const theirs = "It is black. " + base
	fill := func(n int) string { return " " + strings.Repeat("x", n-utf8.RuneCountInString(base)-1) }
	for more, clean := range map[int]bool{0: true, 1: false} {
		mine := base + fill(state.MaxText-utf8.RuneCountInString("It is black. ")+more)
		if m := Texts(base, mine, theirs); m.Clean() != clean {
			t.Errorf("%d characters too many: %d collisions", more, m.Collisions())
		}
	}
	if m := Texts(base, base+fill(state.MaxText), theirs); m.Clean() || m.Text() != base+fill(state.MaxText) {
		t.Errorf("the longest text plus a sentence gives %d characters", utf8.RuneCountInString(m.Text()))
	}
}
