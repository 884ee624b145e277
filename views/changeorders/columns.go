package changeorders

import (
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/money"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/phrase"
)

type (
	column = list.Column[changeorder.Row]
	table  = list.Table[changeorder.Row]
)

// The most cells that the fixed columns take; what their rows leave free is the name's.
const (
	numberWidth  = 4
	statusWidth  = 16
	totalWidth   = 14
	dateWidth    = 12
	waitingWidth = 10
	basisWidth   = 12
)

const basisTitle = "" // the basis stands behind its total

// allColumns returns every column, in their order.
func (m *model) allColumns() table {
	now := m.env.Now()
	return table{
		{Title: "No.", Width: numberWidth, Right: true, Text: func(r *changeorder.Row) string {
			return state.NumberWord("", r.Number)
		}},
		{Title: "Name", Text: func(r *changeorder.Row) string { return r.Name }},
		{Title: "Status", Width: statusWidth, Text: func(r *changeorder.Row) string { return r.Status.Word() }},
		{Title: "Total", Width: totalWidth, Right: true, Text: totalText},
		{Title: basisTitle, Width: basisWidth, Text: func(r *changeorder.Row) string { return string(r.Basis) }},
		{Title: "Created", Width: dateWidth, Text: func(r *changeorder.Row) string {
			return phrase.When(r.Created, now)
		}},
		{Title: "Modified", Width: dateWidth, Text: func(r *changeorder.Row) string {
			return phrase.When(r.LastModified, now)
		}},
		{Title: "Waiting", Width: waitingWidth, Right: true, Text: waitingText},
		{Title: "Client", Text: func(r *changeorder.Row) string { return r.Client }},
	}
}

// shownFrom is the least width of the screen for each column; number and name are always there.
var shownFrom = map[string]int{
	"Status": 54, "Total": 36, basisTitle: 130, "Created": 70, "Modified": 116,
	"Waiting": 86, "Client": 116,
}

// shareFrom is the least width at which the client is shown even if that cuts a name.
const shareFrom = 160

// columns chooses the columns that fit w cells. The client, usually that of the proposal, is left
// out first.
func (m *model) columns(w int) table {
	priced := prices(m.env)
	cols := slices.DeleteFunc(m.allColumns(), func(c column) bool {
		switch c.Title {
		case "Total", basisTitle:
			return w < shownFrom[c.Title] || !priced
		case "Waiting":
			return w < shownFrom[c.Title] || !internal(m.env)
		case "Status":
			return w < shownFrom[c.Title] && (priced || w < shownFrom["Total"])
		default:
			return w < shownFrom[c.Title]
		}
	})
	cols.Narrow(m.widest)
	if last := len(cols) - 1; cols[last].Title == "Client" {
		cols[last].Width = m.widest["Client"]
		if cols.Rest(w-2) < m.widest["Name"] {
			cols[last].Width = 0
			if w < shareFrom {
				cols = cols[:last]
			}
		}
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
	if r.Unsaid {
		return money.NoFigure
	}
	return phrase.Span(r.Waiting)
}
