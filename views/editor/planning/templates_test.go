package planning

import (
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/plan/template"
	"app.tender/tender/state/session"
	"app.tender/tender/views/catalog"
	"app.tender/tender/views/editor/shown"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/screen/screentest"
)

// fakeFrame shows a proposal.
type fakeFrame struct {
	shown.Frame
	at shown.Proposal
}

func (f *fakeFrame) Shown() shown.Proposal { return f.at }

func (f *fakeFrame) open(id state.ProposalID) {
	p := &state.Proposal{ID: id}
	f.at = shown.Proposal{
		Watched: &session.Watched{ID: id, Proposal: p}, Workspace: state.Overlay(p, nil, nil),
		With: p,
	}
}

// An error of a template is not shown over another proposal.
func TestATemplateErrorIsShownOnlyOverItsProposal(t *testing.T) {
	for name, elsewhere := range map[string]bool{"over its own": false, "over another": true} {
		page := screen.Page{ID: "planning", New: func(*screen.Env) screen.Screen { return &entryScreen{} }}
		s := screentest.New(t, page, time.Date(2026, 4, 6, 9, 0, 0, 0, time.UTC))
		f := &fakeFrame{}
		f.open(7)
		templates := &Templates{env: s.Env, frame: f, finder: func() (find catalog.Finder) { return find }}
		wrong := template.Template{
			Name:  "Theater",
			Areas: []template.Area{{Name: "Theater", Options: []template.Option{{Lines: []string{"2 vx-75 @much"}}}}},
		}
		answer := templates.preview(wrong, nil, nil, nil)
		if elsewhere {
			f.open(8)
		}
		before := len(s.Told)
		if s.Run(answer); (len(s.Told) == before) != elsewhere {
			t.Errorf("%s: notices %+v", name, s.Told[before:])
		}
	}
}
