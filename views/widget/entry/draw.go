package entry

import (
	"strconv"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/textedit"
	"app.tender/tender/views/widget/theme"
)

// mostMatches is the most matches shown above the line in a pane in which more would leave no room for the lines.
const mostMatches = 5

// matchesIn returns the most matches shown above the line in h lines: half of them.
func matchesIn(h int) int { return max(mostMatches, h/2-1) }

// withMatch is the height of the likeliest match and the typed line together.
const withMatch = 2

// Height returns how many of h lines it takes in w cells.
func (m *Model) Height(w, h int) int {
	if !m.open {
		return 0
	}
	lines := 1 + m.above(w, h) + len(m.said(w))
	if m.fault.Message != "" { // the suggestion comes first
		return min(lines, max(h, 1))
	}
	return min(lines, max(min(h/2+m.further(w), h-1), min(h-1, withMatch), 1))
}

// above returns how many lines are shown above the typed one.
func (m *Model) above(w, h int) int {
	switch {
	case m.fault.Message != "":
		return len(m.wrong(w, h))
	case len(m.typed.Words) == 0:
		return 1
	default:
		return min(len(m.found)+1+m.further(w), matchesIn(h))
	}
}

// Lines draws the entry in w cells and h lines; the typed line is the last.
func (m *Model) Lines(w, h int) []string {
	lines, below := m.hints(w, h-1)
	for len(lines) < h-1 {
		lines = append(lines, cells.Fit("", w))
	}
	return append(lines, m.prompt(w, below))
}

// hints returns the messages about the line and below them what it may mean, or what is wrong with
// it, which is shown in full; and how many choices are below those.
func (m *Model) hints(w, h int) (lines []string, below int) {
	said := m.said(w)
	room := h
	if m.fault.Message != "" {
		room -= len(m.wrong(w, h))
	}
	said = said[:max(0, min(len(said), room))]
	about, below := m.about(w, h-len(said))
	return append(said, about...), below
}

// said returns which other option the restored text was typed in, since when it is stored, and which other lines are
// not planned.
func (m *Model) said(w int) (lines []string) {
	if m.other != "" {
		lines = append(lines, cells.Fit(m.th.Warn.Render("   ! Typed in "+m.other), w))
	}
	if m.kept != "" {
		clears := " " + m.keys.Name(textedit.DeleteToLineStart) + " clears "
		lines = append(lines, cells.Ends(m.th.Accent.Render("   "+text.UpperFirst(m.kept)), m.th.Dim.Render(clears), w))
	}
	switch n := len(m.aside); n {
	case 0:
	case 1:
		lines = append(lines, cells.Ends(m.th.Warn.Render("   ! Not planned: “"+m.aside[0].line+"”"),
			m.th.Dim.Render(" "+m.aside[0].in.Words()+" comes back after this "), w))
	default:
		clears := " " + m.keys.Name(Drop) + " clears all "
		lines = append(lines, cells.Ends(m.th.Warn.Render("   ! "+text.Count(n, "line")+" not planned"),
			m.th.Dim.Render(clears), w))
		for _, line := range m.aside[:min(n, mostAside)] {
			place := m.th.Dim.Render(line.in.Words() + " ")
			lines = append(lines, cells.Ends(m.th.Warn.Render("     "+line.line), place, w))
		}
		if n > mostAside {
			lines = append(lines, cells.Fit(m.th.Dim.Render("     and "+strconv.Itoa(n-mostAside)+" more"), w))
		}
	}
	return lines
}

// mostAside is the most rejected lines that are listed.
const mostAside = 4

// wrong returns why the line can't be planned, with a suggestion, in at most h lines. If both do not fit, it returns
// the suggestion.
func (m *Model) wrong(w, h int) []string {
	why, next, from := cells.Wrap("! "+m.fault.Message, w-wrongFrom), cells.Wrap(m.fault.Next, w-wrongFrom-2),
		wrongFrom+2
	if len(why)+len(next) > h {
		next, from = cells.Wrap(m.fault.Next, w-1), 1
		why = why[:max(0, min(1, h-len(next)))]
	}
	var lines []string
	for _, line := range why {
		lines = append(lines, m.th.Warn.Render(cells.Fit(strings.Repeat(" ", wrongFrom)+line, w)))
	}
	for _, line := range next {
		lines = append(lines, m.th.Dim.Render(cells.Fit(strings.Repeat(" ", from)+line, w)))
	}
	return lines[:min(len(lines), h)]
}

// wrongFrom is the indentation of an error.
const wrongFrom = 3

// about returns what the typed text may mean, and how many choices are below that; or why it can't be read.
func (m *Model) about(w, h int) (lines []string, below int) {
	switch {
	case h <= 0:
		return nil, 0
	case m.fault.Message != "":
		return m.wrong(w, h), 0
	case len(m.typed.Words) == 0 && m.offer != "":
		return []string{cells.Ends("   "+m.offer, m.th.Accent.Render(m.keys.Name(Offered)+" adds it ")+" ", w)}, 0
	case len(m.typed.Words) == 0:
		return []string{cells.Fit(
			m.th.Dim.Render("   2 vx-65  4h install  > mount  @price  m30 margin  k45 markup  3*4 c6p"), w)}, 0
	}
	selected := m.selected(w, h)
	choices, rows := len(m.found)+1, h-len(selected)+1 // rows include that of the selected match
	top := max(0, min(m.at-rows+1, choices-rows))
	end := min(choices, top+rows)
	for i := top; i < end; i++ {
		switch {
		case i == m.at:
			lines = append(lines, selected...)
		case i < len(m.found):
			lines = append(lines, m.match(&m.found[i], w, false))
		default:
			lines = append(lines, m.asTyped(w))
		}
	}
	return lines, choices - end
}

