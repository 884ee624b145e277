package installer

import (
	"slices"
	"strconv"
	"strings"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/changeorder"
	"app.tender/tender/state/money"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/theme"
)

// headerFrom is the least height at which a box has titles.
const headerFrom = 3

func (m *model) View(area screen.Rect) string { return m.Draw(area, m.draw) }

func (m *model) draw(area screen.Rect) string {
	body := m.body(area)
	top, loud := m.topLines(area.W, area.H), m.loudLines(area.W, area.H)
	var drawn string
	switch {
	case body.H == 0:
	case m.picking:
		drawn = m.picks.draw(body)
	case m.onJob && m.loaded:
		drawn = m.drawJob(body)
	case m.here() == nil:
		drawn = cells.Block(m.emptyLines(body.W), body.W, body.H)
	default:
		drawn = m.drawArea(body)
	}
	return cells.JoinVertical(cells.Block(top, area.W, len(top)), drawn, cells.Block(loud, area.W, len(loud)))
}

func (m *model) drawArea(body screen.Rect) string {
	notes := len(m.notesLines(max(0, body.W-4)))
	l := newLayout(body.W, body.H, m.focus, notes)
	if m.arrived && l[boxNotes].Empty() {
		m.focus = boxNotes // if only one box fits, the notes come first
		l = newLayout(body.W, body.H, m.focus, notes)
	}
	m.arrived = false
	var boxes [boxCount]string
	for b, r := range l {
		switch {
		case r.Empty():
		case box(b) == boxNotes:
			boxes[b] = m.drawNotes(r)
		case box(b) == boxParts:
			boxes[b] = m.drawParts(r, m.boxTitle("Parts", l[boxNotes]))
		default:
			boxes[b] = m.drawLabor(r, m.boxTitle("Labor", l[boxParts]))
		}
	}
	if l[boxParts].Y == l[boxLabor].Y {
		return cells.JoinVertical(boxes[boxNotes], cells.JoinHorizontal(boxes[boxParts], boxes[boxLabor]))
	}
	return cells.JoinVertical(boxes[:]...)
}

// boxTitle returns the title of a box: its name, or that of the area if nothing is above or beside it that has one.
func (m *model) boxTitle(name string, other screen.Rect) string {
	if a := m.here(); other.Empty() && a != nil {
		return a.Name
	}
	return name
}

func (m *model) drawNotes(r screen.Rect) string {
	f := cells.LayerFrame(m.th, &m.th.TeamFocus, m.title(), m.focus == boxNotes)
	f.Right, f.Dashed = m.th.Team.Render(state.InstallerNotes.Name()), true
	return m.notesPage.Framed(f, m.th, m.notesLines, r.W, r.H)
}

// title returns the area, and the option if there is more than one.
func (m *model) title() string {
	a := m.here()
	if a == nil {
		return ""
	}
	switch {
	case a.From != (changeorder.Ref{}):
		return a.Name + " · new, " + a.From.String()
	case a.Options < 2:
		return a.Name
	}
	return a.Name + " · " + a.Option
}

// The labels of what an installer must not miss.
const (
	questionWord  = "? open  "
	unmatchedWord = "! "
	pendingWord   = "… "
)

// notesLines returns the notes with the additions of change orders, the open questions, and what
// change orders leave uncertain.
func (m *model) notesLines(w int) []string {
	a := m.here()
	if a == nil {
		return nil
	}
	var lines []string
	say := func(style theme.Style, word, text string) {
		lines = append(lines, cells.Hang(style.Render(word), cells.Wrap(text, max(1, w-cells.Width(word))))...)
	}
	switch {
	case a.Empty() && slices.Contains(m.sheet.Omitted, a.Name):
		lines = append(lines,
			cells.Wrap(m.th.Warn.Render("The parts here are "+state.UnknownWord+": the service did not return them."),
				w)...)
	case a.Empty():
		lines = append(lines, cells.Wrap(m.th.Dim.Render("This area has no option yet: nothing to install."), w)...)
	case len(a.Notes)+len(a.Questions) == 0:
		lines = append(lines, cells.Wrap(m.th.Dim.Render("There are no notes."), w)...)
	}
	for i, n := range a.Notes {
		if i > 0 {
			lines = append(lines, "")
		}
		if n.From != (changeorder.Ref{}) {
			lines = append(lines, m.th.Warn.Render(cells.Cut(n.From.String()+" adds", w, "…")))
		}
		lines = append(lines, cells.Wrap(n.Text, w)...)
	}
	if len(a.Questions) > 0 && len(lines) > 0 {
		lines = append(lines, "")
	}
	for _, q := range a.Questions {
		asked := strings.TrimPrefix(q.From.String()+": "+q.Text, ": ")
		answer, answered := m.done.site.Answer(a, q.Text)
		if !answered {
			say(m.th.Warn, questionWord, asked)
			continue
		}
		say(m.th.Dim, "? ", asked)
		say(m.th.Good, "  → ", answer.Text+"  ("+m.by(&answer)+")")
	}
	for _, e := range m.done.site.OfArea(state.SiteMissing, a) {
		say(m.th.Warn, unmatchedWord, "missing: "+lineOf(&e)+"  ("+m.by(&e)+")")
	}
	if photos := m.done.site.OfArea(state.SitePhoto, a); len(photos) > 0 {
		say(m.th.Dim, "Photos: ", strings.Join(state.Map(photos, lineOf), ", "))
	}
	for i := range a.Unmatched {
		say(m.th.Warn, unmatchedWord, a.Unmatched[i].String()+": nothing here matches it. Ask before building.")
	}
	for _, u := range m.sheet.MayLose(a.Name) {
		say(m.th.Warn, unmatchedWord, u.String()+". Ask before building.")
	}
	for _, o := range m.sheet.MayChange(a.Name) {
		say(m.th.Warn, pendingWord, o.String()+", not agreed yet: it may change this area.")
	}
	return lines
}

