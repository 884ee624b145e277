package contacts

import (
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/widget/browse"
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
	{By: state.PeopleByModified, Direction: state.Descending, Descending: "newest first", Ascending: "oldest first"},
	{By: state.PeopleByActiveByMe, Direction: state.Descending, Descending: "last active by me first", Ascending: "longest inactive by me first"},
	{By: state.PeopleByActive, Direction: state.Descending, Descending: "last active first", Ascending: "longest inactive first"},
	{By: state.PeopleByCreated, Direction: state.Descending, Descending: "last made first", Ascending: "first made first"},
	{By: state.PeopleByLastName, Direction: state.Ascending, Descending: "last name Z–A", Ascending: "last name A–Z"},
	{By: state.PeopleByFirstName, Direction: state.Ascending, Descending: "first name Z–A", Ascending: "first name A–Z"},
}
