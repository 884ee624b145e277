package theme

import (
	"regexp"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

func TestStylesNeverChangeText(t *testing.T) {
	for _, name := range append(Names(), "unknown") {
		for depth := NoColor; depth <= TrueColor; depth++ {
			for _, dark := range []bool{true, false} {
				th := New(Config{Name: name, Dark: dark, Profile: depth})
				for what, got := range map[string]string{
					"text": th.Text.Render("word"), "dim": th.Dim.Render("word"), "selected": th.Cursor("word", true),
					"badge": th.Badge.Render("word"), "status": th.Status("Draft").Render("word"),
					"title": th.Title.Render("word"),
				} {
					if s := ansi.Strip(got); s != "word" {
						t.Errorf("%s %v dark=%v: %s changed to %q", name, depth, dark, what, s)
					}
				}
			}
		}
	}
}

var colourSequence = regexp.MustCompile(`\x1b\[[0-9;]*\b(3[0-8]|4[0-8]|9[0-7]|10[0-7])\b`)

func TestWithoutColoursOnlyAttributesAreWritten(t *testing.T) {
	for _, c := range []Config{{Profile: NoColor}, {Name: "mono", Profile: TrueColor}} {
		th := New(c)
		all := th.Dim.Render("a") + th.Accent.Render("a") + th.Bad.Render("a") + th.Badge.Render("a") +
			th.Focus.Border.Render("a") + th.ClientFocus.Title.Render("a") + th.Status("Declined").Render("a")
		if colourSequence.MatchString(all) {
			t.Errorf("%+v writes a colour: %q", c, all)
		}
		if got := th.Cursor("a", true); got != "\x1b[7m\x1b[80ma\x1b[0m" {
			t.Errorf("%+v: selection is %q, want reverse video", c, got)
		}
	}
}

func TestDepthDecidesHowColoursAreWritten(t *testing.T) {
	tests := []struct {
		c    Config
		want string
	}{
		{Config{Profile: ANSI16, Dark: true}, "\x1b[36m"},
		{Config{Profile: ANSI16}, "\x1b[34m"}, // cyan is too pale on a light background
		{Config{Profile: ANSI256, Dark: true}, "\x1b[38;5;"},
		{Config{Profile: TrueColor, Dark: true}, "\x1b[38;2;"},
		{Config{Name: "terminal", Profile: TrueColor, Dark: true}, "\x1b[36m"},
	}
	for _, tt := range tests {
		if got := New(tt.c).Accent.Render("a"); !strings.HasPrefix(got, tt.want) {
			t.Errorf("%+v: accent is %q, want it to begin with %q", tt.c, got, tt.want)
		}
	}
}

func TestUnknownStatusIsPlainText(t *testing.T) {
	th := New(Config{Profile: TrueColor})
	if got := th.Status("Reopened").Render("Reopened"); got != "Reopened" {
		t.Errorf("got %q", got)
	}
	if got := th.Status("Declined").Render("x"); got == "x" {
		t.Error("a declined proposal looks like any other")
	}
}

// A row that loses its sign, or a letter of its name, to the mark would be taken for another.
func TestTheRowWithoutTheKeysHasAMark(t *testing.T) {
	th := New(Config{Profile: NoColor})
	for row, want := range map[string]string{
		"  2 Better": "▸ 2 Better", "• 2 Better": "•▸2 Better", "~ Den": "~▸Den", "•#1042": "▸#1042",
		"✓▾ Audio": "✓▾▸Audio", " x": "▸x", "": "",
	} {
		if got := ansi.Strip(th.Cursor(row, false)); got != want {
			t.Errorf("%q is drawn as %q, want %q", row, got, want)
		}
	}
}

// A pane below a dialog that looks as if it had the keys gets them typed at it.
func TestBelowADialogNothingHasTheKeys(t *testing.T) {
	th := New(Config{Profile: TrueColor, Dark: true})
	th.Behind(true)
	if got := th.Cursor(" row", true); got != th.Cursor(" row", false) || strings.Contains(got, "\x1b[7m") ||
		th.HasKeys(true) || th.Caret()+th.Here() != "" {
		t.Errorf("the row is %q, has the keys: %v, marks %q %q", got, th.HasKeys(true), th.Caret(), th.Here())
	}
	th.Set(Config{Profile: TrueColor})
	if th.HasKeys(true) {
		t.Error("another theme forgets the dialog")
	}
	if th.Behind(false); th.Accent.Open != New(Config{Profile: TrueColor}).Accent.Open ||
		th.Cursor(" row", true) == th.Cursor(" row", false) {
		t.Errorf("the theme is not changed: %q", th.Accent.Open)
	}
}
