package cells

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestWrap(t *testing.T) {
	for _, tt := range []struct {
		name string
		s    string
		w    int
		want []string
	}{
		{"empty", "", 5, []string{""}},
		{"no room", "abc", 0, nil},
		{"fits", "one two", 7, []string{"one two"}},
		{"by words", "one two three", 8, []string{"one two", "three"}},
		{"spaces at the break go", "one   two", 4, []string{"one", "two"}},
		{"indentation stays", "  one two", 6, []string{"  one", "two"}},
		{"paragraphs", "one\n\ntwo\n", 9, []string{"one", "", "two", ""}},
		{"long word", "a abcdefgh b", 4, []string{"a", "abcd", "efgh", "b"}},
		{"after a hyphen", "75-inch soundbar", 12, []string{"75-inch", "soundbar"}},
		{"hyphen at the end", "left-hand", 6, []string{"left-", "hand"}},
		{"minus is no hyphen", "x -1500", 4, []string{"x", "-150", "0"}},
		{"ideographs", "日本語のテキスト", 6, []string{"日本語", "のテキ", "スト"}},
		{"no mark at the start", "日本。語", 4, []string{"日", "本。", "語"}},
		{"no bracket at the end", "日「本」", 4, []string{"日", "「本", "」"}},
		{"wide after words", "TV 日本語", 6, []string{"TV 日", "本語"}},
		{"combining", strings.Repeat(acute, 5), 2, []string{acute + acute, acute + acute, acute}},
		{"emoji", family + family, 3, []string{family, family}},
		{"wider than the line", "a日b", 1, []string{"a", "…", "b"}},
		{"tab", "a\tb", 9, []string{"a    b"}},
		{"style across lines", "\x1b[31mone two\x1b[0m three", 4, []string{"\x1b[31mone\x1b[0m", "\x1b[31mtwo\x1b[0m", "thre", "e"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, Wrap(tt.s, tt.w)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestWrapOnlyDropsSpaces(t *testing.T) {
	squeeze := func(s string) string { return strings.Join(strings.Fields(ansi.Strip(s)), "") }
	rapid.Check(t, func(t *rapid.T) {
		s, w := block.Draw(t, "s"), rapid.IntRange(2, 30).Draw(t, "w")
		lines := Wrap(s, w)
		for _, l := range lines {
			if lw := ansi.StringWidth(l); lw > w {
				t.Fatalf("%+q is %d cells, want at most %d", l, lw, w)
			}
		}
		if got, want := squeeze(strings.Join(lines, "\n")), squeeze(s); got != want {
			t.Fatalf("wrapped to %d: %+q, want %+q", w, got, want)
		}
	})
}

func TestColumns(t *testing.T) {
	cols := []Column{{Min: 4, Max: 6, Drop: 1}, {Min: 8}, {Min: 6, Max: 10, Drop: 3}, {Min: 9, Max: 12}}
	for _, tt := range []struct {
		w    int
		want []int
	}{
		{60, []int{6, 29, 10, 12}},
		{32, []int{5, 8, 7, 9}},
		{30, []int{4, 8, 6, 9}},
		{29, []int{6, 9, 0, 12}},
		{22, []int{0, 9, 0, 12}},
		{18, []int{0, 8, 0, 9}},
		{12, []int{0, 8, 0, 3}},
		{5, []int{0, 5, 0, 0}},
		{0, []int{0, 0, 0, 0}},
		{-3, []int{0, 0, 0, 0}},
	} {
		if diff := cmp.Diff(tt.want, Columns(tt.w, 1, cols)); diff != "" {
			t.Errorf("Columns(%d) (-want +got):\n%s", tt.w, diff)
		}
	}
}

func TestColumnsNeverOverflow(t *testing.T) {
	column := rapid.Custom(func(t *rapid.T) Column {
		lo := rapid.IntRange(0, 12).Draw(t, "min")
		return Column{Min: lo, Max: rapid.SampledFrom([]int{0, lo, lo + 5}).Draw(t, "max"), Drop: rapid.IntRange(0, 3).Draw(t, "drop")}
	})
	rapid.Check(t, func(t *rapid.T) {
		cols := rapid.SliceOfN(column, 0, 8).Draw(t, "cols")
		w, gap := rapid.IntRange(-1, 80).Draw(t, "w"), rapid.IntRange(0, 3).Draw(t, "gap")
		total, shown := 0, 0
		for _, cw := range Columns(w, gap, cols) {
			if cw < 0 {
				t.Fatalf("a width of %d", cw)
			}
			if cw > 0 {
				shown++
			}
			total += cw
		}
		if total += gap * max(0, shown-1); total > max(0, w) {
			t.Fatalf("%d cells, want at most %d", total, w)
		}
	})
}

// A truncated figure reads as another one: a column has all of it or none.
func TestLineFillsColumns(t *testing.T) {
	cols := []Column{{Min: 6}, {Min: 4, Drop: 1}, {Min: 5, Figure: true}}
	for _, tt := range []struct {
		widths []int
		want   string
	}{
		{[]int{6, 4, 5}, "Halvo…  TX       12"},
		{[]int{6, 0, 5}, "Halvo…     12"},
		{[]int{9, 0, 1}, "Halvorsen  …"},
	} {
		if got := Line(tt.widths, 2, cols, "Halvorsen", "TX", "12"); got != tt.want {
			t.Errorf("%v: %q, want %q", tt.widths, got, tt.want)
		}
	}
	beside := []Column{{Min: 6}, {Min: 5, Figure: true}}
	for figure, want := range map[string]string{"12": "Halvorsen  12", "1.12": "Halvor…  1.12", "12.12": "Halvo…  12.12", "112.12": "Halvo…      …"} {
		if got := Line([]int{6, 5}, 2, beside, "Halvorsen", figure); got != want {
			t.Errorf("beside %s: %q, want %q", figure, got, want)
		}
	}
}
