package compare

import "app.tender/tender/state"

// teamSide holds what only the team sees; nil in the client view.
type teamSide struct {
	notes   []note
	figures []state.OptionFigures
}

type note struct {
	text   string
	unsaid bool // the service left them out
}

func teamOf(a *state.Area, p *state.Proposal) *teamSide {
	t := &teamSide{}
	for i := range a.Options {
		o := &a.Options[i]
		t.notes = append(t.notes, note{o.InstallerNotes, o.Unknown.Has(state.FieldInstallerNotes)})
		t.figures = append(t.figures, state.FiguresOf(o, p.Summary.Discount()))
	}
	return t
}
