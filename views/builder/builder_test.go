package builder

import (
	"cmp"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"
	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/session"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/screen/screentest"
	"app.tender/tender/views/widget/viewtest"
)

// fakeSession is the session with an open proposal and its builder, in memory.
type fakeSession struct {
	Builds

	snap     session.Snapshot
	shown    *state.Proposal
	uploaded []build.File
	wished   []string
	files    map[string]string
	heldBack bool
	internal string // is held wherever it is
	accepted bool
	begun    []state.ProposalID
}

func (d *fakeSession) ID() state.ProposalID          { return d.snap.Open.ID }
func (d *fakeSession) Shown() *state.Proposal        { return d.shown }
func (d *fakeSession) AsOf() time.Time               { return time.Time{} }
func (d *fakeSession) Crumb(int) string              { return "" }
func (d *fakeSession) Snapshot() *session.Snapshot   { return &d.snap }
func (d *fakeSession) WatchBuilder(state.ProposalID) {}
func (d *fakeSession) HeldBack() bool                { return d.heldBack }
func (d *fakeSession) ReadOnly() string              { return "" }
func (d *fakeSession) Agree()                        { d.heldBack = false }
func (d *fakeSession) Edits() []state.OutboxEdit     { return d.snap.Edits }
func (d *fakeSession) SaveNew()                      {}
func (d *fakeSession) BuildPlan(id state.ProposalID) { d.begun = append(d.begun, id) }
func (d *fakeSession) UploadContent(_ state.ProposalID, files []build.File) {
	d.uploaded = append(d.uploaded, files...)
}

func (d *fakeSession) HeldContent(_ state.ProposalID, files []build.File) (shown session.Shown, err error) {
	for _, f := range files {
		if d.internal != "" && strings.Contains(string(f.Data)+d.files[f.Path], d.internal) {
			shown.Fault = state.Fault{Kind: state.FaultInternal, Message: "The client would see " + d.internal + "."}
		}
	}
	return shown, nil
}
func (d *fakeSession) MayBeSeen(session.Shown)        { d.internal = "" }
func (d *fakeSession) AcceptOutline(state.ProposalID) { d.accepted = true }
func (d *fakeSession) RequestChanges(_ state.ProposalID, wishes string) {
	d.wished = append(d.wished, wishes)
}

func (d *fakeSession) OpenFile(path string) (state.AIFile, error) {
	text, ok := d.files[path]
	if !ok {
		return state.AIFile{}, state.Invalid("There is no such file.", "Name another one.")
	}
	return state.AIFileOf(path, []byte(text)), nil
}

// newStage returns the screen of a proposal that has an outline, and its session.
func newStage(t *testing.T) (*fakeSession, *screentest.Stage) {
	d := &fakeSession{snap: session.Snapshot{Open: &session.Watched{ID: 7}, Builder: &build.View{
		Proposal: 7, Ready: true, Run: build.Run{Status: build.Ended},
		Remote: build.Remote{Outline: state.AIOutline{Status: state.AICompleted, Text: "# Den"}},
	}}, files: map[string]string{
		"/people/dana/call.m4a": "sound", "/tmp/plans of the den.pdf": "plans", "/tmp/b.txt": "b", "notes.txt": "here",
		"/tmp/empty.txt": "",
	}}
	p := Page(Ports{Work: d, Session: d, Builds: d, Files: d, Home: "/people/dana"})
	move := screen.Info{ID: screen.MoveStatus, Keys: []string{"m"}}
	return d, screentest.New(t, p, time.Date(2026, 4, 6, 9, 0, 0, 0, time.UTC), move).Show()
}

// kept returns the stored scratch of a builder form of proposal 7.
func kept(s *screentest.Stage, form state.ScratchForm) string {
	return s.SavedScratch[state.ScratchPlace{Form: form, Proposal: 7}][state.ScratchText]
}

// paste pastes as a terminal does.
func paste(s *screentest.Stage, text string) {
	s.Send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text), Paste: true})
}

