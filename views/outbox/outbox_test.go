package outbox

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/google/go-cmp/cmp"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/screen/screentest"
	"app.tender/tender/views/widget/theme"
	"app.tender/tender/views/widget/viewtest"
)

var now = time.Date(2026, 3, 4, 14, 2, 0, 0, time.UTC)

// decided is a decision about an edit.
type decided struct {
	Entry    int64
	Decision state.Decision
}

// fakeSession is the user's work. It records its calls.
type fakeSession struct {
	entries  []state.OutboxEdit
	drafts   []state.Draft
	what     map[int64]string // titles of edits, by ID
	where    string           // proposal 7
	readOnly string
	fixed    bool

	decided   []decided
	discarded []state.Draft
	saved     []state.Draft
	corrected []state.Edit
	seen      int
	announced int64
}

func (s *fakeSession) Edits() []state.OutboxEdit { return s.entries }
func (s *fakeSession) Drafts() []state.Draft     { return s.drafts }
func (s *fakeSession) Decide(id int64, d state.Decision) {
	s.decided = append(s.decided, decided{id, d})
}

func (s *fakeSession) Discard(d state.Draft) { s.discarded = append(s.discarded, d) }

func (s *fakeSession) ReadOnly() string            { return s.readOnly }
func (s *fakeSession) Fixed(state.ProposalID) bool { return s.fixed }
func (s *fakeSession) Save(d state.Draft)          { s.saved = append(s.saved, d) }

func (s *fakeSession) Correct(e state.Edit) { s.corrected = append(s.corrected, e) }

func (s *fakeSession) Seen() { s.seen++ }

func (s *fakeSession) Announced() int64 { return s.announced }

// words returns the names of edits and proposals.
type words struct{ *fakeSession }

func (w words) Edit(e state.Edit) string {
	if e.Option == patio.Option {
		return "installer notes of Patio"
	}
	if state.Is[state.SetContact](e) {
		return "the contact " + state.FormatID(e.Contact)
	}
	return w.what[int64(e.Area)]
}

func (w words) Proposal(id state.ProposalID) string {
	if id == 7 {
		return w.where
	}
	return ""
}

// cache has the proposal of the texts.
type cache struct{}

func (cache) Proposal(_ context.Context, id state.ProposalID) (*state.Proposal, time.Time, error) {
	return &state.Proposal{ID: id, Number: 1042, Name: "Halvorsen Residence"}, now, nil
}

var patio = state.TextRef{Proposal: 9, Option: 3, Field: state.InstallerNotes}

// waits returns an outbox with an edit in each state, each in its own area.
func waits() *fakeSession {
	entry := func(id int64, s state.EditState, reason, next string) state.OutboxEdit {
		return state.OutboxEdit{
			ID: id, State: s, Reason: reason, Next: next, Updated: now.Add(-time.Minute),
			Edit: state.Edit{
				Proposal: 8, Area: state.AreaID(id), Base: "one\ntwo",
				Change: state.WriteText{Text: "one\nzwei"},
			},
		}
	}
	s := &fakeSession{
		entries: []state.OutboxEdit{
			entry(1, state.EditWaiting, "The service does not answer.", ""),
			entry(2, state.EditConflict, "Someone else changed the same lines.", "Choose."),
			entry(3, state.EditUncertain, "The answer never came.", "Look on the service."),
			entry(4, state.EditSent, "", ""),
		},
		what: map[int64]string{
			1: "installer notes of Theater", 2: "client description of Patio", 3: "area Rack Room", 4: "the contact",
		},
		where: "#1042 Halvorsen Residence",
	}
	s.entries[0].Edit.Proposal = 7
	s.entries[0].NextTry = now.Add(5 * time.Second)
	return s
}

// texts returns a session with edits and a draft.
func texts() *fakeSession {
	s := waits()
	s.drafts = []state.Draft{{
		Ref: patio, Base: "base\n--- a line of dashes", Text: "typed here",
		Saved: now.Add(-time.Hour),
	}}
	return s
}

func stage(t *testing.T, s *fakeSession) *screentest.Stage {
	t.Helper()
	p := Page(Ports{Work: s, Words: words{s}, Cache: cache{}, User: "Kim"})
	return screentest.New(t, p, now, screen.Info{ID: screen.Save, Keys: []string{"ctrl+s"}},
		screen.Info{ID: screen.Undo, Keys: []string{"u"}})
}

