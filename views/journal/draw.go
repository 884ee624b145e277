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

// The widths of the columns in cells; the change takes the rest.
const (
	whenWidth    = 18
	outcomeWidth = 16
)

// narrow is the width below which only the details show the time.
const narrow = 60

func columns(outcome, what, when string, w int) string {
	if w < narrow {
		return " " + cells.Fit(outcome, max(0, min(outcomeWidth, w/2)-1)) + " " + what
	}
	return " " + cells.Fit(outcome, outcomeWidth) + cells.Fit(what, w-outcomeWidth-whenWidth-2) +
		cells.FitRight(when, whenWidth)
}

func (m *model) line(i, w int) string {
	r := &m.List.Rows()[i]
	line := cells.Fit(columns(outcome(r), m.what(r), m.when(r.At), w), w)
	if i == m.List.Win.At {
		return m.th.Cursor(line, !m.InDetail)
	}
	return m.style(r.State).Render(line)
}

// what returns what a line changed, and where.
func (m *model) what(l *state.JournalLine) string {
	return strings.TrimRight(m.words.Edit(l.Edit)+"  "+m.where(l), " ")
}

func outcome(l *state.JournalLine) string {
	word := l.Word()
	if l.State == state.JournalUnticked {
		word = "unticked"
	}
	return phrase.EditSign(l.State) + " " + word
}

func (m *model) style(s state.EditState) theme.Style {
	switch s {
	case state.EditSent, state.JournalTicked, state.JournalNoted:
		return m.th.Good
	case state.EditWaiting, state.EditSending:
		return m.th.Text
	case state.EditDropped, state.JournalUnticked, state.JournalWithdrawn:
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
	r := m.List.Current()
	e := &r.Edit
	s := cells.Sheet{W: w, Margin: 1}
	s.Say(m.th.Strong, strings.TrimSpace(m.what(r)))
	if e.Kind() == state.JournalTick || e.Kind() == state.JournalSite {
		s.Say(m.th.Dim, strings.TrimSpace("On the installers' sheet, "+m.when(r.At)+"  "+r.Reason))
		return s.Lines
	}
	s.Say(m.style(r.State), r.Reason)
	if state.Is[state.Other](*e) {
		s.Say(m.th.Dim, outcome(r)+", "+m.when(r.At))
		return s.Lines
	}
	s.Say(m.th.Dim, fmt.Sprintf("Edit %d, %s, %s", r.Entry, outcome(r), m.when(r.At)))
	s.Blank()
	switch c := e.Change.(type) {
	case state.WriteText, state.Rename:
		s.Add(linediff.Lines(m.th, e.Base, e.Text(), w)...)
	case state.AddOption:
		for _, text := range [][2]string{{"Client description:", c.Client}, {"Installer notes:", c.Installer}} {
			if text[1] != "" {
				s.Say(m.th.Dim, text[0])
				s.Add(linediff.Lines(m.th, "", text[1], w)...)
			}
		}
	default:
		r := e.Record()
		s.Say(m.th.Text, r.Text)
		s.Say(m.th.Text, r.Contact)
		s.Say(m.th.Text, r.Location)
	}
	return s.Lines
}

func empty() (why, next string) {
	return "No changes on this machine yet.", "Every change and its outcome is logged here with its time."
}

func (m *model) Crumb(w int) screen.Crumb {
	c := screen.Crumb{Left: list.Crumb{Title: "Journal"}.Line(&m.List.Search, w, m.th)}
	n := len(m.List.Rows())
	if m.List.Search.Typing || n == 0 {
		return c
	}
	right := fmt.Sprintf("%d of %d", m.List.Win.At+1, n)
	if m.List.Total() > n {
		right += " and older"
	}
	c.Right = m.th.Dim.Render(right)
	return c
}
