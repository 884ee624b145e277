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

// filters is what narrows the list besides its search.
type filters struct {
	env        *screen.Env
	list       *listed
	sellers    *people.Sellers
	contacts   *people.ContactPicker
	client     state.ContactID // the contact whose name is clientName
	clientName string
	pins       []state.Pin // when they last changed
}

// repinned reads a list of pinned proposals again after a pin was made, fetched or ended.
func (f *filters) repinned(now []state.Pin) tea.Cmd {
	was := f.pins
	f.pins = now
	if !f.list.Query().Pinned || slices.EqualFunc(was, now, func(a, b state.Pin) bool {
		return a.Proposal == b.Proposal && len(a.Missing) == len(b.Missing)
	}) {
		return nil
	}
	return f.list.Reread()
}

// choose replaces the whole query.
func (f *filters) choose(q state.ProposalQuery) tea.Cmd {
	q.Page, q.PageSize = 0, pageSize
	return f.list.Choose(q)
}

func (f *filters) tick(id screen.ID) tea.Cmd { return f.list.Tick(id, f.rows()) }

func (f *filters) rows() []filterRow {
	q := f.list.Query()
	var rows []filterRow
	for _, s := range state.ProposalStatuses() {
		rows = append(rows,
			filterRow{Text: s.Word(), Ticked: slices.Contains(q.Statuses, s), Toggle: func(q *state.ProposalQuery) {
				q.Statuses = list.Toggled(q.Statuses, s)
			}})
	}
	rows = append(rows,
		filterRow{Text: "archived only", Ticked: q.Archived, Toggle: func(q *state.ProposalQuery) {
			q.Archived = !q.Archived
		}},
		filterRow{Text: "pinned here", Ticked: q.Pinned, Toggle: func(q *state.ProposalQuery) { q.Pinned = !q.Pinned }},
		filterRow{
			Text: "follow-up: " + f.followWords(q.FollowUpBy), Ticked: q.FollowUpBy != "",
			Toggle: func(q *state.ProposalQuery) { q.FollowUpBy = f.nextFollowUp(q.FollowUpBy) },
		},
		filterRow{
			Text: "modified: " + f.sinceWords(q.ModifiedAfter), Ticked: !q.ModifiedAfter.IsZero(),
			Toggle: func(q *state.ProposalQuery) {
				q.ModifiedAfter = f.nextSince(q.ModifiedAfter)
			},
		},
		filterRow{
			Text: "salesperson: " + f.userWords(q.SalesPersonID), Ticked: q.SalesPersonID != 0, Value: f.askSeller,
			Toggle: func(q *state.ProposalQuery) { q.SalesPersonID = 0 },
		},
		filterRow{
			Text: "client: " + f.clientWords(q.ContactID), Ticked: q.ContactID != 0, Value: f.askClient,
			Toggle: func(q *state.ProposalQuery) { q.ContactID = 0 },
		})
	if f.env.Audience()&screen.Installer != 0 { // follow-ups are the team's
		rows = slices.DeleteFunc(rows, func(r filterRow) bool { return strings.HasPrefix(r.Text, "follow-up: ") })
	}
	if len(f.chips(q)) == 0 {
		return rows
	}
	return append(rows, filterRow{Text: list.NoFilters, Toggle: func(q *state.ProposalQuery) {
		*q = state.ProposalQuery{
			SearchText: q.SearchText, SortBy: q.SortBy, Direction: q.Direction,
			PageSize: q.PageSize,
		}
	}})
}

// followWords returns which follow-ups a query asks for.
func (f *filters) followWords(by string) string {
	switch by {
	case "":
		return "any or none"
	case state.AnyDay:
		return "any day"
	default:
		return "due"
	}
}

// nextFollowUp returns which follow-ups are asked for after those: the due ones, then all, then none.
func (f *filters) nextFollowUp(by string) string {
	switch by {
	case "":
		return f.env.Now().Format(time.DateOnly)
	case state.AnyDay:
		return ""
	default:
		return state.AnyDay
	}
}

// since lists the time spans of the filter, in days before today's midnight.
var since = []struct {
	days int
	word string
}{{0, "today"}, {7, "in the last week"}, {30, "in the last month"}, {365, "in the last year"}}

func (f *filters) sinceDate(days int) time.Time {
	now := f.env.Now()
	y, month, d := now.Date()
	return time.Date(y, month, d-days, 0, 0, 0, 0, now.Location())
}

func (f *filters) sinceWords(t time.Time) string {
	if t.IsZero() {
		return "any time"
	}
	for _, s := range since {
		if f.sinceDate(s.days).Equal(t) {
			return s.word
		}
	}
	return "since " + phrase.When(t, f.env.Now())
}

func (f *filters) nextSince(t time.Time) time.Time {
	if t.IsZero() {
		return f.sinceDate(since[0].days)
	}
	for i, s := range since[:len(since)-1] {
		if f.sinceDate(s.days).Equal(t) {
			return f.sinceDate(since[i+1].days)
		}
	}
	return time.Time{}
}

func (f *filters) userWords(id state.UserID) string {
	if id == 0 {
		return "anyone"
	}
	if name := f.sellers.Name(state.User{ID: id}); name != "" {
		return name
	}
	return "#" + state.FormatID(id)
}

// askClient asks for the client to filter by.
func (f *filters) askClient() tea.Cmd {
	return f.contacts.Ask(people.Wanted[state.Contact]{
		Title: "Proposals of a client", Audience: screen.Installer,
		Found: func(c state.Contact) tea.Cmd {
			f.client, f.clientName = c.ID, c.DisplayName()
			q := f.list.Query()
			q.ContactID = c.ID
			return f.choose(q)
		},
	})
}

// askSeller asks for the salesperson to filter by.
func (f *filters) askSeller() tea.Cmd {
	p := dialog.NewPicker(f.env.Theme, f.env.Keys, "Proposals of a salesperson")
	f.sellers.Picker(p)
	f.env.Host.Open(screen.Dialog{Audience: screen.Installer, Form: p, Submit: func(a screen.Answer) tea.Cmd {
		q := f.list.Query()
		q.SalesPersonID = state.UserID(a.Choice)
		return f.choose(q)
	}})
	return nil
}

func (f *filters) clientWords(id state.ContactID) string {
	switch id {
	case 0:
		return "anyone"
	case f.client:
		return f.clientName
	}
	for _, r := range f.list.Rows() {
		if r.clientID == id {
			return r.client
		}
	}
	return "#" + state.FormatID(id)
}

// words describes a query in a line.
func (f *filters) words(q state.ProposalQuery) string {
	var words []string
	if q.SearchText != "" {
		words = append(words, "/"+q.SearchText)
	}
	words = append(words, f.active(q)...)
	return strings.Join(append(words, orders.Words(q.SortBy, q.Direction)), " · ")
}

// active returns the words of the active filters, without the search: "Draft", "archived".
func (f *filters) active(q state.ProposalQuery) []string {
	return state.Map(f.chips(q), func(c *chip) string { return c.words })
}
