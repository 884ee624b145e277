package doctor

import (
	"fmt"
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
	lines := m.wrap(nil, m.verdictStyle().Bold(true), m.verdict(), 1, w)
	lines = append(lines, "")
	// Failures come first, since a low screen shows little more.
	for _, bad := range []bool{true, false} {
		for i := range m.findings {
			if bad == (m.findings[i].Result == support.CheckBad) {
				lines = m.finding(lines, &m.findings[i], w)
			}
		}
	}
	if rest := m.pending(); len(rest) > 0 {
		lines = m.wrap(lines, m.th.Dim, "Still to come: "+strings.Join(rest, ", ")+".", 1, w)
	}
	return lines
}

// wrap appends text to lines, each indented to column at.
func (m *model) wrap(lines []string, style theme.Style, text string, at, w int) []string {
	for _, line := range cells.Wrap(text, w-at-1) {
		lines = append(lines, cells.Spaces(at)+style.Render(line))
	}
	return lines
}

// verdict returns a sentence that sums up the findings.
func (m *model) verdict() string {
	var bad, warned []string
	for _, f := range m.findings {
		switch f.Result {
		case support.CheckBad:
			bad = append(bad, f.Check)
		case support.CheckWarning:
			warned = append(warned, f.Check)
		}
	}
	again := m.keys.Name(Again) + " looks again."
	switch {
	case len(bad) > 0:
		return "✗ What does not work: " + strings.Join(bad, ", ") + "."
	case m.running:
		return fmt.Sprintf("Looking… %d of %d", len(m.findings), len(m.findings)+len(m.pending()))
	case len(warned) > 0:
		return "! Everything works. Have a look at: " + strings.Join(warned, ", ") + ". " + again
	default:
		return "✓ Everything works. " + again
	}
}

func (m *model) verdictStyle() theme.Style {
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

func (m *model) finding(lines []string, f *support.Finding, w int) []string {
	sign, text := m.style(f.Result), m.th.Text
	if f.Result == support.CheckSkipped {
		text = m.th.Dim
	}
	name := " " + sign.Render(f.Result.Sign()+" "+f.Check)
	if w < narrow {
		lines = append(lines, cells.Cut(name, w, "…"))
		lines = m.wrap(lines, text, f.Words(), underName, w)
		return m.next(lines, f, underName, w)
	}
	from := len(lines)
	lines = m.wrap(lines, text, f.Words(), nameWidth, w)
	if len(lines) == from {
		lines = append(lines, "")
	}
	lines[from] = cells.Fit(name, nameWidth) + strings.TrimPrefix(lines[from], cells.Spaces(nameWidth))
	return m.next(lines, f, nameWidth, w)
}

func (m *model) next(lines []string, f *support.Finding, at, w int) []string {
	if f.Next == "" {
		return lines
	}
	return m.wrap(lines, m.th.Accent, "→ "+f.Next, at, w)
}
