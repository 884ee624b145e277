// Package theme returns styles, named by what they mean, for a theme's name, a dark or light
// background and a colour depth. Every colour comes with a word or a sign, so a theme without
// colours loses nothing.
//
// The package never asks the terminal: the caller passes depth and background.
package theme

import "github.com/muesli/termenv"

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

// Theme holds the styles. They never change after New, so they can be shared.
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
	Selected Style // the row under the cursor: reverse video
	Blurred  Style // the row under the cursor in a pane without the focus
	Match    Style // what a search found
	Title    Style // the title of a pane
	Key      Style // a key in a line of keys

	Border        Style // the frame of a pane
	BorderFocused Style // the frame of the pane with the focus

	Badge     Style // SANDBOX
	BadgeLive Style // LIVE

	statuses map[string]Style
}

// New makes the styles for c.
func New(c Config) *Theme {
	if c.Name == "mono" {
		c.Profile = NoColor
	}
	if c.Name == "terminal" {
		c.Profile = min(c.Profile, ANSI16)
	}
	return build(c.Profile, colours(c))
}

// colour returns the style parameter for a colour at this depth, of the text or of the background
// behind it; empty for no colour.
func (d Depth) colour(c string, ground bool) string {
	switch {
	case c == "":
		return ""
	case d == TrueColor:
		return termenv.TrueColor.Color(c).Sequence(ground)
	case d == ANSI256:
		return nearest256(c).Sequence(ground)
	default:
		return termenv.ANSI.Color(c).Sequence(ground)
	}
}

func build(d Depth, p palette) *Theme {
	var plain Style
	in := func(c string) Style { return plain.coloured(d.colour(c, false)) }
	on := func(c string) Style {
		if c == "" || p.onBadge == "" {
			return plain.Bold(true).Reverse(true)
		}
		return in(p.onBadge).coloured(d.colour(c, true)).Bold(true)
	}
	dim := in(p.dim)
	if p.dim == "" {
		dim = plain.Faint(true)
	}
	border := dim
	if p.border != "" {
		border = in(p.border)
	}
	t := &Theme{
		Text: plain, Dim: dim, Strong: plain.Bold(true),
		Accent: in(p.accent), Client: in(p.client), Team: in(p.team),
		Good: in(p.good), Bad: in(p.bad), Warn: in(p.warn),
		Selected: Reverse, Blurred: Reverse.Faint(true), Match: in(p.accent).Bold(true).Underline(true),
		Title: plain.Bold(true), Key: plain.Bold(true),
		Border: border, BorderFocused: in(p.accent),
		Badge: on(p.warn), BadgeLive: on(p.bad),
	}
	if p.accent == "" {
		t.BorderFocused = plain.Bold(true)
	}
	t.statuses = map[string]Style{
		"Draft":       t.Accent,
		"Accepted":    t.Good,
		"Completed":   t.Good,
		"Delayed":     t.Warn,
		"Expired":     t.Warn,
		"Declined":    t.Bad,
		"EmailFailed": t.Bad,
	}
	return t
}

// Cursor draws the line under the cursor, in a pane with or without the focus.
func (t *Theme) Cursor(line string, focused bool) string {
	if focused {
		return t.Selected.Render(line)
	}
	return t.Blurred.Render(line)
}

// Status returns the style of a status by its name in the interface; plain for an unknown one and
// for those that only wait for the client.
func (t *Theme) Status(status string) Style {
	if s, ok := t.statuses[status]; ok {
		return s
	}
	return t.Text
}
