package editor

import (
	"fmt"
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/views/compare"
	"app.tender/tender/views/editor/shown"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
)

// cannotCompare returns why the options of the area under the cursor can't be compared, or "".
func (m *Model) cannotCompare() string {
	area := m.planned.area(m.area)
	switch {
	case area == nil:
		return "No area to compare."
	case len(area.Options) < 2:
		return fmt.Sprintf("%s has fewer than two options: %s adds one.", area.Name, m.keys.Name(screen.AddOption))
	default:
		return ""
	}
}

func (m *Model) compare() {
	m.env.Host.Go(screen.Location{Screen: screen.AtCompare})
}

// cannotBudget returns why no options can be found for a budget, or "".
func (m *Model) cannotBudget() string {
	if m.workspace == nil {
		return m.at().CannotOpen()
	}
	areas := m.planned.with.Areas
	return screen.Refuse(!slices.ContainsFunc(areas, func(a state.Area) bool { return len(a.Options) > 1 }),
		"No area has two options to choose from.")
}

// askBudget asks for the budget beside the choices.
func (m *Model) askBudget() {
	m.env.Host.Go(screen.Location{Screen: screen.AtCompare, Text: compare.AtBudget})
}

func (m *Model) costsWord() string {
	if m.items.CostsShown() {
		return "hide costs"
	}
	return ""
}

// Path returns the path to another screen of the proposal, for the beginning of a line of w cells,
// as much of it as fits.
func (m *Model) Path(w int) string {
	m.showChanges()
	p := m.at().Proposal()
	switch {
	case p == nil:
		return ""
	case w < fullWidth:
		return m.th.Dim.Render(shown.NumberOf(p) + " › ")
	default:
		return m.th.Dim.Render("Proposals › " +
			state.ProposalTitle(p.Number, cells.Cut(p.Unknown.Word(state.FieldName, p.Name), w/4, "…")) + " › ")
	}
}
