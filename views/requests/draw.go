package requests

import (
	"fmt"
	"strings"

	"app.tender/tender/state/support"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/list"
)

// narrow is the width below which a line leaves out seconds and duration.
const narrow = 50

func columns(w int, when, answer, took, what string) string {
	if w < narrow {
		return " " + cells.Fit(when, 7) + cells.Fit(answer, 7) + what
	}
	return " " + cells.Fit(when, 13) + cells.Fit(answer, 7) + cells.FitRight(took, 9) + "  " + what
}

func (m *model) line(i, w int) string {
	r := &m.Rows()[i]
	what := r.Operation
	if r.Attempts > 1 {
		what += fmt.Sprintf(", tried %d times", r.Attempts)
	}
	if r.Failed() {
		what += " – " + r.Failure
	}
	line := cells.Fit(columns(w, m.when(r, w), r.Outcome(), fmt.Sprintf("%d ms", r.TookMs), what), w)
	switch {
	case i == m.Win.At:
		return m.th.Cursor(line, true)
	case r.Failed():
		return m.th.Bad.Render(line)
	default:
		return m.th.Text.Render(line)
	}
}

// when returns the time of a request made today, else its day.
func (m *model) when(r *support.Request, w int) string {
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

// detailLines returns all details of the request. A value that does not fit next to its name
// continues below, in the same column if there is room for one.
func (m *model) detailLines(w int) []string {
	r := m.Current()
	var lines []string
	for line := range strings.Lines(r.Details(m.now.Location())) {
		line = strings.TrimSuffix(line, "\n")
		style := m.th.Text
		if r.Failed() && strings.HasPrefix(line, "Why ") {
			style = m.th.Bad
		}
		name, value := line[:min(len(line), support.DetailColumn)], line[min(len(line), support.DetailColumn):]
		switch {
		case line == "":
			lines = append(lines, "")
		case w < narrow || strings.TrimRight(name, " ") == name || name[0] == ' ':
			lines = append(lines, cells.Prose(style, line, 1, w)...)
		default:
			for i, part := range cells.Wrap(value, w-support.DetailColumn-2) {
				if i > 0 {
					name = cells.Spaces(support.DetailColumn)
				}
				lines = append(lines, " "+m.th.Dim.Render(name)+style.Render(part))
			}
		}
	}
	return lines
}

func (m *model) empty() (why, next string) {
	if m.Query().Failed {
		return "No request failed.", m.keys.Name(screen.Filter) + " shows all."
	}
	return "No request was made of the service yet.", "Each is written down here with its answer, how long it took, and why it failed."
}

func (m *model) Crumb(w int) screen.Crumb {
	title := "Requests"
	if m.Query().Failed {
		title = "Requests that failed"
	}
	c := screen.Crumb{Left: list.Crumb{Title: title}.Line(&m.Search, w, m.th)}
	if n := len(m.Rows()); n > 0 && !m.Search.Typing {
		c.Right = m.th.Dim.Render(list.Position(m.Win.At, max(n, m.Total())))
	}
	return c
}
