package box

import (
	"strings"

	"github.com/dustin/go-humanize"

	"app.tender/tender/state"
	"app.tender/tender/state/search"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/phrase"
)

const frameAround = 2

// View draws the box.
func (m *Model) View(area screen.Rect) string {
	return m.Get(area, func() string {
		title := "Find or do"
		if m.commandsOnly() {
			title = "Commands"
		}
		frame := cells.PaneFrame(m.th, title, true)
		frame.Right = m.th.Dim.Render(m.outcome())
		w, _ := frame.Inner(area.W, area.H)
		below := m.below()
		high := m.visible(below)
		m.win.Fit(len(m.rows), high)
		frame.Foot = m.th.Dim.Render(cells.More(m.win.Below(len(m.rows), high)))
		lines := []string{" " + m.query.View(max(0, w-2), true, m.th), m.th.Dim.Render(cells.Rule(w))}
		look := m.previewWidth(w)
		side := m.preview(look, high)
		for i := range high {
			line := ""
			if at := m.win.Top + i; at < len(m.rows) {
				line = m.row(&m.rows[at], at == m.win.At && m.selected() != nil, w-look)
			}
			if look > 0 {
				line = cells.Fit(line, w-look) + m.th.Dim.Render("│ ")
				if i < len(side) {
					line += side[i]
				}
			}
			lines = append(lines, line)
		}
		return frame.Render(append(lines, below...), area.W, area.H)
	})
}

// outcome says what was searched.
func (m *Model) outcome() string {
	switch n := m.found.names; {
	case m.query.Empty():
		return "type to find"
	case m.commandsOnly():
		return ""
	case m.reading:
		return "searching…"
	case m.found.fault.Kind != state.FaultNone || n == nil:
		return ""
	default:
		return n.searched()
	}
}

// searched says how much a search knows: all names, and the texts of the proposals that were opened or pinned here.
func (n *names) searched() string {
	said := "searched " + text.Count(n.here, "proposal") + " on this machine"
	if n.there > 0 {
		said = "searched " + humanize.Comma(int64(n.here)) + " of " + text.Count(max(n.here, n.there), "proposal")
	}
	if n.whole < n.here {
		said += ", texts of " + humanize.Comma(int64(n.whole))
	}
	return said
}

// visible returns how many rows are visible above what is said below them.
func (m *Model) visible(below []string) int { return max(1, m.Area().H-4-len(below)) }

// answer returns what is known of the typed text besides the matches; "" for nothing.
func (m *Model) answer() string { return commands[text.FoldSearch(m.typed())] }

// below returns what is said below the rows.
func (m *Model) below() []string {
	w := max(0, m.Area().W-frameAround)
	said, style := text.InWebApp(m.answer(), m.p.Web), m.th.Dim
	switch r := m.selected(); {
	case m.found.fault.Kind != state.FaultNone && !m.commandsOnly() && m.typed() != "":
		said, style = "! "+m.found.fault.Error(), m.th.Warn
	case m.typed() != "" && m.found.query.Problem != "" && m.found.of == m.typed():
		said, style = "! "+m.found.query.Problem, m.th.Warn
	case said != "":
	case m.query.Empty() && m.p.Store != nil:
		said = "Type a name, number, client, address, model or any words. " + CommandsOnly + " finds only commands. Also " +
			"area: model: client: status: since: and \"these words\"."
	case m.early:
		said = "Nothing yet: still searching."
	case len(m.rows) == 0 || r != nil && r.make != nil:
		said = strings.TrimSpace("Nothing matches. " + misnamed(m.typed(), m.found.query))
		if m.reading {
			said = ""
		}
	case m.previewWidth(w) == 0 && r != nil && r.hit != nil:
		return []string{cells.Fit(" "+m.excerptLine(&r.hit.hit, max(0, w-1)), w)}
	}
	if said == "" {
		return nil
	}
	return cells.Prose(style, said, 1, w)
}

var kindWords = map[search.Kind]string{
	search.HitProposal: "proposal",
	search.HitArea:     "area",
	search.HitOption:   "option",
	search.HitContact:  "contact",
	search.HitDraft:    "draft",
	search.HitPlan:     "planned",
	search.HitFilter:   "filter",

	search.HitChangeOrder: "change",
	search.HitCatalog:     "catalog",
}

const kindWidth = 10

// row draws a row: its kind, its words with the letters that matched, and at the right a key, a status or an age.
func (m *Model) row(r *row, selected bool, w int) string {
	var kind, words, right string
	dim, at := false, r.at
	switch {
	case r.action != nil:
		a := r.action
		kind, words, right, dim = "command", m.words(a), m.keys.Name(a.ID), a.Unless() != ""
		at = lettersOf(words, m.typed())
	case r.setting != nil:
		kind, words = "setting", r.setting.words()
		at = lettersOf(words, m.typed())
	case r.make != nil:
		words = r.make.Label + " “" + m.typed() + "”"
	default:
		kind, words, right = kindWords[r.hit.hit.Kind], r.hit.words, m.rightOf(&r.hit.hit, w)
	}
	head := " " + cells.Fit(kind, kindWidth)
	room := max(0, w-cells.Width(head)-cells.Width(right)-2)
	cut := cells.Cut(words, room, "…")
	switch {
	case selected:
		return m.th.Cursor(cells.Fit(head+cells.Fit(cut, room)+" "+right, w), true)
	case dim:
		return m.th.Dim.Render(cells.Fit(head+cells.Fit(cut, room)+" "+right, w))
	}
	var b strings.Builder
	parts, matched := runs(cut, at)
	for i, part := range parts {
		if matched[i] {
			part = m.th.Match.Render(part)
		}
		b.WriteString(part)
	}
	line := m.th.Dim.Render(head) + cells.Fit(b.String(), room) + " " + m.th.Dim.Render(right)
	return cells.Fit(line, w)
}

// lettersOf returns the places of the typed letters in words.
func lettersOf(words, typed string) []int {
	l := lineOf(words)
	f, _ := l.fit(wordsOf(typed))
	return f.at
}

// rightOf returns the status and the age of a hit; where a preview says its age, only its status.
func (m *Model) rightOf(h *search.Hit, w int) string {
	when := ""
	switch {
	case w < 60:
		return ""
	case m.previewWidth(m.Area().W-frameAround) > 0:
	case !h.AsOf.IsZero():
		when = phrase.AsOf(h.AsOf, m.p.Now())
	case !h.Modified.IsZero():
		when = phrase.When(h.Modified, m.p.Now())
	}
	return strings.TrimSpace(text.CleanLine(h.Status.Word()) + "  " + when)
}

// hitWords returns the words of a hit's row: what it is, and what it is in.
func hitWords(h *search.Hit) string {
	var in []string
	for _, s := range []string{h.Room, h.Name} {
		if s = text.CleanLine(s); s != "" {
			in = append(in, s)
		}
	}
	place := strings.Join(in, " › ")
	switch h.Kind {
	case search.HitProposal, search.HitChangeOrder:
		return phrase.Listed(text.CleanLine(h.Title), text.CleanLine(h.Client), place)
	default:
		return phrase.Listed(text.CleanLine(h.Model), place, text.CleanLine(h.Title), text.CleanLine(h.Client))
	}
}
