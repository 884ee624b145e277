package installer

import (
	"app.tender/tender/state"
	"app.tender/tender/state/installer"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/theme"
)

// factWidth is the width of the labels of facts; from the width factsFrom on they are shown before
// their facts.
const (
	factWidth = 14
	factsFrom = 50
)

// drawJob draws the page about the whole job, the first page.
func (m *model) drawJob(r screen.Rect) string {
	f := cells.LayerFrame(m.th, &m.th.TeamFocus, "The job", true)
	f.Right, f.Dashed = m.th.Team.Render(state.TeamOnly), true
	return m.jobPage.Framed(f, m.th, m.jobLines, r.W, r.H)
}

func (m *model) jobLines(w int) []string {
	p := page{cells.Sheet{W: w}}
	for _, f := range m.sheet.Head.Facts() {
		p.fact(m.th.Dim, f)
	}
	if len(p.Lines) == 0 {
		p.Say(m.th.Dim, "This job has no known client or address.")
	}
	if notes := m.sheet.Head.NotesWord(); notes != "" {
		p.heading(m.th.Team, state.InternalNotes.Title())
		p.Say(m.th.Text, notes)
	}
	if _, full := m.doubtLines(m.Area().W, m.Area().H); !full {
		p.heading(m.th.Warn, "What may be wrong on this sheet")
		for _, doubt := range m.doubts() {
			p.Say(m.th.Text, doubt.Words)
		}
	}
	m.jobChangeOrders(&p)
	if len(m.sheet.Areas) == 0 && len(m.sheet.Omitted) == 0 {
		p.heading(m.th.Dim, "This proposal has no areas yet: nothing to install.")
	}
	return p.Lines
}

func (m *model) jobChangeOrders(p *page) {
	s := &m.sheet
	switch {
	case s.Local:
		return
	case s.AsOf.IsZero() && m.copied.OrdersLoading:
		p.heading(m.th.Dim, "Reading the change orders…")
		return
	case s.AsOf.IsZero():
		p.heading(m.th.Warn, "Change orders: not read")
		return
	}
	agreed, pending := s.Agreed(), s.Pending()
	asOf := m.ordersAsOf()
	if asOf != "" {
		asOf = ", " + asOf
	}
	if len(agreed)+len(pending) == 0 {
		p.heading(m.th.Dim, "No change orders"+asOf)
		return
	}
	if len(agreed) > 0 {
		p.heading(m.th.Warn, "Change orders on this sheet"+asOf)
		for i := range agreed {
			p.Say(m.th.Text, agreed[i].String())
		}
	}
	if len(pending) > 0 {
		p.heading(m.th.Warn, "Not agreed yet, and not on this sheet")
		for i := range pending {
			p.Say(m.th.Text, pending[i].String())
		}
	}
}

// page is the content of that page.
type page struct{ cells.Sheet }

func (p *page) heading(style theme.Style, text string) {
	if len(p.Lines) > 0 {
		p.Blank()
	}
	p.Say(style, text)
}

func (p *page) fact(style theme.Style, f installer.Fact) {
	if p.W < factsFrom {
		p.Say(theme.Style{}, f.Short())
		return
	}
	p.Named(style.Render(f.Name)+cells.Spaces(factWidth-cells.Width(f.Name)), theme.Style{}, f.Text)
}
