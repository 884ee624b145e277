package build_test

import (
	"strings"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
)

// Wishes are uploaded next to the content of the outline, a new outline is made, and its changes
// are shown before the build: otherwise a person would have to read the whole outline again, and
// might miss what the service dropped.
func TestWishesRegenerateTheOutline(t *testing.T) {
	w := newWorld(t)
	e := w.engine()
	r, err := e.BeginFiles(t.Context(), proposal,
		[]build.File{{Name: "call.txt", Data: []byte("# Attic\n- 2 x Speaker\n- 1 x Lamp"), Typed: true}})
	if err != nil {
		t.Fatal(err)
	}
	if r = w.drive(e, r.ID); r.Status != build.Asking || len(r.Changes) != 0 {
		t.Fatalf("%+v", r)
	}
	w.service.Reads = func(text string) string {
		text, wished, _ := strings.Cut(text, "\nfour speakers, no lamp")
		if wished != "" {
			t.Errorf("uploaded wishes are %q", wished)
		}
		return strings.NewReplacer("2 x", "4 x", "\n- 1 x Lamp", "\n- 1 x Rack").Replace(text)
	}
	if _, err := e.RequestChanges(t.Context(), proposal, "four speakers, no lamp"); err != nil {
		t.Fatal(err)
	}
	r = w.drive(w.engine(), r.ID)
	want := []build.Difference{
		{Kind: build.Differs, Where: "Attic", Planned: "2 x Speaker", Built: "4 x Speaker"},
		{Kind: build.Differs, Where: "Attic", Planned: "1 x Lamp", Built: "1 x Rack"},
	}
	if r.Status != build.Asking || len(r.Changes) != 2 || r.Changes[0] != want[0] || r.Changes[1] != want[1] {
		t.Fatalf("%s, %+v", r.Status, r.Changes)
	}
	if len(w.service.Contents) != 2 || len(w.service.Lines()) != 0 {
		t.Errorf("content %+v, built %v", w.service.Contents, w.service.Lines())
	}
	if _, err := e.Accept(t.Context(), r.ID); err != nil {
		t.Fatal(err)
	}
	if r = w.drive(e, r.ID); r.Phase != build.Done || len(w.service.Lines()) != 2 {
		t.Errorf("%s, built %v", r.Phase, w.service.Lines())
	}
}

// Wishes for a plan are confirmed by a person even if each planned line is as planned, and the
// plan's own content is not mistaken for a duplicate.
func TestWishesBesideAPlan(t *testing.T) {
	w := newWorld(t)
	w.service.Builds = nil
	w.service.Reads = func(text string) string { return text + " " } // so that every outline needs a confirmation
	e := w.engine()
	w.plans.Lines = planned
	r := w.begin(e)
	w.service.Reads = func(text string) string { return text + "\n- 1 x Surprise" }
	if r = w.drive(e, r.ID); r.Status != build.Asking {
		t.Fatalf("%s", r.Status)
	}
	w.service.Reads = func(text string) string {
		plan, _, _ := strings.Cut(text, "\nnothing but")
		return plan
	}
	if _, err := e.RequestChanges(t.Context(), proposal, "nothing but the plan"); err != nil {
		t.Fatal(err)
	}
	r = w.drive(e, r.ID)
	if r.Status != build.Asking || !r.Check.Same() || len(r.Changes) != 1 || r.Changes[0].Kind != build.Missing {
		t.Fatalf("%s, %+v, %+v", r.Status, r.Check, r.Changes)
	}
	if len(w.service.Contents) != 2 || w.service.Writes != 4 {
		t.Errorf("%d writes, content %+v", w.service.Writes, w.service.Contents)
	}
	if _, err := e.Accept(t.Context(), r.ID); err != nil {
		t.Fatal(err)
	}
	if r = w.drive(e, r.ID); r.Phase != build.Done || len(w.service.Contents) != 0 {
		t.Errorf("%s, content %+v", r.Phase, w.service.Contents)
	}
}