// A new proposal has its number before the outbox is read again: a build that began in that moment was refused for the
// edits that still waited, and the person had to begin it once more.
func TestANewProposalIsBuiltOnceAllOfItIsSaved(t *testing.T) {
	d, s := newStage(t)
	lamp := []plan.Option{{Lines: []plan.Line{{State: plan.Planned}}}}
	shows := func(id state.ProposalID, edits ...state.OutboxEdit) {
		d.snap = session.Snapshot{
			Open: &session.Watched{ID: id, Resolved: map[int64]int64{-3: 8}}, Edits: edits,
			Plan: &plan.Plan{Proposal: id, Areas: []plan.Area{{Options: lamp}}},
		}
		s.Send(screen.Changed{})
	}
	waits := func(id state.ProposalID) state.OutboxEdit {
		return state.OutboxEdit{State: state.EditWaiting, Edit: state.Edit{Proposal: id}}
	}
	shows(-3, waits(-3))
	s.Do(actionNext)
	s.Send(screen.Uncommitted{Edit: state.Edit{Proposal: -3, Change: state.AddProposal{}}}) // the person declined
	if shows(8); len(d.begun) > 0 {
		t.Fatalf("%d is built although it was not to be saved then", d.begun)
	}
	shows(-3, waits(-3))
	s.Do(actionNext)
	for _, moment := range []func(){
		func() { shows(8, waits(-3)) }, // it has its number, and the outbox is not read yet
		func() { shows(8, waits(8)) },
	} {
		if moment(); len(d.begun) > 0 {
			t.Fatalf("%d is built while an edit of it waits", d.begun)
		}
	}
	shows(8)
	shows(8)
	if !slices.Equal(d.begun, []state.ProposalID{8}) {
		t.Errorf("built: %d", d.begun)
	}
}

// Several lines pasted at once become one text, byte for byte, stored at once, and uploaded under the name that the
// user gives.
func TestAPasteBecomesContent(t *testing.T) {
	d, s := newStage(t)
	s.Do(actionUpload)
	paste(s, "From: Halvorsen\r\rTwo speakers in the den,\nplease.")
	s.Type("!")
	const want = "From: Halvorsen\n\nTwo speakers in the den,\nplease.!"
	if got := kept(s, state.ScratchContent); got != want {
		t.Fatalf("stored %q", got)
	}
	if v := s.View(screen.Rect{W: 80, H: 20}); !strings.Contains(v, "25 MiB at most") ||
		!strings.Contains(v, "50 characters") {
		t.Errorf("the limits are not shown:\n%s", v)
	}
	s.Do(screen.Save)
	if len(s.Opened) != 1 || s.Opened[0].Form == nil {
		t.Fatalf("opened %+v", s.Opened)
	}
	s.Run(s.Opened[0].Submit(screen.Answer{Values: map[string]string{"Name": "mail.txt"}}))
	if len(d.uploaded) != 1 || d.uploaded[0].Name != "mail.txt" || string(d.uploaded[0].Data) != want ||
		!d.uploaded[0].Typed {
		t.Errorf("uploaded %+v", d.uploaded)
	}
	if got := kept(s, state.ScratchContent); got != want || s.Screen.(screen.Writer).Typing() {
		t.Errorf("%q is still stored after the upload has started", got)
	}
}

// What the client may see of a text asks before it is uploaded. A No keeps the text.
func TestContentThatLooksInternalAsksBeforeTheUpload(t *testing.T) {
	for name, tt := range map[string]struct {
		internal, typed string
		upload          screen.ID
		save            func(s *screentest.Stage)
	}{
		"a text": {"gate code", "The gate code is 4711.", actionUpload, func(s *screentest.Stage) {
			s.Do(screen.Save)
			s.Run(s.Opened[len(s.Opened)-1].Submit(screen.Answer{Values: map[string]string{"Name": "mail.txt"}}))
		}},
		"a file": {"here", "notes.txt", actionUpload, func(s *screentest.Stage) {
			s.Do(screen.Save)
			s.Run(s.Opened[len(s.Opened)-1].Question.Choices[0].Do())
		}},
		"wishes": {"gate code", "The gate code is 4711.", actionChangeRequests, func(s *screentest.Stage) {
			s.Do(screen.Save)
		}},
	} {
		d, s := newStage(t)
		d.internal = tt.internal
		s.Do(tt.upload)
		paste(s, tt.typed)
		form := map[screen.ID]state.ScratchForm{
			actionUpload:         state.ScratchContent,
			actionChangeRequests: state.ScratchChangeRequests,
		}[tt.upload]
		for _, answer := range []int{0, 1} {
			tt.save(s)
			q := s.Opened[len(s.Opened)-1].Question
			if q == nil || !strings.Contains(q.Text, tt.internal) || len(d.uploaded)+len(d.wished) > 0 ||
				kept(s, form) != tt.typed {
				t.Fatalf("%s: %+v, uploaded %+v %q, kept %q", name, q, d.uploaded, d.wished, kept(s, form))
			}
			if do := q.Choices[answer].Do; do != nil {
				s.Run(do())
			}
		}
		if len(d.uploaded)+len(d.wished) != 1 {
			t.Errorf("%s: agreed, and uploaded %+v %q", name, d.uploaded, d.wished)
		}
	}
}

