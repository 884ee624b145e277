package outbox_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
	"app.tender/tender/state/localstore"
	"app.tender/tender/state/localstore/storetest"
	"app.tender/tender/state/outbox"
	"app.tender/tender/testenv"
)

// stood is the initial text of every field at the service.
const stood = "What stood there."

// omittedRig is an editor's machine with a service that omits a field.
type omittedRig struct {
	*rig

	real   *realService
	client *apiclient.Client // of the stand-in
	refs   map[state.TextField]state.TextRef
}

// TestOmittedValuesAreNeverOverwrittenUnseen removes every field of a proposal's detail
// from every response, in every way, and has a person open the proposal and save texts. When a
// service omitted internalNotes, the next save once lost the notes, and then reported a conflict
// with someone else.
func TestOmittedValuesAreNeverOverwrittenUnseen(t *testing.T) {
	srv := realServer(t, newClock().now)
	real := newRealService(t, newClock(), srv)
	refs := textsOf(real)
	edited := map[string]state.TextField{ // the field whose omission affects each text
		"projectDescription":                 state.ProposalDescription,
		"internalNotes":                      state.InternalNotes,
		"areas.options.clientDescription":    state.ClientDescription,
		"areas.options.installerDescription": state.InstallerNotes,
	}
	paths := fieldsOf(t, real)
	for path := range edited {
		if !slices.Contains(paths, path) {
			t.Fatalf("%s is not a field of a proposal, so this test proves nothing", path)
		}
	}
	for _, path := range paths {
		for _, how := range testenv.Omissions() {
			own, isText := edited[path]
			for field := range refs {
				if isText || field == state.InstallerNotes && strings.HasPrefix(path, "areas") ||
					field == state.InternalNotes && !strings.HasPrefix(path, "areas") {
					name := fmt.Sprintf("%s %s, saving %s", path, how, field)
					r := newOmittedRig(t, real, refs, how, path)
					r.saves(name, field, own == field)
				}
			}
		}
	}
	t.Logf("%d fields", len(paths))
}

// saves continues a text from what is shown of it and saves it.
func (r *omittedRig) saves(name string, field state.TextField, mustBeOmitted bool) {
	r.t.Helper()
	ref := r.refs[field]
	r.real.writeText(ref, stood)
	p, err := r.client.Proposals.Get(background, ref.Proposal)
	if err != nil {
		return // nothing is shown, and nothing can be typed in it
	}
	if err := r.store.Cache.SaveProposal(background, p, r.clock.now()); err != nil {
		r.t.Fatal(err)
	}
	kept, _, err := r.store.Cache.Proposal(background, ref.Proposal)
	if err != nil || kept == nil {
		r.t.Fatalf("%s: the cached copy is %v, %v", name, kept, err)
	}
	w := state.Overlay(kept, nil, nil)
	_, how := kept.Text(ref)
	shown, shows := w.Proposal.Text(ref)
	if mustBeOmitted && (how != state.Omitted || shows != state.Omitted) {
		r.t.Errorf("%s: shown as %q", name, shown)
		return
	}
	typed := strings.TrimSpace(state.BaseText(w.Base(ref)) + " And more.")
	e := r.typeText(ref, w.Base(ref), typed)
	r.settle()
	e = r.entry(e.ID)
	holds, _ := r.real.proposal(ref.Proposal).Text(ref)
	switch {
	case !strings.Contains(holds, stood):
		r.t.Errorf("%s: the original text is lost: %q", name, holds)
	case e.State == state.EditConflict || strings.Contains(e.Reason, "changed"):
		r.t.Errorf("%s: unexpected conflict: %s", name, e.Reason)
	case how == state.Present && (e.State != state.EditSent || holds != stood+" And more."):
		r.t.Errorf("%s: a known value was not saved: %s (%s), the service holds %q", name, e.State, e.Reason, holds)
	case how == state.Present:
	case e.State != state.EditRefused || !strings.Contains(e.Reason, "did not return") || e.Next == "":
		r.t.Errorf("%s: not held back with a reason: %s, %q %q", name, e.State, e.Reason, e.Next)
	case len(r.drafts()) != 1 || r.drafts()[0].Text != typed:
		r.t.Errorf("%s: the typed text lost its draft: %+v", name, r.drafts())
	case mustBeOmitted:
		r.savesOver(name, e, ref, typed)
	}
}

// savesOver has a person decide that a text may overwrite an unknown one.
func (r *omittedRig) savesOver(name string, e state.OutboxEdit, ref state.TextRef, typed string) {
	r.t.Helper()
	if _, err := r.decide(e.ID, state.Decision{Kind: state.DecideRetry}); err != nil {
		r.t.Fatal(err)
	}
	r.settle()
	e = r.entry(e.ID)
	if holds, _ := r.real.proposal(ref.Proposal).Text(ref); holds != typed {
		r.t.Errorf("%s: not saved after a decision to overwrite: %s, %q", name, e.State, holds)
	}
	if e.State != state.EditUncertain || len(r.drafts()) != 1 {
		r.t.Errorf("%s: confirmed by a response without the value: %s, %d drafts", name, e.State, len(r.drafts()))
		return
	}
	if _, err := r.decide(e.ID, state.Decision{Kind: state.DecideDone}); err != nil {
		r.t.Fatal(err)
	}
	r.settle()
	if e = r.entry(e.ID); e.State != state.EditSent || len(r.drafts()) != 0 {
		r.t.Errorf("%s: decided as done, but is %s with %d drafts", name, e.State, len(r.drafts()))
	}
}

