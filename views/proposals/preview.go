package proposals

import (
	"context"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/phrase"
)

// preview shows the proposal under the cursor beside the rows, as it was last read on this machine.
type preview struct {
	env   *screen.Env
	cache Cache

	wanted state.ProposalID
	read   bool           // the machine was asked for wanted
	of     *proposalParts // nil if it does not have it
}

// proposalParts is what the preview shows of a proposal.
type proposalParts struct {
	areas     []state.AreaTotal
	place     string
	by        string // whose the last change is; empty: not said
	changed   time.Time
	submitted time.Time
	opened    time.Time
	notes     string // the beginning of the internal notes, for the team
	asOf      time.Time
}

// previewPause is how long the cursor rests before its proposal is read.
const previewPause = 120 * time.Millisecond

// notesShown is how many characters of the notes the preview has.
const notesShown = 400

// want reads a proposal once the cursor rests on it; again does so even if it was read.
func (p *preview) want(id state.ProposalID, again bool) tea.Cmd {
	if id == p.wanted && !again {
		return nil
	}
	if id != p.wanted {
		p.wanted, p.read, p.of = id, false, nil
	}
	if id == 0 || state.IsLocal(id) {
		p.env.Forget("preview")
		return nil
	}
	ctx, cache := p.env.Life(), p.cache
	return p.env.Latest("preview", p.env.After(previewPause, func() tea.Cmd {
		return p.env.Latest("preview", screen.Then(func() (*proposalParts, error) {
			return partsOf(ctx, cache, id)
		}, func(of *proposalParts, err error) tea.Cmd {
			p.env.Local(false, err)
			p.of, p.read = of, err == nil
			return nil
		}))
	}))
}

// partsOf reads what the preview shows; nil if this machine does not have the proposal.
func partsOf(ctx context.Context, cache Cache, id state.ProposalID) (*proposalParts, error) {
	p, asOf, err := cache.Proposal(ctx, id)
	if p == nil || err != nil {
		return nil, err
	}
	of := &proposalParts{
		changed: p.LastModified, by: p.LastModifiedUserName, submitted: p.LastSubmitted, opened: p.ClientLastOpened,
		notes: text.First(strings.TrimSpace(p.InternalNotes), notesShown), asOf: asOf,
		areas: p.AreaTotals(),
	}
	if p.Location != nil {
		of.place = p.Location.Place()
	}
	return of, nil
}

// The widths of the preview and the list that it leaves.
const (
	previewFrom = 140
	previewMost = 60
	listLeast   = 94
)

// previewWidth returns the width of the preview in a list of width cells; 0 for none.
func (m *model) previewWidth(width int) int {
	if width < previewFrom || !m.totals || len(m.rows.Rows()) == 0 {
		return 0
	}
	return min(previewMost, width-listLeast)
}

// look reads what the preview shows, if the list has room for it.
func (m *model) look(again bool) tea.Cmd {
	if w, _ := m.env.Size(); !m.totals || w < previewFrom {
		return nil
	}
	return m.preview.want(m.Chosen(), again)
}

// drawPreview draws the preview of the row under the cursor in w by h cells, beside the rows and as high as they are
// with their titles.
func (m *model) drawPreview(w, h int, now time.Time) string {
	r := m.rows.Current()
	s := m.previewLines(r, w-cells.Width(previewBar), h, now)
	bar := m.th.Border.Render(previewBar)
	out := cells.NewLines(w, h, w*h/2)
	for _, line := range cells.Height(s.Lines, h) {
		out.Add(bar + line)
	}
	return out.String()
}

// previewBar is between the rows and the preview.
const previewBar = " │"

// previewLines returns the lines of the preview of a row, of which h can be seen.
func (m *model) previewLines(r *row, w, h int, now time.Time) *cells.Sheet {
	s := &cells.Sheet{W: w, Margin: 1}
	s.Line(m.th.Strong, strings.TrimSpace(state.NumberWord("#", r.number)+" "+r.name))
	s.Add(m.th.Border.Render(cells.Rule(w)))
	s.Line(m.th.Text, r.status.Word())
	if r.client != "" {
		s.Line(m.th.Dim, r.client)
	}
	if words := m.follow.words(r.id, now); words != "" {
		s.Named(m.th.Dim.Render("Follow up "), m.th.Text, words)
	}
	waits := &cells.Sheet{W: w, Margin: 1}
	waits.Blank()
	m.sayWaiting(waits, r.id)
	of := m.preview.of
	switch {
	case m.preview.wanted != r.id || state.IsLocal(r.id):
	case of != nil:
		m.sayDates(s, of, now)
		last := m.lastLines(w, of, now)
		s.Blank()
		phrase.Areas(s, m.th, of.areas, max(leastAreas, h-len(s.Lines)-len(waits.Lines)-len(last)))
		s.Add(waits.Lines...)
		s.Add(last...)
		return s
	case m.preview.read:
		s.Blank()
		s.Say(m.th.Dim, "Not read yet on this machine. "+m.keys.Name(screen.Open)+" opens it.")
	}
	s.Add(waits.Lines...)
	return s
}

// leastAreas is how many lines of areas the preview has even if the notes are cut then.
const leastAreas = 3

// sayDates adds when the client got and opened a proposal, and where it is.
func (m *model) sayDates(s *cells.Sheet, of *proposalParts, now time.Time) {
	if !of.submitted.IsZero() {
		s.Line(m.th.Dim, "submitted "+phrase.When(of.submitted, now))
	}
	if !of.opened.IsZero() {
		s.Line(m.th.Dim, "opened by the client "+phrase.When(of.opened, now))
	}
	if of.place != "" {
		s.Line(m.th.Dim, of.place)
	}
}

// lastLines returns the last change and the first lines of the notes.
func (m *model) lastLines(w int, of *proposalParts, now time.Time) []string {
	s := &cells.Sheet{W: w, Margin: 1}
	s.Named(m.th.Dim.Render("Last change "), m.th.Text,
		strings.TrimPrefix(of.by+", "+phrase.When(of.changed, now), ", "))
	s.Named(m.th.Dim.Render("Read here "), m.th.Text, phrase.When(of.asOf, now))
	if of.notes != "" {
		const most = 5
		s.Blank()
		s.Line(m.th.Dim, "Internal notes, team only")
		s.Add(cells.Prose(m.th.Text, of.notes, s.Margin, w)...)
		s.Lines = s.Lines[:min(len(s.Lines), most+4)]
	}
	return s.Lines
}

// sayWaiting adds what waits on this machine for a proposal.
func (m *model) sayWaiting(s *cells.Sheet, id state.ProposalID) {
	here, style := m.here[id], m.th.Warn
	var words []string
	if here.drafts > 0 {
		words = append(words, text.Count(here.drafts, "draft"))
	}
	if here.edits > 0 {
		words = append(words, text.CountOf(here.edits, "edit not saved yet", "edits not saved yet"))
	}
	if n := m.planned[id]; n > 0 {
		words = append(words, text.Count(n, "planned line"))
	}
	switch {
	case len(words) == 0:
		style, words = m.th.Text, []string{"nothing"}
	case m.marks[id]&needsLook != 0:
		style, words = m.th.Bad, append(words, "needs attention")
	}
	s.Named(m.th.Dim.Render("Waits here "), style, strings.Join(words, " · "))
}
