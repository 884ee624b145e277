package summary

import (
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/money"
	"app.tender/tender/state/outgoing"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/phrase"
	"app.tender/tender/views/widget/status"
	"app.tender/tender/views/widget/theme"
)

// sheet holds the panel's content before the bars are drawn.
type sheet struct {
	cells.Sheet
	bars []state.AreaShare // one bar per area, below the other lines
}

// content returns the whole panel, at any height, in lines of at most w cells.
func (m *Model) content(w int) *sheet {
	s := &sheet{Sheet: cells.Sheet{W: max(0, w)}}
	switch {
	case m.f == nil, state.IsLocal(m.f.id) && m.f.unbuilt() == nil:
		s.Say(m.th.Dim, "No figures yet.")
	default:
		m.price(s)
	}
	if m.f == nil || state.IsLocal(m.f.id) {
		if m.f != nil && m.f.team != nil && m.f.team.planned != nil {
			m.planned(s, m.f.team.planned)
		}
		return s
	}
	if t := m.f.team; t != nil && t.planned != nil {
		m.planned(s, t.planned)
	}
	m.recurring(s)
	if m.f.team != nil {
		m.profit(s, m.f.team)
		m.difference(s, m.f.team)
		m.before(s)
		m.site(s, m.f.team.site)
	}
	m.byArea(s)
	return s
}

func (m *Model) money(d decimal.NullDecimal) string {
	return money.Format(d, m.f.sum.Currency)
}

// before shows what is to look at before the client gets the proposal.
func (m *Model) before(s *sheet) {
	checks := slices.DeleteFunc(slices.Clone(m.checks), func(c Check) bool {
		return c.Rule == outgoing.NoCost // the profit above says that of what counts
	})
	if len(checks) == 0 {
		return
	}
	s.Blank()
	s.Say(m.th.Dim, "Before it goes out")
	for _, c := range checks {
		style, words := m.th.Dim, "  "+c.Words
		if c.Weight == outgoing.Warn {
			style, words = m.th.Warn, "! "+c.Words
		}
		if s.Fits(" "+words, c.Key) {
			s.Figure(style, " "+words, c.Key)
		} else {
			s.Further(1, style, strings.TrimSpace(words))
		}
	}
}

// site shows how far the areas are on site, and who was there last.
func (m *Model) site(s *sheet, areas []string) {
	if len(areas) == 0 {
		return
	}
	s.Blank()
	s.Say(m.th.Dim, "On site")
	for _, words := range areas {
		s.Further(1, m.th.Text, words)
	}
}

// price shows the service's total, split as it splits it. While nothing is built, that of the plan takes its place.
func (m *Model) price(s *sheet) {
	if e := m.f.unbuilt(); e != nil {
		m.estimate(s, e)
		return
	}
	m.split(s, &m.f.sum, m.money)
	s.Rule(m.th.Border)
	s.Figure(m.th.Strong, "TOTAL", m.money(m.f.sum.Total))
	if m.f.pending {
		s.Further(1, m.th.Warn, "~ changes once edits are saved")
	}
	if t := m.f.team; t != nil && t.contract.Valid {
		m.contract(s, t)
	}
	if t := m.f.team; t != nil && len(t.drafts) > 0 {
		m.drafts(s, t)
	}
	if t := m.f.team; t != nil && t.order != nil {
		m.order(s, t.order, len(t.drafts), t.orderKey)
	}
}

// split shows what a total is made of.
func (m *Model) split(s *sheet, sum *money.Summary, format func(decimal.NullDecimal) string) {
	th := m.th
	s.Figure(th.Text, "Parts", format(sum.PartsSubtotal))
	if !money.IsZero(sum.PartsDiscount) {
		m.discount(s, phrase.DiscountWords(sum), format(money.Neg(sum.PartsDiscount)))
	}
	s.Figure(th.Text, "Labor", format(sum.LaborTotal))
	s.Figure(th.Text, "Fees", format(sum.FeeTotal))
	s.Rule(th.Border)
	s.Figure(th.Text, "Subtotal", format(sum.Subtotal))
	m.tax(s, &sum.SalesTax, format)
}