// shown returns the outbox with its cursor on the first row.
func shown(t *testing.T, s *fakeSession) *screentest.Stage {
	t.Helper()
	st := stage(t, s)
	at(st, screen.Location{Screen: ID, Item: screen.AsLeft})
	return st
}

func at(st *screentest.Stage, to screen.Location) { st.Run(st.Screen.Show(to)) }

func modelOf(s *screentest.Stage) *model { return s.Screen.(*model) }

// under returns the edit under the cursor; 0 for none.
func under(s *screentest.Stage) int64 {
	r := modelOf(s).row()
	if r == nil {
		return 0
	}
	return r.entry.ID
}

func seen(s *screentest.Stage) string { return ansi.Strip(s.View(screen.Rect{W: 100, H: 30})) }

func why(s *screentest.Stage, id screen.ID) string { return s.Action(id).Unless() }

func TestOutboxShowsTheStateOfEachEdit(t *testing.T) {
	got := ansi.Strip(shown(t, waits()).View(screen.Rect{W: 100, H: 24}))
	for _, want := range []string{
		"● waiting", "✗ conflict", "✗ uncertain", "✓ saved", "installer notes of Theater", "#1042",
		"The service does not answer.", "Next try in 5s", "- two", "+ zwei",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing:\n%s", want, got)
		}
	}
}

func TestDecisions(t *testing.T) {
	w := waits()
	s := shown(t, w)
	seen(s)
	s.Do(actionRetry, screen.MoveDown, actionLook)
	if diff := cmp.Diff([]screen.Location{{Screen: screen.AtConflict, Item: 2}}, s.Gone); diff != "" {
		t.Error(diff)
	}
	if why(s, actionRetry) == "" {
		t.Error("a conflict can be sent again before it was opened")
	}
	s.Do(screen.MoveDown, actionDone)
	// The edit above goes; the cursor stays on its edit.
	w.entries = w.entries[1:]
	if s.Send(screen.Changed{}); under(s) != 3 {
		t.Errorf("after a refresh: %d", under(s))
	}
	s.Do(actionDrop)
	want := []decided{
		{1, state.Decision{Kind: state.DecideRetry}},
		{3, state.Decision{Kind: state.DecideDone}},
		{3, state.Decision{Kind: state.DecideDrop}},
	}
	if diff := cmp.Diff(want, w.decided); diff != "" {
		t.Error(diff)
	}
}

func TestDraftsCanBeSavedAndDiscarded(t *testing.T) {
	w := texts()
	s := stage(t, w)
	at(s, screen.Location{Screen: ID, Proposal: patio.Proposal, Option: patio.Option, Field: patio.Field})
	draft := w.drafts
	if got := seen(s); !strings.Contains(got, "~ draft") || !strings.Contains(got, "- --- a line of dashes") {
		t.Errorf("the draft is not shown:\n%s", got)
	}
	s.Do(actionLook, screen.Save, actionDrop)
	if diff := cmp.Diff([]screen.Location{{Screen: screen.AtText, Proposal: 9, Option: 3, Field: state.InstallerNotes}},
		s.Gone); diff != "" {
		t.Error(diff)
	}
	if !slices.Equal(w.saved, draft) || len(w.discarded) != 0 {
		t.Errorf("saved %+v, discarded without asking %+v", w.saved, w.discarded)
	}
	q := s.Opened[0].Question
	if want := "This discards the draft of installer notes of Patio, “typed here”. Undo restores it."; q.Text != want {
		t.Errorf("asked %q", q.Text)
	}
	s.Run(q.Choices[1].Do())
	if !slices.Equal(w.discarded, draft) {
		t.Errorf("discarded %+v", w.discarded)
	}
	// The cursor stays on the draft when the edits above it go.
	w.entries = nil
	if s.Send(screen.Changed{}); modelOf(s).row().draft == nil {
		t.Errorf("after a refresh: %+v", modelOf(s).row())
	}
}

