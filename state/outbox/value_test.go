package outbox_test

import (
	"strings"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/merge"
	"github.com/google/go-cmp/cmp"
)

var (
	description = state.TextRef{Proposal: 7, Field: state.ProposalDescription}
	clientText  = state.TextRef{Proposal: 7, Option: 11, Field: state.ClientDescription}
)

const (
	original = "one\ntwo\nthree\nfour\nfive"
	prose    = "A display hangs above the fireplace. The sound comes from two columns."
)

func TestTextIsComparedBeforeItIsSent(t *testing.T) {
	tests := []struct {
		name         string
		mine, theirs string
		wantState    state.EditState
		wantText     string // at the service
		wantWrites   int
		merged       bool
	}{
		{
			"nobody else", "ONE\ntwo\nthree\nfour\nfive", original, state.EditSent, "ONE\ntwo\nthree\nfour\nfive", 1,
			false,
		},
		{"it is there already", "ONE", "ONE", state.EditSent, "ONE", 0, false},
		{"line ends are no difference", "a\r\nb", "a\nb", state.EditSent, "a\nb", 0, false},
		{
			"other lines", "ONE\ntwo\nthree\nfour\nfive", "one\ntwo\nthree\nfour\nFIVE", state.EditSent,
			"ONE\ntwo\nthree\nfour\nFIVE", 1, true,
		},
		{
			"theirs holds mine and more", "ONE\ntwo\nthree\nfour\nfive", "ONE\ntwo\nthree\nfour\nFIVE", state.EditSent,
			"ONE\ntwo\nthree\nfour\nFIVE", 0, true,
		},
		{
			"sentences of one paragraph", prose + " Mine is new.", prose + " Theirs is new.", state.EditSent,
			prose + " Mine is new. Theirs is new.", 1, true,
		},
		{
			"nothing is left", "A display hangs above the fireplace.", "The sound comes from two columns.",
			state.EditSent, "", 1, true,
		},
		{
			"the same line", "ONE\ntwo\nthree\nfour\nfive", "uno\ntwo\nthree\nfour\nfive", state.EditConflict,
			"uno\ntwo\nthree\nfour\nfive", 0, false,
		},
		{"they cleared it", "ONE\ntwo\nthree\nfour\nfive", "", state.EditConflict, "", 0, false},
		{"cleared", "", original, state.EditSent, "", 1, false},
		{"too long", strings.Repeat("x", state.MaxText+1), original, state.EditRefused, original, 0, false},
		{"no text", "a\x00b", original, state.EditRefused, original, 0, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := newRig(t)
			base := original
			if strings.HasPrefix(tt.mine, "A display") {
				base = prose
			}
			entry := r.typeText(description, base, tt.mine)
			r.service.foreign(description, tt.theirs)
			out := r.push()
			if out.Edit.State != tt.wantState || (out.Edit.Merged != nil) != tt.merged {
				t.Fatalf("%s (%s), merged %v; want %s", out.Edit.State, out.Edit.Reason, out.Edit.Merged,
					tt.wantState)
			}
			wasSaved(t, r, entry, base, tt.theirs)
			if got := r.service.proposals[7].Description; got != tt.wantText {
				t.Errorf("the service holds %q, want %q", got, tt.wantText)
			}
			if len(r.service.log) != tt.wantWrites {
				t.Errorf("%d writes, want %d", len(r.service.log), tt.wantWrites)
			}
			kept := len(r.drafts()) == 1
			if kept == (tt.wantState == state.EditSent) {
				t.Errorf("draft kept: %v", kept)
			}
			if tt.wantState == state.EditConflict && r.entry(entry.ID).Theirs != tt.theirs {
				t.Errorf("theirs is shown as %q", r.entry(entry.ID).Theirs)
			}
			if tt.wantState != state.EditSent && (out.Edit.Reason == "" || out.Edit.Next == "") {
				t.Errorf("missing words: %q, next %q", out.Edit.Reason, out.Edit.Next)
			}
		})
	}
}

