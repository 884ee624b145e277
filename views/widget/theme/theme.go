// Package theme returns styles, named by what they mean, for a theme's name, a dark or light
// background and a colour depth. Every colour comes with a word or a sign, so a theme without
// colours loses nothing.
//
// The package never asks the terminal: the caller passes depth and background.
package theme

import (
	"unicode/utf8"

	"github.com/charmbracelet/lipgloss"
)

// Depth is the number of colours that the terminal shows.
type Depth int

// The depths, from none to all.
const (
	NoColor   Depth = iota // attributes alone: bold, faint, reverse
	ANSI16                 // the terminal's own sixteen colours
	ANSI256                // the nearest of the 256 fixed colours
	TrueColor              // 24 bits
)

// Config chooses a theme. The zero value is the default theme for a light background
// without colours.
type Config struct {
	Name    string // one of Names; anything else is Default
	Dark    bool   // whether the terminal's background is dark
	Profile Depth
}

// Default is the theme used if none is chosen.
const Default = "default"

// Names returns the themes: Default uses its own colours if the terminal can show them, "terminal"
// always the terminal's sixteen, "contrast" the strongest contrast, "mono" no colour.
func Names() []string { return []string{Default, "terminal", "contrast", "mono"} }

// Theme holds the styles, and draws what shows who has the keys. All screens share one, so that it changes for all of
// them: Set and Behind say when. It belongs to the goroutine that draws.
type Theme struct {
	Text     Style // ordinary text; the terminal's own foreground
	Dim      Style // explanations
	Strong   Style // what the user looks for first, for example a total
	Accent   Style // the one accent
	Client   Style // the layer that the client sees
	Team     Style // the layer for the team alone
	Good     Style // done, sent, added
	Bad      Style // refused, failed, removed
	Warn     Style // needs attention, changed, waiting
	Match    Style // what a search found
	Selected Style // selected letters of a text; underlined, unlike the bar
	Title    Style // the title of a section
	Tab      Style // the one of several tabs that is shown
	Key      Style // a key in a line of keys
	Chip     Style // a filter that narrows a list; bold, unlike the bar

	Border Style // the frame of a pane without the keys

	// The frames of the pane with the keys: of the team and the client together, and of each layer.
	Focus, ClientFocus, TeamFocus Focus

	Badge     Style // SANDBOX
	BadgeLive Style // LIVE

	bar      Style // the row under the cursor in the pane with the keys
	behind   bool  // a dialog has the keys
	statuses map[string]Style
}

// Focus is the frame of the pane with the keys.
type Focus struct {
	Border Style // bold or coloured, around heavy lines
	Title  Style // inverse
}

// New makes the styles for c.
func New(c Config) *Theme {
	t := &Theme{}
	t.Set(c)
	return t
}

// Set makes the styles those for c. Whatever was drawn with the theme must be drawn again.
func (t *Theme) Set(c Config) {
	if c.Name == "mono" {
		c.Profile = NoColor
	}
	if c.Name == "terminal" {
		c.Profile = min(c.Profile, ANSI16)
	}
	colours := usual
	switch {
	case c.Profile == NoColor:
		colours = noneOf
	case c.Name == "contrast":
		colours = strong
	}
	behind := t.behind
	*t = build(rendererFor(c.Profile, c.Dark), colours)
	t.behind = behind
}

// Behind sets whether what is drawn next is below a dialog, which has the keys: then no pane shows that it has them.
func (t *Theme) Behind(dialog bool) { t.behind = dialog }

// HasKeys reports whether a pane has the keys: it has the focus of its screen, and no dialog is over it.
func (t *Theme) HasKeys(focused bool) bool { return focused && !t.behind }

// build returns the theme of a palette, in styles of r.
func build(r *lipgloss.Renderer, p palette) Theme {
	in := func(c lipgloss.TerminalColor) lipgloss.Style { return r.NewStyle().Foreground(c) }
	badge := func(c lipgloss.TerminalColor) lipgloss.Style {
		if c == none {
			return r.NewStyle().Bold(true).Reverse(true)
		}
		return in(p.onBadge).Background(c).Bold(true)
	}
	dim, border := in(p.dim).Faint(p.dim == none), in(p.border).Faint(p.border == none)
	bold := styleOf(r.NewStyle().Bold(true))
	here := func(y Style) Style {
		y = y.Reverse(true)
		y.Open += barMark
		return y
	}
	focus := func(y Style) Focus { return Focus{Border: y, Title: here(y)} }
	t := Theme{
		Dim: styleOf(dim), Strong: bold,
		Accent: styleOf(in(p.accent)), Client: styleOf(in(p.client)), Team: styleOf(in(p.team)),
		Good: styleOf(in(p.good)), Bad: styleOf(in(p.bad)), Warn: styleOf(in(p.warn)),
		Match: styleOf(in(p.accent).Bold(true).Underline(true)), Selected: Style{}.Underline(true).Reverse(true),
		Title: bold, Tab: bold.Underline(true), Key: bold, Chip: styleOf(in(p.accent).Bold(true).Reverse(true)),
		Border: styleOf(border), Badge: styleOf(badge(p.warn)), BadgeLive: styleOf(badge(p.bad)), bar: here(Style{}),
	}
	t.Focus, t.ClientFocus, t.TeamFocus = focus(bold), focus(t.Client.Bold(true)), focus(t.Team.Bold(true))
	t.statuses = map[string]Style{
		"Draft":       t.Accent,
		"Accepted":    t.Good,
		"Completed":   t.Good,
		"Expired":     t.Warn,
		"Declined":    t.Bad,
		"EmailFailed": t.Bad,
	}
	return t
}

// The marks of the places where the terminal's cursor may stand. They are parameters of styles that no terminal knows,
// and only the program that draws the frame reads them: a text cursor, else the last row or title with the keys.
const (
	barMark   = "\x1b[80m"
	caretMark = "\x1b[81m"
)

// Here returns the mark of the pane with the keys, for its title or what stands for it; "" behind a dialog.
func (t *Theme) Here() string {
	if t.behind {
		return ""
	}
	return barMark
}

// Caret returns the mark of the text cursor, which goes before its cell; "" behind a dialog, which has the keys.
func (t *Theme) Caret() string {
	if t.behind {
		return ""
	}
	return caretMark
}

// rowMark marks the row under the cursor in a pane without the keys.
const rowMark = "▸"

// Cursor draws the row under the cursor, a line without styles that begins with its signs: as the bar if its pane
// has the keys, else with a mark. There is one bar on the screen, so that a person sees where the keys go.
func (t *Theme) Cursor(line string, focused bool) string {
	if t.HasKeys(focused) {
		return t.bar.Render(line)
	}
	const signs = 3 // the most cells of signs, a blank one included
	first, after := 0, 0
	for i := 0; i < len(line) && first < signs; first++ {
		_, n := utf8.DecodeRuneInString(line[i:])
		if line[i] == ' ' {
			return line[:i] + t.Strong.Render(rowMark) + line[i+1:]
		}
		if i += n; first == 0 {
			after = i
		}
	}
	if after == 0 {
		return line
	}
	return t.Strong.Render(rowMark) + line[after:] // no cell is blank: one sign less
}

// Status returns the style of a status by its name in the interface; plain for an unknown one and
// for those that only wait for the client.
func (t *Theme) Status(status string) Style {
	if s, ok := t.statuses[status]; ok {
		return s
	}
	return t.Text
}
