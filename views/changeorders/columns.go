package changeorders

import (
	"fmt"
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/views"
	"app.tender/tender/views/widget/browse"
)

type (
	column = browse.Column[state.ChangeOrderSummary]
	table  = browse.Table[state.ChangeOrderSummary]
)

// The widths of the columns that do not stretch, in cells.
const (
	numberWidth  = 4
	statusWidth  = 16
	totalWidth   = 14
	dateWidth    = 12
	waitingWidth = 10
	basisWidth   = 12
)

// columns chooses what fits into w cells: the number and the name always, then
// the total, the status, the dates, how long it waits and for whom.
func (m *Model) columns(w int) table {
	number := column{Title: "No.", Width: numberWidth, Right: true, Text: func(r *state.ChangeOrderSummary) string { return fmt.Sprint(r.Number) }}
	name := column{Title: "Name", Text: func(r *state.ChangeOrderSummary) string { return r.NameWord() }}
	status := column{Title: "Status", Width: statusWidth, Text: func(r *state.ChangeOrderSummary) string { return r.Status.Word() }}
	total := column{Title: "Total", Width: totalWidth, Right: true, Text: totalText}
	created := column{Title: "Created", Width: dateWidth, Text: func(r *state.ChangeOrderSummary) string { return views.When(r.Created, m.now) }}
	modified := column{Title: "Modified", Width: dateWidth, Text: func(r *state.ChangeOrderSummary) string { return views.When(r.LastModified, m.now) }}
	waiting := column{Title: "Waiting", Width: waitingWidth, Right: true, Text: m.waitingText}
	client := column{Title: "Client", Text: func(r *state.ChangeOrderSummary) string { return r.ClientWord() }}

	basis := column{Title: "", Width: basisWidth, Text: m.basisText}

	var cols table
	switch {
	case w >= 140:
		cols = table{number, name, status, total, basis, created, modified, waiting, client}
	case w >= 116:
		cols = table{number, name, status, total, created, modified, waiting, client}
	case w >= 86:
		cols = table{number, name, status, total, created, waiting}
	case w >= 70:
		cols = table{number, name, status, total, created}
	case w >= 54:
		cols = table{number, name, status, total}
	case w >= 36 && m.noPrices:
		cols = table{number, name, status}
	case w >= 36:
		cols = table{number, name, total}
	default:
		cols = table{number, name}
	}
	if m.noPrices {
		cols = slices.DeleteFunc(cols, func(c column) bool { return c.Title == total.Title || c.Title == basis.Title })
	}
	return cols.Fit(w - 2)
}

// totalText is a signed total, as the list reports it.
func totalText(r *state.ChangeOrderSummary) string {
	return money.FormatSigned(r.Total, r.Currency)
}

// basisText says what the total includes, once the detail is read.
func (m *Model) basisText(r *state.ChangeOrderSummary) string {
	if co := m.details[r.ID]; co != nil {
		return string(state.BasisOf(r.Total, &co.Summary))
	}
	return ""
}

// waitingText is how long a change order has been waiting, once its detail is
// read.
func (m *Model) waitingText(r *state.ChangeOrderSummary) string {
	co := m.details[r.ID]
	if co == nil {
		return ""
	}
	if t := co.Timeline(m.now); t.Waiting != "" {
		return views.Span(t.For)
	}
	return ""
}
