package merge

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"app.tender/tender/state"
)

func TestMerge3(t *testing.T) {
	tests := []struct {
		name               string
		base, mine, theirs string
		want               string
		collisions         int
	}{
		{"nobody changed anything", "a\nb", "a\nb", "a\nb", "a\nb", 0},
		{"only I did", "a\nb", "a\nB", "a\nb", "a\nB", 0},
		{"only they did", "a\nb", "a\nb", "A\nb", "A\nb", 0},
		{"the same change", "a\nb", "a\nB", "a\nB", "a\nB", 0},
		{"different lines", "a\nb\nc", "A\nb\nc", "a\nb\nC", "A\nb\nC", 0},
		{"the same line", "a\nb\nc", "a\nmine\nc", "a\ntheirs\nc", "a\nmine\nc", 1},
		{"lines that touch", "a\nb", "A\nb", "a\nB", "A\nb", 1},
		{"both add at the end", "a", "a\nmine", "a\ntheirs", "a\nmine", 1},
		{"both add the same at the end", "a", "a\nx", "a\nx", "a\nx", 0},
		{"add at the start and at the end", "a\nb", "0\na\nb", "a\nb\nc", "0\na\nb\nc", 0},
		{"both begin from nothing", "", "mine", "theirs", "mine", 1},
		{"I cleared what they changed", "a\nb\nc", "", "a\nB\nc", "", 1},
		{"I cleared, they left it", "a\nb\nc", "", "a\nb\nc", "", 0},
		{"they removed a line, I changed another", "a\nb\nc\nd", "A\nb\nc\nd", "a\nb\nd", "A\nb\nd", 0},
		{"line ends are no change", "a\r\nb\r\nc", "a\nb\nC", "A\r\nb\r\nc", "A\nb\nC", 0},
		{"two collisions", "a\nb\nc\nd\ne", "1\nb\nc\nd\n1", "2\nb\nc\nd\n2", "1\nb\nc\nd\n1", 2},
		{"wide characters", "居間\n書斎\n庭", "居間 75型\n書斎\n庭", "居間\n書斎\n庭 防水", "居間 75型\n書斎\n庭 防水", 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m := Texts(tt.base, tt.mine, tt.theirs)
			if got := m.Text(); got != tt.want {
				t.Errorf("text %q, want %q", got, tt.want)
			}
			if got := m.Collisions(); got != tt.collisions {
				t.Errorf("%d collisions, want %d", got, tt.collisions)
			}
		})
	}
}

func TestResolveSettlesEachCollisionByItself(t *testing.T) {
	m := Texts("a\nb\nc\nd\ne", "m1\nb\nc\nd\nm2", "t1\nb\nc\nd\nt2")
	tests := []struct {
		choices []Choice
		want    string
	}{
		{nil, "m1\nb\nc\nd\nm2"},
		{[]Choice{ChooseTheirs}, "t1\nb\nc\nd\nm2"},
		{[]Choice{ChooseMine, ChooseTheirs}, "m1\nb\nc\nd\nt2"},
		{[]Choice{ChooseBase, ChooseBase}, "a\nb\nc\nd\ne"},
		{[]Choice{ChooseMineTheirs, ChooseTheirsMine}, "m1\nt1\nb\nc\nd\nt2\nm2"},
	}
	for _, tt := range tests {
		if got := m.Resolve(tt.choices); got != tt.want {
			t.Errorf("choices %v give %q, want %q", tt.choices, got, tt.want)
		}
	}
}

