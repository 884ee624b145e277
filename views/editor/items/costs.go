package items

import (
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/phrase"
)

// costs says whether the pane shows what the lines cost.
type costs int

const (
	costsIfWide costs = iota
	costsShown
	costsHidden
)

// showsCosts reports whether cost and margin are shown in w cells; never to a client.
func (m *Model) showsCosts(w int) bool {
	return m.forTeam() && (m.costs == costsShown || m.costs == costsIfWide && w >= teamFrom)
}

// CostsShown reports whether cost and margin are shown.
func (m *Model) CostsShown() bool { return m.showsCosts(m.drawn.Area().W - 2) }

// ToggleCosts shows cost and margin of each line and of the option, or hides them.
func (m *Model) ToggleCosts() {
	next := costsShown
	if m.CostsShown() {
		next = costsHidden
	}
	m.costs = next
	m.drawn.Invalidate()
}

// optionCosts are the figures of an outline's lines.
type optionCosts struct {
	of      *outline
	off     money.Discount
	figures state.OptionFigures
}

// figures returns what the option on display costs and earns. They are added up when they are first shown.
func (m *Model) figures() *state.OptionFigures {
	off, c := m.area.discount, &m.cost
	if c.of != m.outline || c.off.Type != off.Type || c.off.Unknown != off.Unknown ||
		!c.off.Percentage.Equal(off.Percentage) || !c.off.Amount.Equal(off.Amount) {
		o := state.Option{Items: m.outline.of.team}
		m.cost = optionCosts{m.outline, off, state.FiguresOf(&o, off, m.currency)}
	}
	return &m.cost.figures
}

// summed adds to the foot of the frame what the option costs and earns, in w cells.
func (m *Model) summed(foot string, w int) string {
	if !m.showsCosts(w) || m.index < 0 || m.count() == 0 {
		return foot
	}
	f := m.figures()
	cost, margin := "cost "+money.Format(f.Cost, m.currency), "margin "+money.FormatMargin(f.Margin)
	without := phrase.UnknownLines(f.Unknown)
	say := func(words ...string) string {
		return strings.Join(slices.DeleteFunc(words, func(s string) bool { return s == "" }), " · ")
	}
	room := w - cells.Width(foot) - cells.Rim - 1
	said := cells.Fitting(room, without)
	if f.Cost.Valid {
		said = cells.Fitting(room, say(cost, "profit "+money.Format(f.Profit, m.currency), margin, without),
			say(cost, margin, without), say(margin, without), without)
	}
	switch {
	case said == "":
		return foot
	case foot == "":
		return m.th.Dim.Render(said)
	default:
		return m.th.Dim.Render(said) + " " + foot
	}
}
