package compare

import (
	"app.tender/tender/state"
	"app.tender/tender/state/compare"
	"app.tender/tender/state/plan"
)

// topic names the background work of the screen.
const topic = "compare"

// atOnce is the most lines of an area that are compared before drawing; that takes about one
// frame.
const atOnce = 10_000

// compared holds the options of an area, side by side.
type compared struct {
	shown   *state.ClientProposal
	of      *state.Proposal // shown as the team knows it
	id      state.AreaID
	area    *state.ClientArea // nil if the proposal no longer has it
	counted int               // the index of the option that counts
	cmp     *compare.Comparison
	team    *teamSide // nil in the client view
}

// compareArea compares the options of an area for a client or the team, including what is
// planned in it. pl may be nil.
func compareArea(w *state.Workspace, pl *plan.Plan, area state.AreaID, client bool) compared {
	shown, p := withPlan(w, pl, area)
	c := compared{shown: shown, of: p, id: area, area: shown.Area(area)}
	if c.area == nil {
		return c
	}
	c.cmp, c.counted = compare.Options(c.area), p.Area(area).CountedOption()
	if !client {
		c.team = teamOf(p.Area(area), p)
	}
	return c
}

// linesIn counts the lines of an area, which may be nil.
func linesIn(a *state.Area) (n int) {
	if a == nil {
		return 0
	}
	for i := range a.Options {
		n += len(a.Options[i].Items)
	}
	return n
}

// teamSide holds what only the team sees; nil in the client view.
type teamSide struct {
	notes   []note
	figures []state.OptionFigures
	of      *state.Proposal // with what is planned
}

type note struct {
	text    string
	omitted bool // the service left them out
}

func teamOf(a *state.Area, p *state.Proposal) *teamSide {
	t := &teamSide{of: p}
	for i := range a.Options {
		o := &a.Options[i]
		t.notes = append(t.notes, note{o.InstallerNotes, o.Unknown.Has(state.FieldInstallerNotes)})
		t.figures = append(t.figures, state.FiguresOf(o, p.Summary.Discount(), p.Summary.Currency))
	}
	return t
}
