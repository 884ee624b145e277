package theme

import (
	"io"
	"os"
	"strings"

	"app.tender/tender/views/widget/theme/background"
	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
)

// Style is a style of Lip Gloss with its escape sequences. These are taken when it is made, since Lip Gloss makes
// them for every text. The zero value changes nothing.
type Style struct {
	Open, Close string // the sequences before and after a text
	gloss       *lipgloss.Style
}

const reset = "\x1b[0m"

// Bubble Tea, initialised before or after this, asks the terminal for what Lip Gloss does not know.
func init() {
	lipgloss.SetHasDarkBackground(background.Dark(os.Getenv("COLORFGBG")))
	background.Known()
}

// plain is the style of the zero value, which has no colours to ask a terminal about.
var plain = rendererFor(ANSI16, false).NewStyle()

// rendererFor returns what Lip Gloss needs to know of the terminal, so that it asks nothing.
func rendererFor(d Depth, dark bool) *lipgloss.Renderer {
	r := lipgloss.NewRenderer(io.Discard)
	r.SetHasDarkBackground(dark)
	r.SetColorProfile(map[Depth]termenv.Profile{ANSI256: termenv.ANSI256, TrueColor: termenv.TrueColor}[d])
	if d < ANSI256 {
		r.SetColorProfile(termenv.ANSI) // without colours, for the attributes
	}
	return r
}

// styleOf returns a style with its sequences.
func styleOf(g lipgloss.Style) Style {
	const letter = "x" // no sequence of a style has one
	before, after, _ := strings.Cut(g.Render(letter), letter)
	return Style{Open: before, Close: after, gloss: &g}
}

// Gloss returns the style for Lip Gloss to lay something out in, where it is not done at every key.
func (y Style) Gloss() lipgloss.Style {
	if y.gloss == nil {
		return plain
	}
	return *y.gloss
}

// Bold returns the style with or without bold letters.
func (y Style) Bold(on bool) Style { return styleOf(y.Gloss().Bold(on)) }

// Underline returns the style with or without a line below the text.
func (y Style) Underline(on bool) Style { return styleOf(y.Gloss().Underline(on)) }

// Reverse returns the style with or without text and background colours exchanged.
func (y Style) Reverse(on bool) Style { return styleOf(y.Gloss().Reverse(on)) }

// Strikethrough returns the style with or without a line through the text.
func (y Style) Strikethrough(on bool) Style { return styleOf(y.Gloss().Strikethrough(on)) }

// Write writes the line s, which has no sequences, in the style.
func (y Style) Write(b *strings.Builder, s string) {
	if s == "" {
		return
	}
	b.WriteString(y.Open)
	b.WriteString(s)
	b.WriteString(y.Close)
}

// Render puts the line s between the sequences and resumes the style after each reset within s.
func (y Style) Render(s string) string {
	if s == "" || y.Open == "" {
		return s
	}
	if strings.IndexByte(s, '\x1b') >= 0 {
		s = strings.ReplaceAll(s, reset, reset+y.Open)
		s = strings.ReplaceAll(s, "\x1b[m", "\x1b[m"+y.Open)
	}
	return y.Open + s + y.Close
}
