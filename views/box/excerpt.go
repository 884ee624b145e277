package box

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"app.tender/tender/state/search"
	"app.tender/tender/state/text"
	"app.tender/tender/views/widget/cells"
)

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

// excerptLine returns the words in their text: "installer notes: behind the drywall".
func (m *Model) excerptLine(h *search.Hit, w int) string {
	before := fieldWords(h)
	if before != "" {
		before += m.th.Dim.Render(": ")
	}
	return before + m.excerpt(h, w-cells.Width(before))
}

// excerpt returns the words in their text. It shortens what is before the first match, so that the match fits into w
// cells.
func (m *Model) excerpt(h *search.Hit, w int) string {
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
