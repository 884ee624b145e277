package box

import (
	"cmp"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
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

// areas are those of a proposal with their totals; nil if this machine does not have it.
type areas []state.AreaTotal

// previewed returns the proposal whose areas the preview shows; 0 for none.
func (m *Model) previewed() state.ProposalID {
	r := m.selected()
	if m.p.Read == nil || r == nil || r.hit == nil || m.previewWidth(m.Area().W-frameAround) == 0 ||
		r.hit.hit.Kind != search.HitProposal && r.hit.hit.Kind != search.HitArea {
		return 0
	}
	return r.hit.hit.Proposal
}

// look reads the areas that the preview shows, once for each proposal, when the cursor rests on it.
func (m *Model) look() tea.Cmd {
	id := m.previewed()
	if _, asked := m.areas[id]; id == 0 || asked {
		return nil
	}
	life, read := m.p.Life(), m.p.Read
	return m.p.Pause(func() tea.Cmd {
		if _, asked := m.areas[id]; asked || m.previewed() != id {
			return nil
		}
		m.areas[id] = nil
		return screen.Fetch(func() areas {
			p, _, err := read(life, id)
			if p == nil || err != nil { // the search says what this machine can't read
				return nil
			}
			return p.AreaTotals()
		}, func(a areas) tea.Cmd {
			m.Invalidate()
			m.areas[id] = a
			return nil
		})
	})
}

// preview returns what is known of the row under the cursor, w cells wide with its margin and h high.
func (m *Model) preview(w, h int) []string {
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
		s.Say(m.th.Text, "Not found here. "+m.keys.Name(screen.Open)+" "+r.make.Does+".")
	default:
		m.previewHit(&s, &r.hit.hit)
		if a := m.areas[m.previewed()]; a != nil {
			s.Blank()
			phrase.Areas(&s, m.th, a, max(0, h-len(s.Lines)))
		}
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