// wasSaved checks that the outbox and the journal show the value that the service has of a saved
// entry: otherwise a person would look for words that nobody has. The typed text stays readable.
func wasSaved(t *testing.T, r *rig, was state.OutboxEdit, base, theirs string) {
	t.Helper()
	e := r.entry(was.ID)
	if e.State != state.EditSent {
		return
	}
	lines, err := r.store.Journal.Journal(t.Context(), state.JournalQuery{})
	if err != nil || len(lines) != 2 {
		t.Fatalf("%d lines, %v", len(lines), err)
	}
	if e.Merged != nil {
		base = theirs
	}
	now := r.service.proposals[7].Description
	for _, shown := range []state.Edit{e.AsSaved(), lines[0].Edit} {
		if !state.SameText(shown.Text(), now) || shown.Base != base {
			t.Errorf("shows %q over %q, want %q over %q", shown.Text(), shown.Base, now, base)
		}
	}
	if says := "Someone else's changes were merged in."; strings.HasPrefix(e.Reason, says) != (e.Merged != nil) ||
		lines[0].Reason != e.Reason {
		t.Errorf("merged %v, outbox shows %q, journal %q", e.Merged, e.Reason, lines[0].Reason)
	}
	for _, typed := range []state.Edit{e.Edit, lines[1].Edit} {
		if typed.Text() != was.Edit.Text() || typed.Base != was.Edit.Base {
			t.Errorf("the typed text is shown as %q over %q", typed.Text(), typed.Base)
		}
	}
}

func TestFaultsOfAText(t *testing.T) {
	tests := []struct {
		name      string
		op        string
		outcome   outcome
		wantState state.EditState // after the step
		wait      time.Duration   // until the next try; 0 for none
		inEnd     state.EditState // after that time
		writes    int
	}{
		{"offline", "read", offline, state.EditWaiting, 3 * time.Second, state.EditSent, 1},
		{"500 while reading", "read", fails, state.EditWaiting, time.Second, state.EditSent, 1},
		{"429 while writing", "write", busy, state.EditWaiting, 7 * time.Second, state.EditSent, 1},
		{"401 while writing", "write", deniesKey, state.EditWaiting, 30 * time.Second, state.EditSent, 1},
		{"cut before", "write", cutBefore, state.EditWaiting, time.Second, state.EditSent, 1},
		{"cut after", "write", cutAfter, state.EditSent, 0, state.EditSent, 1},
		{"500 but done", "write", failsDone, state.EditSent, 0, state.EditSent, 1},
		{"500 and not done", "write", fails, state.EditWaiting, time.Second, state.EditSent, 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := newRig(t)
			entry := r.typeText(description, original, "mine")
			r.service.outcome = once(tt.op, tt.outcome)
			out := r.push()
			if out.Edit.State != tt.wantState {
				t.Fatalf("%s (%s), want %s", out.Edit.State, out.Edit.Reason, tt.wantState)
			}
			if tt.wait > 0 {
				if got := out.NextTry.Sub(r.clock.now()); got != tt.wait {
					t.Errorf("next try in %v, want %v", got, tt.wait)
				}
				if out.Fault.Kind == state.FaultNone || out.Edit.Reason == "" {
					t.Errorf("waits without a reason: %+v", out)
				}
				if again := r.push(); !again.Idle {
					t.Errorf("retried too early: %+v", again.Edit)
				}
			}
			r.settle()
			r.is(entry.ID, tt.inEnd)
			if len(r.service.log) != tt.writes {
				t.Errorf("%d writes, want %d", len(r.service.log), tt.writes)
			}
			if len(r.drafts()) != 0 {
				t.Error("the draft of a sent text still exists")
			}
		})
	}
}

