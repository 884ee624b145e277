package ui

import (
	"fmt"
	"slices"
	"strings"

	"app.tender/tender/state"
	tea "github.com/charmbracelet/bubbletea"
)

// cannotCopyNumbers is why there is no number to copy, or empty.
func (m *Model) cannotCopyNumbers() string {
	switch {
	case len(m.proposals.Marked()) == 0:
		return "There is no proposal in this list."
	case len(m.proposals.MarkedNumbers()) == 0:
		return "The service has not given this proposal a number yet."
	default:
		return ""
	}
}

// copyNumbersWord says how many numbers are copied where proposals are marked.
func (m *Model) copyNumbersWord() string {
	if m.proposals.MarkedCount() == 0 {
		return ""
	}
	return "copy " + countOf(len(m.proposals.MarkedNumbers()), "number", "numbers")
}

// pinWord says how many proposals are pinned where some are marked in the list, or let
// go where all of them are pinned.
func (m *Model) pinWord() string {
	n := m.proposals.MarkedCount()
	if m.screen != screenProposals || n == 0 {
		return ""
	}
	word := "pin " + countOf(n, "proposal", "proposals")
	if !slices.ContainsFunc(m.proposals.Marked(), func(id state.ProposalID) bool { return m.pin(id) == nil }) {
		word = "un" + word
	}
	return word
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
