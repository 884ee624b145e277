package build_test

import (
	"slices"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
)

// An upload is not mistaken for older content, whatever its name and the beginning of its text.
func TestOldContentIsNotTheUpload(t *testing.T) {
	w := newWorld(t)
	there := state.AIContent{
		ID: 50, Name: "other.md", Status: state.AITranscribed,
		Summary: "# Theater - 2 x Northlight VX-65 - 4 h Installation",
	}
	w.service.Contents, w.service.Texts[50] = []state.AIContent{there}, "# Theater"
	e := w.engine()
	r := w.begin(e)
	w.lose(1)
	if r = w.drive(e, r.ID); r.Pieces[0].Content == 50 {
		t.Error("mistook someone else's plan for this one")
	}
	w.service.Contents[0].Name = "call.m4a"
	if _, err := e.Cancel(t.Context(), r.ID); err == nil && r.Open() {
		t.Fatal(err)
	}
	r, err := e.BeginFiles(t.Context(), proposal, []build.File{{Name: "call.m4a", Data: []byte("# B\n- 1 x Lamp")}})
	if err != nil {
		t.Fatal(err)
	}
	w.lose(1)
	if r = w.drive(e, r.ID); r.Pieces[0].Content == 50 {
		t.Error("mistook an earlier call with the same name for this one")
	}
}

// lose makes the next n requests that change something get lost.
func (w *world) lose(n int) {
	w.meet = func(_ int, write bool) (state.Fault, bool) {
		if write && n > 0 {
			n--
			return state.Fault{Kind: state.FaultUncertain}, false
		}
		return state.Fault{}, true
	}
}

// An upload is found even if the service changes its name.
func TestAnUploadUnderAnotherName(t *testing.T) {
	w := newWorld(t)
	e := w.engine()
	r := w.begin(e)
	w.meet = func(_ int, write bool) (state.Fault, bool) {
		if write {
			w.meet = nil
			return state.Fault{Kind: state.FaultUncertain}, true
		}
		return state.Fault{}, true
	}
	for len(w.service.Contents) == 0 {
		if _, _, err := e.Step(t.Context(), r.ID, nil); err != nil {
			t.Fatal(err)
		}
	}
	w.service.Contents[0].Name = "Untitled"
	w.builtOnce("", w.drive(e, r.ID))
	if w.service.Writes != 4 {
		t.Errorf("%d writes: it was uploaded twice", w.service.Writes)
	}
}

// A proposal of which the service omits half proves neither that the build omitted half nor that
// nothing was built.
func TestIncompleteProposalProvesNothing(t *testing.T) {
	w := newWorld(t)
	e := w.engine()
	r := w.begin(e)
	for r.Phase != build.Proving {
		now, wait, err := e.Step(t.Context(), r.ID, nil)
		if err != nil || wait.Person {
			t.Fatalf("%+v, %v", now, err)
		}
		r, w.now = now, w.now.Add(wait.For)
	}
	whole := w.service.Held
	w.service.Held.Areas = nil
	w.service.Held.Unknown.Set(state.FieldAreas, true)
	for range 3 {
		now, wait, err := e.Step(t.Context(), r.ID, nil)
		if err != nil || wait.Person || now.Fault.Kind != state.FaultUnavailable {
			t.Fatalf("%s %s %+v, %v", now.Phase, now.Status, now.Fault, err)
		}
		w.now = w.now.Add(wait.For)
	}
	w.service.Held = whole
	w.builtOnce("", w.drive(e, r.ID))
}

// A service without outline ids that immediately returns the same outline for the same plan is
// trusted after a few polls.
func TestSameOutlineTwice(t *testing.T) {
	w := newWorld(t)
	w.service.Anonymous, w.service.Instant = true, true
	w.service.Outline = state.AIOutline{
		Proposal: proposal, Status: state.AICompleted,
		Text: "# Theater\n- 2 x Northlight VX-65\n- 4 h Installation\n- 1 x Slimline SM-6",
	}
	e := w.engine()
	w.builtOnce("", w.drive(e, w.begin(e).ID))
}

// New lines are recognized by id if they have any, else by text, else by their number.
func TestHasNew(t *testing.T) {
	before := func() *state.Proposal {
		return &state.Proposal{Areas: []state.Area{{ID: 1, Options: []state.Option{
			{ID: 2, Items: []state.Item{{ID: 3}}}, {ID: 4, ClientDescription: "x", InstallerNotes: "y"},
		}}}}
	}
	had := build.SnapshotOf(before(), time.Time{})
	for name, change := range map[string]func(*state.Proposal){
		"an area": func(p *state.Proposal) { p.Areas = append(p.Areas, state.Area{ID: 9}) },
		"an option": func(p *state.Proposal) {
			p.Areas[0].Options = append(p.Areas[0].Options, state.Option{ID: 9})
		},
		"a line": func(p *state.Proposal) { p.Areas[0].Options[0].Items = []state.Item{{ID: 9}} },
		"a line without id": func(p *state.Proposal) {
			p.Areas[0].Options[0].Items = []state.Item{{ID: 3}, {ID: 3}}
		},
		"a client text":        func(p *state.Proposal) { p.Areas[0].Options[0].ClientDescription = "x" },
		"installer notes":      func(p *state.Proposal) { p.Areas[0].Options[0].InstallerNotes = "x" },
		"nothing":              func(*state.Proposal) {},
		"nothing: a text":      func(p *state.Proposal) { p.Areas[0].Options[1].ClientDescription = "z" },
		"nothing: a line less": func(p *state.Proposal) { p.Areas[0].Options[0].Items = nil },
	} {
		now := before()
		change(now)
		if want := !slices.Contains([]string{"nothing", "nothing: a text", "nothing: a line less"},
			name); had.HasNew(now) != want {
			t.Errorf("%s: %t", name, !want)
		}
	}
	p := had.Proposal()
	if again := build.SnapshotOf(p, time.Time{}); had.HasNew(p) || again.Items() != 1 ||
		p.Areas[0].Options[0].ClientDescription != "" || p.Areas[0].Options[1].InstallerNotes == "" {
		t.Errorf("%+v", p)
	}
}

// An outline that someone built in the web app meanwhile is not built again, and the plan
// recognizes its lines. If the service refuses and nothing was built, the refusal is shown.
func TestABuildThatIsRefused(t *testing.T) {
	for _, built := range []bool{true, false} {
		w := newWorld(t)
		e := w.engine()
		r := w.begin(e)
		for r.Phase != build.Building {
			now, wait, err := e.Step(t.Context(), r.ID, nil)
			if err != nil || wait.Person {
				t.Fatalf("%+v, %v", now, err)
			}
			r, w.now = now, w.now.Add(wait.For)
		}
		if built {
			w.service.Finish()
		}
		w.meet = func(_ int, write bool) (state.Fault, bool) {
			if write {
				w.meet = nil
				return state.Fault{Kind: state.FaultConflict, Message: "No."}, false
			}
			return state.Fault{}, true
		}
		r = w.drive(e, r.ID)
		if built {
			w.builtOnce("built meanwhile", r)
			continue
		}
		if r.Status != build.Failed || r.Fault.Message != "No." || len(w.service.Lines()) > 0 ||
			w.plans.Stage != build.StagePlanned {
			t.Errorf("%s %s %+v, the plan is %s", r.Phase, r.Status, r.Fault, w.plans.Stage)
		}
	}
}
