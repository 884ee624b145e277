package theme

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
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
					"text": th.Text.Render("word"), "dim": th.Dim.Render("word"), "selected": th.Selected.Render("word"),
					"badge": th.Badge.Render("word"), "status": th.Status("Draft").Render("word"), "title": th.Title.Render("word"),
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
			th.BorderFocused.Render("a") + th.Status("Declined").Render("a")
		if colourSequence.MatchString(all) {
			t.Errorf("%+v writes a colour: %q", c, all)
		}
		if got := th.Selected.Render("a"); got != "\x1b[7ma\x1b[0m" {
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

func TestLayersDifferAndTextHasContrast(t *testing.T) {
	for _, tt := range []struct {
		name       string
		p          palette
		background string
		least      float64
	}{
		{"dark", dark, "#16181d", 4.5},
		{"light", light, "#ffffff", 4.5},
		{"contrast dark", contrastDark, "#000000", 7},
		{"contrast light", contrastLight, "#ffffff", 7},
	} {
		if tt.p.client == tt.p.team {
			t.Errorf("%s: the two layers have one colour", tt.name)
		}
		for what, c := range map[string]string{
			"dim": tt.p.dim, "client": tt.p.client, "team": tt.p.team, "good": tt.p.good, "bad": tt.p.bad, "warn": tt.p.warn,
		} {
			if got := contrast(t, c, tt.background); got < tt.least {
				t.Errorf("%s: %s on %s has a contrast of %.2f, want %.1f", tt.name, what, tt.background, got, tt.least)
			}
		}
		for _, c := range []string{tt.p.warn, tt.p.bad} {
			if got := contrast(t, tt.p.onBadge, c); got < tt.least {
				t.Errorf("%s: text on a badge of %s has a contrast of %.2f", tt.name, c, got)
			}
		}
	}
}

// The nearest fixed colours are no paler or darker than what they stand for by much.
func TestTextHasContrastIn256Colours(t *testing.T) {
	for _, tt := range []struct {
		c          Config
		background string
	}{
		{Config{Dark: true}, "#16181d"}, {Config{}, "#ffffff"}, {Config{Name: "contrast", Dark: true}, "#000000"}, {Config{Name: "contrast"}, "#ffffff"},
	} {
		tt.c.Profile = ANSI256
		p := colours(tt.c)
		for what, c := range map[string]string{
			"dim": p.dim, "accent": p.accent, "client": p.client, "team": p.team, "good": p.good, "bad": p.bad, "warn": p.warn,
		} {
			var i int
			if _, err := fmt.Sscanf(ANSI256.colour(c, false), "38;5;%d", &i); err != nil {
				t.Fatal(err)
			}
			rgb := fixed(i)
			shown := fmt.Sprintf("#%02x%02x%02x", rgb[0], rgb[1], rgb[2])
			got, want := contrast(t, shown, tt.background), contrast(t, c, tt.background)
			if got < 4.5 || got < want*2/3 {
				t.Errorf("%+v: %s is %s (%d) for %s: a contrast of %.1f, not %.1f", tt.c, what, shown, i, c, got, want)
			}
		}
	}
}

// xterm has the palest green, cyan, yellow and grey of common terminals.
var xterm = map[string]string{
	"0": "#000000", "1": "#cd0000", "2": "#00cd00", "3": "#cdcd00", "4": "#0000ee", "5": "#cd00cd", "6": "#00cdcd", "7": "#e5e5e5",
	"8": "#7f7f7f", "15": "#ffffff",
}

// Yellow and cyan made what needs attention the palest text on a light background; green is paler on most terminals,
// and grey explanations are hard to read.
func TestSixteenColoursOnALightBackgroundAreNotPale(t *testing.T) {
	p := colours(Config{Profile: ANSI16})
	for what, c := range map[string]string{
		"dim": p.dim, "accent": p.accent, "client": p.client, "team": p.team, "good": p.good, "bad": p.bad, "warn": p.warn,
	} {
		if got := contrast(t, xterm[c], "#ffffff"); got < 4.5 {
			t.Errorf("%s has a contrast of %.1f, want 4.5", what, got)
		}
	}
	if got := contrast(t, xterm[p.border], "#ffffff"); got < 3 {
		t.Errorf("frames have a contrast of %.1f, want 3", got)
	}
	for _, c := range []string{p.warn, p.bad} {
		if got := contrast(t, xterm[p.onBadge], xterm[c]); got < 4.5 {
			t.Errorf("text on a badge of %s has a contrast of %.1f, want 4.5", c, got)
		}
	}
	if p.good == p.bad || p.good == p.warn || p.client == p.team || p.dim == p.border {
		t.Errorf("different roles share a colour: %+v", p)
	}
	if th := New(Config{Profile: ANSI16}); th.Border.Open != "\x1b[90m" || th.Dim.Open != "\x1b[30m" {
		t.Errorf("frames are %q, explanations %q", th.Border.Open, th.Dim.Open)
	}
}

// contrast returns the WCAG 2 contrast ratio.
func contrast(t *testing.T, a, b string) float64 {
	t.Helper()
	la, lb := luminance(t, a), luminance(t, b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

func luminance(t *testing.T, hex string) float64 {
	t.Helper()
	v, err := strconv.ParseUint(strings.TrimPrefix(hex, "#"), 16, 32)
	if err != nil {
		t.Fatalf("colour %q: %v", hex, err)
	}
	linear := func(c uint64) float64 {
		s := float64(c) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(v>>16) + 0.7152*linear(v>>8&255) + 0.0722*linear(v&255)
}
