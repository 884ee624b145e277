package catalog

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

func (m *model) askPrices() tea.Cmd {
	var f *dialog.Form
	f = dialog.NewForm(m.th, m.keys, "Price", "Leave a field empty for no limit.",
		dialog.Field{Name: "Min", Label: "From", Check: priceFault},
		dialog.Field{Name: "Max", Label: "Up to", Check: func(v string) string {
			least, most := state.ParseAmount(f.Values()["Min"]), state.ParseAmount(v)
			if why := priceFault(v); why != "" || !least.Valid || !most.Valid || !most.Decimal.LessThan(least.Decimal) {
				return why
			}
			return "Enter at least the minimum."
		}},
	)
	f.Does("filter")
	at := state.ScratchPlace{Form: state.ScratchPrices}
	m.env.Host.Open(screen.Dialog{Audience: screen.Client, Form: f, Keep: at, Submit: func(a screen.Answer) tea.Cmd {
		q := m.items.Query()
		q.MinPrice, q.MaxPrice = state.ParseAmount(a.Values["Min"]), state.ParseAmount(a.Values["Max"])
		return m.ask(q)
	}})
	return nil
}

func priceFault(s string) string {
	if p := state.ParseAmount(s); s != "" && (!p.Valid || p.Decimal.IsNegative()) {
		return "A price is a number such as 1250 or 99.50."
	}
	return ""
}