// A PDF of ASCII that was pasted became notes of its commands: it is refused, also before a path is looked for.
func TestAPastedPDFIsNotUploadedAsNotes(t *testing.T) {
	d, s := newStage(t)
	s.Do(actionUpload)
	paste(s, "%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj")
	if v := s.View(screen.Rect{W: 80, H: 20}); !strings.Contains(v, "PDFs are read.") ||
		!strings.Contains(v, "only if this service transcribes") {
		t.Errorf("what is read is not said beforehand:\n%s", v)
	}
	s.Do(screen.Save)
	last := s.Told[len(s.Told)-1]
	if len(s.Opened) != 0 || len(d.uploaded) != 0 || last.Kind != screen.Warn ||
		!strings.Contains(last.Text, "This is a PDF") {
		t.Errorf("opened %+v, uploaded %+v, told %+v", s.Opened, d.uploaded, s.Told)
	}
	if kept(s, state.ScratchContent) == "" {
		t.Error("what was pasted is gone")
	}
}

// A text that was left is restored with its cursor, and the page mentions it, so that nobody forgets it.
func TestTypedTextIsRestored(t *testing.T) {
	_, s := newStage(t)
	s.SetScratch(state.ScratchPlace{Form: state.ScratchContent, Proposal: 8},
		map[string]string{state.ScratchText: "of another proposal"})
	s.Do(actionUpload).Type("two speakers").Do(screen.Back)
	v := s.View(screen.Rect{W: 80, H: 20})
	if !strings.Contains(v, "Typed, not uploaded") || !strings.Contains(v, "two speakers") ||
		strings.Contains(v, "of another") {
		t.Errorf("the page does not mention the text:\n%s", v)
	}
	s.Do(actionUpload).Type(" in the den")
	if got := kept(s, state.ScratchContent); got != "two speakers in the den" {
		t.Errorf("after more typing: %q", got)
	}
}

// A typed file path, or one pasted as terminals do for a dropped file, means the file; text that only looks like a path
// is text.
func TestADroppedFileIsAFile(t *testing.T) {
	for typed, want := range map[string][]string{
		" ~/call.m4a ":                            {"/people/dana/call.m4a"},
		"/people/dana/call.m4a\n":                 {"/people/dana/call.m4a"},
		"'/tmp/plans of the den.pdf'":             {"/tmp/plans of the den.pdf"},
		`"/tmp/plans of the den.pdf"`:             {"/tmp/plans of the den.pdf"},
		`/tmp/plans\ of\ the\ den.pdf`:            {"/tmp/plans of the den.pdf"},
		"/tmp/plans of the den.pdf":               {"/tmp/plans of the den.pdf"},
		"file:///tmp/plans%20of%20the%20den.pdf":  {"/tmp/plans of the den.pdf"},
		"file://localhost/tmp/b.txt":              {"/tmp/b.txt"},
		"/tmp/b.txt ~/call.m4a":                   {"/tmp/b.txt", "/people/dana/call.m4a"},
		"/tmp/b.txt\n'/tmp/plans of the den.pdf'": {"/tmp/b.txt", "/tmp/plans of the den.pdf"},
		"notes.txt":                 {"notes.txt"},
		"none.txt":                  nil,
		"see /tmp/b.txt":            nil,
		"/tmp/b.txt is what I mean": nil,
		"''":                        nil,
		"Mind the dog.":             nil,
	} {
		d, s := newStage(t)
		s.Do(actionUpload)
		paste(s, typed)
		s.Do(screen.Save)
		dialog := s.Opened[0]
		if (dialog.Question != nil) != (want != nil) {
			t.Errorf("%q: opened %+v", typed, dialog)
			continue
		}
		if want == nil {
			continue
		}
		s.Run(dialog.Question.Choices[0].Do())
		var got []string
		for _, f := range d.uploaded {
			got = append(got, f.Path)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: uploaded %q", typed, got)
		}
		if left := kept(s, state.ScratchContent); left != "" {
			t.Errorf("%q: the path %q is still stored as text", typed, left)
		}
	}
}

