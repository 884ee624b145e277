package editor

import (
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/phrase"
)

// Crumb returns the name, state and client of the open proposal.
func (m *Model) Crumb(width int) screen.Crumb {
	c := screen.Crumb{AsOf: m.seen.AsOf}
	p := m.shown()
	if p == nil {
		c.Left = m.th.Dim.Render(strings.TrimSuffix("Proposals › "+m.Words.Proposal(m.Open.Snapshot().Open.ID), " › "))
		return c
	}
	c.Right = phrase.Listed(p.ClientWord(), p.Unknown.Word(state.FieldLocation, p.Location.Place()))
	c.Left = m.place(p, width)
	for _, shorter := range []string{p.ClientWord(), ""} {
		if (m.whole || width >= twoWidth) && !fits(c.Left, c.Right, width) {
			c.Right = shorter // the status and the name of a text are not cut
		}
	}
	if width >= fullWidth && !m.whole && !p.LastModified.IsZero() {
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

// place returns the name and status of the proposal and, on a screen with one pane, the area and
// option on display.
func (m *Model) place(p *state.Proposal, w int) string {
	name := m.pinSign(p.ID, w) + m.th.Strong.Render(p.Title())
	status := m.th.Status(string(p.Status)).Render(p.Status.Word())
	place := m.placeWords()
	switch {
	case m.whole:
		title := m.full.Ref().Field.Title()
		if long := m.th.Dim.Render("Proposals › ") + name + m.th.Dim.Render(" › ") + title; fits(long, "", w) {
			return long
		}
		return m.th.Dim.Render(numberWord(p)+" › ") + title
	case w >= twoWidth:
		if long := m.th.Dim.Render("Proposals › ") + name + "   " + status; fits(long, "", w) {
			return long
		}
		return cells.Cut(name, w-cells.Width(status)-6, "…") + "   " + status
	case place == "":
		return name + " " + status
	default:
		return m.th.Dim.Render(numberWord(p)+" › ") + m.th.Strong.Render(place)
	}
}

// placeWords returns the area and the option under the cursor: "Patio › 2 Better".
func (m *Model) placeWords() string {
	a, o := m.selected()
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

// numberWord returns a proposal's number, or that the service has not assigned one yet.
func numberWord(p *state.Proposal) string {
	if state.IsLocal(p.ID) {
		return "new"
	}
	return state.NumberWord("#", p.Number)
}

// proposalWord returns the title of a proposal without its name.
func proposalWord(p *state.Proposal) string {
	if state.IsLocal(p.ID) {
		return "New proposal"
	}
	return "Proposal " + numberWord(p)
}

// pinSign returns the state of a proposal's pin, which comes before its name, as long as a line of
// w cells allows; empty for none.
func (m *Model) pinSign(id state.ProposalID, w int) string {
	pins := m.Open.Snapshot().Pins
	i := slices.IndexFunc(pins, func(p state.Pin) bool { return p.Proposal == id })
	switch {
	case i < 0:
		return ""
	case len(pins[i].Missing) == 0 && w < fullWidth:
		return m.th.Good.Render("⚑") + " "
	case len(pins[i].Missing) == 0:
		return m.th.Good.Render("⚑ pinned") + "  "
	case w < fullWidth:
		return m.th.Warn.Render("⚑ not yet") + " "
	}
	return m.th.Warn.Render("⚑ not here yet: "+text.Join(pins[i].Missing)) + "  "
}
