package proposals

import (
	"app.tender/tender/state"
	"app.tender/tender/views"
)

// layout is which lines the pane has at a height.
type layout struct {
	header, rule, foot bool
	rows               int
}

func newLayout(area views.Rect) layout {
	lay := layout{header: area.H >= 3, rule: area.H >= 5, foot: area.H >= 4}
	lay.rows = area.H
	for _, on := range []bool{lay.header, lay.rule, lay.foot} {
		if on {
			lay.rows--
		}
	}
	lay.rows = max(0, lay.rows)
	return lay
}

// column is one column of the table.
type column struct {
	title string
	width int
	right bool // figures are aligned to the right
	text  func(m *Model, r *state.ProposalSummary) string
}

// The widths of the columns that do not stretch, in cells. The first two cells
// of a row hold its marks.
const (
	numberWidth   = 6
	statusWidth   = 14
	totalWidth    = 13
	codeWidth     = 4
	modifiedWidth = 11
	gap           = 2
	edge          = 2
)

// columns chooses what fits into width cells: the number and the name always,
// then the total, the status, the client and the date as there is room.
func (m *Model) columns(width int) []column {
	number := column{"No.", numberWidth, false, numberText}
	name := column{"Name", 0, false, func(_ *Model, r *state.ProposalSummary) string { return r.Name }}
	client := column{"Client", 0, false, func(_ *Model, r *state.ProposalSummary) string { return r.Customer.DisplayName() }}
	status := column{"Status", statusWidth, false, func(_ *Model, r *state.ProposalSummary) string { return string(r.Status) }}
	total := column{m.totalTitle(), totalWidth, true, (*Model).totalText}
	if m.code == "" {
		total.width += codeWidth
	}
	modified := column{"Modified", modifiedWidth, false, func(m *Model, r *state.ProposalSummary) string { return views.When(r.LastModified, m.now) }}

	var cols []column
	switch {
	case width >= 140:
		read := column{"As of", modifiedWidth, false, readText}
		cols = []column{number, name, client, status, total, modified, read}
	case width >= 92:
		cols = []column{number, name, client, status, total, modified}
	case width >= 72:
		cols = []column{number, name, client, status, total}
	case width >= 54:
		cols = []column{number, name, status, total}
	case width >= 38:
		cols = []column{number, name, total}
	default:
		cols = []column{number, name}
	}
	return stretch(cols, width-edge-1)
}

// stretch gives what is left of width to the columns without one: three fifths
// to the first, the name.
func stretch(cols []column, width int) []column {
	flexible := 0
	for _, c := range cols {
		width -= c.width
		if c.width == 0 {
			flexible++
		}
	}
	width = max(0, width-gap*(len(cols)-1))
	for i := range cols {
		if cols[i].width != 0 {
			continue
		}
		cols[i].width = width
		if flexible == 2 {
			cols[i].width = width * 3 / 5
		}
		width -= cols[i].width
		flexible--
	}
	return cols
}

func (m *Model) totalTitle() string {
	if m.code == "" {
		return "Total"
	}
	return "Total " + m.code
}

// totalText names the currency only when the rows have several: "$" alone, or
// no word at all, would read as one of them.
func (m *Model) totalText(r *state.ProposalSummary) string {
	s := state.FormatNullMoney(r.Total, r.Currency)
	if m.code == "" && r.Total.Valid {
		s += " " + r.Currency.Code
	}
	return s
}

// numberText is the number, or that the service has not given one yet.
func numberText(_ *Model, r *state.ProposalSummary) string {
	if state.IsLocal(r.ID) {
		return "new"
	}
	return state.FormatID(state.ProposalID(r.Number))
}