// The screen shows what the service would refuse before anything is uploaded, and keeps the typed text.
func TestLimitsAreCheckedBeforeUploading(t *testing.T) {
	d, s := newStage(t)
	s.Do(actionUpload, screen.Save)
	paste(s, "/tmp/empty.txt")
	s.Do(screen.Save, screen.Back, actionChangeRequests).Type(strings.Repeat("x", state.MaxText+1)).Do(screen.Save)
	if len(s.Opened) != 0 || len(d.uploaded) != 0 || len(d.wished) != 0 {
		t.Errorf("opened %+v, uploaded %+v, wished %d", s.Opened, d.uploaded, len(d.wished))
	}
	warned := 0
	for _, n := range s.Told {
		if n.Kind == screen.Warn {
			warned++
		}
	}
	if warned != 3 || len(kept(s, state.ScratchChangeRequests)) <= state.MaxText {
		t.Errorf("told %+v", s.Told)
	}
}

// Change requests are sent as typed. Without an outline, or during a build, the action is disabled with its reason.
func TestWishes(t *testing.T) {
	d, s := newStage(t)
	s.Do(actionChangeRequests).Type("four speakers").Do(screen.Save)
	if !slices.Equal(d.wished, []string{"four speakers"}) || kept(s, state.ScratchChangeRequests) != "four speakers" {
		t.Errorf("wished %q", d.wished)
	}
	for name, v := range map[string]build.View{
		"no outline": {Proposal: 7},
		"at work":    {Proposal: 7, Run: build.Run{ID: 1, Status: build.Going, Text: "# Den"}},
		"building": {
			Proposal: 7,
			Run:      build.Run{ID: 1, Status: build.Stopped, Phase: build.Proving, Text: "# Den"},
		},
	} {
		d.snap.Builder = &v
		s.Send(screen.Changed{})
		if s.Action(actionChangeRequests).Unless() == "" {
			t.Errorf("%s: the action is enabled", name)
		}
	}
}

func TestABuildWaitingOnlyForPricesNamesThePrices(t *testing.T) {
	d, s := newStage(t)
	d.snap.Builder = &build.View{Proposal: 7, Ready: true, Run: build.Run{
		ID: 1, Proposal: 7, Phase: build.Checking, Status: build.Asking,
		Load:  build.Load{Text: "# Den", Lines: 3, Unpriced: 2},
		Check: build.Check{Made: true, Against: true, AsPlanned: 3},
	}}
	got := strings.Join(strings.Fields(ansi.Strip(s.Send(screen.Changed{}).View(screen.Rect{W: 160, H: 30}))), " ")
	viewtest.See(t, got, "2 lines without a price would be built at 0. e opens the plan to add prices",
		"o builds it as it is")
	// Neither a difference nor a new outline hides the missing prices: accepting builds those lines, too.
	for name, change := range map[string]func(*build.Run){
		"a difference": func(r *build.Run) { r.Check.Differences = []build.Difference{{Kind: build.Missing}} },
		"made anew":    func(r *build.Run) { r.Pieces = []build.Piece{{Text: "No bracket"}} },
	} {
		d, s := newStage(t)
		r := build.Run{
			ID: 1, Proposal: 7, Phase: build.Checking, Status: build.Asking,
			Load:  build.Load{Text: "# Den", Lines: 3, Unpriced: 2},
			Check: build.Check{Made: true, Against: true, AsPlanned: 3},
		}
		change(&r)
		d.snap.Builder = &build.View{Proposal: 7, Ready: true, Run: r}
		if got := ansi.Strip(s.Send(screen.Changed{}).View(screen.Rect{W: 160, H: 30})); !strings.Contains(got,
			"2 lines without a price would be built at 0. The ") {
			t.Errorf("%s: the prices are missing:\n%s", name, got)
		}
	}
}

