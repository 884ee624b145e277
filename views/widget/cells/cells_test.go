package cells

import (
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"app.tender/tender/state/text"
	"app.tender/tender/views/widget/theme"
)

const (
	family = "👨\u200d👩\u200d👧"
	acute  = "e\u0301"
)

// styledText draws clean text of every width, with and without styles.
var styledText = rapid.Custom(func(t *rapid.T) string {
	piece := rapid.OneOf(
		rapid.SampledFrom([]string{
			"a", "word", "two words", " ", "  ", "-", "1,299.00", "日本語", "カ。", "「引用」", acute, family, "🇺🇸",
			"1\ufe0f\u20e3", "👩🏽",
			"\x1b[31m", "\x1b[0m", "\x1b[1;38;5;12m", "─", "…", "·", "›", "·\u0301", "›\ufe0f", "a\u0301", "ü", "क्षि",
			"한글", "\t",
		}),
		rapid.Map(rapid.String(), func(s string) string { return standalone(text.CleanLine(s)) }),
	)
	return strings.Join(rapid.SliceOfN(piece, 0, 12).Draw(t, "pieces"), "")
})

var block = rapid.Custom(func(t *rapid.T) string {
	return strings.Join(rapid.SliceOfN(styledText, 0, 6).Draw(t, "lines"), "\n")
})

// standalone removes the few letters and marks that join with their neighbours, even a space: the widths of parts don't
// add up then.
func standalone(s string) string {
	return strings.Map(func(r rune) rune {
		w := ansi.StringWidth(string(r))
		if r >= 0x80 && (ansi.StringWidth(string(r)+"x") != w+1 || ansi.StringWidth("x"+string(r)) != w+1) {
			return -1
		}
		return r
	}, s)
}

func checkSize(t interface {
	Helper()
	Fatalf(string, ...any)
}, what, got string, w, h int,
) {
	t.Helper()
	if h <= 0 {
		if got != "" {
			t.Fatalf("%s: %q, want nothing", what, got)
		}
		return
	}
	lines := strings.Split(got, "\n")
	if len(lines) != h {
		t.Fatalf("%s: %d lines, want %d: %q", what, len(lines), h, got)
	}
	for i, l := range lines {
		if lw := ansi.StringWidth(l); lw != max(0, w) {
			t.Fatalf("%s: line %d is %d cells, want %d: %+q", what, i, lw, w, l)
		}
	}
}

func TestWidth(t *testing.T) {
	for s, want := range map[string]int{
		"": 0, "abc": 3, "日本": 4, acute: 1, family: 2, "🇺🇸": 2, "1\ufe0f\u20e3": 2, "a\tb": 2 + tabWidth,
		"\x1b[1;31mred\x1b[0m": 3, "\x1b]8;;http://example.com\x1b\\link\x1b]8;;\x1b\\": 4, "─│…": 3, "\u0301": 0,
		"\x1b": 0, "\x1b[": 0, "\x1b[3": 0,
	} {
		if got := Width(s); got != want {
			t.Errorf("Width(%q) = %d, want %d", s, got, want)
		}
	}
}

func TestWidthAgreesWithTheRenderer(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := strings.ReplaceAll(styledText.Draw(t, "s"), "\t", " ")
		if got, want := Width(s), ansi.StringWidth(s); got != want {
			t.Fatalf("Width(%+q) = %d, the renderer says %d", s, got, want)
		}
	})
}

func TestCut(t *testing.T) {
	for _, tt := range []struct {
		s    string
		w    int
		tail string
		want string
	}{
		{"", 3, "…", ""},
		{"abc", 3, "…", "abc"},
		{"abcd", 3, "…", "ab…"},
		{"abcd", 3, "", "abc"},
		{"abcd", 0, "…", ""},
		{"abcd", -1, "…", ""},
		{"abcd", 1, "…", "…"},
		{"abcd", 1, "...", "a"},
		{"日本語", 5, "…", "日本…"},
		{"日本語", 4, "…", "日…"},
		{"日本語", 3, "", "日"},
		{acute + acute + acute, 2, "…", acute + "…"},
		{family + family, 3, "…", family + "…"},
		{"\x1b[31mabcd\x1b[0m", 3, "…", "\x1b[31mab…\x1b[0m"},
		{"a\x1b[31mbcd\x1b[0m", 1, "", "a\x1b[31m\x1b[0m"},
		{"a\tb", 3, "…", "a …"},
	} {
		if got := Cut(tt.s, tt.w, tt.tail); got != tt.want {
			t.Errorf("Cut(%q, %d, %q) = %q, want %q", tt.s, tt.w, tt.tail, got, tt.want)
		}
	}
}

func TestFits(t *testing.T) {
	for _, tt := range []struct{ name, got, want string }{
		{"left", Fit("ab", 4), "ab  "},
		{"left cut", Fit("abcdef", 4), "abc…"},
		{"left wide", Fit("日本語", 4), "日… "},
		{"right", FitRight("ab", 4), "  ab"},
		{"figure", FitFigure("1,299.00", 10), "  1,299.00"},
		{"figure too wide", FitFigure("1,299.00", 5), "    …"},
		{"figure nowhere", FitFigure("1,299.00", 0), ""},
		{"ends", Ends("Living Room", "18,240.00", 22), "Living Room  18,240.00"},
		{"ends cut", Ends("Living Room", "18,240.00", 19), "Living R… 18,240.00"},
		{"ends that just don't fit", Ends("Living Room", "18,240.00", 20), "Living Ro… 18,240.00"},
		{"ends without right", Ends("Living Room", "18,240.00", 12), "Living Room "},
		{"ends alone", Ends("Living Room", "", 5), "Livi…"},
	} {
		if tt.got != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, tt.got, tt.want)
		}
	}
}

func TestFitsAreExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, r, w := styledText.Draw(t, "s"), styledText.Draw(t, "right"), rapid.IntRange(-2, 40).Draw(t, "w")
		for what, got := range map[string]string{
			"Fit": Fit(s, w), "FitRight": FitRight(s, w), "FitFigure": FitFigure(s, w), "Ends": Ends(s, r, w),
		} {
			checkSize(t, what, got, w, 1)
		}
		if c := Cut(s, w, more); ansi.StringWidth(c) > max(0, w) {
			t.Fatalf("Cut(%+q, %d) = %+q is too wide", s, w, c)
		}
	})
}

// Latin letters are measured without the table of widths.
func TestTheWidthOfLatinLetters(t *testing.T) {
	for r := rune(0xa0); r < 0x300; r++ {
		for _, s := range []string{string(r), "a" + string(r) + "b", string(r) + "\u0301", string(r) + string(r)} {
			if got, want := Width(s), ansi.StringWidth(s); got != want {
				t.Errorf("Width(%+q) = %d, the renderer says %d", s, got, want)
			}
		}
	}
}

// A line whose width is known is drawn as one that is measured, also where it is too wide.
func TestLinesOfAKnownWidth(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lines := rapid.SliceOfN(styledText, 0, 6).Draw(t, "lines")
		w, h := rapid.IntRange(-2, 40).Draw(t, "w"), rapid.IntRange(-2, 8).Draw(t, "h")
		known := NewLines(w, h, 0)
		for i, l := range lines {
			lines[i] = strings.ReplaceAll(l, "\t", " ")
			known.AddKnown(Width(lines[i]), func(b *strings.Builder) { b.WriteString(lines[i]) })
		}
		if diff := cmp.Diff(Block(lines, w, h), known.String()); diff != "" {
			t.Fatal(diff)
		}
	})
}

func TestBlocksAreExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := block.Draw(t, "s")
		w, h := rapid.IntRange(-2, 40).Draw(t, "w"), rapid.IntRange(-2, 8).Draw(t, "h")
		filled := Fill(s, w, h)
		checkSize(t, "Fill", filled, w, h)
		checkSize(t, "Block", Block(strings.Split(s, "\n"), w, h), w, h)
		f := Frame{
			Title: styledText.Draw(t, "title"), Right: styledText.Draw(t, "right"),
			Border: rapid.SampledFrom([]theme.Style{{}, theme.Style{}.Reverse(true)}).Draw(t, "border"),
		}
		checkSize(t, "Frame", f.Render(strings.Split(s, "\n"), w, h), w, h)
		if w >= 0 && h > 0 {
			other := Fill(block.Draw(t, "other"), 5, rapid.IntRange(1, 8).Draw(t, "otherH"))
			joined := JoinHorizontal(filled, other)
			if filled != "" {
				checkSize(t, "JoinHorizontal", joined, w+5, max(h, strings.Count(other, "\n")+1))
			}
		}
	})
}

func TestBlocks(t *testing.T) {
	left, right := Fill("a\nbb", 3, 3), Fill("日", 2, 1)
	if diff := cmp.Diff("a  日\nbb   \n     ", JoinHorizontal(left, "", right)); diff != "" {
		t.Errorf("JoinHorizontal (-want +got):\n%s", diff)
	}
	if got := JoinHorizontal("", "only"); got != "only" {
		t.Errorf("JoinHorizontal of one = %q", got)
	}
	if got := JoinVertical("a", "", "b"); got != "a\nb" {
		t.Errorf("JoinVertical = %q", got)
	}
	if diff := cmp.Diff([]string{"a", "", ""}, Height([]string{"a"}, 3)); diff != "" {
		t.Errorf("Height (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"a"}, Height([]string{"a", "b"}, 1)); diff != "" {
		t.Errorf("Height (-want +got):\n%s", diff)
	}
}

func BenchmarkWidth(b *testing.B) {
	for name, s := range map[string]string{
		"ascii":  strings.Repeat("display ", 15),
		"styled": strings.Repeat("\x1b[31mdisplay\x1b[0m ", 15),
		"wide":   strings.Repeat("日本語 ", 15),
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Width(s)
			}
		})
	}
}

func BenchmarkFrame(b *testing.B) {
	content := slices.Repeat([]string{theme.Style{}.Reverse(true).Render("A 75-inch display above the fireplace")}, 34)
	f := Frame{Title: "Client description", Right: "client sees this", Border: theme.Style{}.Reverse(true)}
	b.ReportAllocs()
	for b.Loop() {
		f.Render(content, 120, 36)
	}
}

func TestHang(t *testing.T) {
	if got := Hang("\x1b[1m日 \x1b[0m", []string{"a", "b"}); !slices.Equal(got, []string{"\x1b[1m日 \x1b[0ma", "   b"}) {
		t.Errorf("%q", got)
	}
	if got := Hang("head", nil); len(got) != 0 {
		t.Errorf("no lines: %q", got)
	}
}