func TestPermanentRefusal(t *testing.T) {
	r := newRig(t)
	entry := r.typeText(description, original, "mine")
	r.service.proposals[7].Status = state.StatusAccepted
	r.push()
	e := r.is(entry.ID, state.EditRefused)
	if !strings.Contains(e.Reason, "Accepted") || e.Next != "Your text is kept; ask for it as a change order." {
		t.Errorf("reason %q, next %q", e.Reason, e.Next)
	}
	name := r.commit(state.Edit{Proposal: 7, Base: "Halvorsen Residence", Change: state.Rename{Name: "House"}})
	r.push()
	if e := r.is(name.ID, state.EditRefused); e.Next != "Ask for it as a change order." {
		t.Errorf("next step for a name: %q", e.Next)
	}
	if d := r.drafts(); len(d) != 1 || d[0].Text != "mine" {
		t.Errorf("the text is not kept: %v", d)
	}
	r.service.proposals[7].Status = state.StatusDraft
	if _, err := r.decide(entry.ID, state.Decision{Kind: state.DecideRetry}); err != nil {
		t.Fatal(err)
	}
	r.push()
	r.is(entry.ID, state.EditSent)

	missing := r.commit(state.Edit{
		Proposal: 7, Option: 99,
		Change: state.WriteText{Field: state.InstallerNotes, Text: "x"},
	})
	nowhere := r.commit(state.Edit{Proposal: 99, Base: "y", Change: state.Rename{Name: "x"}})
	r.settle()
	r.is(missing.ID, state.EditRefused)
	r.is(nowhere.ID, state.EditRefused)
}

func TestNameAndAssignments(t *testing.T) {
	tests := []struct {
		name    string
		edit    state.Edit
		foreign func(*state.Proposal)
		want    state.EditState
		theirs  string
	}{
		{
			"rename",
			state.Edit{Proposal: 7, Base: "Halvorsen Residence", Change: state.Rename{Name: " New name "}},
			nil,
			state.EditSent, "",
		},
		{
			"renamed meanwhile",
			state.Edit{Proposal: 7, Base: "Halvorsen Residence", Change: state.Rename{Name: "New"}},
			func(p *state.Proposal) { p.Name = "Theirs" }, state.EditConflict, "Theirs",
		},
		{"sales person", state.Edit{Proposal: 7, User: 6, Change: state.SetSalesPerson{}}, nil, state.EditSent, ""},
		{
			"sales person changed meanwhile",
			state.Edit{Proposal: 7, User: 6, Change: state.SetSalesPerson{}},
			func(p *state.Proposal) { p.SalesPerson.ID = 8 }, state.EditConflict, "8",
		},
		{"contact", state.Edit{Proposal: 7, Contact: 3, Change: state.SetContact{}}, nil, state.EditSent, ""},
		{"the same contact", state.Edit{Proposal: 7, Contact: 3, Change: state.SetContact{}}, func(p *state.Proposal) {
			p.Customer = &state.Contact{ID: 3}
		}, state.EditSent, ""},
		{
			"another contact meanwhile",
			state.Edit{Proposal: 7, Contact: 3, Change: state.SetContact{}},
			func(p *state.Proposal) { p.Customer = &state.Contact{ID: 4} }, state.EditConflict, "4",
		},
		{
			"location without a contact",
			state.Edit{Proposal: 7, Location: 30, Change: state.SetLocation{}},
			nil,
			state.EditRefused, "",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := newRig(t)
			if err := r.store.Cache.SaveProposal(t.Context(), r.service.proposals[7], r.clock.now()); err != nil {
				t.Fatal(err)
			}
			entry := r.commit(tt.edit)
			if tt.foreign != nil {
				p := clone(r.service.proposals[7])
				tt.foreign(p)
				r.service.proposals[7] = p
			}
			r.push()
			e := r.is(entry.ID, tt.want)
			if e.Theirs != tt.theirs {
				t.Errorf("theirs %q, want %q", e.Theirs, tt.theirs)
			}
			if tt.want != state.EditConflict {
				return
			}
			if _, err := r.decide(entry.ID,
				state.Decision{Kind: state.DecideResolve, Text: "chosen", Theirs: e.Theirs}); err != nil {
				t.Fatal(err)
			}
			r.push()
			r.is(entry.ID, state.EditSent)
		})
	}
}

