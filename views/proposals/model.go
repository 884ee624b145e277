// Package proposals is the list of proposals: a table with search, filters and
// sorts whose pages load as one scrolls.
package proposals

import (
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/widget/browse"
	"app.tender/tender/views/widget/scroll"
	"app.tender/tender/views/widget/theme"
)

// pageSize is how many rows a page of the list holds.
const pageSize = 100

// RowMark is what this machine knows of a row. Marks are added with |.
type RowMark uint8

// The marks. Where a row has several, the last of these shows.
const (
	Pinned    RowMark = 1 << iota // ⚑ kept offline for the site
	Edited                        // ~ changed here, not sent yet
	Added                         // + made here, not sent yet
	NeedsLook                     // ✗ refused, in conflict or uncertain
)

// Model is the pane. It selects by id, so that rows may come, go and move.
type Model struct {
	th   *theme.Theme
	keys views.Keys

	rows  []state.ProposalSummary
	total int
	asOf  time.Time
	now   time.Time
	marks map[state.ProposalID]RowMark

	noTotals bool // they are not for those who look

	users      []state.User
	client     state.ContactID // whose name is known, and the name
	clientName string
	status     browse.Status
	query      state.ProposalQuery
	code       string // the currency that all rows share, or ""

	win      scroll.Window
	selected state.ProposalID
	marked   map[state.ProposalID]state.ProposalSummary // each as it was seen last
	pages    browse.Pages

	search browse.Search
	filter browse.Panel[state.ProposalQuery]
	drawn  views.Drawn
}

// New makes an empty list with the service's own order, last modified first.
func New(th *theme.Theme, keys views.Keys) Model {
	return Model{
		th: th, keys: keys, search: browse.NewSearch(keys), marked: map[state.ProposalID]state.ProposalSummary{},
		query: state.ProposalQuery{SortBy: state.SortModified, Direction: state.Descending, PageSize: pageSize},
	}
}

// HideTotals leaves the totals out, for those who are not to see any.
func (m *Model) HideTotals() { m.noTotals = true }

// SetRows shows rows, of total on the service, as they were read at asOf. The
// selected proposal stays selected, and where it is on the screen, unless the
// list is at its top.
func (m *Model) SetRows(rows []state.ProposalSummary, total int, asOf time.Time) {
	if len(rows) != len(m.rows) {
		m.pages.Again()
	}
	m.rows, m.total, m.asOf = rows, total, asOf
	m.code = commonCode(rows)
	m.seeMarked()
	if i := m.find(m.selected); i >= 0 {
		if m.win.Top > 0 { // at the top, what is new on top is seen
			m.win.Top += i - m.win.At
		}
		m.win.At = i
	}
	m.fit()
	m.drawn.Forget()
}

// SetMarks shows what this machine knows of each proposal.
func (m *Model) SetMarks(marks map[state.ProposalID]RowMark) {
	m.marks = marks
	m.drawn.Forget()
}

// SetNow tells the time, for dates such as "today 14:02".
func (m *Model) SetNow(now time.Time) {
	if views.SameMinute(m.now, now) {
		return
	}
	m.now = now
	m.drawn.Forget()
}

// SetStatus tells how reading the list stands. After a failure, the same page
// may be asked for again.
func (m *Model) SetStatus(s browse.Status) {
	if s.Failed.Kind != state.FaultNone {
		m.pages.Again()
	}
	m.status = s
	m.drawn.Forget()
}

// SetUsers names the users that the salesperson filter offers.
func (m *Model) SetUsers(users []state.User) { m.users = users; m.drawn.Forget() }

// SetQuery shows a query that was chosen elsewhere, such as a saved filter.
func (m *Model) SetQuery(q state.ProposalQuery) {
	if q.PageSize == 0 {
		q.PageSize = pageSize
	}
	q.Page = 0
	m.query = q
	m.search.Set(q.SearchText)
	m.pages.Again()
	m.win.At, m.win.Top = 0, 0
	m.drawn.Forget()
}

// Query is what the list shows now; its Page is 0.
func (m *Model) Query() state.ProposalQuery { return m.query }

// Selected is the proposal under the cursor; 0 when there is none.
func (m *Model) Selected() state.ProposalID { return m.selected }

// Found is how many rows there are, as far as they were read.
func (m *Model) Found() int { return len(m.rows) }

// TakesText reports whether keys are text: while a search is typed.
func (m *Model) TakesText() bool { return m.search.Typing }

// Needs is the page that is missing from what is in sight, once for each page.
// The root asks after new rows and after the terminal grew; Update asks by
// itself.
func (m *Model) Needs() (views.NeedPage, bool) {
	if m.status.Loading || m.status.Offline {
		return views.NeedPage{}, false
	}
	page := m.pages.Next(m.win, m.height(), len(m.rows), m.total, m.query.PageSize)
	return views.NeedPage{Page: page}, page != 0
}

// height is how many rows were in sight when the list was drawn last.
func (m *Model) height() int { return newLayout(m.drawn.Area()).rows }

func (m *Model) fit() {
	m.win.Fit(len(m.rows), m.height())
	if len(m.rows) > 0 {
		m.selected = m.rows[m.win.At].ID
	}
}

func (m *Model) find(id state.ProposalID) int {
	for i := range m.rows {
		if m.rows[i].ID == id {
			return i
		}
	}
	return -1
}

func commonCode(rows []state.ProposalSummary) string {
	code := ""
	for i := range rows {
		switch c := rows[i].Currency.Code; {
		case c == "":
		case code == "":
			code = c
		case code != c:
			return ""
		}
	}
	return code
}
