package contacts

import (
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/browse"
)

// types are what the list can be narrowed to; any of those ticked match.
var types = []string{
	string(state.ContactClient), string(state.ContactEmployee), string(state.ContactContractor), string(state.ContactOther),
	string(state.PartyPerson), string(state.PartyCompany),
}

func (m *Model) updateFilter(a views.Action) views.Intent {
	q := m.query
	if m.filter.Do(a, m.filterRows(), m.height(), &q) {
		return m.ask(q)
	}
	return nil
}

func (m *Model) filterRows() []browse.Row[state.PeopleQuery] {
	rows := make([]browse.Row[state.PeopleQuery], len(types))
	for i, name := range types {
		rows[i] = browse.Row[state.PeopleQuery]{
			Text: name, Ticked: slices.Contains(m.query.ContactTypes, name),
			Toggle: func(q *state.PeopleQuery) { q.ContactTypes = browse.Toggled(q.ContactTypes, name) },
		}
	}
	return rows
}

// orders are the sorts of the interface.
var orders = browse.Orders[state.PeopleSort]{
	{By: state.PeopleByModified, Direction: state.Descending, Word: "modified"},
	{By: state.PeopleByActiveByMe, Direction: state.Descending, Word: "active by me"},
	{By: state.PeopleByActive, Direction: state.Descending, Word: "active"},
	{By: state.PeopleByCreated, Direction: state.Descending, Word: "created"},
	{By: state.PeopleByLastName, Direction: state.Ascending, Word: "last name"},
	{By: state.PeopleByFirstName, Direction: state.Ascending, Word: "first name"},
}
