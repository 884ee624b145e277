// Package theme turns a name, dark or light and a colour depth into styles
// named by what they mean. Every colour stands beside a word or a sign, so a
// theme without colours loses nothing.
//
// Nothing here asks the terminal: the depth and the background are given, and
// the renderer that the styles are bound to writes nowhere.
package theme

import (
	"io"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
)

// Depth is how many colours the terminal shows.
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

// Default is the theme if none is chosen.
const Default = "default"

// Names lists the themes: Default has its own colours if the terminal can show them,
// "terminal" always uses the terminal's sixteen, "contrast" has the strongest contrast,
// "mono" no colour.
func Names() []string { return []string{Default, "terminal", "contrast", "mono"} }

// Theme holds the styles. They never change after New, so that they can be shared.
type Theme struct {
	Text     lipgloss.Style // what is read; the terminal's own foreground
	Dim      lipgloss.Style // what only explains
	Strong   lipgloss.Style // what is looked for first, for example a total
	Accent   lipgloss.Style // the one accent
	Client   lipgloss.Style // the layer that the customer sees
	Team     lipgloss.Style // the layer for the team alone
	Good     lipgloss.Style // done, sent, added
	Bad      lipgloss.Style // refused, failed, removed
	Warn     lipgloss.Style // needs a look, changed, waiting
	Selected lipgloss.Style // where one is: reverse video
	Blurred  lipgloss.Style // where one was, in a pane without the focus
	Match    lipgloss.Style // what a search found
	Title    lipgloss.Style // the title of a pane
	Key      lipgloss.Style // a key in a line of keys

	Border        lipgloss.Style // the frame of a pane
	BorderFocused lipgloss.Style // the frame of the pane with the focus

	Badge     lipgloss.Style // SANDBOX
	BadgeLive lipgloss.Style // LIVE

	statuses map[string]lipgloss.Style
}

// New makes the styles for c.
func New(c Config) *Theme {
	if c.Name == "mono" {
		c.Profile = NoColor
	}
	if c.Name == "terminal" {
		c.Profile = min(c.Profile, ANSI16)
	}
	return build(renderer(c), colours(c))
}

// renderer has its profile and background set, so that lipgloss never asks the terminal.
// Without colours it still writes attributes, so it is never the Ascii profile.
func renderer(c Config) *lipgloss.Renderer {
	r := lipgloss.NewRenderer(io.Discard)
	r.SetHasDarkBackground(c.Dark)
	switch c.Profile {
	case TrueColor:
		r.SetColorProfile(termenv.TrueColor)
	case ANSI256:
		r.SetColorProfile(termenv.ANSI256)
	default:
		r.SetColorProfile(termenv.ANSI)
	}
	return r
}

func build(r *lipgloss.Renderer, p palette) *Theme {
	plain := r.NewStyle()
	in := func(c string) lipgloss.Style {
		if c == "" {
			return plain
		}
		return plain.Foreground(lipgloss.Color(c))
	}
	on := func(c string) lipgloss.Style {
		if c == "" || p.onBadge == "" {
			return plain.Bold(true).Reverse(true)
		}
		return plain.Bold(true).Foreground(lipgloss.Color(p.onBadge)).Background(lipgloss.Color(c))
	}
	dim := in(p.dim)
	if p.dim == "" {
		dim = plain.Faint(true)
	}
	t := &Theme{
		Text: plain, Dim: dim, Strong: plain.Bold(true),
		Accent: in(p.accent), Client: in(p.client), Team: in(p.team),
		Good: in(p.good), Bad: in(p.bad), Warn: in(p.warn),
		Selected: plain.Reverse(true), Blurred: plain.Reverse(true).Faint(true), Match: in(p.accent).Bold(true).Underline(true),
		Title: plain.Bold(true), Key: plain.Bold(true),
		Border: dim, BorderFocused: in(p.accent),
		Badge: on(p.warn), BadgeLive: on(p.bad),
	}
	if p.accent == "" {
		t.BorderFocused = plain.Bold(true)
	}
	t.statuses = map[string]lipgloss.Style{
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

// Cursor draws the line with the cursor, in a pane with the focus or without.
func (t *Theme) Cursor(line string, focused bool) string {
	if focused {
		return t.Selected.Render(line)
	}
	return t.Blurred.Render(line)
}

// Status is the style of a status by the interface's word for it; plain for an unknown one
// and for those that only wait for the client.
func (t *Theme) Status(status string) lipgloss.Style {
	if s, ok := t.statuses[status]; ok {
		return s
	}
	return t.Text
}
