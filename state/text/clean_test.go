package text

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestClean(t *testing.T) {
	for _, tt := range []struct{ name, in, want string }{
		{"empty", "", ""},
		{"plain", "Blocking at 62 in.\n\tStud at 48.", "Blocking at 62 in.\n\tStud at 48."},
		{"dos line ends", "a\r\nb\rc\r\r\n", "a\nb\nc\n\n"},
		{"line separators", "a\u2028b\u2029c", "a\nb\nc"},
		{"controls", "a\x00b\ac\bd\ve\ff\x7fg", "abcdefg"},
		{"c1 runes", "a\u0085b\u0080c\u009fd", "abc"},

		{"color", "\x1b[31mred\x1b[0m", "red"},
		{"csi private", "\x1b[?1049h\x1b[2Jx\x1b[>4;2m", "x"},
		{"csi intermediates", "a\x1b[1 qb", "ab"},
		{"csi cut off", "a\x1b[31", "a"},
		{"csi broken off", "a\x1b[31\nb", "a\nb"},
		{"csi as a rune", "a\u009b31mb", "ab"},
		{"csi as a byte", "a\x9b31mb", "ab"},
		{"osc title with bel", "a\x1b]0;title\ab", "ab"},
		{"osc with st", "a\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\b", "alinkb"},
		{"osc with 8-bit st", "a\x1b]52;c;AAAA\u009cb", "ab"},
		{"osc as a rune", "a\u009d0;t\ab", "ab"},
		{"osc as a byte", "a\x9d0;t\x9cb", "ab"},
		{"osc of wide text", "a\x1b]0;題名\ab", "ab"},
		{"osc of letters that hold the byte of an end", "a\x1b]0;Ŝ and more\ab", "ab"},
		{"osc unterminated", "a\x1b]0;title", "a"},
		{"osc unterminated keeps the next line", "a\x1b]0;title\nb", "a\nb"},
		{"osc ended by another", "a\x1b]0;t\x1b[31mb", "ab"},
		{"osc cancelled", "a\x1b]0;t\x18b", "ab"},
		{"dcs", "a\x1bP1$r0m\x1b\\b", "ab"},
		{"sos pm apc", "a\x1bXs\x1b\\b\x1b^p\x1b\\c\x1b_a\x1b\\d", "abcd"},
		{"charset", "a\x1b(0b\x1b)Bc", "abc"},
		{"reset, keypad, save", "a\x1bcb\x1b=c\x1b7d", "abcd"},
		{"lone escape", "a\x1b", "a"},
		{"escape before wide", "a\x1b日", "a日"},
		{"escape twice", "a\x1b\x1b[31mb", "ab"},
		{"nothing new is joined", "\x1b\x1b[m[31mx", "[31mx"},

		{"invalid", "a\xffb\xc3", "a\uFFFDb\uFFFD"},
		{"broken characters", "\xe3\x9d!", "\uFFFD\uFFFD!"},
		{"surrogate", "\xed\xa0\x80", "\uFFFD\uFFFD\uFFFD"},

		{"override", "pay \u202e001\u202c now", "pay ⟦RLO⟧001⟦PDF⟧ now"},
		{"isolates", "\u2066a\u2067b\u2068c\u2069", "⟦LRI⟧a⟦RLI⟧b⟦FSI⟧c⟦PDI⟧"},
		{"marks", "a\u200eb\u200fc\u061cd", "a⟦LRM⟧b⟦RLM⟧c⟦ALM⟧d"},
		{"embeddings", "\u202aa\u202bb\u202d", "⟦LRE⟧a⟦RLE⟧b⟦LRO⟧"},
		{"right to left text", "שלום مرحبا", "שלום مرحبا"},

		{"zero width", "pay\u200bpal\u2060\ufeff\u00ad", "paypal"},
		{"joiners in Latin", "pay\u200dpal\u200c", "paypal"},
		{"joiner after a combining mark in Latin", "e\u0301\u200dx", "e\u0301x"},
		{"joiner at the start", "\u200da", "a"},
		{"tags", "hi\U000e0068\U000e0069", "hi"},
		{"annotation", "a\ufff9b\ufffac\ufffb", "abc"},
		{"hidden selectors", "a\ufe0e\ufe0f\ufe01\U000e0101b", "a\ufe0eb"},

		{"family", "👨\u200d👩\u200d👧\u200d👦", "👨\u200d👩\u200d👧\u200d👦"},
		{"heart on fire", "❤\ufe0f\u200d🔥", "❤\ufe0f\u200d🔥"},
		{"skin tone and profession", "👩🏽\u200d🚒", "👩🏽\u200d🚒"},
		{"keycap", "1\ufe0f\u20e3", "1\ufe0f\u20e3"},
		{
			"England", "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f!",
			"🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f!",
		},
		{"e as two code points", "e\u0301", "e\u0301"},
		{"Persian and Devanagari joiners", "می\u200cخواهم क्\u200dष", "می\u200cخواهم क्\u200dष"},
		{"Arabic number sign", "\u0600\u0661", "\u0600\u0661"},
		{"ideographic variation", "葛\U000e0100", "葛\U000e0100"},
		{"a space that does not break", "12\u00a0in.", "12\u00a0in."},
		{"stray bytes", "a\x80b\xa0c\x9f", "a\uFFFDb\uFFFDc\uFFFD"},
		{"selector after a space", "a \ufe0fb", "a b"},
		{"selectors after selectors", "1\ufe0f\U000e0100", "1\ufe0f"},
		{"the first tag and the last", "🏴\U000e0020\U000e007f", "🏴\U000e0020\U000e007f"},
		{
			"tags without end", "🏴" + strings.Repeat("\U000e0067", 40) + "b",
			"🏴" + strings.Repeat("\U000e0067", 30) + "b",
		},
		{"every final byte of a csi", "a\x1b[1@b\x1b[1~c\x1b[0d\x1b[?e", "abc"},
		{"every intermediate byte", "a\x1b[1 /qb\x1b /0c\x1b#~d", "abcd"},
		{"every parameter of a csi", "a\x1b[0123456789:;<=>?mb", "ab"},
		{"escape of one letter", "a\x1b0b\x1b~c\x1b@d\x1b_e\x1b\\f", "abcdf"},
		{"osc ended by a line end or a cancel", "a\x1b]0;t\rb\x1b]0;t\x1ac", "a\nbc"},
		{"piles of marks", "a" + strings.Repeat("\u0301", 5000) + "b", "a" + strings.Repeat("\u0301", 30) + "b"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := Clean(tt.in); got != tt.want {
				t.Errorf("Clean(%+q) = %+q, want %+q", tt.in, got, tt.want)
			}
			checkClean(t, tt.in)
		})
	}
}

