package proposals

import (
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/people"
	"app.tender/tender/views/widget/phrase"
)

type filterRow = list.Row[state.ProposalQuery]

func (m *model) tick(id screen.ID) tea.Cmd { return m.rows.Tick(id, m.filterRows()) }

func (m *model) filterRows() []filterRow {
	q := m.rows.Query()
	var rows []filterRow
	for _, s := range state.ProposalStatuses() {
		rows = append(rows, filterRow{Text: s.Word(), Ticked: slices.Contains(q.Statuses, s), Toggle: func(q *state.ProposalQuery) {
			q.Statuses = list.Toggled(q.Statuses, s)
		}})
	}
	rows = append(rows,
		filterRow{Text: "archived only", Ticked: q.Archived, Toggle: func(q *state.ProposalQuery) { q.Archived = !q.Archived }},
		filterRow{Text: "modified: " + m.sinceWords(q.ModifiedAfter), Ticked: !q.ModifiedAfter.IsZero(), Toggle: func(q *state.ProposalQuery) {
			q.ModifiedAfter = m.nextSince(q.ModifiedAfter)
		}},
		filterRow{
			Text: "salesperson: " + m.userWords(q.SalesPersonID), Ticked: q.SalesPersonID != 0, Value: m.askSeller,
			Toggle: func(q *state.ProposalQuery) { q.SalesPersonID = 0 },
		},
		filterRow{
			Text: "client: " + m.clientWords(q.ContactID), Ticked: q.ContactID != 0, Value: m.askClient,
			Toggle: func(q *state.ProposalQuery) { q.ContactID = 0 },
		})
	if len(m.filterWords(q)) == 0 {
		return rows
	}
	return append(rows, filterRow{Text: list.NoFilters, Toggle: func(q *state.ProposalQuery) {
		*q = state.ProposalQuery{SearchText: q.SearchText, SortBy: q.SortBy, Direction: q.Direction, PageSize: q.PageSize}
	}})
}

// since lists the time spans of the filter, in days before today's midnight.
var since = []struct {
	days int
	word string
}{{0, "today"}, {7, "in the last week"}, {30, "in the last month"}, {365, "in the last year"}}

func (m *model) sinceDate(days int) time.Time {
	now := m.env.Now()
	y, month, d := now.Date()
	return time.Date(y, month, d-days, 0, 0, 0, 0, now.Location())
}

func (m *model) sinceWords(t time.Time) string {
	if t.IsZero() {
		return "any time"
	}
	for _, s := range since {
		if m.sinceDate(s.days).Equal(t) {
			return s.word
		}
	}
	return "since " + phrase.When(t, m.env.Now())
}

func (m *model) nextSince(t time.Time) time.Time {
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

func (m *model) userWords(id state.UserID) string {
	if id == 0 {
		return "anyone"
	}
	if name := m.Sellers.Name(state.User{ID: id}); name != "" {
		return name
	}
	return "#" + state.FormatID(id)
}

// askClient asks for the client to filter by.
func (m *model) askClient() tea.Cmd {
	return m.contactPicker.Ask(people.Wanted[state.Contact]{Title: "Proposals of a client", Audience: screen.Installer, Found: func(c state.Contact) tea.Cmd {
		m.client, m.clientName = c.ID, c.DisplayName()
		q := m.rows.Query()
		q.ContactID = c.ID
		return m.choose(q)
	}})
}

// askSeller asks for the salesperson to filter by.
func (m *model) askSeller() tea.Cmd {
	p := dialog.NewPicker(m.th, m.keys, "Proposals of a salesperson")
	m.Sellers.Picker(p)
	m.env.Host.Open(screen.Dialog{Audience: screen.Installer, Form: p, Submit: func(a screen.Answer) tea.Cmd {
		q := m.rows.Query()
		q.SalesPersonID = state.UserID(a.Choice)
		return m.choose(q)
	}})
	return nil
}

func (m *model) clientWords(id state.ContactID) string {
	switch id {
	case 0:
		return "anyone"
	case m.client:
		return m.clientName
	}
	for _, r := range m.rows.Rows() {
		if r.clientID == id {
			return r.client
		}
	}
	return "#" + state.FormatID(id)
}

// words describes a query in a line.
func (m *model) words(q state.ProposalQuery) string {
	var words []string
	if q.SearchText != "" {
		words = append(words, "/"+q.SearchText)
	}
	words = append(words, m.filterWords(q)...)
	return strings.Join(append(words, orders.Words(q.SortBy, q.Direction)), " · ")
}

// filterWords returns the active filters, without the search: "Draft, Submitted", "archived".
func (m *model) filterWords(q state.ProposalQuery) []string {
	var words []string
	var statuses []string
	for _, s := range q.Statuses {
		statuses = append(statuses, s.Word())
	}
	if len(statuses) > 0 {
		words = append(words, strings.Join(statuses, ", "))
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
