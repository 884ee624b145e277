package checks

import (
	"cmp"
	"fmt"
	"strings"

	"app.tender/tender/config"
	"app.tender/tender/state/text"
	"app.tender/tender/views/widget/theme"
)

// Terminal describes the program's terminal.
type Terminal struct {
	Env     config.Env
	Drawn   bool // input and output are a terminal that can be drawn on
	Width   int  // in cells; 0 if unknown
	Height  int
	Depth   theme.Depth // the number of colours in use
	Why     string      // what decided that
	Mouse   bool        // the settings enable the mouse
	Answers func() Answers
}

// Answers are the terminal's replies to queries.
type Answers struct {
	Asked bool // false: not asked, since something else reads its replies
	Any   bool // it replied at all

	// The cells that each of WidthSamples took; nil if unknown.
	Widths []int
	Mouse  bool // it supports the mouse protocol
	Clip   bool // it says that it accepts texts for the clipboard
}

// widthSample is a text with its expected width in cells.
type widthSample struct {
	name, text string
	cells      int
}

// widthSamples are texts whose width differs between terminals.
var widthSamples = []widthSample{
	{"an ideograph", "日", 2},
	{"an accent of its own", "e\u0301", 1},
	{"an emoji", "👍", 2},
	{"an emoji of several parts", "👩‍🔧", 2},
}

// ruler returns two lines of the same length if the samples have their expected widths.
func ruler() string {
	texts, cells := "", 0
	for _, s := range widthSamples {
		texts += s.text
		cells += s.cells
	}
	return texts + "│\n" + strings.Repeat("─", cells) + "│"
}

// WidthSamples returns the texts whose width is asked of a terminal.
func WidthSamples() []string {
	texts := make([]string, len(widthSamples))
	for i, s := range widthSamples {
		texts[i] = s.text
	}
	return texts
}

// The minimum size at which more than one pane of a proposal is shown.
const goodWidth, goodHeight = 60, 12

func (x *run) terminal() {
	t := x.Terminal
	name := t.env("TERM")
	if program := t.env("TERM_PROGRAM"); program != "" {
		name += " in " + strings.TrimSpace(program+" "+t.env("TERM_PROGRAM_VERSION"))
	}
	switch {
	case t.env("TERM") == "dumb":
		x.warn(checkTerminal, "TERM is dumb: this terminal can't show the editor.",
			"tender prints text here; in another terminal it opens the editor.")
		return
	case !t.Drawn:
		x.skip(checkTerminal, "Not checked: the output does not go to a terminal.")
		return
	case t.env("TERM") == "":
		x.warn(checkTerminal, "TERM is not set.",
			"Set it as your terminal's documentation says, for example to xterm-256color.")
	case !t.utf8():
		x.warn(checkTerminal, name+"; the locale is not UTF-8, so symbols and letters may be wrong.",
			"Set LANG to a UTF-8 locale, for example C.UTF-8.")
	case t.Width > 0 && (t.Width < goodWidth || t.Height < goodHeight):
		x.warn(checkTerminal, fmt.Sprintf("%s of %d×%d cells: it shows only one pane at a time.", name, t.Width,
			t.Height), fmt.Sprintf("Make it %d×%d or larger to see several side by side.", goodWidth, goodHeight))
	default:
		x.good(checkTerminal, fmt.Sprintf("%s of %d×%d cells.", name, t.Width, t.Height))
	}
	x.colours()
	a := t.answers()
	x.widths(a)
	x.mouse(a)
	x.clipboard(a)
}

func (t Terminal) env(name string) string {
	v, _ := t.Env(name)
	return text.CleanLine(v)
}

// utf8 reports whether the locale uses UTF-8, which is assumed without a locale.
func (t Terminal) utf8() bool {
	locale := cmp.Or(t.env("LC_ALL"), t.env("LC_CTYPE"), t.env("LANG"))
	lower := strings.ToLower(locale)
	return locale == "" || strings.Contains(lower, "utf-8") || strings.Contains(lower, "utf8")
}

func (t Terminal) answers() Answers {
	if t.Answers == nil {
		return Answers{}
	}
	return t.Answers()
}

func (x *run) colours() {
	t := x.Terminal
	words := map[theme.Depth]string{
		theme.NoColor: "None", theme.ANSI16: "16", theme.ANSI256: "256", theme.TrueColor: "All (24 bits)",
	}[t.Depth] + ", by " + t.Why + "."
	if t.Depth < theme.ANSI256 && t.env("NO_COLOR") == "" {
		x.warn(checkColours, words,
			"If the terminal shows more, set TERM or COLORTERM=truecolor, or `colors` in the settings.")
		return
	}
	x.good(checkColours, words)
}

func (x *run) widths(a Answers) {
	switch {
	case !a.Asked:
		x.skip(checkWidths,
			"Not measured here. If the terminal's widths match tender's, the two bars are in one column:\n"+ruler())
		return
	case !a.Any:
		x.skip(checkWidths, "Unknown: the terminal does not reply to queries.")
		return
	case len(a.Widths) != len(widthSamples):
		x.skip(checkWidths, "Unknown: the terminal does not report its cursor.")
		return
	}
	var off []string
	for i, s := range widthSamples {
		if got := a.Widths[i]; got != s.cells {
			off = append(off, fmt.Sprintf("%s takes %d cells instead of %d", s.name, got, s.cells))
		}
	}
	if len(off) > 0 {
		x.warn(checkWidths, "The terminal's widths differ from tender's: "+strings.Join(off, ", ")+".",
			"A line with such a character may end too early or too late; other lines are not affected. A newer terminal or another font setting follows Unicode.")
		return
	}
	x.good(checkWidths, "The terminal's widths match tender's.")
}

func (x *run) mouse(a Answers) {
	switch {
	case !x.Terminal.Mouse:
		x.good(checkMouse, "Off in the settings (`mouse`); the terminal handles it.")
	case !a.Any:
		x.good(checkMouse, "On in the settings (`mouse`); hold shift to select text.")
	case a.Mouse:
		x.good(checkMouse, "The terminal reports it; hold shift to select text.")
	default:
		x.warn(checkMouse, "The terminal does not report the mouse.", "Everything works with keys.")
	}
}

func (x *run) clipboard(a Answers) {
	const inTmux = "In tmux, `set -g set-clipboard on` passes copies on to the system's clipboard."
	switch {
	case a.Clip:
		x.good(checkClipboard, "The terminal accepts copies (OSC 52).")
	case x.Terminal.env("TMUX") != "":
		x.warn(checkClipboard, "Copies go to tmux, which passes them on or not, depending on its settings.", inTmux)
	case x.Terminal.env("TERM_PROGRAM") == "Apple_Terminal", strings.HasPrefix(x.Terminal.env("TERM"), "linux"):
		x.warn(checkClipboard, "This terminal does not accept copies for the clipboard.",
			"Hold shift, select with the mouse, and copy as in any other program.")
	default:
		x.good(checkClipboard, "Copies go to the terminal (OSC 52), which does not report whether it accepts them.")
	}
}
