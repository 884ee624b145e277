package requests

import (
	"fmt"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/list"
)

func (m *model) View(area screen.Rect) string { return m.Draw(area, m.draw) }

func (m *model) draw(area screen.Rect) string {
	w := area.W
	m.now = m.env.Now()
	if m.rows.Current() == nil {
		return cells.Block(m.emptyLines(w), w, area.H)
	}
	if m.inDetail {
		return m.detail.View(m.detailLines(w), w, area.H)
	}
	height, details := m.rows.Split(area.H)
	from, to := m.rows.Fit(height)
	lines := []string{m.th.Dim.Render(cells.Fit(columns(w, "when", "answer", "took", "what"), w))}
	for i := from; i < to; i++ {
		lines = append(lines, m.line(i, w))
	}
	if details {
		h := area.H - len(lines) - 1
		below := m.detail.View(m.detailLines(w), w, h)
		lines = append(append(lines, m.rule(w)), strings.Split(below, "\n")...)
	}
	return cells.Block(lines, w, area.H)
}

// rule separates the list from the details, and names the key to see more of them.
func (m *model) rule(w int) string {
	word := ""
	if m.detail.Below() > 0 {
		word = " " + m.keys.Name(screen.Open) + " shows all of it "
	}
	return m.th.Border.Render(cells.RuleWith(word, w))
}

// narrow is the width below which a line leaves out seconds and how long it took.
const narrow = 50

func columns(w int, when, answer, took, what string) string {
	if w < narrow {
		return " " + cells.Fit(when, 7) + cells.Fit(answer, 7) + what
	}
	return " " + cells.Fit(when, 13) + cells.Fit(answer, 7) + cells.FitRight(took, 9) + "  " + what
}

func (m *model) line(i, w int) string {
	r := &m.rows.Rows()[i]
	what := r.Operation
	if r.Attempts > 1 {
		what += fmt.Sprintf(", tried %d times", r.Attempts)
	}
	if r.Failed() {
		what += " – " + r.Failure
	}
	line := cells.Fit(columns(w, m.when(r, w), r.Outcome(), fmt.Sprintf("%d ms", r.Took.Milliseconds()), what), w)
	switch {
	case i == m.rows.Win.At:
		return m.th.Cursor(line, true)
	case r.Failed():
		return m.th.Bad.Render(line)
	default:
		return m.th.Text.Render(line)
	}
}

// when is the time of a request of today, else its day.
func (m *model) when(r *state.Request, w int) string {
	at := r.At.In(m.now.Location())
	today := at.YearDay() == m.now.YearDay() && at.Year() == m.now.Year()
	switch {
	case today && w < narrow:
		return at.Format("15:04")
	case today:
		return at.Format("15:04:05")
	case w < narrow:
		return at.Format("2 Jan")
	default:
		return at.Format("2 Jan 15:04")
	}
}

// detailLines are all that is known of the request. What does not fit beside its name goes
// on below, in the same column where there is room for one.
func (m *model) detailLines(w int) []string {
	r := m.rows.Current()
	var lines []string
	for line := range strings.Lines(r.Details(m.now.Location())) {
		line = strings.TrimSuffix(line, "\n")
		style := m.th.Text
		if r.Failed() && strings.HasPrefix(line, "Why ") {
			style = m.th.Bad
		}
		name, value := line[:min(len(line), state.DetailColumn)], line[min(len(line), state.DetailColumn):]
		switch {
		case line == "":
			lines = append(lines, "")
		case w < narrow || strings.TrimRight(name, " ") == name || name[0] == ' ':
			lines = append(lines, cells.Prose(style, line, 1, w)...)
		default:
			for i, part := range cells.Wrap(value, w-state.DetailColumn-2) {
				if i > 0 {
					name = cells.Spaces(state.DetailColumn)
				}
				lines = append(lines, " "+m.th.Dim.Render(name)+style.Render(part))
			}
		}
	}
	return lines
}

func (m *model) emptyLines(w int) []string {
	first, second := "No request was made of the service yet.", "Each is written down here with its answer, how long it took, and why it failed."
	switch fault := m.rows.Status().Failed; {
	case fault.Kind != state.FaultNone:
		first, second = fault.Message, fault.Next
	case !m.rows.Ready():
		first, second = "Reading…", ""
	case !m.rows.Search.Empty():
		first = "No request matches “" + m.rows.Search.Text() + "”."
		second = m.keys.Name(screen.Search) + " changes the search; fewer words find more."
	case m.rows.Query().Failed:
		first, second = "No request failed.", m.keys.Name(screen.Filter)+" shows all."
	}
	return append([]string{""}, list.Message(first, second, 1, w, m.th)...)
}

func (m *model) Crumb(w int) screen.Crumb {
	title := "Requests"
	if m.rows.Query().Failed {
		title = "Requests that failed"
	}
	c := screen.Crumb{Left: list.Crumb{Title: title}.Line(&m.rows.Search, w, m.th)}
	if n := len(m.rows.Rows()); n > 0 && !m.rows.Search.Typing {
		c.Right = m.th.Dim.Render(list.Position(m.rows.Win.At, max(n, m.rows.Total())))
	}
	return c
}