func (m *model) drawLabor(r screen.Rect, title string) string {
	return m.laborPage.Framed(cells.PaneFrame(m.th, title, m.focus == boxLabor), m.th, m.laborLines, r.W, r.H)
}

const hoursWidth = 6

// laborLines returns the hours by kind, for this area and for the whole job.
func (m *model) laborLines(w int) []string {
	a := m.here()
	if a == nil {
		return nil
	}
	line := func(hours, word string) string {
		return cells.Fit(cells.FitFigure(hours, hoursWidth)+"  "+word, w)
	}
	lines := []string{m.th.Dim.Render(line("Hours", "Labor"))}
	if len(a.Labor) == 0 {
		lines = append(lines, m.th.Dim.Render(line(money.NoFigure, "none in this area")))
	}
	for i := range a.Labor {
		l := &a.Labor[i]
		mark := l.Mark()
		word := strings.TrimSpace(l.Kind + "  " + mark)
		if cells.Width(word) <= w-hoursWidth-2 {
			lines = append(lines, line(hours(l.Hours), word))
			continue
		}
		lines = append(lines, line(hours(l.Hours), l.Kind))
		if mark != "" {
			lines = append(lines, line("", mark))
		}
	}
	lines = append(lines,
		m.th.Border.Render(cells.Rule(w)),
		m.th.Strong.Render(line(hours(a.Hours), "this area")),
		line(hours(m.sheet.Hours), "whole job"))
	if worked, any := m.done.site.Hours(a); any {
		lines = append(lines, m.th.Good.Render(line(hours(decimal.NewNullDecimal(worked)), "worked here")))
	}
	return lines
}

// hours formats a figure with one decimal, so that the points align.
func hours(d decimal.NullDecimal) string {
	s := money.FormatQuantity(d)
	if d.Valid && !strings.Contains(s, ".") {
		s += ".0"
	}
	return s
}

func (m *model) emptyLines(w int) []string {
	var first, second string
	switch f := m.copied.Fault; {
	case f.Kind != state.FaultNone:
		first, second = f.Message, f.Next
	case m.copied.Chosen:
		first, second = "This proposal is not on this machine.", screen.OfflineNext(m.keys, true)
	case m.copied.Offline:
		first = "This proposal is not on this machine, and there is no network."
		second = "Open it once with a network; then it is kept here."
	default:
		first = "Reading the proposal…"
	}
	return append([]string{""}, list.Message(first, second, 2, w, m.th)...)
}

func (m *model) Crumb(width int) screen.Crumb {
	left, right := m.crumb(width)
	return screen.Crumb{Left: left, Right: right, AsOf: m.copied.AsOf}
}

func (m *model) crumb(w int) (left, right string) {
	if !m.loaded {
		return m.th.Strong.Render("Installers' sheet"), ""
	}
	here := ""
	switch n := len(m.sheet.Areas); {
	case m.picking:
		here = "pick list"
	case m.onJob:
		here = "the job"
	case n > 0:
		here = "area " + strconv.Itoa(m.at+1) + " of " + strconv.Itoa(n)
	}
	number := state.NumberWord("#", m.head.number)
	named := number + " " + m.head.name
	status := m.th.Status(string(m.sheet.Status)).Render(m.statusWord())
	say := func(name, words string) string {
		return m.th.Strong.Render(name) + "  " + status + "  " + m.th.Dim.Render(strings.TrimSuffix(words, " · "))
	}
	for _, title := range []string{"installers' sheet", "sheet"} { // a shorter title makes room for the address
		left = say(named, title+" · "+here)
		for _, address := range m.head.addresses {
			if address != "" && cells.Width(left)+2+cells.Width(address) <= w-2 {
				return left, m.th.Dim.Render(address)
			}
		}
	}
	for _, words := range [][2]string{{named, "installers' sheet · " + here}, {named, here}, {number, here}} {
		if left = say(words[0], words[1]); cells.Width(left) <= w-2 {
			return left, ""
		}
	}
	return status + "  " + m.th.Strong.Render(number), ""
}

// statusWord returns the status of the proposal, which may be unknown.
func (m *model) statusWord() string {
	if m.sheet.Status == "" {
		return "status " + state.UnknownWord
	}
	return m.sheet.Status.Word()
}