// estimated formats our estimate of an amount.
func (m *Model) estimated(d decimal.NullDecimal) string { return money.Estimated(m.money(d)) }

// estimate shows the total of a plan of which nothing is built.
func (m *Model) estimate(s *sheet, e *plan.Estimate) {
	if split := e.Split(); split.Subtotal.Valid {
		m.split(s, &split, m.estimated)
		s.Rule(m.th.Border)
	}
	total, before := unbuiltTotal(e)
	s.Figure(m.th.Strong, "TOTAL", m.estimated(total))
	s.Further(1, m.th.Dim, before)
}

// unbuiltTotal returns the total of a plan of which nothing is built, or the nearest to it that is known: before what
// it is then.
func unbuiltTotal(e *plan.Estimate) (total decimal.NullDecimal, before string) {
	switch split := e.Split(); {
	case split.Total.Valid:
		return split.Total, ""
	case split.Subtotal.Valid:
		return split.Subtotal, "before tax"
	default:
		return e.Lined, "before discount and tax"
	}
}

// contract shows the total with the change orders that the client agreed to, as far as this machine knows them.
func (m *Model) contract(s *sheet, t *teamFigures) {
	figure := m.money(t.contract)
	s.Figure(m.th.Strong, cells.Fitting(s.W-1-cells.Width(figure), "Contract value", "Contract"), figure)
	s.Further(1, m.th.Dim, "change orders "+t.asOf)
}

// drafts shows the change orders that were not submitted, and the contract value with them.
func (m *Model) drafts(s *sheet, t *teamFigures) {
	s.Blank()
	s.Say(m.th.Text, text.Count(len(t.drafts), "draft change order"))
	for i := range t.drafts {
		d := &t.drafts[i]
		s.Further(1, m.th.Dim, d.Name)
		s.Figure(m.th.Text, " "+changeorder.Ref{ID: d.ID, Number: d.Number}.String(), m.signed(d.Total))
	}
	m.contractWith(s, m.th.Text, m.money(t.withDrafts))
	s.Further(1, m.th.Dim, m.keys.Name(screen.GoChangeOrders)+" opens")
}

// contractWith shows the contract value with what is above it.
func (m *Model) contractWith(s *sheet, style theme.Style, value string) {
	s.Figure(style, cells.Fitting(s.W-1-cells.Width(value), " Contract value", " Contract"), value)
}

// order shows a change order that is typed and not made: what it comes to, and the contract value with it, but without
// those that were not submitted.
func (m *Model) order(s *sheet, t *status.Typed, drafts int, key string) {
	s.Blank()
	s.Say(m.th.Accent, "Change order typed")
	s.Further(1, m.th.Dim, t.Name)
	next := key + " goes on"
	if t.Sum.Valid {
		next = "with tax; " + next
		if drafts > 0 {
			next = "without " + text.Count(drafts, "draft") + ", " + next
		}
		s.Figure(m.th.Accent, " "+text.Count(t.Lines, "line"), money.Estimated(m.signed(t.Sum)))
		if t.Value.Valid {
			m.contractWith(s, m.th.Accent, m.estimated(t.Value))
		}
	}
	if t.Wrong > 0 {
		s.Further(1, m.th.Warn, "! "+text.Count(t.Wrong, "line")+" not clear")
	}
	s.Further(1, m.th.Dim, next)
}

func (m *Model) signed(d decimal.NullDecimal) string { return money.FormatSigned(d, m.f.sum.Currency) }

// discount shows the amount of the discount, with its kind below it if they do not both fit: a cut
// rate would read as another one.
func (m *Model) discount(s *sheet, words, amount string) {
	const word = "Discount"
	if s.Fits(words, amount) {
		s.Figure(m.th.Text, words, amount)
		return
	}
	s.Figure(m.th.Text, word, amount)
	s.Further(1, m.th.Dim, strings.TrimLeft(strings.TrimPrefix(words, word), ", "))
}