func TestALongChangeIsScrolled(t *testing.T) {
	w := waits()
	w.entries = w.entries[:1]
	w.entries[0].Edit = w.entries[0].Edit.WithText(strings.Repeat("a word and another ", 60) + "\n" +
		strings.Repeat("line\n", 30) + "the end")
	s := shown(t, w)
	area := screen.Rect{W: 60, H: 20}
	if got := ansi.Strip(s.View(area)); !strings.Contains(got, "J scrolls") || strings.Contains(got, "the end") {
		t.Fatalf("before scrolling:\n%s", got)
	}
	for range 40 {
		s.Do(actionScrollDown).View(area)
	}
	if got := ansi.Strip(s.View(area)); !strings.Contains(got, "+ the end") ||
		!strings.Contains(got, "K scrolls back") {
		t.Errorf("after scrolling:\n%s", got)
	}
	if got := ansi.Strip(s.Do(actionScrollUp).View(area)); strings.Contains(got, "+ the end") {
		t.Errorf("it does not scroll back:\n%s", got)
	}
	if s.Send(screen.Wheel{Y: 19, Move: screen.MoveDown}).View(area); modelOf(s).details.Above() == 0 {
		t.Error("the mouse wheel does not scroll a change")
	}
	if why := s.Action(actionScrollDown).Unless(); why != "" {
		t.Errorf("a long change does not scroll: %s", why)
	}
	s.View(screen.Rect{W: 200, H: 60})
	if s.Action(actionScrollDown).Unless() == "" || s.Action(actionScrollUp).Unless() == "" {
		t.Error("the key line offers to scroll what is all visible")
	}
}

// People open the outbox for an edit that needs them. A conflict opens by itself until it was seen.
func TestTheCursorStartsOnWhatNeedsADecision(t *testing.T) {
	w := waits()
	s := stage(t, w).Show()
	if under(s) != 2 || len(s.Gone) != 1 || s.Gone[0].Item != 2 || w.seen != 1 {
		t.Errorf("the cursor is on %d, went to %+v, seen %d times", under(s), s.Gone, w.seen)
	}
	s.Do(screen.MoveTop)
	if at(s, s.Screen.Here()); under(s) != 1 || len(s.Gone) != 1 {
		t.Errorf("after returning the cursor is on %d, went to %+v", under(s), s.Gone)
	}
	if s.Show(); under(s) != 2 || len(s.Gone) != 1 {
		t.Errorf("a conflict that was seen opens again: %+v", s.Gone)
	}
	w.entries[1].Theirs = "moved on"
	if s.Show(); len(s.Gone) != 2 {
		t.Error("a conflict that changed does not open")
	}
}

// Assignments and names are not texts to merge: taking theirs would save mine, and taking both would make a name of two
// lines.
func TestAConflictThatCannotBeMergedAsks(t *testing.T) {
	w := &fakeSession{entries: []state.OutboxEdit{{
		ID: 5, State: state.EditConflict, Theirs: "3003",
		Edit: state.Edit{Proposal: 8, Contact: 3002, Base: "3001", Change: state.SetContact{}},
	}}}
	s := stage(t, w).Show()
	if got := seen(s); !strings.Contains(got, "Before: the contact 3001") ||
		!strings.Contains(got, "Mine: the contact 3002") || !strings.Contains(got, "Theirs: the contact 3003") {
		t.Errorf("both versions are not shown:\n%s", got)
	}
	s.Do(actionLook)
	if len(s.Gone) != 0 || len(s.Opened) != 1 {
		t.Fatalf("went to %+v, asked %d", s.Gone, len(s.Opened))
	}
	q := s.Opened[0].Question
	if q.Text = strings.TrimSpace(
		q.Text); q.Text != "Before: the contact 3001\nMine: the contact 3002\nTheirs: the contact 3003" {
		t.Errorf("asked %q", q.Text)
	}
	s.Run(q.Choices[1].Do())
	s.Run(q.Choices[2].Do())
	want := []decided{
		{5, state.Decision{Kind: state.DecideResolve, Theirs: "3003"}},
		{5, state.Decision{Kind: state.DecideDrop}},
	}
	if diff := cmp.Diff(want, w.decided); diff != "" {
		t.Error(diff)
	}
	w.entries[0].Edit = state.Edit{Proposal: 8, Base: "Cabin", Change: state.Rename{Name: "Lake"}}
	w.entries[0].Theirs = "Lodge"
	s.Send(screen.Changed{}).Do(actionLook)
	if text := s.Opened[1].Question.Text; !strings.Contains(text, "Before: the name “Cabin”") {
		t.Errorf("asked %q", text)
	}
	s.Run(s.Opened[1].Question.Choices[1].Do())
	if diff := cmp.Diff(decided{5, state.Decision{Kind: state.DecideResolve, Text: "Lake", Theirs: "Lodge"}},
		w.decided[2]); diff != "" {
		t.Error(diff)
	}
	w.entries[0].Edit, w.entries[0].Theirs = state.Edit{Proposal: 8, Contact: 3002, Change: state.SetContact{}}, "0"
	if got := seen(s.Send(screen.Changed{})); !strings.Contains(got, "Theirs: nobody") {
		t.Errorf("nobody is assigned:\n%s", got)
	}
	for base, want := range map[string]string{"0": "Before: nobody", state.UnknownBase: "Before: unknown"} {
		w.entries[0].Edit.Base = base
		if got := seen(s.Send(screen.Changed{})); !strings.Contains(got, want) {
			t.Errorf("%q is missing:\n%s", want, got)
		}
	}
}

