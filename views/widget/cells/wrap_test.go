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
		{
			"style across lines", "\x1b[31mone two\x1b[0m three", 4,
			[]string{"\x1b[31mone\x1b[0m", "\x1b[31mtwo\x1b[0m", "thre", "e"},
		},
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
