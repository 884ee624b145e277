package contacts

import (
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/cells"
	"app.tender/tender/views/scroll"
)

// filterPanel is the list of types that opens over the rows.
type filterPanel struct {
	open bool
	win  scroll.Window
}

// types are what the list can be narrowed to; any of those ticked match.
var types = []string{
	string(state.ContactClient), string(state.ContactEmployee), string(state.ContactContractor), string(state.ContactOther),
	string(state.PartyPerson), string(state.PartyCompany),
}

func (m *Model) updateFilter(a views.Action) views.Intent {
	if m.filter.win.Move(a, len(types), m.height()) {
		return nil
	}
	switch a {
	case views.Back, views.Filter:
		m.filter.open = false
	case views.Open, views.Mark:
		q := m.query
		name := types[m.filter.win.At]
		q.ContactTypes = slices.Clone(q.ContactTypes)
		if i := slices.Index(q.ContactTypes, name); i >= 0 {
			q.ContactTypes = slices.Delete(q.ContactTypes, i, i+1)
		} else {
			q.ContactTypes = append(q.ContactTypes, name)
		}
		return m.ask(q)
	}
	return nil
}

func (m *Model) filterLines(w, height int) []string {
	m.filter.win.Fit(len(types), height)
	var lines []string
	for i := m.filter.win.Top; i < min(len(types), m.filter.win.Top+height); i++ {
		tick := "[ ] "
		if slices.Contains(m.query.ContactTypes, types[i]) {
			tick = "[x] "
		}
		line := cells.Fit(" "+tick+types[i], w)
		if i == m.filter.win.At {
			line = m.th.Selected.Render(line)
		}
		lines = append(lines, line)
	}
	return lines
}

// sorts are the sorts of the interface in the order in which the sort action
// goes through them, with the direction that people expect first.
var sorts = []struct {
	by        state.PeopleSort
	direction state.SortDirection
	word      string
}{
	{state.PeopleByModified, state.Descending, "modified"},
	{state.PeopleByActiveByMe, state.Descending, "active by me"},
	{state.PeopleByActive, state.Descending, "active"},
	{state.PeopleByCreated, state.Descending, "created"},
	{state.PeopleByLastName, state.Ascending, "last name"},
	{state.PeopleByFirstName, state.Ascending, "first name"},
}

func nextSort(q state.PeopleQuery) state.PeopleQuery {
	at := 0
	for i, s := range sorts {
		if s.by == q.SortBy {
			at = i
		}
	}
	next := sorts[(at+1)%len(sorts)]
	q.SortBy, q.Direction = next.by, next.direction
	return q
}

func opposite(d state.SortDirection) state.SortDirection {
	if d == state.Ascending {
		return state.Descending
	}
	return state.Ascending
}

// sortWords says how the list is sorted: "modified ↓".
func sortWords(q state.PeopleQuery) string {
	word := sorts[0].word
	for _, s := range sorts {
		if s.by == q.SortBy {
			word = s.word
		}
	}
	if q.Direction == state.Ascending {
		return word + " ↑"
	}
	return word + " ↓"
}

// typeWords say what the list is narrowed to, empty for everyone.
func typeWords(q state.PeopleQuery) string { return strings.Join(q.ContactTypes, ", ") }
