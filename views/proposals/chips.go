package proposals

import (
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/list"
)

// chip is one of the active filters, and how a query loses it.
type chip struct {
	words string // "Draft", "by Dana Reyes"
	drop  func(q *state.ProposalQuery)
}

var chipDefs = []screen.Def[*filters]{{
	ID: actionDropFilter, Group: screen.Finding, Keys: []string{"backspace"}, Short: "drop filter",
	Long: "Drop the last filter", Audience: screen.Installer,
	Unless: func(f *filters) string {
		return screen.Refuse(len(f.chips(f.list.Query())) == 0, "No filter narrows the list.")
	},
	Do: func(f *filters) tea.Cmd { return f.drop(len(f.chips(f.list.Query())) - 1) },
}}

// chips returns the active filters of a query, without its search.
func (f *filters) chips(q state.ProposalQuery) []chip {
	var out []chip
	add := func(active bool, words string, drop func(q *state.ProposalQuery)) {
		if active {
			out = append(out, chip{words, drop})
		}
	}
	for _, s := range q.Statuses {
		add(true, s.Word(), func(q *state.ProposalQuery) { q.Statuses = list.Toggled(q.Statuses, s) })
	}
	add(q.Archived, "archived", func(q *state.ProposalQuery) { q.Archived = false })
	add(q.FollowUpBy != "", "follow-up "+f.followWords(q.FollowUpBy), func(q *state.ProposalQuery) {
		q.FollowUpBy = ""
	})
	add(q.Pinned, "pinned", func(q *state.ProposalQuery) { q.Pinned = false })
	add(!q.ModifiedAfter.IsZero(), "modified "+f.sinceWords(q.ModifiedAfter), func(q *state.ProposalQuery) {
		q.ModifiedAfter = time.Time{}
	})
	add(q.SalesPersonID != 0, "by "+f.userWords(q.SalesPersonID), func(q *state.ProposalQuery) { q.SalesPersonID = 0 })
	add(q.ContactID != 0, "client "+f.clientWords(q.ContactID), func(q *state.ProposalQuery) { q.ContactID = 0 })
	return out
}

// haveLine reports whether the active filters have a line of their own above the rows.
func (f *filters) haveLine() bool {
	_, h := f.env.Size()
	return h >= chipsFrom && len(f.chips(f.list.Query())) > 0
}

// drop asks for the list without one of the active filters; at is its place among them.
func (f *filters) drop(at int) tea.Cmd {
	q := f.list.Query()
	if chips := f.chips(q); at >= 0 && at < len(chips) {
		chips[at].drop(&q)
		return f.choose(q)
	}
	return nil
}

// dropSign ends each chip: a click on it drops the filter, as backspace drops the last one.
const dropSign = " × "

// chipsLine returns the active filters side by side, as far as they fit w cells.
func (f *filters) chipsLine(w int) string {
	var out strings.Builder
	left := w
	for _, c := range f.chips(f.list.Query()) {
		text := " " + c.words + dropSign
		if left -= 1 + cells.Width(text); left < 1 {
			out.WriteString(f.env.Theme.Dim.Render(" …"))
			break
		}
		out.WriteString(" " + f.env.Theme.Chip.Render(text))
	}
	return out.String()
}

// chipAt returns the place of the chip at a column of that line; −1 for none.
func (f *filters) chipAt(x int) int {
	for i, c := range f.chips(f.list.Query()) {
		w := 1 + cells.Width(" "+c.words+dropSign)
		if x < w {
			return i
		}
		x -= w
	}
	return -1
}
