package changeorders

import (
	"fmt"
	"slices"

	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/money"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/phrase"
)

type (
	column = list.Column[changeorder.Row]
	table  = list.Table[changeorder.Row]
)

// The widths of the fixed columns in cells.
const (
	numberWidth  = 4
	statusWidth  = 16
	totalWidth   = 14
	dateWidth    = 12
	waitingWidth = 10
	basisWidth   = 12
)

// columns chooses the columns that fit w cells. Number and name always do. The client, usually
// that of the proposal, is left out first.
func (m *model) columns(w int) table {
	now, priced := m.env.Now(), prices(m.env)
	number := column{Title: "No.", Width: numberWidth, Right: true, Text: func(r *changeorder.Row) string { return fmt.Sprint(r.Number) }}
	name := column{Title: "Name", Text: func(r *changeorder.Row) string { return r.Name }}
	status := column{Title: "Status", Width: statusWidth, Text: func(r *changeorder.Row) string { return r.Status.Word() }}
	total := column{Title: "Total", Width: totalWidth, Right: true, Text: totalText}
	created := column{Title: "Created", Width: dateWidth, Text: func(r *changeorder.Row) string { return phrase.When(r.Created, now) }}
	modified := column{Title: "Modified", Width: dateWidth, Text: func(r *changeorder.Row) string { return phrase.When(r.LastModified, now) }}
	waiting := column{Title: "Waiting", Width: waitingWidth, Right: true, Text: waitingText}
	client := column{Title: "Client", Text: func(r *changeorder.Row) string { return r.Client }}

	basis := column{Title: "", Width: basisWidth, Text: func(r *changeorder.Row) string { return string(r.Basis) }}

	var cols table
	switch {
	case w >= 160:
		cols = table{number, name, status, total, basis, created, modified, waiting, client}
	case w >= 130:
		cols = table{number, name, status, total, basis, created, modified, waiting}
	case w >= 116:
		cols = table{number, name, status, total, created, modified, waiting}
	case w >= 86:
		cols = table{number, name, status, total, created, waiting}
	case w >= 70:
		cols = table{number, name, status, total, created}
	case w >= 54:
		cols = table{number, name, status, total}
	case w >= 36 && !priced:
		cols = table{number, name, status}
	case w >= 36:
		cols = table{number, name, total}
	default:
		cols = table{number, name}
	}
	if !priced {
		cols = slices.DeleteFunc(cols, func(c column) bool { return c.Title == total.Title || c.Title == basis.Title })
	}
	return cols.Fit(w - 2)
}

func totalText(r *changeorder.Row) string {
	return money.FormatSigned(r.Total, r.Currency)
}

// waitingText returns how long a change order has been waiting; empty until its details are read.
func waitingText(r *changeorder.Row) string {
	if !r.Waits {
		return ""
	}
	return phrase.Span(r.Waiting)
}
