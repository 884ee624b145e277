package compare

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/lipgloss"
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/views/widget/cells"
)

// figure is a line of what the options cost and earn.
type figure struct {
	label string
	style lipgloss.Style
	value func(f *state.OptionFigures) string
	more  func(f, base *state.OptionFigures) string
}

// figures lists the lines, for the customer without what is the team's.
func (m *Model) figures() []figure {
	c := m.p.Summary.Currency
	amounts := func(of func(*state.OptionFigures) decimal.NullDecimal) (func(*state.OptionFigures) string, func(_, _ *state.OptionFigures) string) {
		return func(f *state.OptionFigures) string { return money.Format(of(f), c) },
			func(f, base *state.OptionFigures) string {
				d := money.Difference(of(f), of(base))
				if !d.Valid || d.Decimal.IsZero() {
					return ""
				}
				return money.FormatSigned(d, c)
			}
	}
	price := figure{label: "Price", style: m.th.Strong}
	_, price.more = amounts(func(f *state.OptionFigures) decimal.NullDecimal { return f.Price })
	price.value = func(f *state.OptionFigures) string {
		if f.Estimated {
			return "≈ " + money.Format(f.Price, c)
		}
		return money.Format(f.Price, c)
	}
	recurring := figure{label: "Recurring" + m.period(), style: m.th.Text}
	recurring.value, recurring.more = amounts(func(f *state.OptionFigures) decimal.NullDecimal { return f.Recurring })
	labor := figure{label: "Labor", style: m.th.Text}
	labor.value, labor.more = amounts(func(f *state.OptionFigures) decimal.NullDecimal { return f.Labor })
	if m.client() {
		return []figure{price, recurring, labor}
	}
	cost := figure{label: "Cost", style: m.th.Team}
	cost.value, cost.more = amounts(func(f *state.OptionFigures) decimal.NullDecimal { return f.Cost })
	profit := figure{label: "Profit", style: m.th.Team}
	profit.value, profit.more = amounts(func(f *state.OptionFigures) decimal.NullDecimal { return f.Profit })
	margin := figure{
		label: "Margin", style: m.th.Team,
		value: func(f *state.OptionFigures) string { return money.FormatMargin(f.Margin) },
		more:  func(f, base *state.OptionFigures) string { return points(money.Difference(f.Margin, base.Margin)) },
	}
	out := []figure{price, recurring, labor, cost, profit, margin}
	for i := range m.cmp.Figures {
		if u := m.cmp.Figures[i].Unknown; u != (money.UnknownLines{}) {
			return append(out, figure{
				label: "Cost unknown", style: m.th.Dim,
				value: func(f *state.OptionFigures) string { return linesOf(f.Unknown.Cost + f.Unknown.Price + f.Unknown.Kind) },
				more:  func(_, _ *state.OptionFigures) string { return "" },
			})
		}
	}
	return out
}

func linesOf(n int) string {
	switch n {
	case 0:
		return money.NoFigure
	case 1:
		return "1 line"
	default:
		return fmt.Sprintf("%d lines", n)
	}
}

// points writes a difference of percentages: "+3.2 pt".
func points(d decimal.NullDecimal) string {
	if !d.Valid || d.Decimal.IsZero() {
		return ""
	}
	s := strings.TrimSuffix(money.FormatPercent(d), "%") + " pt"
	if d.Decimal.IsPositive() {
		return "+" + s
	}
	return s
}

// period is the one period that everything of the proposal recurs by.
func (m *Model) period() string {
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

func (m *Model) figureRows() int {
	if m.cmp == nil {
		return 0
	}
	return len(m.figures())
}

// figureLines are a line above and the figures; or the price alone where there
// is no room for them.
func (m *Model) figureLines(g grid, height int) []string {
	if height == 0 {
		return nil
	}
	var lines []string
	figures := m.figures()
	if height == 1 {
		figures = figures[:1]
	} else {
		lines = append(lines, m.ruleLine(m.th.Strong.Render("Figures"), m.figureWords(), g.w))
	}
	base := &m.cmp.Figures[m.baseline]
	for _, f := range figures {
		lines = append(lines, g.line(f.style.Render(f.label), func(c, w int) string {
			if c >= m.options() {
				return cells.Fit("", w)
			}
			if g.label == 0 {
				return f.style.Render(labelledCell(f.label, f.value(&m.cmp.Figures[c]), w))
			}
			more := ""
			if c != m.baseline {
				more = f.more(&m.cmp.Figures[c], base)
			}
			return f.style.Render(figureCell(f.value(&m.cmp.Figures[c]), more, w))
		}))
	}
	return lines
}

// figureCell puts a figure and its difference into exactly w cells; where one of
// them has no room, the figure alone.
func figureCell(value, more string, w int) string {
	room := max(0, w-signWidth)
	left, right := room/2, room-room/2
	if w >= roomyColumn { // below the figures of the rows
		right = figureWidth(w) + 1
		left = room - right
	}
	if cells.Width(value) > left || cells.Width(more)+1 > right {
		if more != "" {
			return cells.Fit(cells.FitFigure(value, w), w)
		}
		left, right = max(left, min(room, cells.Width(value))), 0
	}
	return cells.Fit(cells.Spaces(signWidth)+cells.FitFigure(value, left)+cells.FitFigure(more, right), w)
}

// labelledCell is a figure beside its own label, where the line has none.
func labelledCell(label, value string, w int) string {
	room := max(0, w-cells.Width(value)-1)
	return cells.Fit(cells.Fit(label, room)+" "+cells.FitFigure(value, w-room-1), w)
}

// figureWords say what the figures stand on.
func (m *Model) figureWords() string {
	words := "before discount and tax"
	f := &m.cmp.Figures[m.baseline]
	if !m.client() {
		switch {
		case f.FlatApart:
			words += "; profit without the proposal's flat discount"
		case !money.IsZero(f.Discount):
			words += "; profit after " + money.FormatPercent(f.Discount) + " off parts"
		}
	}
	for i := range m.cmp.Figures {
		if m.cmp.Figures[i].Estimated {
			return words + "; ≈ our sum of the lines"
		}
	}
	return words
}