// A kill at any moment neither loses nor duplicates a wish.
func TestWishesSurviveKills(t *testing.T) {
	for n := 1; n < 40; n++ {
		w := newWorld(t)
		e := w.engine()
		r, err := e.BeginFiles(t.Context(), proposal,
			[]build.File{{Name: "call.txt", Data: []byte("# Attic\n- 2 x Speaker")}})
		if err != nil {
			t.Fatal(err)
		}
		r = w.drive(e, r.ID)
		if _, err := e.RequestChanges(t.Context(), proposal, "- 1 x Lamp"); err != nil {
			t.Fatal(err)
		}
		w.service.Requests = 0
		w.meet = func(request int, write bool) (state.Fault, bool) {
			if request == n {
				w.store.killed = true
			}
			return state.Fault{}, n%2 == 0 || !write || request != n
		}
		r = w.drive(e, r.ID)
		if r.Status != build.Asking || len(w.service.Contents) != 2 || !strings.Contains(r.Text, "Lamp") {
			t.Fatalf("killed at request %d: %s, %+v, content %+v", n, r.Status, r.Fault, w.service.Contents)
		}
		if w.service.Requests < n {
			return
		}
	}
}

// Without a waiting run, wishes apply to the service's current outline. Without an outline there
// is nothing to change. Empty or too long wishes are refused before they are sent.
func TestWishesWithoutARun(t *testing.T) {
	w := newWorld(t)
	e := w.engine()
	for name, text := range map[string]string{
		"no outline": "two more", "empty": " \n",
		"too long": strings.Repeat("x", state.MaxText+1),
	} {
		if _, err := e.RequestChanges(t.Context(), proposal, text); state.FaultOf(err).Kind != state.FaultInvalid ||
			state.FaultOf(err).Next == "" {
			t.Errorf("%s: %v", name, err)
		}
	}
	w.service.Outline = state.AIOutline{
		Proposal: proposal, ID: 9, Status: state.AICompleted,
		Text: "# Attic\n- 1 x Lamp",
	}
	w.service.Reads = func(string) string { return "# Attic\n- 1 x Lamp\n- 2 x Speaker" }
	r, err := e.RequestChanges(t.Context(), proposal, "and two speakers")
	if err != nil {
		t.Fatal(err)
	}
	r = w.drive(e, r.ID)
	if r.Status != build.Asking || len(r.Changes) != 1 || r.Changes[0].Built != "2 x Speaker" {
		t.Errorf("%s, %+v", r.Status, r.Changes)
	}
	if _, err := e.Accept(t.Context(), r.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := e.RequestChanges(t.Context(), proposal, "and a rack"); state.FaultOf(err).Kind != state.FaultConflict {
		t.Errorf("while it is built: %v", err)
	}
}

// Differences between outlines are found by place, whatever else a service writes there.
func TestChangesOfAnOutline(t *testing.T) {
	before := "Read this first.\n# Den\n## Good\nClient: A picture.\n- 2 x Lamp\n- 2 x Lamp\n# Attic\n- 1 x Rack\n# Garden\n"
	now := "Read this first.\n# Den\n## Good\nClient: A picture.\n- 2 x Lamp\n## Better\n- 3 x Lamp\n# Attic\n- 1 x Rack @ 90\n"
	want := []build.Difference{
		{Kind: build.Missing, Where: "Den · Good", Planned: "2 x Lamp"},
		{Kind: build.Extra, Where: "Den · Better", Built: "3 x Lamp"},
		{Kind: build.Differs, Where: "Attic", Planned: "1 x Rack", Built: "1 x Rack @ 90"},
		{Kind: build.Missing, Planned: "Garden"},
	}
	got := build.Changes(before, now)
	if len(got) != len(want) {
		t.Fatalf("%+v", got)
	}
	for _, d := range want {
		found := false
		for _, g := range got {
			found = found || g == d
		}
		if !found {
			t.Errorf("%+v is not among %+v", d, got)
		}
	}
	if same := build.Changes(now, now); len(same) > 0 {
		t.Errorf("equal outlines differ: %+v", same)
	}
}
