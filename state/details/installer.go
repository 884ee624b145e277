package details

import (
	"app.tender/tender/state"
	"app.tender/tender/state/installer"
)

// ForInstaller returns the details of a proposal for the people on site: its areas hold what their sheet says is to be
// built, and no option that is not.
func ForInstaller(p *state.Proposal, s *installer.Sheet) Proposal {
	d := Of(p, state.Visibility{Internal: true})
	d.ToBuild, d.Areas = true, nil
	d.Doubts = state.Map(s.Doubts(), func(doubt *installer.Doubt) string { return doubt.Words })
	lines := s.Lines()
	for i := range s.Areas {
		a := &s.Areas[i]
		o := Option{Label: a.Option, Name: a.Option, Counted: true, Lines: linesOf(lines, a.Key())}
		if change := a.From.String(); change != "" {
			o.Label, o.Name = "new, "+change, "new, "+change
		}
		area := Area{ID: a.Area, Name: state.MaybeText{Text: a.Name}}
		if counted := countedOf(p, a); counted != nil {
			o.ID, o.Status, o.Omitted = counted.ID, counted.Status, counted.Unknown.Has(state.FieldItems)
		}
		area.Options = append(area.Options, o)
		d.Areas = append(d.Areas, area)
	}
	return d
}

// countedOf returns the option of the proposal that is built in an area of its sheet; nil for none.
func countedOf(p *state.Proposal, a *installer.Area) *state.Option {
	of := state.Find(p.Areas, func(own *state.Area) bool { return a.From.ID == 0 && own.ID == a.Area })
	if of == nil || of.CountedOption() < 0 {
		return nil
	}
	return &of.Options[of.CountedOption()]
}

func linesOf(all []installer.Line, in installer.AreaKey) (lines []Line) {
	for i := range all {
		if l := &all[i]; l.Area == in && l.Name != "" {
			lines = append(lines, sheetLine(l))
		}
	}
	return lines
}

func sheetLine(l *installer.Line) Line {
	out := Line{
		ID: l.Key.Item, Type: l.Type, Quantity: l.Quantity, Name: l.Part.Name(), Child: l.Depth > 0, Change: l.Mark,
		Text: l.Text,
	}
	if l.Description != out.Name {
		out.Short = state.MaybeText{Text: l.Description}
	}
	if l.Text.Text == l.Description {
		out.Text = state.MaybeText{}
	}
	return out
}
