package draw

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"
	"pgregory.net/rapid"
)

// screenOf returns what a terminal shows: each cell with its style, a row a line. A blank has the
// style that is seen of it.
func screenOf(e *vt.Emulator) []string {
	rows := make([]string, e.Height())
	for y := range rows {
		var b strings.Builder
		for x := range e.Width() {
			c := e.CellAt(x, y)
			const seen = uv.AttrReverse | uv.AttrBlink | uv.AttrStrikethrough
			if c == nil || c.Content == " " && c.Style.Bg == nil && c.Style.Underline == uv.UnderlineNone &&
				c.Style.Attrs&seen == 0 {
				b.WriteString(" |")
				continue
			}
			fmt.Fprintf(&b, "%s%s|", c.Style.String(), c.Content)
		}
		rows[y] = b.String()
	}
	return rows
}

// terminal is an emulator with the canvas that draws on it.
type terminal struct {
	emu    *vt.Emulator
	canvas canvas
}

func newTerminal(w, h int, knows Knows) *terminal {
	t := &terminal{emu: vt.NewEmulator(w, h), canvas: canvas{knows: knows}}
	_, _ = t.emu.WriteString(ansi.ResetModeAutoWrap)
	t.canvas.resize(w, h)
	return t
}

func linesOf(frame string) []string { return strings.Split(frame, "\n") }

// draw draws a frame, in pieces of most bytes.
func (t *terminal) draw(frame string, most int) (written int) {
	t.canvas.show(linesOf(frame))
	for {
		out, rest := t.canvas.draw(nil, most)
		written += len(out)
		_, _ = t.emu.Write(out)
		if !rest {
			return written
		}
	}
}

const whole = 1 << 30

// pieces are what the lines of a frame are made of: words, blanks, styles, characters of all
// widths, and what must not reach a terminal.
var pieces = []string{
	"a", "word", "row 12", " ", "   ", "              ", "│", "─────", "·", "…", "é", "日本", "語", "👍", "👩‍🔧", "❤️", "ﷺ",
	"\x1b[m", "\x1b[1m", "\x1b[2;3m", "\x1b[7m", "\x1b[22m", "\x1b[27;4m", "\x1b[31m", "\x1b[42m", "\x1b[91;104m",
	"\x1b[38;5;200m", "\x1b[48;2;1;20;255m", "\x1b[39m", "\x1b[49m",
	"\x1b[2J", "\x1b]0;title\x07", "\x1b]52;c;aGk=\x1b\\", "\x1b[6n", "\x1b[10;10H", "\x07", "\t", "\r", "\x00",
	"\u200b", "\u0301", "e\u0301", "ः", "\xff", "\x1b", "\u009b31m",
}

func drawLine(t *rapid.T) string {
	return strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 12).Draw(t, "line"), "")
}

// nextLines changes some lines: they move up or down, some are replaced.
func nextLines(t *rapid.T, lines []string, h int) []string {
	next := append([]string(nil), lines...)
	if by := rapid.IntRange(-3, 3).Draw(t, "by"); len(next) > 0 && by != 0 {
		n := len(next)
		next = append(next[((by%n)+n)%n:], next[:((by%n)+n)%n]...)
	}
	for range rapid.IntRange(0, 3).Draw(t, "changes") {
		next[rapid.IntRange(0, len(next)-1).Draw(t, "at")] = drawLine(t)
	}
	for len(next) < h {
		next = append(next, drawLine(t))
	}
	return next[:h]
}

