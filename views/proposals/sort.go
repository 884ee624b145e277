package proposals

import (
	"cmp"
	"slices"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/list"
)

// order is how a column sorts the list: in orders of the service, or here, where the service has none. Then the list
// must be here whole.
type order struct {
	service  []state.ProposalSort
	here     func(m *model, down bool) func(a, b *row) int
	down, up string // what the user reads
	rises    bool   // people expect the lowest first
}

// by returns the order here of a value that not every row has. Rows without it come last.
func by[T any](
	value func(m *model, r *row) (T, bool), compare func(a, b T) int,
) func(*model, bool) func(a, b *row) int {
	return func(m *model, down bool) func(a, b *row) int {
		return func(a, b *row) int {
			x, hasX := value(m, a)
			y, hasY := value(m, b)
			switch {
			case !hasX || !hasY:
				return cmp.Compare(btoi(hasY), btoi(hasX))
			case down:
				return compare(y, x)
			default:
				return compare(x, y)
			}
		}
	}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// byTime is by for a time, which is zero where a row has none.
func byTime(at func(m *model, r *row) time.Time) func(*model, bool) func(a, b *row) int {
	return by(func(m *model, r *row) (time.Time, bool) { t := at(m, r); return t, !t.IsZero() }, time.Time.Compare)
}

// sortedHere is the column that sorts the rows here; empty if the service sorts them.
type sortedHere struct {
	by   columnID
	down bool
}

// standing returns the column where the person stands: where they have gone, else the one that sorts the list.
func (m *model) standing() *columnDef {
	if d := columnOf(m.at); d != nil && m.wants(d) {
		return d
	}
	return m.sorting()
}

// sorting returns the column that sorts the list; nil if that is left out.
func (m *model) sorting() *columnDef {
	if m.rows.Sorted() {
		return columnOf(m.sorted.by)
	}
	sortBy := m.rows.Query().SortBy
	return state.Find(columnDefs, func(d *columnDef) bool {
		return m.wants(d) && slices.Contains(d.order.service, sortBy)
	})
}

// step goes to the next column, to the right or to the left.
func (m *model) step(by int) {
	var ids []columnID
	for i := range columnDefs {
		if d := &columnDefs[i]; m.wants(d) {
			ids = append(ids, d.id)
		}
	}
	at := 0
	if d := m.standing(); d != nil {
		at = slices.Index(ids, d.id)
	}
	m.at = ids[min(max(0, at+by), len(ids)-1)]
}

// cannotSort returns why the list can't be sorted by the column where the person stands, or "".
func (m *model) cannotSort() string {
	d := m.standing()
	switch {
	case d == nil:
		return "Go to a column first: " + m.keys.Name(screen.MoveRight) + "."
	case len(d.order.service) > 0:
		return ""
	case d.id == colTotal && m.code == "" && len(m.rows.Rows()) > 0:
		return "These totals are in several currencies."
	case !m.rows.Whole():
		return d.title + " sorts a list that is here whole, of at most " + list.Amount(list.MostSorted) + ": " +
			m.keys.Name(screen.Filter) + " and " + m.keys.Name(screen.Search) + " narrow it, " +
			m.keys.Name(screen.MoveBottom) + " reads on."
	default:
		return ""
	}
}

// sortWord names the column where the person stands.
func (m *model) sortWord() string {
	if d := m.standing(); d != nil && m.at != "" {
		return "sort by " + strings.ToLower(d.title)
	}
	return ""
}

// sort sorts by the column where the person stands. If it does already, it takes the column's next order, or the other
// direction.
func (m *model) sort() tea.Cmd {
	d := m.standing()
	if len(d.order.service) == 0 {
		if m.rows.Sorted() && m.sorted.by == d.id {
			return m.reverse()
		}
		m.sorted = sortedHere{by: d.id, down: !d.order.rises}
		m.sortHere()
		return nil
	}
	q, was := m.rows.Query(), m.rows.Sorted()
	m.sorted = sortedHere{}
	m.sortHere()
	next := (slices.Index(d.order.service, q.SortBy) + 1) % len(d.order.service)
	if !was && d.order.service[next] == q.SortBy {
		return m.reverse()
	}
	q.SortBy, q.Direction = d.order.service[next], orders.Direction(d.order.service[next])
	return m.ask(q)
}

// reverse sorts in the other direction.
func (m *model) reverse() tea.Cmd {
	if m.rows.Sorted() {
		m.sorted.down = !m.sorted.down
		m.sortHere()
		return nil
	}
	q := m.rows.Query()
	q.Direction = q.Direction.Opposite()
	return m.ask(q)
}

// sortHere has the list sort its rows here, or no longer.
func (m *model) sortHere() {
	if d := columnOf(m.sorted.by); d != nil {
		m.rows.SortHere(d.order.here(m, m.sorted.down))
		return
	}
	m.rows.SortHere(nil)
}

// orderWords says how the list is sorted: "newest first".
func (m *model) orderWords() string {
	if m.rows.Sorted() {
		d := columnOf(m.sorted.by)
		if m.sorted.down {
			return d.order.down
		}
		return d.order.up
	}
	q := m.rows.Query()
	return orders.Words(q.SortBy, q.Direction)
}

// falls reports whether the highest of the column that sorts the list is first.
func (m *model) falls() bool {
	if m.rows.Sorted() {
		return m.sorted.down
	}
	return m.rows.Query().Direction != state.Ascending
}

// orders are the service's orders.
var orders = list.Orders[state.ProposalSort]{
	{By: state.SortModified, Direction: state.Descending, Descending: "newest first", Ascending: "oldest first"},
	{
		By: state.SortLastModifiedByMe, Direction: state.Descending, Descending: "last changed by me",
		Ascending: "first changed by me",
	},
	{
		By: state.SortCreated, Direction: state.Descending, Descending: "last created first",
		Ascending: "first created first",
	},
	{
		By: state.SortNumber, Direction: state.Descending, Descending: "highest number first",
		Ascending: "lowest number first",
	},
	{By: state.SortName, Direction: state.Ascending, Descending: "name Z–A", Ascending: "name A–Z"},
	{By: state.SortClientName, Direction: state.Ascending, Descending: "client Z–A", Ascending: "client A–Z"},
	{By: state.SortSold, Direction: state.Descending, Descending: "sold jobs first", Ascending: "sold jobs last"},
	{By: state.SortStatus, Direction: state.Ascending, Descending: "status Z–A", Ascending: "status A–Z"},
}
