package contacts

import (
	"cmp"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/phrase"
)

// besideFrom is the width from which the details are shown next to the list; on a narrower screen
// they replace it.
const besideFrom = 80

// leastDetail is the width of the details next to the list on the narrowest such screen.
const leastDetail = 36

func (m *model) View(area screen.Rect) string { return m.Draw(area, m.draw) }

func (m *model) draw(area screen.Rect) string {
	rows, detail := split(area, m.inDetail)
	return cells.JoinHorizontal(m.drawList(rows), m.drawDetail(detail))
}

// split divides the area into list and details; either may be empty.
func split(area screen.Rect, inDetail bool) (rows, detail screen.Rect) {
	switch {
	case area.W >= besideFrom:
		return area.SplitLeft(area.W - max(leastDetail, area.W*2/5))
	case inDetail:
		return area.SplitLeft(0)
	default:
		return area.SplitLeft(area.W)
	}
}

func (m *model) drawList(r screen.Rect) string {
	return m.people.Draw(r, m.filterRows, func(w int) list.Framed {
		cols := columns.Within(w - 3)
		return list.Framed{
			Title: "Contacts", Filters: "Types", Focused: !m.inDetail,
			Titles: cells.Fit("  "+cols.Titles(), w),
			Row: func(i int, current bool) string {
				c := &m.people.Rows()[i]
				sign := phrase.MarkSign(m.marks[c.ID])
				if !current && sign != "" {
					sign = phrase.MarkStyle(m.th, m.marks[c.ID]).Render(sign)
				}
				return cells.Fit(cells.Fit(sign, 1)+" "+cols.Line(c), w)
			},
			Empty: m.emptyLines,
		}
	})
}

var columns = list.Table[state.Contact]{
	{Title: "Name", Min: 23, Text: (*state.Contact).DisplayName},
	{Title: "Type", Min: 10, Max: 10, Drop: 1, Text: kindWord},
	{Title: "E-mail", Min: 22, Max: 36, Drop: 2, Text: func(c *state.Contact) string {
		return c.Unknown.Word(state.FieldEmail, c.Email)
	}},
	{Title: "Phone", Min: 16, Max: 16, Drop: 3, Text: func(c *state.Contact) string {
		return c.Unknown.Word(state.FieldPhone, c.Phone)
	}},
}

// kindWord returns the contact's relation to the dealer, empty if undefined.
func kindWord(c *state.Contact) string {
	if c.ContactType == state.ContactUndefined {
		return ""
	}
	return string(c.ContactType)
}

func (m *model) emptyLines(w int) []string {
	var first, second string
	switch s, f := m.people.Status(), m.people.Status().Failed; {
	case s.Loading:
		first = "Reading the contacts…"
	case s.Offline:
		first = "Offline, and no such contact is on this machine."
		second = "You can still make a new one; it is saved when the service is back."
	case f.Kind != state.FaultNone:
		first, second = f.Message, cmp.Or(f.Next, m.keys.Name(screen.Refresh)+" retries.")
	case !m.people.Search.Empty() || len(m.people.Query().ContactTypes) > 0:
		first = "No contact matches."
		second = m.people.Search.NoMatch(m.keys, "types")
	default:
		first = "No contacts yet."
		second = m.keys.Name(actionNewPerson) + " makes a person, " + m.keys.Name(actionNewCompany) + " a company."
	}
	return list.Message(first, second, 1, w, m.th)
}

func (m *model) Crumb(width int) screen.Crumb {
	q, keys := m.people.Query(), ""
	crumb := list.Crumb{Title: "Contacts", Order: orders.Words(q.SortBy, q.Direction)}
	if len(q.ContactTypes) > 0 {
		crumb.Filters = []string{strings.Join(q.ContactTypes, ", ")}
	}
	if width >= besideFrom {
		keys = list.Hints(m.keys, screen.Search, screen.Filter, screen.Sort)
	}
	return m.people.Crumb(crumb, "reading…", "offline", keys, width)
}
