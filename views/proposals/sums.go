package proposals

import (
	"cmp"
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/theme"
)

// sumUp adds up the rows by status.
func (m *model) sumUp() {
	m.sumsDrawn.Invalidate()
	rows := m.rows.Rows()
	m.sums = state.SumByStatus(func(yield func(state.Status, money.Money) bool) {
		for i := range rows {
			var of money.Money
			if rows[i].total != nil {
				of = rows[i].total.Money
			}
			if !yield(rows[i].status, of) {
				return
			}
		}
	})
}

// sumsLine returns how many rows each status has and what they add up to: "14 drafts 312,400.00 USD · 6 submitted
// 198,220.50". It says which rows these are unless they are all that the service has, and leaves out what does not fit:
// a cut figure reads as another one.
func (m *model) sumsLine(width int) string {
	if len(m.sums) == 0 {
		return ""
	}
	const separator, more = " · ", "…"
	var out strings.Builder
	scope := " " + m.scope(width)
	out.WriteString(m.th.Dim.Render(scope))
	left := width - cells.Width(scope)
	code := m.code
	for i := range m.sums {
		sum := &m.sums[i]
		words := m.sumWords(sum, code)
		if i > 0 {
			words = separator + words
		}
		needed := cells.Width(words)
		if i < len(m.sums)-1 {
			needed += cells.Width(separator + more)
		}
		if needed > left {
			if i > 0 {
				out.WriteString(m.th.Dim.Render(separator))
			}
			out.WriteString(m.th.Dim.Render(more))
			break
		}
		style := m.th.Dim
		if sum.Status == state.StatusEmailFailed {
			style = m.th.Bad
		}
		out.WriteString(style.Render(words))
		left -= cells.Width(words)
		if len(sum.Totals) > 0 {
			code = "" // the first figure has named it
		}
	}
	return out.String()
}

// scope returns which rows are added up, if those are not all that the service has.
func (m *model) scope(width int) string {
	here := "on this machine"
	if width < narrow {
		here = "here"
	}
	rows, all := len(m.rows.Rows()), m.rows.Total()+m.waiting
	part := ""
	if rows < all {
		part = list.Amount(rows) + " of " + list.Amount(all)
	}
	switch {
	case !m.rows.Told():
		return strings.TrimSpace(part+" "+here) + ": "
	case part != "":
		return part + " read: "
	default:
		return ""
	}
}

// sumWords returns a sum in words: "6 submitted 198,220.50 USD + 1 without a total". code is the currency to name if
// all rows share one.
func (m *model) sumWords(s *state.StatusSum, code string) string {
	words := list.Amount(s.Count) + " " + strings.ToLower(cmp.Or(s.Status.Word(), "of unknown status"))
	if s.Status == state.StatusDraft {
		words = text.Count(s.Count, "draft")
	}
	if !m.totals {
		return words
	}
	var figures []string
	for i := range s.Totals {
		t := &s.Totals[i]
		if m.code == "" {
			figures = append(figures, t.String())
			continue
		}
		figures = append(figures, strings.TrimSpace(money.Format(t.Amount, t.Currency)+" "+code))
	}
	switch {
	case s.Without == s.Count:
		figures = []string{"without a total"}
	case s.Without > 0:
		figures = append(figures, list.Amount(s.Without)+" without a total")
	}
	return words + " " + strings.Join(figures, " + ")
}

// patience is how long a client may take to answer before a row stands out.
const patience = 7 * 24 * time.Hour

// attention returns the style of the status of a row, which has a colour if somebody has to do something.
func (m *model) attention(r *row, now time.Time) theme.Style {
	switch {
	case r.status == state.StatusEmailFailed:
		return m.th.Bad
	case r.status.ClientMayBeLooking() && !r.modified.IsZero() && now.Sub(r.modified) > patience:
		return m.th.Warn
	default:
		return theme.Style{}
	}
}
