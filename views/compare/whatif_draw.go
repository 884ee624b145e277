package compare

import (
	"github.com/charmbracelet/lipgloss"
	"github.com/shopspring/decimal"

	"app.tender/tender/state/money"
	"app.tender/tender/views"
	"app.tender/tender/views/widget/cells"
)

// whatIfHead is how many lines "What if" has above its rows: the title, the
// proposal with each option of the area, and what was chosen.
const whatIfHead = 3

// wholeWidth is how far a whole selection and its total may stand apart.
const wholeWidth = 40

// whatIfLines draw the choice of options.
func (m *model) whatIfLines(g grid, height int) []string {
	if height == 0 {
		return nil
	}
	title := m.th.Text.Render("What if")
	if m.section == sectionWhatIf {
		title = m.th.Title.Render("What if")
	}
	lines := []string{
		m.ruleLine(title, m.estimateWords(), g.w),
		m.withLine(g),
		m.totalLine(g.w),
	}
	w := &m.whatIf
	for i := w.win.Top; i < min(len(w.rows), w.win.Top+height-whatIfHead); i++ {
		lines = append(lines, m.choiceLine(g, i))
	}
	return lines
}

// estimateWords say that the figures are ours, and what they stand on.
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
	return words + views.TaxWords(&sum.SalesTax, m.p.Location)
}

// withLine is what the proposal comes to with each option of this area.
func (m *model) withLine(g grid) string {
	chosen := m.whatIf.chosen(m.area)
	return g.line(fitting(g.label, "Proposal total with this option", "Total with this option", "Total with it", "With it"), func(c, w int) string {
		if c >= m.options() {
			return cells.Fit("", w)
		}
		total := money.Format(m.whatIf.with(m.area, c), m.p.Summary.Currency)
		if g.label == 0 {
			return m.th.Text.Render(labelledCell("Proposal", total, w))
		}
		style, more := m.th.Text, ""
		if c == chosen {
			style = m.th.Strong
		} else {
			more = m.signed(money.Difference(m.whatIf.with(m.area, c), m.whatIf.total))
		}
		return style.Render(figureCell(total, more, w))
	})
}

// fitting is the first of words, the longest first, that w cells hold; nothing
// where none is short enough.
func fitting(w int, words ...string) string {
	for _, word := range words {
		if cells.Width(word) <= w {
			return word
		}
	}
	return ""
}

// totalLine is what the selection comes to, how far that is from now, what the
// service says where it is another figure, and between what a choice can move it.
func (m *model) totalLine(w int) string {
	c := m.p.Summary.Currency
	line := " " + m.th.Strong.Render("Total "+money.Money{Amount: m.whatIf.total, Currency: c}.String())
	add := func(style lipgloss.Style, text string) {
		if text != "" && cells.Width(line)+3+cells.Width(text) < w {
			line += m.th.Dim.Render(" · ") + style.Render(text)
		}
	}
	if d := money.Difference(m.whatIf.total, m.whatIf.now); money.IsZero(d) {
		add(m.th.Dim, "as selected now")
	} else {
		add(m.th.Warn, m.signed(d)+" from what is selected now")
	}
	if !money.Equal(m.p.Summary.Total, m.whatIf.now) {
		add(m.th.Warn, "the service says "+money.Format(m.p.Summary.Total, c)+" now")
	}
	if !money.Equal(m.whatIf.lowest, m.whatIf.highest) {
		add(m.th.Dim, "lowest "+money.Format(m.whatIf.lowest, c)+", highest "+money.Format(m.whatIf.highest, c)+" of every area")
	}
	return cells.Fit(line, w)
}

// choiceLine is an area with its options, ● on the one that counts here, or a
// whole selection with what it comes to.
func (m *model) choiceLine(g grid, i int) string {
	w := &m.whatIf
	r, under := w.rows[i], i == w.win.At
	focused := m.section == sectionWhatIf
	if r.area == nil {
		width := min(max(0, g.w-1), wholeWidth)
		text := labelledCell(r.name, money.Format(r.total, m.p.Summary.Currency), width)
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
			text = place(sign, r.area.Options[c].Label, "", r.prices[c], cw)
		}
		return m.cursor(cells.Fit(text, cw), style, under && c == m.column, focused)
	})
}

func (m *model) signed(d decimal.NullDecimal) string {
	return money.FormatSigned(d, m.p.Summary.Currency)
}
