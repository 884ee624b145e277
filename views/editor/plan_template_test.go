package editor

import (
	"testing"

	"app.tender/tender/state/plan/template"
	"app.tender/tender/views/screen"
)

// An error of a template is not shown over another proposal.
func TestATemplateErrorIsShownOnlyOverItsProposal(t *testing.T) {
	for name, elsewhere := range map[string]bool{"over its own": false, "over another": true} {
		s, w, m := newEditor(t, true)
		wrong := template.Template{Name: "Theater", Areas: []template.Area{{Name: "Theater", Options: []template.Option{{Lines: []string{"2 vx-75 @much"}}}}}}
		answer := m.previewTemplate(wrong, nil, nil, false)
		if elsewhere {
			other := sample()
			other.ID = 8
			w.read(other)
			s.Send(screen.Changed{})
		}
		before := len(s.Told)
		if s.Run(answer); (len(s.Told) == before) != elsewhere {
			t.Errorf("%s: notices %+v", name, s.Told[before:])
		}
	}
}