func TestTypingWhileSending(t *testing.T) {
	r := newRig(t)
	first := r.typeText(description, original, "first")
	r.service.onWrite = func(state.Edit) { // while the first is in flight
		r.service.onWrite = nil
		r.typeText(description, original, "first and second")
	}
	r.push()
	r.is(first.ID, state.EditSent)
	if d := r.drafts(); len(d) != 1 || d[0].Text != "first and second" {
		t.Fatalf("the newer draft was deleted with the older: %v", d)
	}
	outs := r.settle()
	if len(outs) != 1 || outs[0].Edit.State != state.EditSent || outs[0].Edit.Merged != nil {
		t.Fatalf("a text conflicts with itself: %+v", outs)
	}
	if got := r.service.proposals[7].Description; got != "first and second" {
		t.Errorf("the service holds %q", got)
	}
	if len(r.drafts()) != 0 {
		t.Error("the draft still exists")
	}
}

// A text that is sent again before the first write has begun replaces it: there is one write,
// without a conflict with itself.
func TestTypingWhileReading(t *testing.T) {
	r := newRig(t)
	first := r.typeText(description, original, "first")
	r.service.between = func() {
		r.service.between = nil
		r.typeText(description, original, "first and second")
	}
	r.push()
	if e := r.is(first.ID, state.EditSent); e.Edit.Text() != "first and second" {
		t.Errorf("sent %q", e.Edit.Text())
	}
	if got := r.service.proposals[7].Description; got != "first and second" || len(r.service.log) != 1 {
		t.Errorf("the service holds %q after %d writes", got, len(r.service.log))
	}
	if len(r.drafts()) != 0 {
		t.Error("the draft still exists")
	}
}

func TestTypingAfterASend(t *testing.T) {
	r := newRig(t)
	d, err := r.store.Typed.Save(t.Context(), state.Draft{Ref: description, Base: original, Text: "first"})
	if err != nil {
		t.Fatal(err)
	}
	edit := state.Edit{
		Proposal: 7, Base: original, DraftRevision: d.Revision,
		Change: state.WriteText{Field: state.ProposalDescription, Text: "first"},
	}
	r.commit(edit)
	r.settle()
	// The editor stayed open and still names its first base.
	d, err = r.store.Typed.Save(t.Context(),
		state.Draft{Ref: description, Base: original, Text: "first, then more", Revision: d.Revision})
	if err != nil {
		t.Fatal(err)
	}
	if d.Base != "first" {
		t.Errorf("the draft's base is %q, want the sent text", d.Base)
	}
	edit = edit.WithText("first, then more")
	edit.DraftRevision = d.Revision
	entry := r.commit(edit)
	r.settle()
	r.is(entry.ID, state.EditSent)
}

func TestCommitsOfOneTextBecomeOneWrite(t *testing.T) {
	r := newRig(t)
	r.service.outcome = func(string) outcome { return offline }
	first := r.typeText(description, original, "first")
	r.push()
	second := r.typeText(description, original, "second")
	if second.ID != first.ID || second.Edit.Base != original {
		t.Fatalf("%+v did not join %+v", second, first)
	}
	r.service.outcome = nil
	r.settle()
	want := []written{{edit: second.Edit, before: original}}
	if d := cmp.Diff(want, r.service.log, cmp.AllowUnexported(written{})); d != "" {
		t.Error(d)
	}
	if len(r.drafts()) != 0 {
		t.Error("the draft still exists")
	}
}