// planned shows the total with the plan, which is our estimate, how it is split, and what it is based on.
func (m *Model) planned(s *sheet, e *plan.Estimate) {
	if e.Lines > 0 && m.f.unbuilt() == nil {
		s.Figure(m.th.Accent, "with plan", m.estimated(e.Total))
		s.Figure(m.th.Accent, "", money.FormatSigned(e.Added, m.f.sum.Currency))
		split := e.Split()
		for _, of := range []struct {
			name   string
			amount decimal.NullDecimal
		}{
			{" parts", split.PartsTotal},
			{" labor", split.LaborTotal},
			{" fees", split.FeeTotal},
			{" tax", split.SalesTax.Total},
		} {
			if !money.IsZero(of.amount) {
				s.Figure(m.th.Dim, of.name, m.estimated(of.amount))
			}
		}
	}
	if e.Apart > 0 {
		s.Further(1, m.th.Dim, "+"+text.Count(e.Apart, "line")+" in other options, not in the total")
	}
	if n := len(e.Warnings); n > 0 {
		s.Further(1, m.th.Warn, "! "+text.Count(n, "warning")+" in the plan")
	}
	if e.Lines > 0 {
		s.Further(1, m.th.Dim, e.Base())
	}
}

// tax shows the tax with its rate and base, or why there is none.
func (m *Model) tax(s *sheet, tax *money.SalesTax, format func(decimal.NullDecimal) string) {
	reason, next := m.noTax(tax.Status)
	if reason != "" {
		s.Figure(m.th.Text, "Tax", format(tax.Total))
		s.Further(1, m.th.Warn, reason)
		if next != "" {
			s.Further(1, m.th.Dim, next)
		}
		return
	}
	rates := rates(&tax.Calculation)
	if len(rates) == 0 {
		s.Figure(m.th.Text, "Tax", format(tax.Total))
		s.Further(1, m.th.Dim, phrase.TaxWords(tax, m.f.taxedAt))
		return
	}
	if len(rates) == 1 {
		words, on := "Tax "+money.FormatRate(rates[0].rate), "on "+strings.Join(rates[0].on, " and ")
		if !s.Fits(words, format(tax.Total)) {
			words, on = "Tax", money.FormatRate(rates[0].rate)+" "+on
		}
		s.Figure(m.th.Text, words, format(tax.Total))
		s.Further(1, m.th.Dim, strings.Join(nonEmpty(rates[0].name, on), ", "))
	} else {
		s.Figure(m.th.Text, "Tax", format(tax.Total))
		for _, r := range rates {
			s.Further(1, m.th.Dim, money.FormatRate(r.rate)+" on "+strings.Join(r.on, " and ")+"  "+format(r.amount))
			s.Further(1, m.th.Dim, r.name)
		}
	}
	if m.f.team != nil && m.f.team.exempt > 0 {
		s.Further(1, m.th.Dim, text.Count(m.f.team.exempt, "line")+" exempt")
	}
	if place := tax.Calculation.TaxLocation; place != "" {
		s.Further(1, m.th.Dim, place)
	}
}

// noTax returns why a tax is zero, empty if it was calculated, and for the team what can be done
// about it.
func (m *Model) noTax(status money.TaxStatus) (reason, next string) {
	reason = phrase.NoTax(status, m.f.taxedAt)
	if m.f.team == nil {
		return reason, ""
	}
	switch status {
	case money.TaxNoLocation:
		next = m.keys.Name(screen.AssignLocation) + " assigns one"
		if !m.f.team.client {
			next = m.keys.Name(screen.AssignContact) + " assigns a contact first"
		}
	case money.TaxNoState:
		next = m.keys.Name(screen.AssignLocation) + " assigns another"
	case money.TaxOk, money.TaxOutOfCountry:
	}
	return reason, next
}

// rate is a tax rate with the kinds of lines that it applies to.
type rate struct {
	rate   decimal.NullDecimal
	name   string
	on     []string
	amount decimal.NullDecimal
}

