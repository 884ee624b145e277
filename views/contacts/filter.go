package contacts

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/list"
)

// types are the filters; a contact matches any that is ticked.
var types = []string{
	string(state.ContactClient), string(state.ContactEmployee), string(state.ContactContractor),
	string(state.ContactOther),
	string(state.PartyPerson), string(state.PartyCompany),
}

func (m *model) openFilter() {
	m.people.Filter.Open()
	m.inDetail = false
}

func (m *model) tick(id screen.ID) tea.Cmd { return m.people.Tick(id, m.filterRows()) }

func (m *model) filterRows() []list.Row[state.PeopleQuery] {
	chosen := m.people.Query().ContactTypes
	rows := make([]list.Row[state.PeopleQuery], len(types))
	for i, name := range types {
		rows[i] = list.Row[state.PeopleQuery]{
			Text: name, Ticked: slices.Contains(chosen, name),
			Toggle: func(q *state.PeopleQuery) { q.ContactTypes = list.Toggled(q.ContactTypes, name) },
		}
	}
	return rows
}

func (m *model) sort() tea.Cmd {
	q := m.people.Query()
	q.SortBy, q.Direction = orders.Next(q.SortBy)
	return m.ask(q)
}

func (m *model) reverse() tea.Cmd {
	q := m.people.Query()
	q.Direction = q.Direction.Opposite()
	return m.ask(q)
}

// orders are the sort orders of the interface.
var orders = list.Orders[state.PeopleSort]{
	{By: state.PeopleByModified, Direction: state.Descending, Descending: "newest first", Ascending: "oldest first"},
	{
		By: state.PeopleByActiveByMe, Direction: state.Descending, Descending: "last active by me first",
		Ascending: "longest inactive by me first",
	},
	{
		By: state.PeopleByActive, Direction: state.Descending, Descending: "last active first",
		Ascending: "longest inactive first",
	},
	{
		By: state.PeopleByCreated, Direction: state.Descending, Descending: "last created first",
		Ascending: "first created first",
	},
	{By: state.PeopleByLastName, Direction: state.Ascending, Descending: "last name Z–A", Ascending: "last name A–Z"},
	{
		By: state.PeopleByFirstName, Direction: state.Ascending, Descending: "first name Z–A",
		Ascending: "first name A–Z",
	},
}
