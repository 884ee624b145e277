package installer

import (
	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/cells"
	"app.tender/tender/views/letters"
)

// drawBig writes what has the focus in letters that are read at a distance: the
// notes from where they are scrolled to, or the parts from the one under the
// cursor on.
func (m *Model) drawBig(r views.Rect) string {
	lines := []string{m.th.Team.Bold(true).Render(cells.Fit(" "+m.bigTitle(), r.W))}
	w, rows := max(0, r.W-2), max(0, r.H-1)
	add := func(text string, style func(...string) string) {
		for _, l := range letters.Lines(text, w) {
			lines = append(lines, " "+style(l))
		}
	}
	plain, quiet := m.th.Strong.Render, m.th.Dim.Render
	a := m.here()
	switch {
	case m.picking:
		for i := m.picksWin.At; i < len(m.picks) && len(lines) <= rows; i++ {
			add(state.FormatQuantity(m.picks[i].Quantity)+" × "+m.picks[i].Name(), plain)
			lines = append(lines, " "+quiet(cells.Fit(split(&m.picks[i]), w)))
		}
	case a == nil:
		lines = append(lines, m.emptyLines(r.W)...)
	case m.focus == boxParts:
		for i := m.partsWin.At; i < len(a.Parts) && len(lines) <= rows; i++ {
			p, sign, style := &a.Parts[i], "☐ ", plain
			if m.ticks.Done(p) {
				sign, style = "✓ ", quiet
			}
			add(sign+state.FormatQuantity(p.Quantity)+" × "+p.Name(), style)
			lines = append(lines, " "+quiet(cells.Fit(p.Description, w)))
		}
	case m.focus == boxLabor:
		for _, l := range a.Labor {
			add(state.FormatQuantity(l.Hours)+" h "+l.Kind, plain)
		}
	default:
		notes := m.bigNotes(w)
		m.notesWin.Clamp(len(notes), rows)
		for _, l := range notes[m.notesWin.Top:] {
			lines = append(lines, " "+plain(l))
		}
	}
	return cells.Block(lines, r.W, r.H)
}

func (m *Model) bigTitle() string {
	if m.picking {
		return "Pick list"
	}
	return m.title() + [boxCount]string{" — notes", " — parts", " — labor"}[m.focus]
}

// bigNotes are the notes and the open questions in big letters.
func (m *Model) bigNotes(w int) []string {
	a := m.here()
	if a == nil {
		return nil
	}
	text := a.Notes
	for _, q := range a.Questions {
		text += "\n\n? " + q
	}
	if text == "" {
		return m.notesLines(w)
	}
	return letters.Lines(text, w)
}