// A note that began with a classic Mac line end kept it, and its first line was overwritten.
func TestLineEndsAreNormalizedEverywhere(t *testing.T) {
	for in, want := range map[string]string{"\ra": "\na", "a\r\n\rb\r": "a\n\nb\n", "a\tb\u200b": "a\tb\u200b"} {
		if got := NormalizeNewlines(in); got != want {
			t.Errorf("%q becomes %q, want %q", in, got, want)
		}
	}
}

// hostileText draws text made of pieces that mean something to a terminal.
var hostileText = rapid.Custom(func(t *rapid.T) string {
	piece := rapid.OneOf(
		rapid.SampledFrom([]string{
			"\x1b", "\x1b[", "\x1b]", "\x1bP", "\x1b\\", "\x1b_", "\x9b", "\x9d", "\x9c", "\u009b", "\u009d", "\u009c",
			"\a", "\x18", "\r", "\n", "\r\n", "\t", "31m", "0;t", "\u202e", "\u2069", "\u200d", "\u200c", "\u200b",
			"\ufe0f",
			"\u0301", "👩", "🏴", "\U000e0067", "\U000e007f", "日", "é", "a", " ", "\xff", "\xe3\x9d", "\u2028", "क", "्",
		}),
		rapid.String(),
		rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) }),
	)
	return strings.Join(rapid.SliceOf(piece).Draw(t, "pieces"), "")
})