// The plan opens at the first line that the check is about, not where the editor was left.
func TestTheCheckOpensThePlanAtTheLineItIsAbout(t *testing.T) {
	price := plan.Pricing{Kind: plan.Set, Value: decimal.NewFromInt(5)}
	for name, line := range map[string]plan.Line{
		"without a price": {ID: 13, Name: "bracket"},
		"unclear":         {ID: 13, Name: "mount", Pricing: price, Candidates: 9},
	} {
		d, s := newStage(t)
		d.shown = &state.Proposal{
			ID:    7,
			Areas: []state.Area{{ID: 1, Name: "Den"}, {ID: 2, Name: "Attic", Options: []state.Option{{ID: 21}}}},
		}
		d.snap.Plan = &plan.Plan{Areas: []plan.Area{
			{Area: 1, Name: "Den", Options: []plan.Option{
				{ID: 10, Lines: []plan.Line{{ID: 11, Name: "cable", Pricing: price}}},
				{ID: 15, Option: 99, Lines: []plan.Line{{ID: 16, Name: "not in this build, since its option is gone"}}},
			}},
			{
				Area: 2, Name: "Attic",
				Options: []plan.Option{{
					ID: 12, Option: 21,
					Lines: []plan.Line{{ID: 14, Name: "rack", Pricing: price}, line},
				}},
			},
		}}
		d.snap.Builder = &build.View{Proposal: 7, Ready: true, Run: build.Run{
			ID: 1, Proposal: 7, Phase: build.Checking, Status: build.Asking,
			Load:  build.Load{Text: "# Den", Lines: 3, Unpriced: 1},
			Check: build.Check{Made: true, Against: true, AsPlanned: 3},
		}}
		s.Send(screen.Changed{}).Do(actionChange)
		want := screen.Location{Screen: screen.AtProposal, Proposal: 7, Area: 2, Option: 21, Items: true, Item: -13}
		if len(s.Gone) != 1 || s.Gone[0] != want {
			t.Errorf("%s: it went to %+v", name, s.Gone)
		}
	}
}

// A line that may be several items says which key chooses one, beside a line without a price and without one.
func TestAnUnclearLineNamesTheKeyThatChoosesItsItem(t *testing.T) {
	for want, load := range map[string]build.Load{
		"Each unclear line would be built as the item of exactly that name, or else as a custom line. e opens the plan to choose items (↵ on the line), r uploads it again; o builds it as it is.":                                                                         {Unclear: []string{"“mount” may be 9 items"}},
		"1 line without a price would be built at 0. Each unclear line would be built as the item of exactly that name, or else as a custom line. e opens the plan to add prices (@0 if free) and choose items (↵ on the line), r uploads it again; o builds it as it is.": {Unpriced: 1, Unclear: []string{"“mount” may be 9 items", "“relay” is not looked up yet"}},
	} {
		d, s := newStage(t)
		load.Text, load.Lines = "# Den", 3
		d.snap.Builder = &build.View{Proposal: 7, Ready: true, Run: build.Run{
			ID: 1, Proposal: 7, Phase: build.Checking, Status: build.Asking, Load: load,
			Check: build.Check{Made: true, Against: true, AsPlanned: 3},
		}}
		got := strings.Join(strings.Fields(ansi.Strip(s.Send(screen.Changed{}).View(screen.Rect{W: 300, H: 30}))), " ")
		viewtest.See(t, got, want)
	}
}

// A second enter after the one that starts a build gave away the lines without a price, also days later. The key
// that the text names accepts the outline, and no other.
func TestEnterDoesNotAcceptAnOutline(t *testing.T) {
	d, s := newStage(t)
	d.snap.Builder = &build.View{Proposal: 7, Ready: true, Run: build.Run{
		ID: 1, Proposal: 7, Phase: build.Checking, Status: build.Asking,
		Load: build.Load{Text: "# Den", Lines: 3, Unpriced: 2},
	}}
	s.Send(screen.Changed{})
	if why := s.Action(actionNext).Unless(); !strings.Contains(why, "o builds it as it is") {
		t.Errorf("enter: %q", why)
	}
	if s.Do(actionAccept); !d.accepted {
		t.Error("o has not accepted it")
	}
}

// Only the refusal of a key told that the plan on the screen was not the one that is planned.
func TestAChangedPlanSaysWhatGoesOn(t *testing.T) {
	for standing, want := range map[build.Status]string{
		build.Asking:  "r uploads it as it is now",
		build.Stopped: "r uploads it as it is now", build.Failed: "! Too slow.",
	} {
		d, s := newStage(t)
		d.snap.Builder = &build.View{Proposal: 7, Ready: true, Changed: true, Run: build.Run{
			ID: 1, Proposal: 7, Phase: build.Checking, Status: standing, Load: build.Load{Text: "# Den", Lines: 3},
			Fault: state.Fault{Message: "Too slow."},
		}}
		v := ansi.Strip(s.Send(screen.Changed{}).View(screen.Rect{W: 100, H: 20}))
		if !strings.Contains(v, "≠ 4 Check     The plan has changed: r uploads it again.") ||
			!strings.Contains(v, want) {
			t.Errorf("%s:\n%s", standing, v)
		}
		for _, id := range []screen.ID{actionNext, actionAccept} {
			if why := s.Action(id).Unless(); standing == build.Asking && !strings.Contains(why, "r uploads it again") {
				t.Errorf("%s: %s: %q", standing, id, why)
			}
		}
		if why := s.Action(actionAgain).Unless(); why != "" {
			t.Errorf("%s: %q", standing, why)
		}
	}
}

