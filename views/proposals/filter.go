package proposals

import (
	"slices"
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/widget/browse"
)

// filterRow is a line of the panel of filters.
type filterRow = browse.Row[state.ProposalQuery]

func (m *Model) updateFilter(a views.Action) views.Intent {
	q, rows := m.query, m.filterRows()
	if i := m.filter.Asks(a, rows); i != nil {
		return i
	}
	if m.filter.Do(a, rows, m.height(), &q) {
		return m.ask(q)
	}
	return nil
}

func (m *Model) filterRows() []filterRow {
	q := m.query
	var rows []filterRow
	for _, s := range state.ProposalStatuses() {
		rows = append(rows, filterRow{Text: s.Word(), Ticked: slices.Contains(q.Statuses, s), Toggle: func(q *state.ProposalQuery) {
			q.Statuses = browse.Toggled(q.Statuses, s)
		}})
	}
	rows = append(rows,
		filterRow{Text: "archived only", Ticked: q.Archived, Toggle: func(q *state.ProposalQuery) { q.Archived = !q.Archived }},
		filterRow{Text: "modified: " + m.sinceWords(q.ModifiedAfter), Ticked: !q.ModifiedAfter.IsZero(), Toggle: func(q *state.ProposalQuery) {
			q.ModifiedAfter = m.nextSince(q.ModifiedAfter)
		}},
		filterRow{
			Text: "salesperson: " + m.userWords(q.SalesPersonID), Ticked: q.SalesPersonID != 0, Ask: views.ChooseSeller{},
			Toggle: func(q *state.ProposalQuery) { q.SalesPersonID = 0 },
		},
		filterRow{
			Text: "client: " + m.clientWords(q.ContactID), Ticked: q.ContactID != 0, Ask: views.ChooseClient{},
			Toggle: func(q *state.ProposalQuery) { q.ContactID = 0 },
		})
	if len(m.filterWords(q)) == 0 {
		return rows
	}
	return append(rows, filterRow{Text: browse.NoFilters, Toggle: func(q *state.ProposalQuery) {
		*q = state.ProposalQuery{SearchText: q.SearchText, SortBy: q.SortBy, Direction: q.Direction, PageSize: q.PageSize}
	}})
}

// since are the spans that the filter offers, in days before today's midnight.
var since = []struct {
	days int
	word string
}{{0, "today"}, {7, "in the last week"}, {30, "in the last month"}, {365, "in the last year"}}

func (m *Model) sinceDate(days int) time.Time {
	y, month, d := m.now.Date()
	return time.Date(y, month, d-days, 0, 0, 0, 0, m.now.Location())
}

func (m *Model) sinceWords(t time.Time) string {
	if t.IsZero() {
		return "any time"
	}
	for _, s := range since {
		if m.sinceDate(s.days).Equal(t) {
			return s.word
		}
	}
	return "since " + views.When(t, m.now)
}

func (m *Model) nextSince(t time.Time) time.Time {
	if t.IsZero() {
		return m.sinceDate(since[0].days)
	}
	for i, s := range since[:len(since)-1] {
		if m.sinceDate(s.days).Equal(t) {
			return m.sinceDate(since[i+1].days)
		}
	}
	return time.Time{}
}

func (m *Model) userWords(id state.UserID) string {
	if id == 0 {
		return "anyone"
	}
	for _, u := range m.users {
		if u.ID == id {
			return u.DisplayName()
		}
	}
	return "#" + state.FormatID(id)
}

// SetClient names a client, for when the list is narrowed to theirs.
func (m *Model) SetClient(id state.ContactID, name string) {
	m.client, m.clientName = id, name
	m.drawn.Forget()
}

func (m *Model) clientWords(id state.ContactID) string {
	switch id {
	case 0:
		return "anyone"
	case m.client:
		return m.clientName
	}
	for i := range m.rows {
		if c := m.rows[i].Customer; c != nil && c.ID == id {
			return c.DisplayName()
		}
	}
	return "#" + state.FormatID(id)
}

// Words says in a line what a query narrows the list to and how it sorts it.
func (m *Model) Words(q state.ProposalQuery) string {
	var words []string
	if q.SearchText != "" {
		words = append(words, "/"+q.SearchText)
	}
	words = append(words, m.filterWords(q)...)
	return strings.Join(append(words, orders.Words(q.SortBy, q.Direction)), " · ")
}

// filterWords says what the list is narrowed to, apart from the search: "Draft,
// Submitted · archived".
func (m *Model) filterWords(q state.ProposalQuery) []string {
	var words []string
	if len(q.Statuses) > 0 {
		s := ""
		for i, st := range q.Statuses {
			if i > 0 {
				s += ", "
			}
			s += st.Word()
		}
		words = append(words, s)
	}
	if q.Archived {
		words = append(words, "archived")
	}
	if !q.ModifiedAfter.IsZero() {
		words = append(words, "modified "+m.sinceWords(q.ModifiedAfter))
	}
	if q.SalesPersonID != 0 {
		words = append(words, "by "+m.userWords(q.SalesPersonID))
	}
	if q.ContactID != 0 {
		words = append(words, "client "+m.clientWords(q.ContactID))
	}
	return words
}
