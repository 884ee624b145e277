package ui

import (
	"fmt"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/views"
	tea "github.com/charmbracelet/bubbletea"
)

// markedBindings are the actions on the marked proposals of the list, or else on
// the one under the cursor. Their words say on how many.
func (m *Model) markedBindings() []views.Binding {
	numbers := m.proposals.MarkedNumbers()
	why := ""
	switch {
	case len(m.proposals.Marked()) == 0:
		why = "There is no proposal in this list."
	case len(numbers) == 0:
		why = "The service has not given this proposal a number yet."
	}
	word := ""
	if m.proposals.MarkedCount() > 0 {
		word = "copy " + countOf(len(numbers), "number", "numbers")
	}
	pin := ""
	if n := m.proposals.MarkedCount(); n > 0 {
		pin = "pin " + countOf(n, "proposal", "proposals")
		if !slices.ContainsFunc(m.proposals.Marked(), func(id state.ProposalID) bool { return m.pin(id) == nil }) {
			pin = "un" + pin
		}
	}
	return []views.Binding{
		{Action: views.CopyNumbers, Disabled: why, Word: word},
		{Action: views.Pin, Disabled: m.cannotPin(), Word: pin},
	}
}

// mostTold is how many numbers a toast names.
const mostTold = 6

// copyNumbers puts the numbers of the marked proposals on the clipboard of the
// terminal, one a line, so that they paste into a column.
func (m *Model) copyNumbers() tea.Cmd {
	numbers := m.proposals.MarkedNumbers()
	lines, told := make([]string, len(numbers)), make([]string, len(numbers))
	for i, n := range numbers {
		lines[i] = state.FormatID(state.ProposalID(n))
		told[i] = "#" + lines[i]
	}
	words := strings.Join(told[:min(len(told), mostTold)], ", ")
	if more := len(told) - mostTold; more > 0 {
		words += fmt.Sprintf(" and %d more", more)
	}
	m.notices.tell(noticeGood, "Copied "+words+".")
	return tea.Batch(m.copyCmd(strings.Join(lines, "\n")), m.toastCmd())
}
