package editor

import (
	"slices"
	"strings"
	"testing"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/views/screen"
)

// A text of the plan is the team's until it is built. The client view may begin on another screen while it is open
// behind it: then it is closed with what was typed, no key goes into it, and nothing about it is told.
func TestClientViewClosesATextOfThePlan(t *testing.T) {
	for typed, kept := range map[string]bool{
		" SECRET conduit": false,
		" SECRET: our cost is 900, do not tell the client": true,
	} {
		for _, field := range []state.TextField{state.ClientDescription, state.InstallerNotes} {
			s, w, m := newEditor(t, true)
			best := plan.New(10, "Theater", "Best", plan.NewID)
			planned, err := plan.Add(best, 0,
				plan.Line{
					ID: plan.NewID(), Type: state.ItemCustom, Name: "Rack", Quantity: decimal.New(1, 0),
					State: plan.Planned,
				}).Apply(plan.Plan{Proposal: 7})
			if err != nil {
				t.Fatal(err)
			}
			w.snap.Plan, w.snap.Planned = &planned, true
			w.read(sample())
			s.Send(screen.Changed{})
			ref := plan.TextRef(7, best.Option(&planned), field)
			m.selectOption(10, ref.Option)
			m.texts.Open(field)
			s.Type(typed)
			if e := m.texts.Typing(); e == nil || e.Ref() != ref || !strings.Contains(drawn(s), "SECRET") {
				t.Fatalf("%s of the plan is not typed:\n%s", field, drawn(s))
			}
			said := len(s.Told)
			s.Audience = screen.Client
			s.Send(screen.AudienceChanged{}).Type("zzz")
			if got := drawn(s); m.Typing() || strings.Contains(got, "SECRET") || strings.Contains(got, "zzz") {
				t.Errorf("%s of the plan is open in the client view:\n%s", field, got)
			}
			for _, n := range s.Told[said:] {
				if n.Audience&screen.Client != 0 {
					t.Errorf("a client is told %q", n.Text)
				}
			}
			kept := kept && field.ClientLayer()
			sent := slices.ContainsFunc(w.sent, func(d state.Draft) bool { return d.Ref == ref && d.Text == typed })
			if sent == kept || (w.loose[ref].Text == typed) != kept {
				t.Errorf("%s: put into the plan: %+v, drafts %+v", field, w.sent, w.loose)
			}
		}
	}
}
