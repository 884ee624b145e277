package proposals

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/documents"
	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/export"
)

// chosen returns the marked proposals: those in the list in its order, then those hidden by a
// search or filter. If none is marked it returns the one under the cursor.
func (m *model) chosen() []state.ProposalID {
	var ids []state.ProposalID
	hidden := maps.Clone(m.marked)
	for _, r := range m.rows.Rows() {
		if _, ok := hidden[r.id]; ok {
			ids = append(ids, r.id)
			delete(hidden, r.id)
		}
	}
	rest := slices.SortedFunc(maps.Keys(hidden), func(a, b state.ProposalID) int {
		return cmp.Or(cmp.Compare(hidden[b].number, hidden[a].number), cmp.Compare(a, b))
	})
	ids = append(ids, rest...)
	if id := m.Chosen(); len(ids) == 0 && id != 0 {
		ids = append(ids, id)
	}
	return ids
}

// numbers returns the numbers of the chosen proposals, except those without one.
func (m *model) numbers() []int64 {
	var numbers []int64
	for _, id := range m.chosen() {
		number := m.marked[id].number
		if r := m.find(id); r != nil {
			number = r.number
		}
		if number != 0 && !state.IsLocal(id) {
			numbers = append(numbers, number)
		}
	}
	return numbers
}

// mark marks or unmarks the proposal under the cursor and moves to the next row.
func (m *model) mark() tea.Cmd {
	r := m.rows.Current()
	if r == nil {
		return nil
	}
	if _, ok := m.marked[r.id]; ok {
		delete(m.marked, r.id)
	} else {
		m.marked[r.id] = *r
	}
	return m.move(screen.MoveDown)
}

func (m *model) exportWord() string {
	if len(m.marked) == 0 {
		return ""
	}
	return "export " + text.Count(len(m.marked), "proposal")
}

// export asks which documents to make of the chosen proposals.
func (m *model) export() tea.Cmd {
	kind := documents.KindProposal
	if m.env.Audience()&screen.Installer != 0 {
		kind = documents.KindSheet
	}
	return m.exporter.Ask(state.Map(m.chosen(), func(id *state.ProposalID) export.Subject {
		title, _, _ := m.Listed(*id)
		if r, marked := m.marked[*id]; marked {
			title = state.ProposalTitle(r.number, r.name)
		}
		return export.Subject{ID: *id, Title: title}
	}), kind)
}

func (m *model) noNumbers() string {
	switch {
	case len(m.chosen()) == 0:
		return "No proposal in this list."
	case len(m.numbers()) == 0:
		return "This proposal has no number yet: it is not saved."
	default:
		return ""
	}
}

func (m *model) numbersWord() string {
	if len(m.marked) == 0 {
		return ""
	}
	return "copy " + text.Count(len(m.numbers()), "number")
}

const mostTold = 6

// copyNumbers copies the numbers of the chosen proposals, one per line, so that they paste into a
// column.
func (m *model) copyNumbers() {
	numbers := m.numbers()
	lines, told := make([]string, len(numbers)), make([]string, len(numbers))
	for i, n := range numbers {
		lines[i] = state.FormatID(state.ProposalID(n))
		told[i] = "#" + lines[i]
	}
	words := strings.Join(told[:min(len(told), mostTold)], ", ")
	if more := len(told) - mostTold; more > 0 {
		words += fmt.Sprintf(" and %d more", more)
	}
	m.env.Host.Copy(strings.Join(lines, "\n"), words)
}

func (m *model) pinWord() string {
	if len(m.marked) == 0 {
		return ""
	}
	word, pins := "unpin ", m.Pins.Pins()
	for _, id := range m.chosen() {
		if !slices.ContainsFunc(pins, func(p state.Pin) bool { return p.Proposal == id }) {
			word = "pin "
		}
	}
	return word + text.Count(len(m.marked), "proposal")
}