func TestChoiceInAConflict(t *testing.T) {
	r := newRig(t)
	entry := r.typeText(description, original, "mine")
	r.service.foreign(description, "theirs")
	r.push()
	e := r.is(entry.ID, state.EditConflict)
	if _, err := r.decide(e.ID,
		state.Decision{Kind: state.DecideResolve, Text: "x", Theirs: "what was there before"}); state.FaultOf(err).
		Kind != state.FaultConflict {
		t.Fatalf("a choice against an older text was accepted: %v", err)
	}
	if _, err := r.decide(e.ID,
		state.Decision{Kind: state.DecideResolve, Text: "chosen", Theirs: "theirs"}); err != nil {
		t.Fatal(err)
	}
	if d := r.drafts(); len(d) != 1 || d[0].Text != "chosen" || d[0].Base != "theirs" {
		t.Errorf("the draft is not the chosen text: %+v", d)
	}
	r.service.foreign(description, "theirs\nagain")
	r.push()
	e = r.is(entry.ID, state.EditConflict)
	if e.Theirs != "theirs\nagain" || e.Edit.Text() != "chosen" {
		t.Errorf("conflict of %q with %q", e.Edit.Text(), e.Theirs)
	}
	if _, err := r.decide(e.ID,
		state.Decision{Kind: state.DecideResolve, Text: "chosen again", Theirs: e.Theirs}); err != nil {
		t.Fatal(err)
	}
	r.push()
	r.is(entry.ID, state.EditSent)
	if got := r.service.proposals[7].Description; got != "chosen again" || len(r.drafts()) != 0 {
		t.Errorf("the service holds %q, drafts %+v", got, r.drafts())
	}
	if d, err := r.store.Typed.Restore(t.Context(), description); err != nil || d.Text != "chosen" {
		t.Errorf("draft before the last choice: %+v, %v", d, err)
	}
}

// A person chose between the versions that were shown. Once theirs has changed they have to choose
// again, even if the changes could be merged: only they know whether the choice still holds.
func TestChoiceIsVoidOnceTheirTextChanges(t *testing.T) {
	for name, texts := range map[string]struct{ base, mine, theirs, chosen, again string }{
		"lines": {
			original, "ONE\ntwo\nthree\nfour\nfive", "uno\ntwo\nthree\nfour\nfive",
			"ONE, uno\ntwo\nthree\nfour\nfive", "uno\ntwo\nthree\nfour\nFIVE",
		},
		"sentences": {
			prose, strings.Replace(prose, "A display", "One display", 1),
			strings.Replace(prose, "A display", "Two displays", 1),
			strings.Replace(prose, "A display", "One display or two", 1),
			strings.Replace(prose, "A display", "Two displays", 1) + " It is black.",
		},
	} {
		t.Run(name, func(t *testing.T) {
			if !merge.Texts(texts.theirs, texts.chosen, texts.again).Clean() {
				t.Fatal("the choice would collide anyway: the test proves nothing")
			}
			r := newRig(t)
			r.service.foreign(description, texts.base)
			entry := r.typeText(description, texts.base, texts.mine)
			r.service.foreign(description, texts.theirs)
			r.push()
			e := r.is(entry.ID, state.EditConflict)
			if _, err := r.decide(e.ID,
				state.Decision{Kind: state.DecideResolve, Text: texts.chosen, Theirs: e.Theirs}); err != nil {
				t.Fatal(err)
			}
			r.service.foreign(description, texts.again)
			r.push()
			e = r.is(entry.ID, state.EditConflict)
			if got := r.service.proposals[7].Description; got != texts.again || e.Theirs != texts.again ||
				e.Edit.Text() != texts.chosen {
				t.Errorf("the service holds %q; conflict of %q with %q", got, e.Edit.Text(), e.Theirs)
			}
			if !strings.Contains(e.Reason, "after you chose") {
				t.Errorf("the reason is %q", e.Reason)
			}
		})
	}
}

