package box

import (
	"cmp"
	"strings"

	"app.tender/tender/state/search"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/phrase"
)

// previewFrom is the least width of the box within its frame with a preview beside the rows: on a screen of 120.
const previewFrom = 110

func (m *Model) previewWidth(w int) int {
	if w < previewFrom {
		return 0
	}
	return w * 2 / 5
}

// preview returns what is known of the row under the cursor, w cells wide with its margin.
func (m *Model) preview(w int) []string {
	r := m.selected()
	if w == 0 || r == nil {
		return nil
	}
	s := cells.Sheet{W: w - 2}
	switch {
	case r.action != nil:
		a := r.action
		info, _ := m.all.Info(a.ID)
		s.Say(m.th.Strong, info.Long)
		if word := a.Word(); word != "" {
			s.Named("Now ", m.th.Text, word)
		}
		if key := m.keys.Name(a.ID); key != "" {
			s.Named("Key ", m.th.Key, key)
		}
		s.Named("Name ", m.th.Dim, string(a.ID))
		if why := a.Unless(); why != "" {
			s.Blank()
			s.Say(m.th.Warn, "Not now: "+why)
		}
	case r.setting != nil:
		s.Say(m.th.Strong, r.setting.Name)
		s.Named("Now ", m.th.Text, cmp.Or(r.setting.Value, "not set"))
		if len(r.setting.Choices) > 0 {
			s.Named("One of ", m.th.Dim, strings.Join(r.setting.Choices, ", "))
		}
		s.Blank()
		s.Say(m.th.Text, r.setting.About)
	case r.make != nil:
		s.Say(m.th.Text, "Not found here. "+m.keys.Name(screen.Open)+" makes it.")
	default:
		m.previewHit(&s, &r.hit.hit)
	}
	return s.Lines
}

func (m *Model) previewHit(s *cells.Sheet, h *search.Hit) {
	said := func(label, value string) {
		if value = text.CleanLine(value); value != "" {
			s.Named(label+" ", m.th.Text, value)
		}
	}
	s.Say(m.th.Strong, text.CleanLine(cmp.Or(h.Title, h.Model, h.Client)))
	if h.Kind != search.HitContact || h.Title != "" {
		said("Client", h.Client)
	}
	label := "Area"
	if h.Kind == search.HitProposal {
		label = "Address"
	}
	said(label, h.Room)
	said("Option", h.Name)
	said("Status", h.Status.Word())
	if !h.Modified.IsZero() {
		said("Changed", phrase.When(h.Modified, m.p.Now()))
	}
	if !h.AsOf.IsZero() {
		said("Read", phrase.AsOf(h.AsOf, m.p.Now()))
	}
	if len(h.Excerpt) > 0 && (h.Field != "" || h.InItems || h.Kind == search.HitPlan || h.Kind == search.HitContact) {
		s.Blank()
		if field := fieldWords(h); field != "" {
			s.Say(m.th.Dim, field+":")
		}
		var b strings.Builder
		for _, p := range h.Excerpt {
			style := m.th.Text
			if p.Match {
				style = m.th.Match
			}
			b.WriteString(style.Render(text.CleanLine(p.Text)))
		}
		s.Add(cells.Wrap(b.String(), max(1, s.W))...)
	}
}
