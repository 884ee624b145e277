package editor

import (
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/editor/shown"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/phrase"
	"app.tender/tender/views/widget/theme"
)

// Crumb returns the name, state and client of the open proposal.
func (m *Model) Crumb(width int) screen.Crumb {
	c := screen.Crumb{AsOf: m.seen.AsOf}
	p := m.at().Proposal()
	if p == nil {
		c.Left = m.th.Dim.Render(strings.TrimSuffix("Proposals › "+m.Words.Proposal(m.Session.Snapshot().Open.ID),
			" › "))
		return c
	}
	c.Right = phrase.Listed(p.ClientWord(), p.Unknown.Word(state.FieldLocation, p.Location.Place()))
	at := place{th: m.th, of: m.at(), pins: m.Session.Snapshot().Pins, width: width}
	if m.texts.Whole {
		at.text = m.texts.Full.Ref().Field.Title()
	}
	c.Left = at.words(p)
	for _, shorter := range []string{p.ClientWord(), ""} {
		if (m.texts.Whole || width >= twoWidth) && !fits(c.Left, c.Right, width) {
			c.Right = shorter // the status and the name of a text are not cut
		}
	}
	if width >= fullWidth && !m.texts.Whole && !p.LastModified.IsZero() {
		changed := m.th.Dim.Render("   changed " + phrase.When(p.LastModified, m.env.Now()))
		if fits(c.Left+changed, c.Right, width) {
			c.Left += changed
		}
	}
	if s := m.Sellers.Name(p.SalesPerson); s != "" && !m.env.ClientView() {
		if more := phrase.Listed(c.Right, "by "+s); fits(c.Left, more, width) {
			c.Right = more
		}
	}
	return c
}

// fits reports whether both ends of a line fit w cells.
func fits(left, right string, w int) bool { return cells.Width(left)+cells.Width(right)+3 <= w }

// place is the left end of the line above the panes.
type place struct {
	th    *theme.Theme
	of    shown.Proposal
	pins  []state.Pin
	text  string // the title of the text that fills the screen; empty for none
	width int
}

// words returns the name and status of the proposal and, on a screen with one pane, the area and
// option on display.
func (at *place) words(p *state.Proposal) string {
	w := at.width
	name := at.pinSign(p.ID) + at.th.Strong.Render(p.Title())
	status := at.th.Status(string(p.Status)).Render(p.Status.Word())
	place := at.option()
	switch {
	case at.text != "":
		title := at.text
		if long := at.th.Dim.Render("Proposals › ") + name + at.th.Dim.Render(" › ") + title; fits(long, "", w) {
			return long
		}
		return at.th.Dim.Render(shown.NumberOf(p)+" › ") + title
	case w >= twoWidth:
		if long := at.th.Dim.Render("Proposals › ") + name + "   " + status; fits(long, "", w) {
			return long
		}
		return cells.Cut(name, w-cells.Width(status)-6, "…") + "   " + status
	case place == "":
		return name + " " + status
	default:
		return at.th.Dim.Render(shown.NumberOf(p)+" › ") + at.th.Strong.Render(place)
	}
}

// option returns the area and the option under the cursor: "Patio › 2 Better".
func (at *place) option() string {
	a, o := at.of.Selected()
	if a == nil {
		return ""
	}
	for i := range a.Options {
		if o != nil && a.Options[i].ID == o.ID {
			return a.NameWord() + " › " + state.OptionLabel(i, o)
		}
	}
	return a.NameWord()
}

// pinSign returns the state of a proposal's pin, which comes before its name, as long as the line
// allows; empty for none.
func (at *place) pinSign(id state.ProposalID) string {
	pins, w := at.pins, at.width
	i := slices.IndexFunc(pins, func(p state.Pin) bool { return p.Proposal == id })
	switch {
	case i < 0:
		return ""
	case len(pins[i].Missing) == 0 && w < fullWidth:
		return at.th.Good.Render("⚑") + " "
	case len(pins[i].Missing) == 0:
		return at.th.Good.Render("⚑ pinned") + "  "
	case w < fullWidth:
		return at.th.Warn.Render("⚑ not yet") + " "
	}
	return at.th.Warn.Render("⚑ not here yet: "+text.Join(pins[i].Missing)) + "  "
}
