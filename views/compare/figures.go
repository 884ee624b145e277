package compare

import (
	"strings"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/theme"
)

// figure is one line of what the options cost and earn, by column.
type figure struct {
	label string
	style theme.Style
	value func(column int) string
	more  func(column int) string // the difference to the baseline
}

func (m *model) amount(label string, style theme.Style, of func(column int) decimal.NullDecimal) figure {
	c := m.p.Summary.Currency
	return figure{
		label: label, style: style,
		value: func(column int) string { return money.Format(of(column), c) },
		more: func(column int) string {
			d := money.Difference(of(column), of(m.baseline))
			if !d.Valid || d.Decimal.IsZero() {
				return ""
			}
			return money.FormatSigned(d, c)
		},
	}
}

// figures returns the lines for the client, then those for the team.
func (m *model) figures() []figure {
	option := func(c int) *state.ClientOption { return &m.area.Options[c] }
	price := m.amount("Price", m.th.Strong, func(c int) decimal.NullDecimal { return option(c).Price })
	exact := price.value
	price.value = func(c int) string {
		if option(c).Estimated {
			return money.Estimated(exact(c))
		}
		return exact(c)
	}
	// No planned line is billed per period, so this is never an estimate.
	recurring := m.amount("Recurring"+m.period(), m.th.Text, func(c int) decimal.NullDecimal {
		return option(c).Recurring
	})
	out := []figure{m.amount("Labor", m.th.Text, func(c int) decimal.NullDecimal { return option(c).Labor })}
	if m.team == nil {
		return append([]figure{price, recurring}, m.estimated(out)...)
	}
	out = append(out, m.teamFigures()...)
	return append(append([]figure{price, recurring}, m.estimated(out)...), m.leftOut()...)
}

// teamFigures returns what the options cost and earn. An option of which lines are left out has no
// difference to another one: a person would take it for that of the whole options.
func (m *model) teamFigures() []figure {
	of := m.team.figures
	figures := []figure{
		m.amount("Cost", m.th.Dim, func(c int) decimal.NullDecimal { return of[c].Cost }),
		m.amount("Profit", m.th.Dim, func(c int) decimal.NullDecimal { return of[c].Profit }),
		{
			label: "Margin", style: m.th.Dim,
			value: func(c int) string { return money.FormatMargin(of[c].Margin) },
			more:  func(c int) string { return points(money.Difference(of[c].Margin, of[m.baseline].Margin)) },
		},
	}
	for i, f := range figures {
		figures[i].more = func(c int) string {
			if whole := (money.UnknownLines{}); of[c].Unknown != whole || of[m.baseline].Unknown != whole {
				return ""
			}
			return f.more(c)
		}
	}
	return figures
}

// leftOut returns the figures that count the lines without a cost, price or kind, which the profit leaves out. A
// count is not an estimate, even of planned lines.
func (m *model) leftOut() (out []figure) {
	of := m.team.figures
	for _, u := range []struct {
		label string
		lines func(money.UnknownLines) int
	}{
		{"Without cost", func(u money.UnknownLines) int { return u.Cost }},
		{"Without price", func(u money.UnknownLines) int { return u.Price }},
		{"Without kind", func(u money.UnknownLines) int { return u.Kind }},
	} {
		for i := range of {
			if u.lines(of[i].Unknown) > 0 {
				out = append(out, figure{
					label: u.label, style: m.th.Dim,
					value: func(c int) string { return linesOf(u.lines(of[c].Unknown)) },
					more:  func(int) string { return "" },
				})
				break
			}
		}
	}
	return out
}

func linesOf(n int) string {
	if n == 0 {
		return money.NoFigure
	}
	return text.Count(n, "line")
}

// points formats a difference of percentages: "+3.20 pt".
func points(d decimal.NullDecimal) string {
	if !d.Valid || d.Decimal.IsZero() {
		return ""
	}
	s := strings.TrimSuffix(money.FormatMargin(d), "%") + " pt"
	if d.Decimal.IsPositive() {
		return "+" + s
	}
	return s
}

// period returns the period of all recurring items, if they share one.
func (m *model) period() string {
	period := ""
	for _, it := range m.p.Recurring.Items {
		if period != "" && it.Period != period {
			return ""
		}
		period = it.Period
	}
	if period = strings.TrimSpace(period); period != "" {
		return ", a " + strings.ToLower(period)
	}
	return ""
}

func (m *model) figureRows() int {
	if m.cmp == nil {
		return 0
	}
	return len(m.figures())
}

// figureLines returns a rule and the figures, or the price alone if there is no room. The rule
// shows more, which is how much the rows above it continue.
func (m *model) figureLines(g grid, height int, more string) []string {
	if height == 0 {
		return nil
	}
	var lines []string
	figures := m.figures()
	if height == 1 {
		figures = figures[:1]
	} else {
		lines = append(lines, m.ruleLine("Figures", m.figureWords(), more, g.w, false))
	}
	for _, f := range figures {
		lines = append(lines, g.line(f.style.Render(f.label), func(c, w int) string {
			if c >= m.options() {
				return cells.Fit("", w)
			}
			if g.label == 0 {
				return f.style.Render(cells.Figure(f.label, f.value(c), w))
			}
			more := ""
			if c != m.baseline {
				more = f.more(c)
			}
			return f.style.Render(figureCell(f.value(c), more, w))
		}))
	}
	return lines
}

// figureCell puts a figure and its difference into exactly w cells, or the figure alone if they do
// not both fit.
func figureCell(value, more string, w int) string {
	room := max(0, w-signWidth)
	left, right := figureParts(w)
	if cells.Width(value) > left || cells.Width(more)+1 > right {
		if more != "" {
			return cells.Fit(cells.FitFigure(value, w), w)
		}
		left, right = max(left, min(room, cells.Width(value))), 0
	}
	return cells.Fit(cells.Spaces(signWidth)+cells.FitFigure(value, left)+cells.FitFigure(more, right), w)
}

// figureParts returns how many of w cells a figure and its difference take.
func figureParts(w int) (left, right int) {
	room := max(0, w-signWidth)
	if w >= roomyColumn { // aligned with the figures of the rows
		right = figureWidth(w) + 1
		return room - right, right
	}
	return room / 2, room - room/2
}

// figureWords returns what the figures are based on.
func (m *model) figureWords() string {
	words := "before discount and tax"
	if m.team != nil {
		switch f := &m.team.figures[m.baseline]; {
		case f.FlatApart:
			words += "; profit without the proposal's flat discount"
		case !money.IsZero(f.Discount):
			words += "; profit after " + money.FormatPercent(f.Discount) + " off parts"
		}
	}
	for i := range m.area.Options {
		if m.area.Options[i].Estimated {
			return words + "; ≈ our sum of the lines"
		}
	}
	return words
}