// Whatever frames came before and at whatever sizes, the terminal shows the same as if it
// had only the last one: nothing is left of another, nothing shifted.
func TestDifferencesLeadToTheSameScreen(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w, h := rapid.IntRange(1, 50).Draw(rt, "w"), rapid.IntRange(1, 14).Draw(rt, "h")
		knows := Knows{Lines: rapid.Bool().Draw(rt, "lines"), Narrow: rapid.Bool().Draw(rt, "narrow")}
		x := newTerminal(w, h, knows)
		lines := nextLines(rt, []string{""}, h)
		for range rapid.IntRange(1, 8).Draw(rt, "frames") {
			if rapid.IntRange(0, 5).Draw(rt, "resize") == 0 {
				w, h = rapid.IntRange(1, 50).Draw(rt, "w"), rapid.IntRange(1, 14).Draw(rt, "h")
				x.emu.Resize(w, h)
				x.canvas.resize(w, h)
			}
			lines = nextLines(rt, lines, h)
			most := rapid.SampledFrom([]int{0, 40, whole}).Draw(rt, "most")
			x.draw(strings.Join(lines, "\n"), most)
		}
		alone := newTerminal(w, h, Knows{})
		alone.draw(strings.Join(lines, "\n"), whole)
		got, want := screenOf(x.emu), screenOf(alone.emu)
		for y := range want {
			if got[y] != want[y] {
				rt.Fatalf("row %d of %q\nis   %q\nwant %q", y, lines, got[y], want[y])
			}
		}
	})
}

// macOS writes accents as characters of their own: "José" would be drawn as "Jose".
func TestAnAccentStaysOnItsLetter(t *testing.T) {
	for line, want := range map[string][]string{
		"Jose\u0301 x":          {"J", "o", "s", "e\u0301", " ", "x"},
		"\x1b[1ma\u0323\u0302b": {"a\u0323\u0302", "b"},
		" \u0301│":              {" \u0301", "│"},
		"e\x1b[m\u0301x":        {"e", "x"}, // it has nothing to stand on
		"a\xffx":                {"a"},
		"e\u200bx":              {"e", "x"},
		"1\ufe0f\u20e3x":        {"1\ufe0f\u20e3", "", "x"},
	} {
		var c canvas
		c.resize(8, 1)
		c.glyphs.parse(c.parsed, line)
		for x, glyph := range want {
			if got := string(c.glyphs.append(nil, c.parsed[x].glyph)); got != glyph {
				t.Errorf("column %d of %+q is %+q, want %+q", x, line, got, glyph)
			}
		}
	}
}

// Clusters that were drawn are forgotten before there are too many of them, and the screen is then
// drawn as before: otherwise the memory would grow, or cells show the cluster of another.
func TestManyClustersAreForgotten(t *testing.T) {
	const w, h, frames = 100, 30, 8
	x := newTerminal(w, h, Knows{Lines: true})
	n, frame := 0, ""
	for range frames {
		lines := make([]string, h)
		for y := range lines {
			var b strings.Builder
			for range w {
				_, _ = fmt.Fprintf(&b, "%c%c%c", 'a'+n%26, 0x300+n/26%26, 0x300+n/26/26)
				n++
			}
			lines[y] = b.String()
		}
		frame = strings.Join(lines, "\n")
		x.draw(frame, whole)
		if kept := len(x.canvas.glyphs.texts); kept < w*h || kept > mostClusters+w*h {
			t.Fatalf("%d clusters are kept of %d", kept, n)
		}
	}
	alone := newTerminal(w, h, Knows{})
	alone.draw(frame, whole)
	if got, want := screenOf(x.emu), screenOf(alone.emu); !slices.Equal(got, want) {
		t.Errorf("the screen is\n%q\nwant\n%q", got, want)
	}
}

// A frame of text and styles is drawn as the terminal itself would write its lines.
func TestAFrameIsDrawnAsItIs(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w, h := rapid.IntRange(20, 60).Draw(rt, "w"), rapid.IntRange(1, 6).Draw(rt, "h")
		friendly := rapid.SampledFrom(pieces[:slices.Index(pieces, "\x1b[2J")])
		lines := make([]string, h)
		itself := newTerminal(w, h, Knows{})
		for y := range lines {
			lines[y] = ansi.Truncate(strings.Join(rapid.SliceOfN(friendly, 0, 8).Draw(rt, "line"), ""), w, "")
			_, _ = fmt.Fprintf(itself.emu, "\x1b[m\x1b[%dH%s", y+1, lines[y])
		}
		drawn := newTerminal(w, h, Knows{Lines: true, Narrow: true})
		drawn.draw(strings.Join(lines, "\n"), whole)
		got, want := screenOf(drawn.emu), screenOf(itself.emu)
		for y := range want {
			if got[y] != want[y] {
				rt.Fatalf("row %d of %q\nis   %q\nwant %q", y, lines, got[y], want[y])
			}
		}
	})
}
