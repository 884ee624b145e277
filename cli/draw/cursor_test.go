package draw

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// A person who does not see the screen would hear another row than the one that enter opens.
func TestTheCursorIsOnTheMarkedCell(t *testing.T) {
	term := newTerminal(20, 4, Knows{})
	for _, tt := range []struct {
		name, frame string
		x, y        int
		shown       bool
	}{
		{"a row", "head\n one\n\x1b[7m\x1b[80m two\x1b[0m\n three", 0, 2, false},
		{"the next row", "head\n one\n two\n\x1b[7m\x1b[80m three\x1b[0m", 0, 3, false},
		{
			"a title above it", "┏━\x1b[1;7m\x1b[80m Title \x1b[0m━┓\n one\n\x1b[80m\x1b[7m two\x1b[0m\n three", 0, 2,
			false,
		},
		{"a title alone", "┏━\x1b[1;7m\x1b[80m Title \x1b[0m━┓\n one\n two\n three", 2, 0, false},
		{"a text before a row", "/ 日\x1b[81mx\n one\n\x1b[80m\x1b[7m two\x1b[0m\n three", 4, 0, true},
		{"only the cursor moved", "/ \x1b[81m日x\n one\n\x1b[80m\x1b[7m two\x1b[0m\n three", 2, 0, true},
		{"beyond the last column", strings.Repeat("x", 20) + "\x1b[81m ", 20, 0, true},
	} {
		term.draw(tt.frame, whole)
		if tt.x == 20 {
			continue // it stays where it was: there is no such cell
		}
		if at := term.emu.CursorPosition(); at.X != tt.x || at.Y != tt.y || term.canvas.shown == isShown != tt.shown {
			t.Errorf("%s: the cursor is at %d, %d, shown %v; want %d, %d, %v", tt.name, at.X, at.Y,
				term.canvas.shown == isShown, tt.x, tt.y, tt.shown)
		}
	}
}

// A mark is no style: the same text with and without one looks the same and costs nothing but the cursor.
func TestAMarkDrawsNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		line := drawLine(t)
		mark := rapid.SampledFrom([]string{"\x1b[80m", "\x1b[81m"}).Draw(t, "mark")
		term := newTerminal(30, 2, Knows{})
		term.draw(line+"\nend", whole)
		before := strings.Join(screenOf(term.emu), "\n")
		written := term.draw(mark+line+"\nend", whole)
		if after := strings.Join(screenOf(term.emu), "\n"); after != before || written > len("\x1b[1;1H\x1b[?25h") {
			t.Fatalf("%q writes %d bytes and shows\n%s\nwas\n%s", mark+line, written, after, before)
		}
	})
}
