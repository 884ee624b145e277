package catalog

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/shopspring/decimal"

	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

func (m *model) askPrices() tea.Cmd {
	var f *dialog.Form
	f = dialog.NewForm(m.th, m.keys, "Price", "Leave a field empty for no limit.",
		dialog.Field{Name: "Min", Label: "From", Check: priceFault},
		dialog.Field{Name: "Max", Label: "Up to", Check: func(v string) string {
			least, most := price(f.Values()["Min"]), price(v)
			if why := priceFault(v); why != "" || !least.Valid || !most.Valid || !most.Decimal.LessThan(least.Decimal) {
				return why
			}
			return "Enter at least the minimum."
		}},
	)
	f.Does("filter")
	m.env.Host.Open(screen.Dialog{Audience: screen.Client, Form: f, Submit: func(a screen.Answer) tea.Cmd {
		q := m.items.Query()
		q.MinPrice, q.MaxPrice = price(a.Values["Min"]), price(a.Values["Max"])
		return m.ask(q)
	}})
	return nil
}

// price parses an amount as people write it; the result is invalid for anything else.
func price(s string) decimal.NullDecimal {
	d, err := decimal.NewFromString(strings.ReplaceAll(text.NarrowFigure(strings.TrimSpace(s)), ",", ""))
	return decimal.NullDecimal{Decimal: d, Valid: err == nil}
}

func priceFault(s string) string {
	if p := price(s); s != "" && (!p.Valid || p.Decimal.IsNegative()) {
		return "A price is a number such as 1250 or 99.50."
	}
	return ""
}