func TestMarksRoundTrip(t *testing.T) {
	for r := rune(0); r <= unicode.MaxRune; r++ {
		sign := bidiSigns[r]
		if sign == "" {
			continue
		}
		if got := RestoreMarks("a" + sign + "b"); got != "a"+string(r)+"b" {
			t.Errorf("%s became %+q", sign, got)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		shown := Clean(hostileText.Draw(t, "text"))
		if got := Clean(RestoreMarks(shown)); got != shown {
			t.Fatalf("%+q round-trips to %+q", shown, got)
		}
	})
}

func TestCleanProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { checkClean(t, hostileText.Draw(t, "text")) })
}

func FuzzClean(f *testing.F) {
	for _, s := range []string{"plain", "\x1b[31m\r\n", "\x9d0;t\x9c", "👨\u200d👩", "\u202e", "🏴\U000e0067"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) { checkClean(t, s) })
}

func checkClean(t interface {
	Helper()
	Errorf(string, ...any)
}, in string,
) {
	t.Helper()
	got := Clean(in)
	if !utf8.ValidString(got) {
		t.Errorf("Clean(%+q) = %+q is not UTF-8", in, got)
	}
	for _, r := range got {
		if r < 0x20 && r != '\n' && r != '\t' || r >= 0x7f && r < 0xa0 {
			t.Errorf("Clean(%+q) = %+q holds the control %U", in, got, r)
		}
		if r >= 0x202a && r <= 0x202e || r >= 0x2066 && r <= 0x2069 || r == 0x200e || r == 0x200f || r == 0x061c {
			t.Errorf("Clean(%+q) = %+q holds the bidirectional control %U", in, got, r)
		}
	}
	if again := Clean(got); again != got {
		t.Errorf("Clean(%+q) = %+q, and again = %+q", in, got, again)
	}
	line := CleanLine(in)
	if strings.ContainsAny(line, "\n\t") || utf8.RuneCountInString(line) > MaxLine*(maxMarks+8) {
		t.Errorf("CleanLine(%+q) = %+q is not a short line", in, line)
	}
	if again := CleanLine(line); again != line {
		t.Errorf("CleanLine(%+q) = %+q, and again = %+q", in, line, again)
	}
}

func TestCleanKeepsCleanText(t *testing.T) {
	for _, s := range []string{
		strings.Repeat("The quick brown fox.\n", 1000),
		strings.Repeat("日本語 é e\u0301 👨\u200d👩\u200d👧 ", 1000),
	} {
		if n := testing.AllocsPerRun(10, func() { _ = Clean(s) }); n != 0 {
			t.Errorf("Clean(%.20q…) allocates %v times", s, n)
		}
	}
}

func TestCleanLine(t *testing.T) {
	for _, tt := range []struct{ name, in, want string }{
		{"plain", "Theater", "Theater"},
		{"two lines", "Theater\r\nroom\t1", "Theater room 1"},
		{"just short enough", strings.Repeat("x", MaxLine), strings.Repeat("x", MaxLine)},
		{"too long", strings.Repeat("x", MaxLine+1), strings.Repeat("x", MaxLine-1) + "…"},
		{"wide", strings.Repeat("日", MaxLine), strings.Repeat("日", MaxLine)},
		{"cut between characters", strings.Repeat("e\u0301", MaxLine+1), strings.Repeat("e\u0301", MaxLine-1) + "…"},
	} {
		if got := CleanLine(tt.in); got != tt.want {
			t.Errorf("%s: CleanLine = %q, want %q", tt.name, got, tt.want)
		}
	}
}

func TestNormalizeNewlines(t *testing.T) {
	for in, want := range map[string]string{
		"": "", "a\nb": "a\nb", "a\r\nb\rc\n\rd": "a\nb\nc\n\nd", "\x1b[m\u202e\t": "\x1b[m\u202e\t",
	} {
		if got := NormalizeNewlines(in); got != want {
			t.Errorf("NormalizeNewlines(%q) = %q, want %q", in, got, want)
		}
	}
}

func BenchmarkClean(b *testing.B) {
	ascii := strings.Repeat("The quick brown fox jumps over it.\n", 600)
	for name, s := range map[string]string{
		"ascii": ascii, "wide": strings.Repeat("日本語 é ", 2000), "hostile": strings.Repeat("x\x1b[31m\u202e", 2000),
	} {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(s)))
			b.ReportAllocs()
			for b.Loop() {
				Clean(s)
			}
		})
	}
}
