package letters_test

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"app.tender/tender/views/widget/letters"
	"app.tender/tender/views/widget/viewtest"
)

func TestEveryLetterReads(t *testing.T) {
	text := "ABCDEFGHIJKLM\nNOPQRSTUVWXYZ\n0123456789\n.,:;!?'\"-+=_/\\()\n[]{}<>|#$%&@*^~`\n°×✓☐–½…"
	viewtest.Compare(t, "letters", strings.Join(letters.Lines(text, 60), "\n")+"\n")
	viewtest.Compare(t, "square", strings.Join(letters.Lines("Attic access: call 1st", 100), "\n")+"\n")
}

func TestEveryPrintableCharacterHasALetter(t *testing.T) {
	for r := rune('!'); r < 0x7f; r++ {
		if got := letters.Lines(string(r), 40); len(got) != letters.Height {
			t.Errorf("%q takes %d lines, want %d: %q", r, len(got), letters.Height, got)
		}
	}
}

func TestAccentsAndQuotesAreReadWithoutThem(t *testing.T) {
	for _, c := range [][2]string{{"Piñon", "PINON"}, {"Cafe\u0301 “x”", `CAFE "X"`}, {"a\u00a0b", "A B"}} {
		got, want := strings.Join(letters.Lines(c[0], 90), "\n"), strings.Join(letters.Lines(c[1], 90), "\n")
		if got != want {
			t.Errorf("%q reads\n%s\nwant\n%s", c[0], got, want)
		}
	}
}

func TestWhatHasNoLargeLetterIsWrittenAsItIs(t *testing.T) {
	got := letters.Lines("林の部屋 ok\nOK", 30)
	if got[0] != "林の部屋 ok" || got[1] != "" || len(got) != 2+letters.Height {
		t.Errorf("got %q", got)
	}
	if got := letters.Lines("W", 2); len(got) != 2 || got[0] != "W" {
		t.Errorf("a letter wider than the room: %q", got)
	}
	if got := letters.Lines("any", 0); got != nil {
		t.Errorf("no room: %q", got)
	}
}

// TestNoLineIsTooWide holds that every line keeps to the room, whatever the text
// and however narrow it is.
func TestNoLineIsTooWide(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.SampledFrom([]rune("AbW.i 1\n林é-👩"))).Draw(t, "text")
		w := rapid.IntRange(1, 140).Draw(t, "width")
		for _, line := range letters.Lines(text, w) {
			if got := ansi.StringWidth(line); got > w {
				t.Fatalf("%q at %d: a line of %d cells: %q", text, w, got, line)
			}
		}
	})
}
