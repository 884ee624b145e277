package changeorders

import (
	"fmt"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/cells"
)

// column is one column of the list.
type column struct {
	title string
	width int
	right bool // figures are aligned to the right
	text  func(m *Model, r *state.ChangeOrderSummary) string
}

// The widths of the columns that do not stretch, in cells.
const (
	numberWidth  = 4
	statusWidth  = 14
	totalWidth   = 14
	dateWidth    = 12
	waitingWidth = 10
	basisWidth   = 12
	columnGap    = 2
)

// columns chooses what fits into w cells: the number and the name always, then
// the total, the status, the dates, how long it waits and for whom.
func (m *Model) columns(w int) []column {
	number := column{"No.", numberWidth, true, func(_ *Model, r *state.ChangeOrderSummary) string { return fmt.Sprint(r.Number) }}
	name := column{"Name", 0, false, func(_ *Model, r *state.ChangeOrderSummary) string { return r.Name }}
	status := column{"Status", statusWidth, false, func(_ *Model, r *state.ChangeOrderSummary) string { return string(r.Status) }}
	total := column{"Total", totalWidth, true, func(_ *Model, r *state.ChangeOrderSummary) string { return totalText(r) }}
	created := column{"Created", dateWidth, false, func(m *Model, r *state.ChangeOrderSummary) string { return views.When(r.Created, m.now) }}
	modified := column{"Modified", dateWidth, false, func(m *Model, r *state.ChangeOrderSummary) string { return views.When(r.LastModified, m.now) }}
	waiting := column{"Waiting", waitingWidth, true, (*Model).waitingText}
	client := column{"Client", 0, false, func(_ *Model, r *state.ChangeOrderSummary) string { return r.Customer.DisplayName() }}

	basis := column{"", basisWidth, false, (*Model).basisText}

	var cols []column
	switch {
	case w >= 140:
		cols = []column{number, name, status, total, basis, created, modified, waiting, client}
	case w >= 116:
		cols = []column{number, name, status, total, created, modified, waiting, client}
	case w >= 86:
		cols = []column{number, name, status, total, created, waiting}
	case w >= 70:
		cols = []column{number, name, status, total, created}
	case w >= 54:
		cols = []column{number, name, status, total}
	case w >= 36:
		cols = []column{number, name, total}
	default:
		cols = []column{number, name}
	}
	return stretch(cols, w-2)
}

// stretch gives what is left of w to the columns without a width: three fifths
// to the first, the name.
func stretch(cols []column, w int) []column {
	flexible := 0
	for _, c := range cols {
		w -= c.width
		if c.width == 0 {
			flexible++
		}
	}
	w = max(0, w-columnGap*(len(cols)-1))
	for i := range cols {
		if cols[i].width != 0 {
			continue
		}
		cols[i].width = w
		if flexible == 2 {
			cols[i].width = w * 3 / 5
		}
		w -= cols[i].width
		flexible--
	}
	return cols
}

// joinColumns puts the columns side by side.
func joinColumns(cols []column, text func(column) string) string {
	parts := make([]string, len(cols))
	for i, c := range cols {
		if c.right {
			parts[i] = cells.FitFigure(text(c), c.width)
		} else {
			parts[i] = cells.Fit(text(c), c.width)
		}
	}
	return " " + strings.Join(parts, cells.Spaces(columnGap)) + " "
}

// totalText is a signed total, as the list reports it; a dash without one.
func totalText(r *state.ChangeOrderSummary) string {
	if !r.Total.Valid {
		return state.NoFigure
	}
	return state.FormatMoneySigned(r.Total.Decimal, r.Currency)
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