// While a conflict waits, its text is edited further, by someone who has not seen what is chosen
// then. With the chosen text as its base, their text would overwrite it, and what someone else had
// written.
func TestChosenTextIsNotTheBaseOfEarlierTyping(t *testing.T) {
	r := newRig(t)
	entry := r.typeText(description, original, "mine\ntwo\nthree\nfour\nfive")
	r.service.foreign(description, "theirs\ntwo\nthree\nfour\nfive")
	r.push()
	e := r.is(entry.ID, state.EditConflict)
	typed := state.Draft{
		Ref: description, Base: original, Text: "mine, and more\ntwo\nthree\nfour\nfive",
		Revision: e.Edit.DraftRevision,
	}
	typed, err := r.store.Typed.Save(t.Context(), typed)
	if err != nil {
		t.Fatal(err)
	}
	const chosen = "theirs, then mine\ntwo\nthree\nfour\nfive"
	if _, err := r.decide(e.ID, state.Decision{Kind: state.DecideResolve, Text: chosen, Theirs: e.Theirs}); err != nil {
		t.Fatal(err)
	}
	r.push()
	r.is(entry.ID, state.EditSent)
	if d := r.drafts(); len(d) != 1 || d[0].Text != typed.Text || d[0].Base != original {
		t.Fatalf("remaining later typing: %+v", d)
	}
	typed.Text += "!"
	typed, err = r.store.Typed.Save(t.Context(), typed)
	if err != nil || typed.Base != original {
		t.Fatalf("continues from %q, %v", typed.Base, err)
	}
	next := r.commit(state.Edit{
		Proposal: 7, Base: typed.Base, DraftRevision: typed.Revision,
		Change: state.WriteText{Field: state.ProposalDescription, Text: typed.Text},
	})
	r.push()
	if e := r.is(next.ID, state.EditConflict); e.Theirs != chosen || r.service.proposals[7].Description != chosen {
		t.Errorf("theirs is %q, the service holds %q", e.Theirs, r.service.proposals[7].Description)
	}
}

// Two people add a sentence at the end. Both are kept without a question, and the row names them: one
// may contradict the other.
func TestMergeNamesTextAddedByBoth(t *testing.T) {
	r := newRig(t)
	r.service.foreign(description, prose)
	entry := r.typeText(description, prose, prose+" The client pays for the mount.")
	r.service.foreign(description, prose+" We pay for the mount. It is black.")
	r.push()
	want := "Someone else's changes were merged in. Both of you added in the same place, and both are kept: " +
		"yours “The client pays for the mount.”, theirs “We pay for the mount. It is black.”."
	if e := r.is(entry.ID, state.EditSent); e.Reason != want || e.Merged == nil {
		t.Errorf("%q, want %q", e.Reason, want)
	}
}

// Two long additions each fit, but not their merge. If it were sent and refused, the person would
// have to shorten a text that they never saw.
func TestATooLongMergeNeedsAPerson(t *testing.T) {
	r := newRig(t)
	mine, theirs := prose+strings.Repeat(" Mine is long.", state.MaxText/20),
		prose+strings.Repeat(" Theirs is long.", state.MaxText/20)
	r.service.foreign(description, prose)
	entry := r.typeText(description, prose, mine)
	r.service.foreign(description, theirs)
	r.push()
	e := r.is(entry.ID, state.EditConflict)
	if !strings.Contains(e.Reason, "characters too long") || e.Theirs != theirs || e.Edit.Text() != mine ||
		len(r.service.log) != 0 {
		t.Fatalf("%s, %d writes", e.Reason, len(r.service.log))
	}
	if _, err := r.decide(e.ID,
		state.Decision{Kind: state.DecideResolve, Text: theirs + " Mine is short.", Theirs: e.Theirs}); err != nil {
		t.Fatal(err)
	}
	r.push()
	r.is(entry.ID, state.EditSent)
}