func TestAnEmptyOutboxSaysSo(t *testing.T) {
	s := shown(t, &fakeSession{})
	if got := s.View(screen.Rect{W: 60, H: 8}); !strings.Contains(got, "Nothing waits") {
		t.Errorf("got %q", got)
	}
	for _, id := range []screen.ID{
		actionLook, actionCorrect, actionRetry, actionDrop, screen.Save, actionDone,
		actionRequestChange, actionScrollUp, actionScrollDown,
	} {
		if why(s, id) == "" {
			t.Errorf("%s is enabled in an empty outbox", id)
		}
	}
	s.Do(screen.MoveDown, screen.Back)
	if s.Left != 1 {
		t.Error("back does not leave the outbox")
	}
}

// Edits that would be dropped along with another are listed first.
func TestDroppingDependentEditsAsks(t *testing.T) {
	area := state.Edit{Proposal: 8, Area: -4, Option: -5, Change: state.AddArea{Name: "Porch"}}
	note := state.Edit{
		Proposal: 8, Area: -4, Option: -5,
		Change: state.WriteText{Field: state.InstallerNotes, Text: "Two cans"},
	}
	w := &fakeSession{
		entries: []state.OutboxEdit{
			{ID: 1, State: state.EditRefused, Edit: area},
			{ID: 2, State: state.EditWaiting, Edit: note},
		},
		drafts: []state.Draft{{
			Ref:  state.TextRef{Proposal: 8, Option: -5, Field: state.ClientDescription},
			Text: "Quiet",
		}},
		what: map[int64]string{-4: "area Porch", 0: "its description"},
	}
	s := shown(t, w).Do(actionDrop)
	if len(w.decided) != 0 || len(s.Opened) != 1 {
		t.Fatalf("decided %+v, asked %+v", w.decided, s.Opened)
	}
	q := s.Opened[0].Question
	viewtest.See(t, q.Text, "“Two cans”", "a draft, is kept: “Quiet”", "u restores all of it.")
	s.Run(q.Choices[1].Do())
	if diff := cmp.Diff([]decided{{1, state.Decision{Kind: state.DecideDrop}}}, w.decided); diff != "" ||
		q.Title != "Drop 2 edits?" {
		t.Errorf("%s, %s", q.Title, diff)
	}
}

// A refused edit is corrected where it was made: texts in the editor, everything else in its form, unless the profile
// is read-only.
func TestARefusedEditIsCorrected(t *testing.T) {
	name := state.Edit{Proposal: 8, Change: state.Rename{Name: "Lake"}}
	text := state.Edit{Proposal: 8, Option: 5, Change: state.WriteText{Field: state.ClientDescription}}
	w := &fakeSession{entries: []state.OutboxEdit{
		{ID: 1, State: state.EditRefused, Edit: name},
		{ID: 2, State: state.EditRefused, Edit: text},
	}}
	s := shown(t, w).Do(actionCorrect, screen.MoveDown, actionCorrect)
	if diff := cmp.Diff([]state.Edit{name}, w.corrected); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(
		[]screen.Location{{Screen: screen.AtText, Proposal: 8, Option: 5, Field: state.ClientDescription}},
		s.Gone); diff != "" {
		t.Error(diff)
	}
	w.fixed = true
	if got := why(s.Send(screen.Changed{}), actionCorrect); !strings.Contains(got,
		"o writes a change order request to a file") {
		t.Errorf("a text of an accepted proposal: %q", got)
	}
	if w.readOnly = "Nothing may be written."; why(s, actionCorrect) != w.readOnly {
		t.Errorf("got %q", why(s, actionCorrect))
	}
}

