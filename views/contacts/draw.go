package contacts

import (
	"strings"

	"github.com/charmbracelet/lipgloss"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/browse"
	"app.tender/tender/views/widget/cells"
)

// besideFrom is from how many cells on the details stand beside the list. Where
// there is less room the list gives way to them when they are opened.
const besideFrom = 80

// headerFrom is from how many lines within the frame on the list has titles.
const headerFrom = 3

// View draws the list and the details.
func (m *Model) View(area screen.Rect) string { return m.Draw(area, m.draw) }

func (m *Model) draw(area screen.Rect) string {
	list, detail := split(area, m.inDetail)
	return cells.JoinHorizontal(m.drawList(list), m.drawDetail(detail))
}

// split cuts the area into list and details; either may be empty.
func split(area screen.Rect, inDetail bool) (list, detail screen.Rect) {
	list, detail = area, area
	if area.W < besideFrom {
		if inDetail {
			list.W = 0
		} else {
			detail.W = 0
		}
		return list, detail
	}
	list.W = area.W * 11 / 20
	detail.W -= list.W
	return list, detail
}

// height is how many contacts were in sight when the list was drawn last.
func (m *Model) height() int {
	list, _ := split(m.Area(), m.inDetail)
	return rowsIn(list.H - 2)
}

// rowsIn is how many contacts fit within h lines.
func rowsIn(h int) int {
	if h >= headerFrom {
		h--
	}
	return max(0, h)
}

func (m *Model) drawList(r screen.Rect) string {
	if r.Empty() {
		return ""
	}
	f := cells.PaneFrame(m.th, m.title(), !m.inDetail)
	if n := len(m.people.Rows()); n > 0 && !m.filter.IsOpen {
		f.Right = browse.Position(m.people.Win.At, max(m.people.Total(), n))
	}
	w, h := f.Inner(r.W, r.H)
	rows := rowsIn(h)
	from, to := m.people.Fit(rows)
	cols := columns(w)
	var lines []string
	if h >= headerFrom {
		head := cols.line("", "Name", "Type", "E-mail", "Phone")
		if m.filter.IsOpen {
			head = " " + m.filter.Hint(m.keys)
		}
		lines = append(lines, m.th.Dim.Render(cells.Fit(head, w)))
	}
	switch {
	case m.filter.IsOpen:
		lines = append(lines, m.filter.Lines(m.th, m.filterRows(), w, rows)...)
	case len(m.people.Rows()) == 0:
		lines = append(lines, m.emptyLines(w)...)
	default:
		for i := from; i < to; i++ {
			lines = append(lines, m.rowLine(cols, w, i))
		}
	}
	if !m.filter.IsOpen {
		f.Foot = m.th.Dim.Render(cells.More(m.people.Below()))
	}
	return f.Render(cells.Block(lines, w, h), r.W, r.H)
}

func (m *Model) title() string {
	if m.filter.IsOpen {
		return "Types"
	}
	return "Contacts"
}

// table is how wide the columns are; 0 for those that are not shown.
type table struct{ name, kind, email, phone int }

const gap = 2

func columns(w int) table {
	got := cells.Columns(max(0, w-3), gap, []cells.Column{
		{Min: 20}, {Min: 10, Max: 10, Drop: 1}, {Min: 22, Max: 26, Drop: 2}, {Min: 16, Max: 16, Drop: 3},
	})
	return table{got[0], got[1], got[2], got[3]}
}

func (t table) line(mark, name, kind, email, phone string) string {
	line := cells.Fit(mark, 1) + " " + cells.Fit(name, t.name)
	for _, c := range []struct {
		text  string
		width int
	}{{kind, t.kind}, {email, t.email}, {phone, t.phone}} {
		if c.width > 0 {
			line += cells.Spaces(gap) + cells.Fit(c.text, c.width)
		}
	}
	return line
}

func (m *Model) rowLine(cols table, w, i int) string {
	c := &m.people.Rows()[i]
	mark := m.marks[c.ID]
	sign := views.MarkSign(mark)
	if i != m.people.Win.At && sign != "" {
		sign = m.markStyle(mark).Render(sign)
	}
	line := cells.Fit(cols.line(sign, c.DisplayName(), kindWord(c), c.Unknown.Word(state.FieldEmail, c.Email), c.Unknown.Word(state.FieldPhone, c.Phone)), w)
	switch {
	case i == m.people.Win.At && m.inDetail:
		return m.th.Blurred.Render(line)
	case i == m.people.Win.At:
		return m.th.Selected.Render(line)
	default:
		return line
	}
}

// kindWord is what the contact is to the dealer, empty when that is not said.
func kindWord(c *state.Contact) string {
	if c.ContactType == state.ContactUndefined {
		return ""
	}
	return string(c.ContactType)
}

func (m *Model) markStyle(mark state.Mark) lipgloss.Style {
	switch mark {
	case state.MarkConflict, state.MarkRefused, state.MarkUncertain:
		return m.th.Bad
	case state.MarkAdded:
		return m.th.Good
	default:
		return m.th.Warn
	}
}

// emptyLines say why there is no contact, and what to do.
func (m *Model) emptyLines(w int) []string {
	var first, second string
	switch s, f := m.people.Status(), m.people.Status().Failed; {
	case s.Loading:
		first = "Reading the contacts…"
	case s.Offline:
		first = "Offline, and no such contact is on this machine."
		second = "A new one can be made all the same; it is saved when the service is back."
	case f.Kind != state.FaultNone:
		first, second = f.Message, f.Next
		if second == "" {
			second = m.keys.Name(screen.Refresh) + " reads them again."
		}
	case !m.search.Empty() || len(m.people.Query().ContactTypes) > 0:
		first = "No contact matches."
		second = m.keys.Name(screen.Search) + " changes the search, " + m.keys.Name(screen.Filter) + " the types."
	default:
		first = "No contacts yet."
		second = m.keys.Name(NewPerson) + " makes a person, " + m.keys.Name(NewCompany) + " a company."
	}
	return browse.Message(first, second, 1, w, m.th)
}

// Crumb is the line above the list, without margins and at most width cells
// wide in all: what is shown, or the search while it is typed, and at the right
// what is going on or the keys that narrow the list.
func (m *Model) Crumb(width int) screen.Crumb {
	c, q := screen.Crumb{AsOf: m.people.AsOf()}, m.people.Query()
	crumb := browse.Crumb{Title: "Contacts", Total: m.people.Total(), Order: orders.Words(q.SortBy, q.Direction)}
	if len(q.ContactTypes) > 0 {
		crumb.Filters = []string{strings.Join(q.ContactTypes, ", ")}
	}
	if !m.search.Typing {
		c.Right = m.th.Dim.Render(m.crumbRight(width))
	}
	if old := m.people.Status().Old(len(m.people.Rows()), width); old != "" && !m.search.Typing {
		c.Right = m.th.Warn.Render(old)
	}
	c.Left = crumb.Line(&m.search, width, m.th)
	return c
}

func (m *Model) crumbRight(width int) string {
	switch s := m.people.Status(); {
	case s.Loading:
		return "reading…"
	case s.Offline:
		return "offline"
	case width < besideFrom:
		return ""
	}
	return browse.Hints(m.keys, screen.Search, screen.Filter, screen.Sort)
}