func TestDroppedTextCanBeRestored(t *testing.T) {
	r := newRig(t)
	entry := r.typeText(description, original, "mine")
	if _, err := r.decide(entry.ID, state.Decision{Kind: state.DecideDrop}); err != nil {
		t.Fatal(err)
	}
	r.is(entry.ID, state.EditDropped)
	if len(r.drafts()) != 0 {
		t.Error("a dropped edit keeps its draft")
	}
	d, err := r.store.Typed.Restore(t.Context(), description)
	if err != nil || d.Text != "mine" || d.Base != original {
		t.Errorf("restored %+v, %v", d, err)
	}
	if out := r.push(); !out.Idle || len(r.service.log) != 0 {
		t.Errorf("a dropped edsent: %+v", out)
	}
}

func TestChangedBackWhileUncertain(t *testing.T) {
	r := newRig(t)
	entry := r.typeText(clientText, "a display", "mine")
	writes := once("write", cutAfter)
	reads := once("read", arrives, fails)
	r.service.outcome = func(op string) outcome { return max(writes(op), reads(op)) }
	r.push()
	r.is(entry.ID, state.EditWaiting)
	r.clock.pass(5 * time.Second)
	r.service.outcome = nil
	r.service.foreign(clientText, "a display") // someone undid it
	r.push()
	r.is(entry.ID, state.EditConflict)
}

// The older window shows "a lamp", the newer one was typed in since. Both send, the older one last:
// nobody has decided to drop the newer text.
func TestAWindowThatShowsAnOlderDraftOverwritesNothing(t *testing.T) {
	r := newRig(t)
	older, err := r.store.Typed.Save(t.Context(),
		state.Draft{Ref: description, Text: original + "\na lamp", Base: original})
	if err != nil {
		t.Fatal(err)
	}
	r.typeText(description, original, original+"\na lamp\na shelf")
	r.commit(state.Edit{
		Proposal: 7, Base: original, DraftRevision: older.Revision,
		Change: state.WriteText{Field: state.ProposalDescription, Text: older.Text},
	})
	r.settle()
	if got := r.service.proposals[7].Description; !strings.Contains(got, "a shelf") {
		t.Errorf("the service holds %q", got)
	}
}

func TestContactOfANewProposalIsNotOverwritten(t *testing.T) {
	r := newRig(t)
	made := r.commit(state.Edit{User: 5, Change: state.AddProposal{Name: "New"}})
	contact := r.commit(state.Edit{Proposal: made.Edit.Proposal, Contact: 3, Change: state.SetContact{}})
	id := r.push().Edit.Edit.Proposal
	r.service.assign(id)
	r.settle()
	if e := r.entry(contact.ID); e.State != state.EditConflict {
		t.Errorf("%s, the contact is %d", e.State, r.service.proposals[id].Customer.ID)
	}
}

// "Someone else" left a person to ask around: the answer tells who changed the proposal last, and when.
func TestAConflictNamesWhoChangedTheProposalLast(t *testing.T) {
	for _, tt := range []struct {
		who, want string
		ago       time.Duration
	}{
		{"Marcus Bell", "The proposal was renamed meanwhile. Last changed by Marcus Bell, ", time.Minute},
		{"", "The proposal was renamed meanwhile by someone else.", time.Minute},
	} {
		r := newRig(t)
		if err := r.store.Cache.SaveProposal(t.Context(), r.service.proposals[7], r.clock.now()); err != nil {
			t.Fatal(err)
		}
		entry := r.commit(state.Edit{Proposal: 7, Base: "Halvorsen Residence", Change: state.Rename{Name: "New"}})
		p := clone(r.service.proposals[7])
		p.Name, p.LastModifiedUserName, p.LastModifiedByUser = "Theirs", tt.who, r.clock.now().Add(-tt.ago)
		r.service.proposals[7] = p
		r.push()
		want := tt.want
		if tt.who != "" {
			want += p.LastModifiedByUser.Local().Format("15:04") + "."
		}
		if e := r.is(entry.ID, state.EditConflict); e.Reason != want {
			t.Errorf("%q, want %q", e.Reason, want)
		}
	}
}
