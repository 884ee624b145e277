package doctor

import (
	"fmt"
	"strconv"
	"strings"

	"app.tender/tender/state/support"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/theme"
)

// nameWidth is the width of signs and names; below the width narrow, findings are shown under the
// names.
const (
	nameWidth = 18
	narrow    = 56
	underName = 3
)

func (m *model) View(area screen.Rect) string {
	return m.Get(area, func() string { return m.read.View(m.lines(area.W), area.W, area.H) })
}

func (m *model) lines(w int) []string {
	s := cells.Sheet{W: w, Margin: 1}
	s.Say(m.summaryStyle().Bold(true), m.summary())
	s.Blank()
	// Failures come first, since a low screen shows little more.
	for _, bad := range []bool{true, false} {
		for i := range m.findings {
			if bad == (m.findings[i].Result == support.CheckBad) {
				m.finding(&s, &m.findings[i])
			}
		}
	}
	if rest := m.pending(); len(rest) > 0 {
		s.Say(m.th.Dim, "Still to come: "+strings.Join(rest, ", ")+".")
	}
	return s.Lines
}

// summary returns a sentence that sums up the findings.
func (m *model) summary() string {
	var bad, warned []string
	for _, f := range m.findings {
		switch f.Result {
		case support.CheckBad:
			bad = append(bad, f.Check)
		case support.CheckWarning:
			warned = append(warned, f.Check)
		}
	}
	again := m.keys.Name(actionAgain) + " checks again."
	switch {
	case len(bad) > 0:
		return "✗ Not working: " + strings.Join(bad, ", ") + "."
	case m.running:
		return fmt.Sprintf("Checking… %d of %d", len(m.findings), len(m.findings)+len(m.pending()))
	case len(warned) > 0:
		return "! All well. " + notes(len(warned)) + strings.Join(warned, ", ") + ". " + again
	default:
		return "✓ All well. " + again
	}
}

// notes introduces the checks that found something worth a look.
func notes(n int) string {
	if n == 1 {
		return "One note: "
	}
	return strconv.Itoa(n) + " notes: "
}

func (m *model) summaryStyle() theme.Style {
	worst := support.CheckGood
	for _, f := range m.findings {
		if f.Result == support.CheckBad || f.Result == support.CheckWarning && worst == support.CheckGood {
			worst = f.Result
		}
	}
	if worst == support.CheckGood && m.running {
		return m.th.Text
	}
	return m.style(worst)
}

func (m *model) style(r support.CheckResult) theme.Style {
	switch r {
	case support.CheckGood:
		return m.th.Good
	case support.CheckWarning:
		return m.th.Warn
	case support.CheckBad:
		return m.th.Bad
	default:
		return m.th.Dim
	}
}

// finding writes what a check has found, and what to do about it.
func (m *model) finding(s *cells.Sheet, f *support.Finding) {
	text := m.th.Text
	if f.Result == support.CheckSkipped {
		text = m.th.Dim
	}
	name, at := " "+m.style(f.Result).Render(f.Result.Sign()+" "+f.Check), nameWidth
	if s.W < narrow {
		s.Add(cells.Cut(name, s.W, "…"))
		name, at = "", underName
	}
	words := cells.Prose(text, f.Words(), 0, s.W-at-1)
	if len(words) == 0 {
		words = []string{""}
	}
	s.Add(cells.Hang(cells.Fit(name, at), words)...)
	if f.Next != "" {
		s.Add(cells.Hang(cells.Spaces(at), cells.Prose(m.th.Accent, "→ "+f.Next, 0, s.W-at-1))...)
	}
}
