package planned_test

import (
	"net/http"
	"strings"
	"testing"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
	"app.tender/tender/state/plan"
)

// blank gives the proposal an area with a blank option.
func (w *world) blank(name string) *state.Proposal {
	w.t.Helper()
	if _, err := w.client.Areas.Create(w.t.Context(), w.proposal, name); err != nil {
		w.t.Fatal(err)
	}
	return w.read()
}

// write sets the client description of the first option, as someone else would.
func (w *world) write(p *state.Proposal, text string) {
	w.t.Helper()
	if _, err := w.client.AreaOptions.UpdateClientDescription(w.t.Context(), p.ID, p.Areas[0].ID,
		p.Areas[0].Options[0].ID, text); err != nil {
		w.t.Fatal(err)
	}
}

// A text written into the blank option after the outline was made would leave the client with
// two options, one without lines and one without that text: the build asks first.
func TestALateTextInABlankOptionIsReportedBeforeTheBuild(t *testing.T) {
	w := newWorld(t)
	p := w.blank("Theater")
	w.at("Theater", "Good", w.part(0, "1"))
	r := w.begin()
	if len(r.Load.Fills) != 1 || r.Load.Fills[0].Option != p.Areas[0].Options[0].ID {
		t.Fatalf("it fills %+v", r.Load.Fills)
	}
	late := true
	w.net = func(req *http.Request, direct http.RoundTripper) (*http.Response, error) {
		resp, err := direct.RoundTrip(req)
		if late && req.Method == http.MethodPost && strings.HasSuffix(req.URL.Path, "outline") {
			late = false
			w.net = nil
			w.write(p, "For film evenings.")
		}
		return resp, err
	}
	r = w.drive(r.ID)
	if r.Status != build.Failed || !strings.Contains(r.Fault.Message, "another option") ||
		len(w.read().Areas[0].Options) != 1 {
		t.Fatalf("%s, %s, %+v, %d options", r.Phase, r.Status, r.Fault, len(w.read().Areas[0].Options))
	}
	w.write(p, "") // and retry
	if _, err := w.engine.Retry(t.Context(), r.ID); err != nil {
		t.Fatal(err)
	}
	if r = w.drive(r.ID); r.Phase != build.Done || !r.Proof.Same() || len(w.read().Areas[0].Options) != 1 {
		t.Errorf("%s, %s, %+v, %d options", r.Phase, r.Status, r.Fault, len(w.read().Areas[0].Options))
	}
}

// A text typed where lines are planned ends up in the same option as the lines.
func TestPlannedLinesStayWithTheTextOfTheirOption(t *testing.T) {
	w := newWorld(t)
	p := w.blank("Theater")
	w.at("Theater", "Good", w.part(0, "1"))
	pl := w.plan()
	option := p.Areas[0].Options[0].ID
	e, ok := pl.Anchor(p, option)
	if !ok {
		t.Fatal("the plan does not fill the option")
	}
	w.edit(e)
	w.write(p, "For film evenings.")
	r := w.drive(w.begin().ID)
	now := w.read()
	if !r.Proof.Same() || len(now.Areas[0].Options) != 1 || len(now.Areas[0].Options[0].Items) != 1 ||
		now.Areas[0].Options[0].ClientDescription != "For film evenings." {
		t.Errorf("%s %+v, %+v", r.Status, r.Fault, now.Areas[0].Options)
	}
	again := w.plan()
	if _, ok := again.Anchor(p, option); ok {
		t.Error("it is already planned there")
	}
	if _, ok := (&plan.Plan{}).Anchor(p, option); ok {
		t.Error("nothing is planned")
	}
}