func TestATextIsWrittenAsARequest(t *testing.T) {
	s := shown(t, waits()).Do(actionRequestChange)
	if len(s.Written) != 1 || len(s.Told) != 1 || s.Told[0].Audience != screen.Installer {
		t.Fatalf("wrote %v, notices %+v", s.Written, s.Told)
	}
	for name, text := range s.Written {
		if !strings.Contains(text, "zwei") || !strings.Contains(text, "Kim") ||
			!strings.Contains(s.Told[0].Text, name) {
			t.Errorf("%s, %q: %s", name, s.Told[0].Text, text)
		}
	}
	s.Env.Write = func(string, string) (string, error) { return "", errors.New("full") }
	if s.Do(actionRequestChange); s.Told[1].Kind != screen.Bad || !strings.Contains(s.Told[1].Text, "full") {
		t.Errorf("notices %+v", s.Told)
	}
}

// A saved text needs no request, and can't be dropped.
func TestASavedTextHasNoRequest(t *testing.T) {
	w := waits()
	w.entries[0].State = state.EditSending
	s := shown(t, w)
	for row, want := range map[screen.ID]string{screen.MoveTop: "being saved", screen.MoveBottom: "saved already"} {
		if got := why(s.Do(row), actionRequestChange); !strings.Contains(got, want) {
			t.Errorf("%s: %q", row, got)
		}
	}
}

// The text may have changed since the person began to type.
func TestARequestHasTheCurrentText(t *testing.T) {
	w := texts()
	s := stage(t, w)
	at(s, screen.Location{Screen: ID, Proposal: patio.Proposal, Option: patio.Option, Field: patio.Field})
	modelOf(s).Cache = stands{}
	s.Do(actionRequestChange)
	if len(s.Written) != 1 {
		t.Fatalf("wrote %v", s.Written)
	}
	for name, text := range s.Written {
		if !strings.Contains(text, "typed here") || !strings.Contains(text, "changed since") ||
			strings.Contains(text, "a line of dashes") {
			t.Error(text)
		}
		if told := s.Told[0].Text; !strings.HasSuffix(told, name) {
			t.Errorf("%q does not end with the path", told)
		}
	}
}

// stands has the current text of the option.
type stands struct{}

func (stands) Proposal(_ context.Context, id state.ProposalID) (*state.Proposal, time.Time, error) {
	return &state.Proposal{
		ID:    id,
		Areas: []state.Area{{Options: []state.Option{{ID: patio.Option, InstallerNotes: "changed since"}}}},
	}, now, nil
}

func TestOutboxFillsEverySize(t *testing.T) {
	s := stage(t, texts())
	at(s, screen.Location{Screen: ID, Proposal: 9})
	viewtest.Sizes(t, s)
}

// The settings promise that in every list a click selects and a second one opens.
func TestASecondClickOpensTheEdit(t *testing.T) {
	s := shown(t, waits())
	click := func(y int) { seen(s); s.Send(screen.Click{X: 5, Y: y}) }
	s.Do(screen.MoveTop)
	s.Gone = nil
	if click(2); under(s) != 2 || len(s.Gone) != 0 {
		t.Fatalf("the second row was clicked: the cursor is on %d, gone %+v", under(s), s.Gone)
	}
	if click(2); len(s.Gone) != 1 || s.Gone[0].Screen != screen.AtConflict || s.Gone[0].Item != 2 {
		t.Errorf("a second click went to %+v", s.Gone)
	}
	for _, y := range []int{0, 29} { // the titles, the details
		if click(y); under(s) != 2 || len(s.Gone) != 1 {
			t.Errorf("line %d is taken for a row: the cursor is on %d, gone %+v", y, under(s), s.Gone)
		}
	}
}

