package compare

import (
	"github.com/shopspring/decimal"

	"app.tender/tender/state/money"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/phrase"
	"app.tender/tender/views/widget/theme"
)

// whatIfHead is the height above the rows: the title, the totals of this area's options, and the
// total of the selection.
const whatIfHead = 3

// The greatest widths in cells of a whole selection and its total, and the width from which the
// total is shown below those of the options.
const (
	wholeWidth = 40
	wholeBelow = 60
)

func (m *model) whatIfLines(g grid, height int) []string {
	if height == 0 {
		return nil
	}
	lines := []string{
		m.ruleLine("What if", m.estimateWords(), cells.More(m.whatIf.win.Below(len(m.whatIf.rows), height-whatIfHead)),
			g.w, m.section == sectionWhatIf),
		m.withLine(g),
		m.totalLine(g.w, m.whatIf.rangeBelow(height-whatIfHead)),
	}
	w := &m.whatIf
	for i := w.win.Top; i < min(len(w.rows), w.win.Top+height-whatIfHead); i++ {
		lines = append(lines, m.choiceLine(g, i))
	}
	return lines
}

// estimateWords returns that the figures are estimates, and what they are based on.
func (m *model) estimateWords() string {
	sum := &m.p.Summary
	words := "our estimate: "
	switch {
	case money.IsZero(sum.PartsDiscount):
	case sum.PartsDiscountType == money.DiscountPercentage:
		words += money.FormatPercent(sum.PartsDiscountPercentage) + " off parts, "
	default:
		words += money.Format(sum.PartsDiscount, sum.Currency) + " off parts, "
	}
	return words + phrase.TaxWords(&sum.SalesTax, m.p.Location)
}

// withLine returns the total of the proposal with each option of this area.
func (m *model) withLine(g grid) string {
	chosen := m.whatIf.chosen(m.area)
	return g.line(cells.Fitting(g.label, "Proposal total with this option", "Total with this option", "Total with it",
		"With it"), func(c, w int) string {
		if c >= m.options() {
			return cells.Fit("", w)
		}
		total := m.estimate(m.whatIf.with[c])
		if g.label == 0 {
			return m.th.Text.Render(cells.Figure("Proposal", total, w))
		}
		style, more := m.th.Text, ""
		if c == chosen {
			style = m.th.Strong
		} else {
			more = m.signed(money.Difference(m.whatIf.with[c], m.whatIf.total))
		}
		return style.Render(figureCell(total, more, w))
	})
}

// totalLine returns the selection's total, its difference to now, the service's total if that
// differs, and the range of all selections unless it is shown below.
func (m *model) totalLine(w int, below bool) string {
	c := m.p.Summary.Currency
	line := " " +
		m.th.Strong.Render("Total "+money.Estimated(money.Money{Amount: m.whatIf.total, Currency: c}.String()))
	add := func(style theme.Style, text string) {
		if text != "" && cells.Width(line)+3+cells.Width(text) < w {
			line += m.th.Dim.Render(" · ") + style.Render(text)
		}
	}
	switch d := money.Difference(m.whatIf.total, m.whatIf.now); {
	case money.IsZero(d):
		add(m.th.Dim, "as selected now")
	case d.Valid:
		add(m.th.Warn, m.signed(d)+" from the current selection")
	case !m.whatIf.of.Of(m.whatIf.selection).Subtotal.Valid:
		add(m.th.Warn, "a selected option has a line without a price")
	}
	if !money.Equal(m.p.Summary.Total, m.whatIf.now) {
		add(m.th.Warn, "the service says "+money.Format(m.p.Summary.Total, c)+" now")
	}
	if !below && !money.Equal(m.whatIf.lowest, m.whatIf.highest) {
		add(m.th.Dim, "lowest "+m.estimate(m.whatIf.lowest)+", highest "+m.estimate(m.whatIf.highest)+" of every area")
	}
	return cells.Fit(line, w)
}

// choiceLine returns an area with its options, ● on the chosen one, or a whole selection with its
// total.
func (m *model) choiceLine(g grid, i int) string {
	w := &m.whatIf
	r, under := w.rows[i], i == w.win.At
	focused := m.section == sectionWhatIf
	if r.area == nil {
		width := min(max(0, g.w-1), wholeWidth)
		if g.w >= wholeBelow {
			left, _ := figureParts(g.column)
			width = g.label + gap + signWidth + left
		}
		text := cells.Figure(r.name, m.estimate(r.total), width)
		return cells.Fit(" "+m.cursor(text, m.th.Dim, under, focused), g.w)
	}
	style := m.th.Text
	if under {
		style = m.th.Strong
	}
	chosen := w.chosen(r.area)
	return g.line(style.Render(cells.Cut(r.area.Name, g.label, "…")), func(c, cw int) string {
		text, style := place("", money.NoFigure, "", "", cw), m.th.Dim
		if c < len(r.area.Options) {
			sign := "○"
			if c == chosen {
				sign, style = "●", m.th.Text
			}
			text = place(sign, r.area.Options[c].Label, "", w.price(&r.area.Options[c]), cw)
		}
		return m.cursor(cells.Fit(text, cw), style, under && c == m.column, focused)
	})
}

// estimate formats a total of the proposal as the program works it out.
func (m *model) estimate(d decimal.NullDecimal) string {
	return money.Estimated(money.Format(d, m.p.Summary.Currency))
}

func (m *model) signed(d decimal.NullDecimal) string {
	return money.FormatSigned(d, m.p.Summary.Currency)
}
