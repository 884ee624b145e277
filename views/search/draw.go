package search

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"app.tender/tender/state"
	"app.tender/tender/state/search"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/phrase"
)

// head is the height of the field, the result line and the rule.
const head = 3

// indent is before an excerpt.
const indent = "   "

// perHit is the height of a hit: its title and an excerpt.
const perHit = 2

func (m *model) View(area screen.Rect) string { return m.Draw(area, m.draw) }

func (m *model) draw(area screen.Rect) string {
	w := area.W
	label := " Find: "
	lines := []string{
		m.th.Strong.Render(label) + m.field.View(w-cells.Width(label), true, m.th),
		" " + m.outcome(),
		m.th.Border.Render(cells.Rule(w)),
	}
	from, to := m.hits.Fit(max(1, (area.H-head)/perHit))
	hits := m.hits.Rows()
	if len(hits) == 0 || m.hits.Query().Empty() {
		return cells.Block(append(lines, m.emptyLines(w)...), w, area.H)
	}
	for i := from; i < to; i++ {
		lines = append(lines, m.hitLine(&hits[i], i == m.hits.Win.At, w),
			cells.Cut(indent+m.excerptLine(&hits[i], w), w, "…"))
	}
	return cells.Block(lines, w, area.H)
}

// outcome returns how much the search found, or which part of it is not understood.
func (m *model) outcome() string {
	query, found := m.hits.Query(), len(m.hits.Rows())
	switch {
	case query.Problem != "":
		return m.th.Warn.Render("! " + query.Problem)
	case query.Empty():
		return m.th.Dim.Render("Everything on this machine")
	case !m.hits.Ready():
		return m.th.Dim.Render("Searching…")
	case m.hits.Status().Failed.Kind != state.FaultNone:
		return m.th.Bad.Render("✗ The search failed.")
	case found == 1:
		return m.th.Dim.Render("1 found")
	case found >= limit:
		return m.th.Dim.Render(fmt.Sprintf("Best %d; add words to narrow", found))
	default:
		return m.th.Dim.Render(fmt.Sprintf("%d found, best first", found))
	}
}

var kindWords = map[search.Kind]string{
	search.HitProposal: "proposal",
	search.HitOption:   "option",
	search.HitContact:  "contact",
	search.HitDraft:    "draft",
	search.HitPlan:     "planned",

	search.HitChangeOrder: "change",
	search.HitCatalog:     "catalog",
}

const kindWidth = 10

// narrow is the width below which a hit's title does not name its area and option.
const narrow = 60

// longestName is the most cells that an area or an option takes.
const longestName = 24

// placeWords returns the area and the option of a hit: "Theater › 2 Better".
func placeWords(h *search.Hit, w int) string {
	var words []string
	for _, s := range []string{h.Room, h.Name} {
		if s = text.CleanLine(s); s != "" {
			if h.Name != "" {
				s = cells.Cut(s, min(longestName, w/4), "…")
			}
			words = append(words, s)
		}
	}
	return strings.Join(words, " › ")
}

// hitLine returns the kind, proposal, area, option and client of a hit, and its status and age at
// the right.
func (m *model) hitLine(h *search.Hit, here bool, w int) string {
	place := placeWords(h, w)
	if w < narrow && h.Option != 0 {
		place = ""
	}
	words := phrase.Listed(text.CleanLine(h.Title), text.CleanLine(h.Model), text.CleanLine(place),
		text.CleanLine(h.Client))
	right := ""
	switch {
	case w < 60:
	case !h.AsOf.IsZero():
		right = phrase.AsOf(h.AsOf, m.env.Now()) + " "
	case !h.Modified.IsZero():
		right = phrase.When(h.Modified, m.env.Now()) + " "
	}
	if status := text.CleanLine(h.Status.Word()); status != "" && w >= 40 {
		right = strings.TrimRight(status+"  "+right, " ") + " "
	}
	left := " " + cells.Fit(kindWords[h.Kind], kindWidth)
	room := w - cells.Width(left) - cells.Width(right) - 1
	line := left + cells.Fit(cells.Cut(words, room, "…"), room) + " " + right
	if here {
		return m.th.Cursor(cells.Fit(line, w), true)
	}
	return cells.Fit(line, w)
}

// fieldWords returns the name of the text that contains the words.
func fieldWords(h *search.Hit) string {
	switch {
	case h.Kind == search.HitPlan:
		return "not built"
	case h.InItems:
		return "items"
	case h.Kind == search.HitDraft:
		return h.Field.Name() + ", not saved"
	default:
		return h.Field.Name()
	}
}

// excerptLine returns the words in their text: "installer notes: behind the drywall". On a narrow
// screen it shows the area and the option instead.
func (m *model) excerptLine(h *search.Hit, w int) string {
	before := fieldWords(h)
	if w < narrow && h.Option != 0 {
		before = placeWords(h, w)
	}
	w -= len(indent)
	if before == "" {
		return m.excerpt(h, w)
	}
	before += m.th.Dim.Render(": ")
	return before + m.excerpt(h, w-cells.Width(before))
}

// excerpt returns the words in their text. It shortens what is before the first match, so that the match fits into w
// cells.
func (m *model) excerpt(h *search.Hit, w int) string {
	parts := make([]string, 0, len(h.Excerpt))
	for i, p := range h.Excerpt {
		s, style := text.CleanLine(p.Text), m.th.Dim
		if p.Match {
			style = m.th.Match
		}
		if i == 0 && !p.Match && len(h.Excerpt) > 1 {
			const marks = 3 // one at each end, and half of a wide character
			if over := cells.Width(s+text.CleanLine(h.Excerpt[1].Text)) + marks - w; over > 0 {
				s = "…" + strings.TrimLeft(ansi.TruncateLeft(s, over, ""), " ")
			}
		}
		if s != "" {
			parts = append(parts, style.Render(s))
		}
	}
	return strings.Join(parts, "")
}

// examples are examples of the fields of a search.
var examples = [][2]string{
	{"area: theater", "an area of that name"},
	{"model: rp-8000", "an item with that brand or model"},
	{"client: halvorsen", "a contact's name, company or e-mail address"},
	{"status: draft", "proposals in that status"},
	{"since: 2w", "changed in the last two weeks; also 30d, 2026-04"},
	{`"wall mount"`, "these words next to each other"},
}

func (m *model) emptyLines(w int) []string {
	why, next := "", ""
	switch fault := m.hits.Status().Failed; {
	case fault.Kind != state.FaultNone:
		why, next = fault.Message,
			cmp.Or(fault.Next, "Keep typing to search again. "+m.keys.Name(screen.Back)+" goes back.")
	case m.hits.Query().Empty():
		lines := list.Message("Type any words: a name, client, area, model or text. The start of a word is enough.", "",
			1, w, m.th)
		lines = append(lines, "")
		for _, e := range examples {
			lines = append(lines, " "+m.th.Key.Render(cells.Fit(e[0], 20))+m.th.Dim.Render(e[1]))
		}
		return lines
	case m.hits.Ready():
		why = strings.TrimSpace("Nothing on this machine matches.\n" + misnamed(m.field.Text(), m.hits.Query()))
		next = "Fewer words find more. Only data on this machine is searched; the list of proposals asks the service (" +
			m.keys.Name(screen.Back) + ", then " + m.keys.Name(screen.GoProposals) + " and " +
			m.keys.Name(screen.Search) + ")."
	}
	return list.Message(why, next, 1, w, m.th)
}