// gone returns a refused area and a draft of a proposal that was dropped.
func gone() *fakeSession {
	return &fakeSession{
		entries: []state.OutboxEdit{{
			ID: 1, State: state.EditRefused, Reason: "What this belongs to was dropped.",
			Next: "Drop it, too; its text can be restored.",
			Edit: state.Edit{Proposal: -7, Area: -8, Option: -9, Change: state.AddArea{Name: "Zombie"}},
		}},
		drafts: []state.Draft{{
			Ref:  state.TextRef{Proposal: -7, Option: -9, Field: state.InstallerNotes},
			Text: "Ladder.",
		}},
	}
}

// The keys offered to correct an edit, and to request a change order, for a proposal that does not exist.
func TestWhatBelongsToSomethingDroppedCanOnlyBeDropped(t *testing.T) {
	st := shown(t, gone())
	for range 2 {
		for _, id := range []screen.ID{actionLook, actionCorrect, actionRetry, actionRequestChange, screen.Save} {
			if got := why(st, id); got == "" {
				t.Errorf("%s is offered for %+v", id, modelOf(st).row())
			}
		}
		if got := why(st, actionDrop); got != "" {
			t.Errorf("it can't be dropped: %s", got)
		}
		if got := seen(st); !strings.Contains(got, "What this belongs to was dropped. x d") ||
			strings.Contains(got, "corrects it") || strings.Contains(got, "change order") {
			t.Errorf("the details are\n%s", got)
		}
		st.Do(screen.MoveDown)
	}
}

// The details offered what the keys then refused.
func TestARefusedEditOfAFixedProposalIsNotCorrected(t *testing.T) {
	s := &fakeSession{fixed: true, entries: []state.OutboxEdit{
		{
			ID: 1, State: state.EditRefused, Reason: "It is accepted.",
			Edit: state.Edit{
				Proposal: 7, Option: 3,
				Change: state.WriteText{Field: state.InstallerNotes, Text: "Ladder."},
			},
		},
		{
			ID: 2, State: state.EditRefused, Reason: "It is accepted.",
			Edit: state.Edit{Proposal: 7, Change: state.Rename{Name: "Palace"}},
		},
	}}
	st := shown(t, s)
	if got := seen(st); strings.Contains(got, "corrects it") ||
		!strings.Contains(got, "o writes a change order request to a file, x drops it.") {
		t.Errorf("the details of the text are\n%s", got)
	}
	st.Do(screen.MoveDown)
	if got := why(st, actionCorrect); got != "This proposal can no longer be changed." {
		t.Errorf("the name can't be corrected because %q", got)
	}
	if got := seen(st); strings.Contains(got, "corrects it") || !strings.Contains(got, "x drops it.") {
		t.Errorf("the details of the name are\n%s", got)
	}
}

// Among many edits, one that is refused would be overlooked if it had the colour of those that are done or wait.
func TestWhatNeedsAPersonHasItsOwnColour(t *testing.T) {
	m := &model{}
	m.th = theme.New(theme.Config{Dark: true, Profile: theme.TrueColor})
	for s, want := range map[state.EditState]theme.Style{
		state.EditRefused: m.th.Bad, state.EditConflict: m.th.Bad, state.EditUncertain: m.th.Bad,
		state.EditWaiting: m.th.Warn, state.EditSending: m.th.Warn, state.EditSent: m.th.Dim,
		state.EditDropped: m.th.Dim,
	} {
		if got := m.style(&row{entry: state.OutboxEdit{State: s}}).Render("x"); got != want.Render("x") {
			t.Errorf("%s is drawn as %q", s, got)
		}
	}
}

// Someone who went offline with w would wait for a service that nobody asks.
func TestAnEditThatWaitsForItsAuthorToGoOnlineSaysSo(t *testing.T) {
	s := waits()
	keys := screen.Info{ID: screen.WorkOffline, Keys: []string{"w"}}
	st := screentest.New(t, Page(Ports{Work: s, Words: words{s}, Cache: cache{}}), now, keys)
	st.Link = screen.Link{ByChoice: true}
	at(st, screen.Location{Screen: ID, Item: 1})
	got := ansi.Strip(st.View(screen.Rect{W: 90, H: 30}))
	if !strings.Contains(got, "Working offline by choice. w goes online again.") ||
		strings.Contains(got, "does not answer") || strings.Contains(got, "Next try") {
		t.Error(got)
	}
	if why := modelOf(st).cannotRetry(); !strings.Contains(why, "w goes online again.") {
		t.Errorf("it can be tried again: %q", why)
	}
}