// Matches draws at most n of the items that the typed text may mean, or that there is none; the chosen one is
// marked if it is one by the person's choice.
func (m *Model) Matches(w, n int, chosen bool) (lines []string) {
	switch {
	case chosen:
		lines, _ = m.about(w, n)
		return lines
	case len(m.typed.Words) == 0:
		return nil
	case len(m.found) == 0:
		return []string{m.th.Dim.Render(m.asTyped(w))}
	}
	for i := range m.found[:min(n, len(m.found))] {
		lines = append(lines, m.match(&m.found[i], w, false))
	}
	return lines
}

// asTyped returns the last choice: a line that is not in the catalog.
func (m *Model) asTyped(w int) string {
	kind := "a custom item"
	if m.typed.Hours {
		kind = "labor"
	}
	why := ""
	switch {
	case m.typed.Custom || len(m.found) > 0:
	case m.away:
		why = "not looked up yet"
	case !m.ready:
		why = "searching…"
	default:
		why = "not in the catalog"
	}
	return cells.Ends("   “"+m.typed.Name()+"” as "+kind, why+" ", w)
}

// The columns of a match.
const (
	priceWidth  = 12
	stockWidth  = 13
	marginWidth = 9
	stockFrom   = 56
	marginFrom  = 72
)

// match returns a match in one line, which may cut its description.
func (m *Model) match(it *state.CatalogItem, w int, plain bool) string {
	name, tail := m.columns(it, w, plain)
	return cells.Ends(cells.Cut(name, w-cells.Width(tail)-2, "…"), tail+" ", w)
}

// selected returns the line as typed or the match that enter adds, which is readable whole, in at most h lines.
func (m *Model) selected(w, h int) []string {
	it := m.Chosen()
	if it == nil {
		return []string{m.th.Cursor(m.asTyped(w), true)}
	}
	name, tail := m.columns(it, w, true)
	room := w - cells.Width(tail) - 2
	if h < 2 || room < 1 || cells.Width(name) <= room {
		return []string{m.th.Cursor(m.match(it, w, true), true)}
	}
	first := cells.Wrap(name, room)[0]
	lines := []string{cells.Ends(first, tail+" ", w)}
	for _, line := range cells.Wrap(strings.TrimSpace(strings.TrimPrefix(name, first)), w-wrongFrom-2) {
		lines = append(lines, cells.Fit(cells.Spaces(wrongFrom+1)+line, w))
	}
	return state.Map(lines[:min(len(lines), h)], func(l *string) string { return m.th.Cursor(*l, true) })
}

// further returns how many lines the selected match takes after its first.
func (m *Model) further(w int) int { return len(m.selected(w, mostMatches)) - 1 }

// columns returns the name of a match with its description, and its figures.
func (m *Model) columns(it *state.CatalogItem, w int, plain bool) (name, tail string) {
	render := func(s theme.Style, text string) string {
		if plain {
			return text
		}
		return s.Render(text)
	}
	star := "   "
	if m.facts.Favorite(it) {
		star = " * "
	}
	tail = cells.FitFigure(money.FormatUnit(it.MSRP, m.currency), priceWidth)
	if w >= stockFrom && !m.sold {
		tail += "  " + render(stockStyle(it, m.th), cells.Fit(it.StockWord(), stockWidth))
	}
	if w >= marginFrom && !m.sold {
		word := ""
		if it.MSRP.Valid && it.Cost.Value.Valid {
			word = money.FormatMargin(money.Margin(it.MSRP.Decimal, it.Cost.Value.Decimal))
		}
		tail += render(m.th.Dim, cells.FitFigure(word, marginWidth))
	}
	title, about := plan.Line{}.Of(it).Title(), it.ShortDescription
	switch more, longer := strings.CutPrefix(about, title); {
	case longer && (more == "" || strings.ContainsRune(" ,.;:–-", []rune(more)[0])):
		title = about
	case about != "":
		title += "  " + render(m.th.Dim, about)
	}
	return star + title, tail
}

// stockStyle returns the style of an item's word for its stock.
func stockStyle(it *state.CatalogItem, th *theme.Theme) theme.Style {
	switch {
	case it.IsDiscontinued:
		return th.Warn
	case it.Cost.IsInStock:
		return th.Good
	default:
		return th.Dim
	}
}

// leastLine is the room that the typed text keeps beside a hint.
const leastLine = 24

// prompt returns the typed line, how many choices are below the shown ones, and what its keys do, as far as there
// is room.
func (m *Model) prompt(w, below int) string {
	head, does := " > ", " add  "
	if m.change != 0 {
		head, does = " ~ ", " change  "
	}
	more := cells.More(below)
	if more != "" {
		more += "  "
	}
	if m.in.Area != "" {
		more += "for " + m.in.Words() + "  "
	}
	hint := more + m.keys.Name(screen.Open) + does + m.keys.Name(screen.PaneNext) + " next match  " +
		m.keys.Name(screen.Back) + " end "
	if m.marked {
		hint = more + m.keys.Name(textedit.CursorLeft) + " edits it  " + m.keys.Name(screen.Back) + " end "
	}
	room := w - cells.Width(head) - max(leastLine, cells.Width(m.line.Text())+2)
	if cells.Width(hint) > room {
		hint = more
	}
	if cells.Width(hint) > room {
		hint = ""
	}
	field := w - cells.Width(head) - cells.Width(hint)
	line := m.line.View(field, true, m.th)
	if m.marked {
		line = m.th.Warn.Render(cells.Fit(m.line.Text(), field))
	}
	return cells.Fit(m.th.Accent.Render(head)+line+m.th.Dim.Render(hint), w)
}
