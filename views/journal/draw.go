package journal

import (
	"fmt"
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/linediff"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/phrase"
	"app.tender/tender/views/widget/theme"
)

// The widths of the columns in cells; what was changed takes the rest.
const (
	whenWidth    = 18
	outcomeWidth = 15
)

// narrow is the width below which only the details show the time.
const narrow = 60

func (m *model) View(area screen.Rect) string { return m.Draw(area, m.draw) }

func (m *model) draw(area screen.Rect) string {
	w := area.W
	m.now = m.env.Now()
	if m.rows.Current() == nil {
		return cells.Block(m.emptyLines(w), w, area.H)
	}
	height, details := m.rows.Split(area.H)
	from, to := m.rows.Fit(height)
	lines := []string{m.th.Dim.Render(cells.Fit(columns("outcome", "what", "when", w), w))}
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

// rule separates the list from the details, shows their focus, and names the key to see
// more.
func (m *model) rule(w int) string {
	style := m.th.Border
	if m.inDetail {
		style = m.th.BorderFocused
	}
	word := ""
	if m.detail.Below() > 0 && !m.inDetail {
		word = " " + m.keys.Name(screen.Open) + " goes in "
	} else if m.detail.Below() > 0 {
		word = " " + m.detail.More() + " "
	}
	return style.Render(cells.RuleWith(word, w))
}

func columns(outcome, what, when string, w int) string {
	if w < narrow {
		return " " + cells.Fit(outcome, max(0, min(outcomeWidth, w/2)-1)) + " " + what
	}
	return " " + cells.Fit(outcome, outcomeWidth) + cells.Fit(what, w-outcomeWidth-whenWidth-2) + cells.FitRight(when, whenWidth)
}

func (m *model) line(i, w int) string {
	r := &m.rows.Rows()[i]
	line := cells.Fit(columns(outcome(r.State), m.what(r), m.when(r.At), w), w)
	if i == m.rows.Win.At {
		return m.th.Cursor(line, !m.inDetail)
	}
	return m.style(r.State).Render(line)
}

// what is what a line changed and where.
func (m *model) what(l *state.JournalLine) string {
	return strings.TrimRight(m.words.Edit(l.Edit)+"  "+m.where(l), " ")
}

func outcome(s state.EntryState) string {
	switch s {
	case state.EntryWaiting, state.EntrySending:
		return "● changed here"
	case state.EntrySent:
		return "✓ saved"
	case state.EntryDropped:
		return "– dropped"
	case state.JournalTicked:
		return "✓ ticked off"
	case state.JournalUnticked:
		return "– unticked"
	default:
		return "✗ " + s.Word()
	}
}

func (m *model) style(s state.EntryState) theme.Style {
	switch s {
	case state.EntrySent, state.JournalTicked:
		return m.th.Good
	case state.EntryWaiting, state.EntrySending:
		return m.th.Text
	case state.EntryDropped, state.JournalUnticked:
		return m.th.Dim
	default:
		return m.th.Bad
	}
}

func (m *model) when(t time.Time) string {
	local := t.In(m.now.Location())
	if words := phrase.When(t, m.now); strings.HasPrefix(words, "today") {
		return words
	}
	if local.Year() == m.now.Year() {
		return local.Format("2 Jan 15:04")
	}
	return local.Format("2 Jan 2006 15:04")
}

func (m *model) detailLines(w int) []string {
	r := m.rows.Current()
	e := &r.Edit
	var lines []string
	say := func(style theme.Style, text string) {
		lines = append(lines, cells.Prose(style, text, 1, w)...)
	}
	say(m.th.Strong, strings.TrimSpace(m.what(r)))
	if e.Kind() == state.JournalTick {
		say(m.th.Dim, strings.TrimSpace("On the installers' sheet, "+m.when(r.At)+"  "+r.Reason))
		return lines
	}
	say(m.style(r.State), r.Reason)
	say(m.th.Dim, fmt.Sprintf("Edit %d, %s, %s", r.Entry, outcome(r.State), m.when(r.At)))
	lines = append(lines, "")
	switch c := e.Change.(type) {
	case state.WriteText, state.Rename:
		lines = append(lines, linediff.Lines(m.th, e.Base, e.Text(), w)...)
	case state.AddOption:
		for _, text := range [][2]string{{"Client description:", c.Client}, {"Installer notes:", c.Installer}} {
			if text[1] != "" {
				say(m.th.Dim, text[0])
				lines = append(lines, linediff.Lines(m.th, "", text[1], w)...)
			}
		}
	default:
		r := e.Record()
		say(m.th.Text, r.Text)
		say(m.th.Text, r.Contact)
		say(m.th.Text, r.Location)
	}
	return lines
}

func (m *model) emptyLines(w int) []string {
	first, second := "Nothing was changed on this machine yet.", "What is changed here, and what becomes of it, is written down here with its time."
	switch fault := m.rows.Status().Failed; {
	case fault.Kind != state.FaultNone:
		first, second = fault.Message, fault.Next
	case !m.rows.Ready():
		first, second = "Reading…", ""
	case !m.rows.Search.Empty():
		first = "Nothing in the journal matches “" + m.rows.Search.Text() + "”."
		second = m.keys.Name(screen.Search) + " changes the search; fewer words find more."
	}
	return append([]string{""}, list.Message(first, second, 1, w, m.th)...)
}

func (m *model) Crumb(w int) screen.Crumb {
	c := screen.Crumb{Left: list.Crumb{Title: "Journal"}.Line(&m.rows.Search, w, m.th)}
	n := len(m.rows.Rows())
	if m.rows.Search.Typing || n == 0 {
		return c
	}
	right := fmt.Sprintf("%d of %d", m.rows.Win.At+1, n)
	if m.rows.Total() > n {
		right += " and older"
	}
	c.Right = m.th.Dim.Render(right)
	return c
}
