package proposals

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/phrase"
)

// layout is which optional lines have room.
type layout struct {
	sums, header, rule, foot bool
	rows                     int
}

func newLayout(area screen.Rect) layout {
	lay := layout{sums: area.H >= 9, header: area.H >= 3, rule: area.H >= 5, foot: area.H >= 4}
	lay.rows = max(0, area.H-cells.Shown(lay.sums, lay.header, lay.rule, lay.foot))
	return lay
}

// table returns the height of the rows with their titles.
func (l layout) table() int { return cells.Shown(l.header, l.rule) + l.rows }

type (
	column = list.Column[row]
	table  = list.Table[row]
)

// The widths of the fixed columns in cells. Marks take the first two cells of a row.
const (
	numberWidth   = 6
	statusWidth   = 16
	totalWidth    = 13
	codeWidth     = 4
	plannedWidth  = 7
	plannedFrom   = 89 // the width from which a row says how many lines are planned, instead of a sign alone
	followWidth   = 18
	modifiedWidth = 11
	edge          = 2
)

const followTitle = "Follow-up"

// columns chooses the columns that fit width cells. Number and name always do. The count of
// planned lines replaces less important columns, but never takes width from names and clients.
func (m *model) columns(width int, now time.Time) table {
	number := column{Title: numberTitle, Width: numberWidth, Text: numberText}
	name := column{Title: nameTitle, Text: func(r *row) string { return r.name }}
	client := column{Title: clientTitle, Text: func(r *row) string { return r.client }}
	status := column{Title: "Status", Width: statusWidth, Text: func(r *row) string { return r.status.Word() }}
	total := column{Title: strings.TrimSpace("Total " + m.code), Width: totalWidth, Right: true, Text: m.totalText}
	if m.code == "" {
		total.Width += codeWidth
	}
	modified := column{Title: "Modified", Width: modifiedWidth, Text: func(r *row) string {
		return phrase.When(r.modified, now)
	}}

	planned := column{Title: "Planned", Width: plannedWidth, Right: true, Text: m.plannedText}
	plans := width >= plannedFrom && len(m.planned) > 0
	others := width
	if plans {
		others -= plannedWidth + list.Gap
	}

	follow := column{Title: followTitle, Width: followWidth, Text: func(r *row) string {
		return m.follow.words(r.id, now)
	}}
	follows := width >= plannedFrom && len(m.follow.all) > 0
	if follows {
		others -= followWidth + list.Gap
	}

	var cols table
	switch {
	case others >= 140:
		read := column{Title: "As of", Width: modifiedWidth, Text: func(r *row) string { return r.readText(now) }}
		cols = table{number, name, client, status, total, modified, read}
	case others >= 92:
		cols = table{number, name, client, status, total, modified}
	case others >= 72:
		cols = table{number, name, client, status, total}
	case others >= 54:
		cols = table{number, name, status, total}
	case others >= 38:
		cols = table{number, name, total}
	default:
		cols = table{number, name}
	}
	if !m.totals {
		cols = slices.DeleteFunc(cols, func(c column) bool { return c.Title == total.Title })
	}
	if follows {
		cols = append(cols, follow)
	}
	if plans {
		at := slices.IndexFunc(cols, func(c column) bool { return c.Title == status.Title })
		cols = slices.Insert(cols, at+1, planned)
	}
	cols = cols.Fit(width - edge - 1)
	explain(cols, m.rows.Query().SearchText)
	return cols
}

// totalText returns the total. It names the currency only if the rows have several: with "$"
// alone, or without a word, a total would read as one of them.
func (m *model) totalText(r *row) string {
	switch {
	case r.total == nil:
		return ""
	case m.code == "" && r.total.Amount.Valid:
		return r.total.words + " " + r.total.Currency.Code
	default:
		return r.total.words
	}
}

// plannedText returns how many lines are planned and not built; empty for none.
func (m *model) plannedText(r *row) string {
	if n := m.planned[r.id]; n > 0 {
		return strconv.Itoa(n)
	}
	return ""
}

// numberText returns the number, or "new" until the service has assigned one.
func numberText(r *row) string {
	if state.IsLocal(r.id) {
		return "new"
	}
	return state.NumberWord("", r.number)
}
