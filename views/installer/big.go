package installer

import (
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/letters"
)

// drawBig writes what has the focus in letters that are read at a distance: the
// notes from where they are scrolled to, or the parts from the one under the
// cursor on.
func (m *Model) drawBig(r screen.Rect) string {
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
			add(money.FormatQuantity(m.picks[i].Quantity)+" × "+m.picks[i].Name(), plain)
			lines = append(lines, " "+quiet(cells.Fit(split(&m.picks[i]), w)))
		}
	case m.onJob && m.loaded:
		job := m.bigJob(w)
		m.jobWin.Clamp(len(job), rows)
		for _, l := range job[m.jobWin.Top:] {
			lines = append(lines, " "+plain(l))
		}
	case a == nil:
		lines = append(lines, m.emptyLines(r.W)...)
	case m.focus == boxParts:
		for i := m.partsWin.At; i < len(a.Parts) && len(lines) <= rows; i++ {
			p := &a.Parts[i]
			sign, style := partSign(p)+" ", plain
			switch {
			case m.done.ticks.Done(p):
				sign, style = "✓ ", quiet
			case p.Gone:
				style = quiet
			}
			add(sign+money.FormatQuantity(p.Quantity)+" × "+p.Name(), style)
			lines = append(lines, " "+quiet(cells.Fit(bigWords(p, m.done.ticks.Wrong(p)), w)))
		}
	case m.focus == boxLabor:
		for i := range a.Labor {
			l := &a.Labor[i]
			add(money.FormatQuantity(l.Hours)+" h "+l.Kind, plain)
			if mark := l.Mark(); mark != "" {
				lines = append(lines, " "+quiet(cells.Fit(mark, w)))
			}
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

// bigWords are those below a part in big letters.
func bigWords(p *state.SheetPart, wrong string) string {
	var words []string
	for _, s := range []string{wrong, p.Mark(), p.Description} {
		if s != "" {
			words = append(words, s)
		}
	}
	return strings.Join(words, " · ")
}

func (m *Model) bigTitle() string {
	switch {
	case m.picking:
		return "Pick list"
	case m.onJob:
		return "The job"
	}
	return m.title() + [boxCount]string{" — notes", " — parts", " — labor"}[m.focus]
}

// bigNotes are the notes and the open questions in big letters.
func (m *Model) bigNotes(w int) []string {
	a := m.here()
	if a == nil {
		return nil
	}
	var texts []string
	for _, n := range a.Notes {
		texts = append(texts, strings.TrimPrefix(n.From.String()+": "+n.Text, ": "))
	}
	for _, q := range a.Questions {
		texts = append(texts, "? "+q.Text)
	}
	if len(texts) == 0 {
		return m.notesLines(w)
	}
	return letters.Lines(strings.Join(texts, "\n\n"), w)
}

// bigJob is the page about the whole job in big letters.
func (m *Model) bigJob(w int) []string {
	var texts []string
	for _, f := range m.sheet.Head.Facts() {
		texts = append(texts, f.Text)
	}
	if notes := m.sheet.Head.NotesWord(); notes != "" {
		texts = append(texts, "", notes)
	}
	return letters.Lines(strings.Join(texts, "\n"), w)
}