// A proposal in which nothing was ever built accepts content. It was refused as if an upload were under way.
func TestTheFirstContent(t *testing.T) {
	d, s := newStage(t)
	d.snap.Builder = &build.View{Proposal: 7, Ready: true}
	s.Send(screen.Changed{}).Do(actionUpload).Type("x")
	if kept(s, state.ScratchContent) != "x" {
		t.Errorf("stored %+v", s.SavedScratch)
	}
}

// Enter does not build planned lines in a proposal that the client already has, and the screen says so, so that nobody
// waits for it.
func TestPlannedLinesWaitForADraft(t *testing.T) {
	d, s := newStage(t)
	d.snap.Plan = &plan.Plan{Areas: []plan.Area{{Options: []plan.Option{{Lines: []plan.Line{{
		ID: 1, Name: "TV",
		State: plan.Planned,
	}}}}}}}
	stands := func(status state.Status) string {
		d.shown = &state.Proposal{ID: 7, Number: 1042, Status: status}
		return strings.Join(strings.Fields(ansi.Strip(s.Send(screen.Changed{}).View(screen.Rect{W: 160, H: 30}))), " ")
	}
	for _, begun := range []build.Run{{Status: build.Ended}, {ID: 3, Status: build.Ended, Phase: build.Done}} {
		d.snap.Builder.Run = begun
		want := "1 planned line. Only drafts are built; this is Submitted. m in the proposal delays and reopens it."
		if got := stands(state.StatusSubmitted); !strings.Contains(got, want) || strings.Contains(got, "builds it") ||
			strings.Contains(got, "begins") {
			t.Errorf("after run %d: %q is missing from\n%s", begun.ID, want, got)
		}
	}
	if got := stands(state.StatusDraft); !strings.Contains(got, "1 planned line. ↵ builds it.") {
		t.Errorf("in a draft:\n%s", got)
	}
	d.snap.Plan.Areas[0].Options[0].Title = "Better"
	for _, begun := range []build.Run{{}, {ID: 3, Status: build.Ended, Phase: build.Done}} {
		d.snap.Builder.Run = begun
		if got := stands(state.StatusDraft); !strings.Contains(got,
			"Start the client text with “Better:” to show one") {
			t.Errorf("before run %d nothing says that the name is lost\n%s", begun.ID+1, got)
		}
	}
}

// A live account asks for consent first: "No" uploads nothing and keeps the typed text.
func TestALiveAccountAsksForConsent(t *testing.T) {
	d, s := newStage(t)
	d.heldBack = true
	s.Do(actionUpload).Type("two speakers").Do(screen.Save)
	submit := s.Opened[0].Submit
	named := screen.Answer{Values: map[string]string{"Name": "notes.txt"}}
	s.Run(submit(named))
	if len(d.uploaded) > 0 || len(s.Opened) != 2 || s.Opened[1].Question == nil ||
		!strings.Contains(s.Opened[1].Question.Text, "LIVE") {
		t.Fatalf("uploaded %+v without a question: %+v", d.uploaded, s.Opened)
	}
	if got := kept(s, state.ScratchContent); got != "two speakers" {
		t.Errorf("before the answer %q is stored", got)
	}
	for _, c := range s.Opened[1].Question.Choices {
		if c.Do != nil {
			s.Run(c.Do())
		}
	}
	if len(d.uploaded) != 1 || d.heldBack {
		t.Errorf("after a yes: uploaded %+v, held back %v", d.uploaded, d.heldBack)
	}
}

