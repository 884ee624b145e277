package proposals

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/views/widget/phrase"
)

// columnID names a column, as this machine keeps it.
type columnID string

// The columns of the list.
const (
	colNumber      columnID = "number"
	colName        columnID = "name"
	colClient      columnID = "client"
	colStatus      columnID = "status"
	colPlanned     columnID = "planned"
	colTotal       columnID = "total"
	colMargin      columnID = "margin"
	colSalesPerson columnID = "salesperson"
	colAge         columnID = "age"
	colModified    columnID = "modified"
	colCreated     columnID = "created"
	colSubmitted   columnID = "submitted"
	colOpened      columnID = "opened"
	colAsOf        columnID = "as of"
	colFollowUp    columnID = "follow-up"
	colSite        columnID = "site"
)

// columnDef is what the list knows of a column.
type columnDef struct {
	id     columnID
	title  string
	width  int // in cells; 0 takes what others leave
	right  bool
	leaves int  // the cells that it leaves at least to name and client; without them it is not shown
	drop   int  // the highest is left out first where there is no room
	from   int  // the least width of the list
	always bool // it can't be left out
	usual  bool // shown unless somebody chooses
	team   bool // not for installers
	detail bool // known of proposals that were read whole
	text   func(m *model, r *row, now time.Time) string
	order  order
}

// The widths of columns. Marks take the first two cells of a row.
const (
	numberWidth   = 6
	statusWidth   = 16
	totalWidth    = 13
	codeWidth     = 4
	plannedWidth  = 7
	followWidth   = 18
	modifiedWidth = 11
	marginWidth   = 8
	sellerWidth   = 14
	ageWidth      = 6
	siteWidth     = 26
	edge          = 2
	signsFrom     = 89 // the width from which a row says in words what a sign tells below it
)

// columnDefs are the columns from left to right.
var columnDefs = []columnDef{
	{
		id: colNumber, title: numberTitle, width: numberWidth, always: true,
		text:  func(_ *model, r *row, _ time.Time) string { return numberText(r) },
		order: order{service: []state.ProposalSort{state.SortNumber}},
	},
	{
		id: colName, title: nameTitle, always: true,
		text:  func(_ *model, r *row, _ time.Time) string { return r.name },
		order: order{service: []state.ProposalSort{state.SortName}},
	},
	{
		id: colClient, title: clientTitle, leaves: 26, drop: 7, usual: true,
		text:  func(_ *model, r *row, _ time.Time) string { return r.client },
		order: order{service: []state.ProposalSort{state.SortClientName}},
	},
	{
		id: colStatus, title: "Status", width: statusWidth, leaves: 10, drop: 2, usual: true,
		text:  func(_ *model, r *row, _ time.Time) string { return r.status.Word() },
		order: order{service: []state.ProposalSort{state.SortStatus, state.SortSold}},
	},
	{
		id: colPlanned, title: "Planned", width: plannedWidth, right: true, leaves: 12, drop: 3, from: signsFrom,
		usual: true, team: true,
		text: func(m *model, r *row, _ time.Time) string { return m.plannedText(r) },
		order: order{
			here: by(func(m *model, r *row) (int, bool) { return m.planned[r.id], m.planned[r.id] > 0 }, cmp.Compare),
			down: "most planned lines first", up: "fewest planned lines first",
		},
	},
	{
		id: colTotal, title: "Total", width: totalWidth, right: true, leaves: 10, drop: 1, usual: true, team: true,
		text: func(m *model, r *row, _ time.Time) string { return m.totalText(r) },
		order: order{here: by(func(_ *model, r *row) (decimal.Decimal, bool) {
			if r.total == nil {
				return decimal.Zero, false
			}
			return r.total.Amount.Decimal, r.total.Amount.Valid
		}, decimal.Decimal.Cmp), down: "highest total first", up: "lowest total first"},
	},
	{
		id: colMargin, title: "Margin", width: marginWidth, right: true, leaves: 12, drop: 4, team: true, detail: true,
		text: func(m *model, r *row, _ time.Time) string {
			if margin := m.details[r.id].Margin; margin.Valid {
				return margin.Decimal.StringFixed(1) + "%"
			}
			return ""
		},
		order: order{here: by(func(m *model, r *row) (decimal.Decimal, bool) {
			margin := m.details[r.id].Margin
			return margin.Decimal, margin.Valid
		}, decimal.Decimal.Cmp), down: "highest margin first", up: "lowest margin first"},
	},
	{
		id: colSalesPerson, title: "Salesperson", width: sellerWidth, leaves: 12, drop: 4, detail: true,
		text: func(m *model, r *row, _ time.Time) string { return m.sellerOf(r) },
		order: order{
			here: by(func(m *model, r *row) (string, bool) {
				name := m.sellerOf(r)
				return name, name != ""
			}, strings.Compare),
			down: "salesperson Z–A", up: "salesperson A–Z", rises: true,
		},
	},
	{
		id: colAge, title: "Age", width: ageWidth, right: true, leaves: 12, drop: 3,
		text:  func(_ *model, r *row, now time.Time) string { return ageText(r.modified, now) },
		order: order{service: []state.ProposalSort{state.SortModified}},
	},
	{
		id: colModified, title: "Modified", width: modifiedWidth, leaves: 33, drop: 8, usual: true,
		text: func(_ *model, r *row, now time.Time) string { return phrase.When(r.modified, now) },
		order: order{
			service: []state.ProposalSort{state.SortModified, state.SortLastModifiedByMe, state.SortCreated},
		},
	},
	{
		id: colCreated, title: "Created", width: modifiedWidth, leaves: 12, drop: 5,
		text:  func(_ *model, r *row, now time.Time) string { return dayText(r.created, now) },
		order: order{service: []state.ProposalSort{state.SortCreated}},
	},
	{
		id: colSubmitted, title: "Submitted", width: modifiedWidth, leaves: 12, drop: 5, detail: true,
		text: func(m *model, r *row, now time.Time) string { return dayText(m.details[r.id].Submitted, now) },
		order: order{
			here: byTime(func(m *model, r *row) time.Time { return m.details[r.id].Submitted }),
			down: "last submitted first", up: "first submitted first",
		},
	},
	{
		id: colOpened, title: "Opened", width: modifiedWidth, leaves: 12, drop: 5, detail: true,
		text: func(m *model, r *row, now time.Time) string { return dayText(m.details[r.id].Opened, now) },
		order: order{
			here: byTime(func(m *model, r *row) time.Time { return m.details[r.id].Opened }),
			down: "last opened by the client first", up: "first opened by the client first",
		},
	},
	{
		id: colAsOf, title: "As of", width: modifiedWidth, leaves: 68, drop: 9, usual: true,
		text: func(_ *model, r *row, now time.Time) string { return r.readText(now) },
		order: order{
			here: byTime(func(_ *model, r *row) time.Time { return r.asOf }),
			down: "last read first", up: "first read first", rises: true,
		},
	},
	{
		id: colFollowUp, title: "Follow-up", width: followWidth, leaves: 12, drop: 3, from: signsFrom, usual: true,
		team: true,
		text: func(m *model, r *row, now time.Time) string { return m.follow.words(r.id, now) },
		order: order{here: by(func(m *model, r *row) (string, bool) {
			f, ok := m.follow.all[r.id]
			return f.Day, ok
		}, strings.Compare), down: "last follow-up first", up: "next follow-up first", rises: true},
	},
	{
		id: colSite, title: "Site", width: siteWidth, leaves: 12, drop: 3, detail: true,
		text: func(m *model, r *row, now time.Time) string { return m.site.text(r.id, now) },
		order: order{
			here: byTime(func(m *model, r *row) time.Time { return m.site.of[r.id].at.Last.At }),
			down: "last on site first", up: "longest not on site first",
		},
	},
}