// What one side removed and the other one kept is not in both, and a person has to know: they would
// look for it on site.
func TestBothLeavesOutWhatOneSideRemoved(t *testing.T) {
	for name, tt := range map[string]struct {
		base, mine, theirs string
		ofMine, ofTheirs   bool
	}{
		"each another line":       {"a", "m", "t", false, false},
		"theirs removed the rest": {"a\nb\nc", "m\nb\nc", "t", true, false},
		"mine removed the rest":   {"a\nb\nc", "m", "t\nb\nc", false, true},
		"each added one":          {"a", "a\nm", "a\nt", false, false},
		"a blended sentence": {
			"The display hangs at 62 inches here.", "The display hangs at 60 inches here.",
			"The big display hangs at 62 inches here.", false, false,
		},
	} {
		m := Texts(tt.base, tt.mine, tt.theirs)
		ofMine, ofTheirs := false, false
		for _, h := range m.Hunks {
			if h.Kind == HunkCollision {
				ofMine, ofTheirs = ofMine || m.LeavesOut(h, ChooseMine), ofTheirs || m.LeavesOut(h, ChooseTheirs)
			}
		}
		if m.Clean() || ofMine != tt.ofMine || ofTheirs != tt.ofTheirs {
			t.Errorf("%s: of mine %v, of theirs %v; both is %q", name, ofMine, ofTheirs,
				m.Resolve([]Choice{ChooseMineTheirs}))
		}
	}
}

// texts draws a text with repeated lines, and two edited versions of it.
func texts(t *rapid.T) (base, mine, theirs []string) {
	line := rapid.SampledFrom([]string{"", "a", "b", "c", "d", "e", "f"})
	base = rapid.SliceOfN(line, 1, 12).Draw(t, "base")
	edit := func(label string) []string {
		out := slices.Clone(base)
		for range rapid.IntRange(0, 4).Draw(t, label+" edits") {
			i := rapid.IntRange(0, len(out)).Draw(t, label+" at")
			j := min(len(out), i+rapid.IntRange(0, 2).Draw(t, label+" removed"))
			out = slices.Replace(out, i, j, rapid.SliceOfN(line, 0, 2).Draw(t, label+" new")...)
		}
		if len(out) == 0 {
			out = []string{""}
		}
		return out
	}
	return base, edit("mine"), edit("theirs")
}

func TestMergeKeepsEveryLine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		base, mine, theirs := texts(t)
		b, m, th := strings.Join(base, "\n"), strings.Join(mine, "\n"), strings.Join(theirs, "\n")
		merge := Texts(b, m, th)
		var gotBase, gotMine, gotTheirs string
		for _, h := range merge.Hunks {
			gotBase, gotMine, gotTheirs = gotBase+h.Base, gotMine+h.Mine, gotTheirs+h.Theirs
		}
		for _, d := range []string{cmp.Diff(b, gotBase), cmp.Diff(m, gotMine), cmp.Diff(th, gotTheirs)} {
			if d != "" {
				t.Fatalf("the hunks do not add up: %s", d)
			}
		}
		if got := Texts(b, m, b).Text(); got != m {
			t.Fatalf("without a change of theirs: %q, want mine %q", got, m)
		}
		if got := Texts(b, b, th).Text(); got != th {
			t.Fatalf("without a change of mine: %q, want theirs %q", got, th)
		}
		if got := Texts(b, m, m); !got.Clean() || got.Text() != m {
			t.Fatalf("the same change twice: %q, want %q", got.Text(), m)
		}
		turned := Texts(b, th, m)
		if turned.Clean() != merge.Clean() || (merge.Clean() && turned.Text() != merge.Text()) {
			t.Fatalf("not symmetric: %q and %q", merge.Text(), turned.Text())
		}
	})
}

func TestMergeOfLongTextsWithNothingInCommonIsBounded(t *testing.T) {
	lines := func(prefix string) string {
		var b strings.Builder
		for i := range state.MaxText / 2 {
			b.WriteString(prefix[i%len(prefix) : i%len(prefix)+1])
			b.WriteByte('\n')
		}
		return b.String()
	}
	m := Texts(lines("abcdefg"), lines("hijklmn"), lines("opqrstu"))
	if m.Collisions() != 1 || m.Text() != lines("hijklmn") {
		t.Fatalf("%d collisions in %d hunks, want one that keeps my text", m.Collisions(), len(m.Hunks))
	}
}