// Only the key line says that an outline can be shown and made again, so it must do so at 80 columns, too.
func TestANarrowKeyLineNamesTheActionsOnAnOutline(t *testing.T) {
	const room = 52 // what the back key leaves at 80 columns
	d, s := newStage(t)
	d.snap.Plan = &plan.Plan{Proposal: 7}
	asking := build.Run{ID: 1, Proposal: 7, Phase: build.Checking, Status: build.Asking, Text: "# Den"}
	planned := asking
	planned.Pieces = []build.Piece{{Name: "plan.md", Text: "# Den"}}
	for _, tt := range []struct {
		name string
		run  build.Run
		want []screen.ID
	}{
		{
			"nothing is under way",
			build.Run{Status: build.Ended},
			[]screen.ID{actionOutline, actionChangeRequests, actionUpload, actionChange},
		},
		{"other content waits", asking, []screen.ID{actionAccept, actionOutline, actionChangeRequests, actionCancel}},
		{"a plan waits", planned, []screen.ID{actionAccept, actionOutline, actionChangeRequests, actionCancel}},
	} {
		d.snap.Builder.Run = tt.run
		s.Send(screen.Changed{})
		var named []screen.ID
		left := room
		for _, id := range screen.Hints(s.Screen.Actions()) {
			a := s.Action(id)
			if a.Unless() != "" {
				continue
			}
			if left -= len("  k ") + len(cmp.Or(a.Word(), a.Short)); left < 0 {
				break
			}
			named = append(named, id)
		}
		if !slices.Equal(named, tt.want) {
			t.Errorf("%s: the key line names %q, want %q", tt.name, named, tt.want)
		}
	}
}

// On a small terminal the requested outline opened below the visible part, and the key seemed to do nothing. From there
// the page scrolls as usual.
func TestShowOutlineScrollsToIt(t *testing.T) {
	for _, area := range []screen.Rect{{W: 40, H: 8}, {W: 80, H: 20}} {
		d, s := newStage(t)
		d.snap.Builder.Remote.Outline.Text = "# Den\n" + strings.Repeat("- a line\n", 40)
		s.View(area)
		v := s.Do(actionOutline).View(area)
		if !strings.Contains(v, "The outline") || !strings.Contains(v, "# Den") {
			t.Errorf("%d × %d: asked for the outline:\n%s", area.W, area.H, v)
		}
		s.Do(screen.MoveTop)
		if v = s.View(area); !strings.Contains(v, "1 Plan") {
			t.Errorf("%d × %d: at the top:\n%s", area.W, area.H, v)
		}
	}
}

// On a small terminal the next step and what the build waits for were below the visible part, so that a person waited
// for a build that waited for them. A page that was scrolled stays where it is.
func TestTheStateOfABuildIsVisible(t *testing.T) {
	small := screen.Rect{W: 40, H: 8}
	d, s := newStage(t)
	d.snap.Builder.Remote.Outline = state.AIOutline{}
	d.snap.Builder.Run = build.Run{
		ID: 1, Proposal: 7, Phase: build.Building, Status: build.Going,
		Load: build.Load{Text: "# Den", Lines: 3},
	}
	if v := ansi.Strip(s.Send(screen.Changed{}).View(small)); !strings.Contains(v, "● 5 Build") {
		t.Errorf("the build goes on:\n%s", v)
	}
	waits := &build.View{Proposal: 7, Ready: true, Run: build.Run{
		ID: 1, Proposal: 7, Phase: build.Checking, Status: build.Asking,
		Load:  build.Load{Text: "# Den", Lines: 3, Unpriced: 2},
		Check: build.Check{Made: true, Against: true, AsPlanned: 3},
	}}
	d.snap.Builder = waits
	if v := ansi.Strip(s.Send(screen.Changed{}).View(small)); !strings.Contains(v, "2 lines without a price") {
		t.Errorf("it waits:\n%s", v)
	}
	s.Do(screen.MoveTop)
	if v := ansi.Strip(s.Send(screen.Changed{}).View(small)); !strings.Contains(v, "1 Plan") {
		t.Errorf("at the top:\n%s", v)
	}
}

// Only the shown screen learns when reading ends, so a builder left meanwhile would seem to be read for ever.
func TestAHiddenBuilderIsNotBeingRead(t *testing.T) {
	d, s := newStage(t)
	d.snap.Builder.Reading = true
	s.Send(screen.Changed{})
	for _, hidden := range []bool{false, true} {
		s.Hidden = hidden
		if what, _ := s.Screen.(*model).Activity(); (what == "") != hidden {
			t.Errorf("hidden %v: activity %q", hidden, what)
		}
	}
}