// rates groups the taxed kinds by rate and name.
func rates(c *money.TaxCalculation) []rate {
	var out []rate
	for _, k := range []struct {
		kind, word, name string
		rate, amount     decimal.NullDecimal
	}{
		{money.TaxOnParts, "parts", c.PartsTaxName, c.PartsTax, c.PartsTotalTax},
		{money.TaxOnLabor, "labor", c.LaborTaxName, c.LaborTax, c.LaborTotalTax},
		{money.TaxOnFees, "fees", c.FeeTaxName, c.FeeTax, c.FeeTotalTax},
	} {
		if !slices.Contains(c.ApplyTo, k.kind) {
			continue
		}
		same := slices.IndexFunc(out, func(r rate) bool { return money.Equal(r.rate, k.rate) && r.name == k.name })
		if same < 0 {
			out = append(out, rate{k.rate, k.name, []string{k.word}, k.amount})
			continue
		}
		out[same].on = append(out[same].on, k.word)
		out[same].amount = money.Sum(out[same].amount, k.amount)
	}
	return out
}

// recurring shows the amounts billed per period, which are never part of the total.
func (m *Model) recurring(s *sheet) {
	for i, r := range m.f.perPeriod {
		label := "Recurring"
		if i > 0 {
			label = ""
		}
		s.Figure(m.th.Text, label, r)
	}
}

func (m *Model) profit(s *sheet, t *teamFigures) {
	s.Blank()
	if e := m.f.unbuilt(); e != nil {
		s.Figure(m.th.Dim, "Profit", m.estimated(e.Profit.Profit().Total))
		s.Figure(m.th.Dim, "Margin", money.Estimated(money.FormatMargin(e.Profit.Margin)))
		s.Say(m.th.Dim, phrase.UnknownLines(e.Profit.Unknown))
		return
	}
	s.Figure(m.th.Dim, "Profit", m.money(t.profit.Total))
	s.Figure(m.th.Dim, "Margin", t.margin)
	s.Say(m.th.Dim, phrase.UnknownLines(t.unknown))
	if t.planned == nil || t.planned.Lines == 0 {
		return
	}
	s.Figure(m.th.Accent, "with plan", money.Estimated(money.FormatMargin(t.planned.Profit.Margin)))
	if t.planned.Profit.Unknown != t.unknown {
		s.Say(m.th.Dim, phrase.UnknownLines(t.planned.Profit.Unknown))
	}
}

// difference shows by how much our sum of the lines differs from the service's figure, or that it
// is unknown.
func (m *Model) difference(s *sheet, t *teamFigures) {
	if money.IsZero(t.differs) {
		return
	}
	s.Blank()
	s.Say(m.th.Warn, "! our sum of the lines")
	s.Figure(m.th.Warn, " before tax", m.money(t.ours))
	s.Figure(m.th.Warn, " differs by", money.FormatSigned(t.differs, m.f.sum.Currency))
}

// byArea adds a bar for each area.
func (m *Model) byArea(s *sheet) {
	if len(m.f.shares) < 2 && !m.f.sharesOmitted || s.W < 16 {
		return
	}
	s.Blank()
	if m.f.sharesOmitted {
		s.Figure(m.th.Dim, "By area", money.UnknownWord)
		return
	}
	s.Say(m.th.Dim, "By area")
	s.bars = m.f.shares
}

// line returns a line of the sheet.
func (m *Model) line(s *sheet, i int) string {
	if i < len(s.Lines) {
		return s.Lines[i]
	}
	const percent = 4
	a, label := s.bars[i-len(s.Lines)], min(s.W*11/20, 16)
	bar := s.W - label - percent - 2
	share := money.FormatPercent(decimal.NewNullDecimal(a.Percent))
	return cells.Fit(a.Name, label) + " " + m.th.Accent.Render(cells.Fit(eighths(a.Percent, bar), bar)) + " " +
		cells.FitRight(share, percent)
}

// eighths draws percent of w cells to an eighth of a cell; a positive percentage gets at least one
// eighth.
func eighths(percent decimal.Decimal, w int) string {
	n := int(percent.Mul(decimal.NewFromInt(int64(w) * 8)).Div(decimal.NewFromInt(100)).Round(0).IntPart())
	n = max(1, min(n, w*8))
	rest := []string{"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"}
	return strings.Repeat("█", n/8) + rest[n%8]
}

func nonEmpty(ss ...string) []string {
	return slices.DeleteFunc(ss, func(s string) bool { return s == "" })
}
