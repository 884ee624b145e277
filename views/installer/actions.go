package installer

import (
	"cmp"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/documents"
	"app.tender/tender/state/installer"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/export"
)

func (m *model) noSheet() string { return screen.Refuse(!m.loaded, "No sheet to show yet.") }

func (m *model) cannotExport() string { return cmp.Or(m.noSheet(), m.exporter.Unless(1)) }

// export asks which of the installers' documents to make: what is on the screen, the sheet or the pick list, first.
func (m *model) export() tea.Cmd {
	kind := documents.KindSheet
	if m.picking {
		kind = documents.KindPicks
	}
	p := m.job.Shown()
	return m.exporter.Ask([]export.Subject{{ID: p.ID, Title: p.Title()}}, kind)
}

func (m *model) onePane() string {
	return cmp.Or(m.noSheet(), screen.Refuse(m.onJob || m.picking, "Only one pane here."))
}

// paneWord returns the name of the next pane, which may be hidden on a small screen.
func (m *model) paneWord() string { return [boxCount]string{"parts", "labor", "notes"}[m.focus] }

func (m *model) noNext() string {
	switch {
	case !m.loaded:
		return m.noSheet()
	case m.onJob && len(m.sheet.Areas) == 0:
		return "This proposal has no areas yet."
	case !m.onJob && m.at+1 >= len(m.sheet.Areas):
		return "This is the last area."
	default:
		return ""
	}
}

func (m *model) next() {
	if m.onJob {
		m.goTo(0)
	} else {
		m.goTo(m.at + 1)
	}
}

func (m *model) noPrevious() string {
	return cmp.Or(m.noSheet(), screen.Refuse(m.onJob, "This page is about the whole job; the areas follow."))
}

func (m *model) previous() {
	if m.at == 0 {
		m.onJob = true
	} else {
		m.goTo(m.at - 1)
	}
}

func (m *model) turn(by box) {
	m.focus = (m.focus + by) % boxCount
}

func (m *model) back() {
	if m.picking {
		m.picking = false
	} else {
		m.env.Host.Back()
	}
}

func (m *model) noTick() string {
	p := m.current()
	switch {
	case m.picking:
		return "Parts are ticked off area by area: " + m.keys.Name(Picks) + " goes back to the area."
	case m.onJob:
		return "Parts are ticked off area by area: " + m.keys.Name(Next) + " goes to the first."
	case p == nil:
		return "No part here to tick off."
	case m.focus != boxParts:
		return "Go to the parts first (" + m.keys.Name(screen.PaneNext) + ")."
	case p.Gone && m.done.site.Wrong(p) == "":
		return "This part is not to be built: " + p.Mark() + "."
	case m.ticked(p):
		return "" // it can be taken back
	default:
		return m.sheet.NoTick()
	}
}

// ticked reports whether the key takes a part's tick back.
func (m *model) ticked(p *installer.Part) bool { return m.done.site.Done(p) || p.Gone }

// tick ticks the part under the cursor off and moves to the next, or unticks it. A removed part
// can only be unticked.
func (m *model) tick() {
	p := m.current()
	done := m.ticked(p)
	m.done.tick(m.here(), p, !done)
	if !done {
		m.move(screen.MoveDown)
	}
}

func (m *model) move(id screen.ID) {
	switch {
	case m.picking:
		m.picks.move(id, m.body(m.Area()))
	case m.onJob:
		m.jobPage.Do(id)
	case m.focus == boxParts:
		if here := m.here(); here != nil && m.partsWin.Move(id, len(here.Parts), m.partsHeight()) {
			m.notePart()
		}
	case m.focus == boxLabor:
		m.laborPage.Do(id)
	default:
		m.notesPage.Do(id)
	}
}
