package requests

import (
	"fmt"
	"strings"

	"app.tender/tender/state/support"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/phrase"
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
	r := &m.List.Rows()[i]
	what := r.Operation
	if r.Attempts > 1 {
		what += fmt.Sprintf(", tried %d times", r.Attempts)
	}
	if r.Failed() {
		what += " – " + r.Failure
	}
	line := cells.Fit(columns(w, phrase.Stamp(r.At, m.now, w < narrow), r.Outcome(), fmt.Sprintf("%d ms", r.TookMs),
		what), w)
	switch {
	case i == m.List.Win.At:
		return m.th.Cursor(line, !m.InDetail)
	case r.Failed():
		return m.th.Bad.Render(line)
	default:
		return m.th.Text.Render(line)
	}
}

// detailLines returns all details of the request. A value that does not fit next to its name
// continues below, in the same column if there is room for one.
func (m *model) detailLines(w int) []string {
	r := m.List.Current()
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
			lines = append(lines,
				cells.Hang(" "+m.th.Dim.Render(name), cells.Prose(style, value, 0, w-support.DetailColumn-2))...)
		}
	}
	return lines
}

func (m *model) empty() (why, next string) {
	if m.List.Query().Failed {
		return "No request failed.", m.keys.Name(screen.Filter) + " shows all."
	}
	return "No requests to the service yet.", "Each is logged here with its answer, duration and cause of failure."
}

func (m *model) Crumb(w int) screen.Crumb {
	title := "Requests"
	if m.List.Query().Failed {
		title = "Requests that failed"
	}
	c := screen.Crumb{Left: list.Crumb{Title: title}.Line(&m.List.Search, w, m.th)}
	if n := len(m.List.Rows()); n > 0 && !m.List.Search.Typing {
		c.Right = m.th.Dim.Render(list.Position(m.List.Win.At, max(n, m.List.Total())))
	}
	return c
}