// TestATextThatBecomesKnownIsNotOverwritten has the service return a text again that it omitted
// when a person began to type.
func TestATextThatBecomesKnownIsNotOverwritten(t *testing.T) {
	srv := realServer(t, newClock().now)
	real := newRealService(t, newClock(), srv)
	for _, holds := range []string{"", stood} {
		r := newOmittedRig(t, real, textsOf(real), testenv.LeftOut, "nothing")
		ref := r.refs[state.InternalNotes]
		real.writeText(ref, holds)
		e := r.typeText(ref, state.UnknownBase, "Typed blindly.")
		r.settle()
		e = r.entry(e.ID)
		now, _ := real.proposal(ref.Proposal).Text(ref)
		switch holds {
		case "": // nothing is lost, and nobody is asked
			if e.State != state.EditSent || now != "Typed blindly." {
				t.Errorf("over an empty text: %s (%s), %q", e.State, e.Reason, now)
			}
		default:
			if e.State != state.EditConflict || now != stood || e.Theirs != stood ||
				strings.Contains(e.Reason, "Someone") {
				t.Errorf("over an unseen text: %s (%s), %q", e.State, e.Reason, now)
			}
		}
	}
}

// TestUndoDoesNotClearAnUnknownValue: an unknown value can't be restored, because it was not "".
func TestUndoDoesNotClearAnUnknownValue(t *testing.T) {
	for _, change := range []state.Change{state.WriteText{Text: "new"}, state.Rename{Name: "new"}} {
		a := state.Action{Kind: state.ActCommit, Before: state.UnknownBase, Edit: state.Edit{Change: change}}
		if back := a.Undo(nil); back.Kind != state.ReverseNot || !back.Stays ||
			!strings.Contains(back.Why, "not known") {
			t.Errorf("%T: undo is %+v", change, back)
		}
	}
	if f := (state.Edit{Change: state.WriteText{Text: state.UnknownBase}}).Unfit(); f.Kind == state.FaultNone {
		t.Error("the marker of an unknown base may be sent as a text")
	}
}

func newOmittedRig(
	t *testing.T, real *realService, refs map[state.TextField]state.TextRef, how testenv.Omission,
	path string,
) *omittedRig {
	t.Helper()
	c := newClock()
	// It does not know that a writer may want the text alone, which would say what its detail leaves out.
	whole := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.Header.Del("Prefer")
		real.handler.ServeHTTP(w, r)
	})
	said := testenv.OmitFields(whole, how, func(p string) bool { return p == path })
	standIn := *real
	standIn.handler = said
	client, err := apiclient.New(baseURL, real.keys, apiclient.WithClock(c.now), apiclient.WithAttempts(1),
		apiclient.WithTransport(roundTrip(standIn.serve)))
	if err != nil {
		t.Fatal(err)
	}
	store, err := storetest.Open(background, localstore.Config{Path: t.TempDir() + "/tender.db", Now: c.now})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	r := &rig{t: t, clock: c, store: store, outbox: outbox.New(store.Queue, clientPort{client}, c.now)}
	return &omittedRig{rig: r, real: real, client: client, refs: refs}
}

// textsOf returns the four texts of a proposal with an area.
func textsOf(r *realService) map[state.TextField]state.TextRef {
	p := r.proposal(r.pair[0])
	option := p.Areas[0].Options[0].ID
	refs := make(map[state.TextField]state.TextRef)
	for _, f := range []state.TextField{
		state.ProposalDescription, state.InternalNotes, state.ClientDescription,
		state.InstallerNotes,
	} {
		refs[f] = state.TextRef{Proposal: p.ID, Field: f}
		if f == state.ClientDescription || f == state.InstallerNotes {
			refs[f] = state.TextRef{Proposal: p.ID, Option: option, Field: f}
		}
	}
	return refs
}

// fieldsOf returns the paths of all fields of a proposal's detail.
func fieldsOf(t *testing.T, r *realService) []string {
	t.Helper()
	req := httptest.NewRequestWithContext(background, http.MethodGet,
		baseURL+"/public/proposals/"+state.FormatID(r.pair[0]), nil)
	req.RequestURI = ""
	req.Header.Set("Accept", "application/json")
	resp, err := r.signer.RoundTrip(req)
	if err != nil || resp.StatusCode != http.StatusOK {
		t.Fatalf("reading the detail: %+v, %v", resp, err)
	}
	var doc any
	if err := json.NewDecoder(resp.Body).Decode(&doc); err != nil {
		t.Fatal(err)
	}
	paths := map[string]bool{}
	testenv.EachField(doc, func(_ map[string]any, _, path string) {
		paths[path] = true
	})
	return slices.Sorted(maps.Keys(paths))
}
