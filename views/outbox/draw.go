package outbox

import (
	"fmt"
	"strings"
	"time"

	"github.com/aymanbagabas/go-udiff"
	"github.com/charmbracelet/lipgloss"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/cells"
)

// The columns of the list, in cells; what the edit changes takes the rest.
const (
	stateWidth = 12
	whenWidth  = 16
)

// narrow is the width below which the time is left out.
const narrow = 60

// listHeight is how many rows of the list are in sight: half of the pane, since
// the other half tells more about the one under the cursor.
func (m *Model) listHeight() int {
	h := m.drawn.Area().H
	return max(1, min(len(m.rows), h-m.detailHeight(h)-1))
}

func (m *Model) detailHeight(h int) int {
	if h < 8 {
		return 0
	}
	return h / 2
}

// View draws the outbox in exactly the cells of area.
func (m *Model) View(area views.Rect) string {
	return m.drawn.Keep(area, func() string { return m.draw(area) })
}

func (m *Model) draw(area views.Rect) string {
	w := area.W
	if len(m.rows) == 0 {
		return cells.Fill("\n "+m.th.Text.Render("Nothing waits to be sent.")+"\n "+
			m.th.Dim.Render("Edits come here when they are sent, and stay until the service holds them."), w, area.H)
	}
	m.win.Fit(len(m.rows), max(1, min(len(m.rows), area.H-m.detailHeight(area.H)-1)))
	lines := []string{m.th.Dim.Render(cells.Fit(m.columns("state", "what", "since", w), w))}
	visible := max(1, min(len(m.rows), area.H-m.detailHeight(area.H)-1))
	for i := m.win.Top; i < len(m.rows) && i < m.win.Top+visible; i++ {
		lines = append(lines, m.row(i, w))
	}
	if m.detailHeight(area.H) > 0 {
		lines = append(lines, m.th.Border.Render(cells.Rule(w)))
		lines = append(lines, m.detail(m.rows[m.win.At], w)...)
	}
	return cells.Block(lines, w, area.H)
}

func (m *Model) columns(st, what, when string, w int) string {
	if w < narrow {
		return " " + cells.Fit(st, min(stateWidth, w)) + what
	}
	return " " + cells.Fit(st, stateWidth) + cells.Fit(what, w-stateWidth-whenWidth-2) + cells.FitRight(when, whenWidth)
}

func (m *Model) row(i, w int) string {
	r := m.rows[i]
	what := r.What
	if r.Where != "" {
		what += "  " + r.Where
	}
	line := cells.Fit(m.columns(Sign(r.Entry.State)+" "+string(r.Entry.State), what, views.When(r.Entry.Updated, m.now), w), w)
	if i == m.win.At {
		return m.th.Selected.Render(line)
	}
	return m.style(r.Entry.State).Render(line)
}

// Sign is a state's sign, one cell.
func Sign(s state.EntryState) string {
	switch s {
	case state.EntrySent:
		return "✓"
	case state.EntryWaiting, state.EntrySending:
		return "●"
	case state.EntryDropped:
		return "–"
	default:
		return "✗"
	}
}

func (m *Model) style(s state.EntryState) lipgloss.Style {
	switch s {
	case state.EntrySent, state.EntryDropped:
		return m.th.Dim
	case state.EntryWaiting, state.EntrySending:
		return m.th.Warn
	default:
		return m.th.Bad
	}
}

// detail tells why an entry stands as it does, what to do next, and what it
// changes.
func (m *Model) detail(r Row, w int) []string {
	var lines []string
	say := func(style lipgloss.Style, text string) {
		for _, line := range cells.Wrap(text, max(1, w-2)) {
			lines = append(lines, " "+style.Render(line))
		}
	}
	say(m.th.Strong, strings.TrimSpace(r.What+"  "+r.Where))
	if r.Entry.Reason != "" {
		say(m.style(r.Entry.State), r.Entry.Reason)
	}
	if r.Entry.Next != "" {
		say(m.th.Text, r.Entry.Next)
	}
	if wait := r.Entry.NextTry.Sub(m.now).Round(time.Second); r.Entry.State == state.EntryWaiting && wait > 0 {
		say(m.th.Dim, fmt.Sprintf("Next try in %v; %s tries at once.", wait, m.keys.Name(views.OutboxRetry)))
	}
	if r.Entry.State == state.EntryUncertain {
		say(m.th.Dim, fmt.Sprintf("%s: it did not arrive, send it again.  %s: it did arrive.",
			m.keys.Name(views.OutboxRetry), m.keys.Name(views.OutboxDone)))
	}
	if r.Entry.Edit.Kind == state.EditText {
		lines = append(lines, "")
		lines = append(lines, m.diff(r.Entry.Edit)...)
	}
	return lines
}

// diff shows what a text edit changes, line by line.
func (m *Model) diff(e state.Edit) []string {
	var lines []string
	unified := udiff.Unified("", "", e.Base+"\n", e.Text+"\n")
	for line := range strings.Lines(unified) {
		line = strings.TrimSuffix(line, "\n")
		style := m.th.Dim
		switch {
		case strings.HasPrefix(line, "---"), strings.HasPrefix(line, "+++"), strings.HasPrefix(line, "@@"), strings.HasPrefix(line, `\`):
			continue
		case strings.HasPrefix(line, "+"):
			style = m.th.Good
		case strings.HasPrefix(line, "-"):
			style = m.th.Bad
		}
		lines = append(lines, " "+style.Render(line))
	}
	return lines
}