// columnOf returns the definition of a column; nil for none.
func columnOf(id columnID) *columnDef {
	return state.Find(columnDefs, func(d *columnDef) bool { return d.id == id })
}

// offered reports whether the list can have the column for whoever sees it, with totals or without.
func (d *columnDef) offered(totals bool) bool { return !d.team || totals }

// wants reports whether the list is to have a column, if there is room for it: it was chosen, or is usual and says
// something.
func (m *model) wants(d *columnDef) bool {
	switch {
	case !d.offered(m.totals):
		return false
	case d.always:
		return true
	case d.id == colPlanned && len(m.planned) == 0, d.id == colFollowUp && len(m.follow.all) == 0:
		return false
	case m.chosen != nil:
		return slices.Contains(m.chosen, d.id)
	default:
		return d.usual
	}
}

// columns chooses the columns that fit width cells. Number and name always do, and the one where a person stands.
func (m *model) columns(width int, now time.Time) (cols table, defs []*columnDef) {
	for i := range columnDefs {
		if d := &columnDefs[i]; m.wants(d) && (width >= d.from || m.chosen != nil || d.id == m.at) {
			defs = append(defs, d)
		}
	}
	for {
		fixed, least, first := 0, 0, -1
		for i, d := range defs {
			fixed += d.cells(m.code)
			if d.id != m.at { // it is there, and the others give way as if it were a narrower list
				least = max(least, d.leaves)
			}
			if !d.always && d.id != m.at && (first < 0 || d.drop >= defs[first].drop) {
				first = i
			}
		}
		if first < 0 || width-edge-1-fixed-gaps(len(defs)) >= least {
			break
		}
		defs = slices.Delete(defs, first, first+1)
	}
	cols = make(table, len(defs))
	for i, d := range defs {
		cols[i] = column{Title: d.title, Width: d.cells(m.code), Right: d.right, Text: func(r *row) string {
			return d.text(m, r, now)
		}}
		if d.id == colTotal {
			cols[i].Title = strings.TrimSpace(d.title + " " + m.code)
		}
	}
	cols = cols.Fit(width - edge - 1)
	explain(cols, m.rows.Query().SearchText)
	return cols, defs
}

// cells returns the width of the column if totals are in a currency, or in several; 0 for what others leave.
func (d *columnDef) cells(code string) int {
	if d.id == colTotal && code == "" {
		return d.width + codeWidth
	}
	return d.width
}

// sellerOf returns the salesperson of a row, as far as its detail was read here.
func (m *model) sellerOf(r *row) string {
	if id := m.details[r.id].SalesPerson; id != 0 {
		return m.Sellers.Name(state.User{ID: id})
	}
	return ""
}

// ageText returns for how long nothing has changed: "9 d", "5 h".
func ageText(t, now time.Time) string {
	d := now.Sub(t)
	switch {
	case t.IsZero():
		return ""
	case d < time.Hour:
		return strconv.Itoa(max(0, int(d/time.Minute))) + " min"
	case d < 24*time.Hour:
		return strconv.Itoa(int(d/time.Hour)) + " h"
	default:
		return strconv.Itoa(int(d/(24*time.Hour))) + " d"
	}
}

// dayText returns a time, or nothing for none.
func dayText(t, now time.Time) string {
	if t.IsZero() {
		return ""
	}
	return phrase.When(t, now)
}
