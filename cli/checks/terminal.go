package checks

import (
	"cmp"
	"fmt"
	"strings"

	"app.tender/tender/config"
	"app.tender/tender/state/text"
	"app.tender/tender/views/widget/theme"
)

// Terminal describes the terminal that the program is drawn on.
type Terminal struct {
	Env     config.Env
	Drawn   bool // it is a terminal that can be drawn on, at both ends
	Width   int  // in cells; 0 when it is not known
	Height  int
	Depth   theme.Depth // how many colours are used
	Why     string      // what that was decided by
	Mouse   bool        // the settings ask for the mouse
	Answers func() Answers
}

// Answers are the terminal's own answers to questions.
type Answers struct {
	Asked bool // false: it was not asked, because something else reads its answers
	Any   bool // it answered at all

	// How many cells each of WidthSamples took; nil when it did not say.
	Widths []int
	Mouse  bool // it knows the way in which the mouse is reported
	Clip   bool // it says that it takes texts for the clipboard
}

// widthSample is a text with the cells that the program counts for it.
type widthSample struct {
	name, text string
	cells      int
}

// widthSamples are where terminals differ.
var widthSamples = []widthSample{
	{"an ideograph", "日", 2},
	{"an accent of its own", "e\u0301", 1},
	{"an emoji", "👍", 2},
	{"an emoji of several parts", "👩‍🔧", 2},
}

// ruler returns two lines that are as long as each other where the samples take the
// cells that are counted for them.
func ruler() string {
	texts, cells := "", 0
	for _, s := range widthSamples {
		texts += s.text
		cells += s.cells
	}
	return texts + "│\n" + strings.Repeat("─", cells) + "│"
}

// WidthSamples returns the texts whose width a terminal is asked for.
func WidthSamples() []string {
	texts := make([]string, len(widthSamples))
	for i, s := range widthSamples {
		texts[i] = s.text
	}
	return texts
}

// The least size at which more than one pane of a proposal is shown.
const goodWidth, goodHeight = 60, 12

func (x *run) terminal() {
	t := x.Terminal
	name := t.env("TERM")
	if program := t.env("TERM_PROGRAM"); program != "" {
		name += " in " + strings.TrimSpace(program+" "+t.env("TERM_PROGRAM_VERSION"))
	}
	switch {
	case t.env("TERM") == "dumb":
		x.warn(checkTerminal, "TERM is dumb: nothing can be drawn on it.", "tender prints text here; in another terminal it opens the editor.")
		return
	case !t.Drawn:
		x.skip(checkTerminal, "Not looked at: the output does not go to one.")
		return
	case t.env("TERM") == "":
		x.warn(checkTerminal, "TERM is not set.", "Set it to what your terminal's documentation names, for example xterm-256color.")
	case !t.utf8():
		x.warn(checkTerminal, name+"; the locale is not UTF-8, so that signs and letters may be wrong.", "Set LANG to a UTF-8 locale, for example C.UTF-8.")
	case t.Width > 0 && (t.Width < goodWidth || t.Height < goodHeight):
		x.warn(checkTerminal, fmt.Sprintf("%s of %d×%d cells: only one pane at a time is shown.", name, t.Width, t.Height), fmt.Sprintf("Make it %d×%d or larger to see several side by side.", goodWidth, goodHeight))
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
		x.warn(checkColours, words, "If the terminal shows more, set TERM or COLORTERM=truecolor, or `colors` in the settings.")
		return
	}
	x.good(checkColours, words)
}

func (x *run) widths(a Answers) {
	switch {
	case !a.Asked:
		x.skip(checkWidths, "Not measured here. Where the terminal counts them as tender does, the two bars are in one column:\n"+ruler())
		return
	case !a.Any:
		x.skip(checkWidths, "Not known: the terminal does not answer questions.")
		return
	case len(a.Widths) != len(widthSamples):
		x.skip(checkWidths, "Not known: the terminal does not tell where its cursor is.")
		return
	}
	var off []string
	for i, s := range widthSamples {
		if got := a.Widths[i]; got != s.cells {
			off = append(off, fmt.Sprintf("%s takes %d cells in place of %d", s.name, got, s.cells))
		}
	}
	if len(off) > 0 {
		x.warn(checkWidths, "The terminal counts otherwise than tender: "+strings.Join(off, ", ")+".",
			"A line that holds such a letter may end too early or too late; no other line is touched. A newer terminal or another font setting counts as Unicode says.")
		return
	}
	x.good(checkWidths, "The terminal counts them as tender does.")
}

func (x *run) mouse(a Answers) {
	switch {
	case !x.Terminal.Mouse:
		x.good(checkMouse, "The settings leave it to the terminal (`mouse`).")
	case !a.Any:
		x.good(checkMouse, "The settings ask for it; hold shift to select text as without it.")
	case a.Mouse:
		x.good(checkMouse, "The terminal reports it; hold shift to select text as without it.")
	default:
		x.warn(checkMouse, "The terminal does not say that it reports the mouse.", "Everything works by keys.")
	}
}

func (x *run) clipboard(a Answers) {
	const inTmux = "In tmux, `set -g set-clipboard on` lets copies through to the system's clipboard."
	switch {
	case a.Clip:
		x.good(checkClipboard, "The terminal takes copies (OSC 52).")
	case x.Terminal.env("TMUX") != "":
		x.warn(checkClipboard, "Copies go to tmux; whether they get further is its setting.", inTmux)
	case x.Terminal.env("TERM_PROGRAM") == "Apple_Terminal", strings.HasPrefix(x.Terminal.env("TERM"), "linux"):
		x.warn(checkClipboard, "This terminal does not take copies for the clipboard.", "Select with the mouse (hold shift) and copy as in any other program.")
	default:
		x.good(checkClipboard, "Copies are handed to the terminal (OSC 52), which does not say whether it takes them.")
	}
}
