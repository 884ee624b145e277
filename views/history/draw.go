package history

import (
	"cmp"
	"time"

	"app.tender/tender/state/history"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/linediff"
	"app.tender/tender/views/widget/list"
)

// The widths of the columns in cells; the change takes the rest.
const (
	whenWidth  = 14
	whoWidth   = 16
	shortWidth = 8 // of the time on a narrow screen
)

// narrow is the width below which the time is short and only the details show who it was.
const narrow = 60

func columns(when, who, what string, w int) string {
	if w < narrow {
		return " " + cells.Fit(when, shortWidth) + what
	}
	return " " + cells.Fit(when, whenWidth) + cells.Fit(who, whoWidth) + what
}

func (m *model) line(i, w int) string {
	e := &m.List.Rows()[i]
	line := cells.Fit(columns(m.when(e.At, w < narrow), cells.Cut(e.Who, whoWidth-1, "…"), m.what(e)+"  "+e.Change(), w),
		w)
	if i == m.List.Win.At {
		return m.th.Cursor(line, !m.InDetail)
	}
	return m.th.Text.Render(line)
}

// what returns what an entry is about, without what all of this history is about.
func (m *model) what(e *history.Entry) string {
	kind, id := thing(m.List.Query().Of)
	if e.Kind == kind && e.ThingID == id && e.Field != "" {
		return history.FieldWords(e.Field)
	}
	return e.What()
}

// when returns the time of an entry: of another day its date too.
func (m *model) when(at time.Time, short bool) string {
	at = at.In(m.now.Location())
	switch sameDay := at.Format(time.DateOnly) == m.now.Format(time.DateOnly); {
	case sameDay:
		return at.Format("15:04")
	case at.Year() != m.now.Year() && short:
		return at.Format("Jan 06")
	case at.Year() != m.now.Year():
		return at.Format("2 Jan 2006")
	case short:
		return at.Format("2 Jan")
	default:
		return at.Format("2 Jan 15:04")
	}
}

func (m *model) detailLines(w int) []string {
	e := m.List.Current()
	s := cells.Sheet{W: w, Margin: 1}
	s.Say(m.th.Strong, e.What())
	by := e.Who
	if e.App != "" {
		by += " with " + e.App
	}
	s.Say(m.th.Dim, by+", "+e.At.In(m.now.Location()).Format("Monday 2 January 2006, 15:04"))
	s.Blank()
	switch {
	case e.Withheld || e.Field == "":
		s.Say(m.th.Text, e.Change())
	default:
		s.Add(linediff.Lines(m.th, e.Before, e.After, w)...)
	}
	return s.Lines
}

func (m *model) empty() (why, next string) {
	switch {
	case m.env.Link().Offline():
		return "The history is at the service, which can't be reached.",
			"It is read once you are online again; the journal has what was changed on this machine."
	case m.widest() == "":
		return "Nothing has happened to " + m.about() + " since the history began.",
			m.env.Keys.Name(actionWider) + " shows " + m.wider() + "."
	default:
		return "Nothing has happened to this proposal since the history began.",
			"Each change is listed here with its time and who made it."
	}
}

// about names what the history is of.
func (m *model) about() string {
	of := m.List.Query().Of
	kind, _ := thing(of)
	return cmp.Or(m.name(of), "this "+string(kind))
}

func (m *model) Crumb(w int) screen.Crumb {
	status := m.List.Status()
	right := ""
	if n := len(m.List.Rows()); n > 0 {
		right = list.Position(m.List.Win.At, n)
		if m.List.Total() > n {
			right += " and older"
		}
	}
	if status.Loading {
		right = "reading…"
	}
	c := screen.Crumb{
		Left: list.Crumb{Title: cells.Cut("History of "+m.about(), w*2/3, "…")}.Line(&m.List.Search, w, m.th),
		AsOf: m.List.AsOf(),
	}
	if !m.List.Search.Typing {
		c.Right = m.th.Dim.Render(right)
	}
	return c
}
