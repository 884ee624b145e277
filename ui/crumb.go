package ui

import (
	"fmt"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/widget/cells"
)

// crumb is the line that says where one is. On a screen too low for a header it
// also says in which environment, and that only what the customer sees is shown;
// where there is no room for both words, the latter.
func (m *Model) crumb(f frame) string {
	if !f.Header.Empty() {
		return m.crumbLine(f.Crumb.W)
	}
	client := m.badge(m.theme)
	for _, badge := range []string{m.environmentBadge() + client, client, m.environmentBadge()} {
		if room := f.Crumb.W - cells.Width(badge); badge != "" && room > 0 {
			return badge + cells.Fit(m.crumbLine(room), room)
		}
	}
	return m.crumbLine(f.Crumb.W)
}

// crumbLine says where one is in w cells.
func (m *Model) crumbLine(w int) string {
	left, right := m.place().crumb(w)
	if cells.Width(right) > 0 {
		right += " "
	}
	return cells.Ends(" "+left, right, w)
}

// placeCrumb names the open proposal with its status; on a screen with one pane
// the area and the option that it shows.
func (m *Model) placeCrumb(p *state.Proposal, w int) string {
	t := m.theme
	name := m.pins.sign(p.ID, w) + t.Strong.Render(p.Title())
	status := t.Status(string(p.Status)).Render(p.Status.Word())
	place := m.placeWords()
	switch {
	case m.screen == screenText:
		return t.Dim.Render("Proposals › ") + name + t.Dim.Render(" › ") + fullTextName(m.full.Ref().Field)
	case w >= twoWidth:
		left := t.Dim.Render("Proposals › ") + name + "   " + status
		if !p.LastModified.IsZero() && w >= fullWidth {
			left += t.Dim.Render("   changed " + views.When(p.LastModified, m.opts.Clock.Now()))
		}
		return left
	case place == "":
		return name + " " + status
	default:
		return t.Dim.Render(numberWord(p)+" › ") + t.Strong.Render(place)
	}
}

// placeWords names the area and the option under the cursor: "Patio › 2 Better".
func (m *Model) placeWords() string {
	a, o := m.selectedOption()
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

// fullTextName names one of the proposal's own texts.
func fullTextName(f state.TextField) string {
	if f == state.ProposalDescription {
		return "Client description"
	}
	return "Internal notes"
}

// numberWord is a proposal's number, or that the service has not given one yet.
func numberWord(p *state.Proposal) string {
	if state.IsLocal(p.ID) {
		return "new"
	}
	return fmt.Sprintf("#%d", p.Number)
}

// proposalWord is the proposal by its number alone, as a title.
func proposalWord(p *state.Proposal) string {
	if state.IsLocal(p.ID) {
		return "New proposal"
	}
	return "Proposal " + numberWord(p)
}
