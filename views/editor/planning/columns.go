package planning

import (
	"errors"
	"maps"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/rows"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
)

// readList reads a pasted text. A table whose columns a person has named before is read so again.
func (e *Entry) readList(block string, m rows.Mapping) (plan.List, error) {
	l, err := plan.ReadList(rows.Pasted(block), m)
	unread, ok := errors.AsType[*plan.ColumnsError](err)
	if !ok || len(m.Columns)+len(m.Ignored) > 0 {
		return l, err
	}
	known, there := e.columns[shapeOf(unread.Head)]
	if !there {
		return l, err
	}
	if l, err = plan.ReadList(rows.Pasted(block), known); err == nil {
		l.Said = append(l.Said, "Its columns are read as you said before.")
	}
	return l, err
}

// shapeOf identifies tables with the same headings.
func shapeOf(head []rows.Heading) string {
	return strings.Join(state.Map(head, func(h *rows.Heading) string { return rows.Key(h.Name) }), "|")
}

// askColumn asks what the first column of figures is that nothing reads, and then plans the text or asks for the
// next one.
func (e *Entry) askColumn(block string, m rows.Mapping, unread *plan.ColumnsError) {
	name := unread.Figures[0]
	is := func(c rows.Column) func() tea.Cmd {
		return func() tea.Cmd {
			next := rows.Mapping{Columns: maps.Clone(m.Columns), Ignored: slices.Clone(m.Ignored)}
			if c == "" {
				next.Ignored = append(next.Ignored, name)
			} else if next.Columns == nil {
				next.Columns = map[string]rows.Column{name: c}
			} else {
				next.Columns[name] = c
			}
			if e.columns == nil {
				e.columns = map[string]rows.Mapping{}
			}
			e.columns[shapeOf(unread.Head)] = next
			return e.planMapped(block, next)
		}
	}
	var shown []string
	for i, h := range unread.Head {
		cell := ""
		if i < len(unread.Example.Cells) {
			cell = unread.Example.Cells[i]
		}
		shown = append(shown, text.NonBlank(h.Name, string(h.Column))+": "+
			text.NonBlank(text.Shorten(text.SingleLine(cell), mostOfCell), "–"))
	}
	why := "Figures that nobody reads may be the quantities or the prices."
	if unread.Means == rows.Item {
		why = unread.Message
	}
	e.env.Ask(screen.Team, screen.Question{
		Title:   "What is in the column “" + text.Shorten(name, mostOfCell) + "”?",
		Follows: len(m.Columns)+len(m.Ignored) > 0,
		Text:    why + " The first row: " + strings.Join(shown, " · "),
	},
		screen.Choice{Key: "q", Label: "The quantity", Do: is(rows.Quantity)},
		screen.Choice{Key: "p", Label: "The price of one", Do: is(rows.Price)},
		screen.Choice{Key: "c", Label: "The cost of one", Do: is(rows.Cost)},
		screen.Choice{Key: "t", Label: "The total of the row", Do: is(rows.Total)},
		screen.Choice{Key: "i", Label: "The name or number of the item", Do: is(rows.Model)},
		screen.Choice{Key: "x", Label: "Nothing that is needed", Do: is("")},
		screen.Choice{Key: "n", Label: "No, plan nothing"},
	)
}

// mostOfCell is how much of a cell the question shows, in characters.
const mostOfCell = 40
