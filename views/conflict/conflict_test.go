package conflict

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"app.tender/tender/state"
	"app.tender/tender/state/history"
	"app.tender/tender/state/session"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/screen/screentest"
	"app.tender/tender/views/widget/theme"
	"app.tender/tender/views/widget/viewtest"
)

// fakeSession has one conflict. It records its calls.
type fakeSession struct {
	entry state.OutboxEdit
	what  string
	kept  state.Draft  // written earlier
	since time.Time    // when another terminal took the lease; zero for none
	is    state.Status // of the proposal

	last  history.Entry // at the service; zero for none
	asked []history.Query

	settled              []state.Decision
	typed                []state.Draft
	left, dropped, taken int
}

func (d *fakeSession) Edits() []state.OutboxEdit { return []state.OutboxEdit{d.entry} }
func (d *fakeSession) Edit(state.Edit) string    { return d.what }
func (d *fakeSession) Proposal(id state.ProposalID) string {
	if p := d.Named(id); p != nil {
		return p.Title()
	}
	return ""
}

func (d *fakeSession) Named(id state.ProposalID) *state.Proposal {
	if id != 42 {
		return nil
	}
	return &state.Proposal{
		ID: id, Number: 1042, Name: "Halvorsen Residence", Status: d.is,
		Customer: &state.Contact{FirstName: "Erik", LastName: "Halvorsen"},
	}
}

func (d *fakeSession) TypeMerge(r state.Draft)        { d.typed = append(d.typed, r) }
func (d *fakeSession) LeaveMerge(int64)               { d.left++ }
func (d *fakeSession) DiscardMerge(int64)             { d.dropped++ }
func (d *fakeSession) TakeOverMerge(state.OutboxEdit) { d.taken++ }

func (d *fakeSession) History(_ context.Context, _ state.ProposalID, q history.Query) (history.Page, error) {
	d.asked = append(d.asked, q)
	if d.last.ID == 0 {
		return history.Page{}, history.None()
	}
	return history.Page{Entries: []history.Entry{d.last}}, nil
}

func (d *fakeSession) OpenMerge(state.OutboxEdit) state.Draft { return d.kept }

func (d *fakeSession) Elsewhere(state.ProposalID) (time.Time, bool) {
	return d.since, !d.since.IsZero()
}

func (d *fakeSession) Settle(_ int64, what state.Decision, done func()) {
	d.settled = append(d.settled, what)
	done()
}

var now = time.Date(2026, 4, 6, 15, 56, 0, 0, time.Local)

// stage returns the screen of a session's conflict, in a theme.
func stage(t *testing.T, d *fakeSession, th ...*theme.Theme) *screentest.Stage {
	t.Helper()
	d.entry.ID, d.entry.State = 7, state.EditConflict
	p := Page(Ports{Work: d, Results: d, Words: d, Service: d})
	s := screentest.New(t, p, now)
	for _, other := range th {
		s.Env.Theme = other
		s.Screen = p.New(s.Env)
	}
	s.Run(s.Screen.Show(screen.Location{Screen: ID, Item: 7}))
	return s
}

// over returns a conflict between three texts.
func over(what, base, mine, theirs string) *fakeSession {
	return &fakeSession{
		what: what,
		entry: state.OutboxEdit{
			Theirs: theirs,
			Edit:   state.Edit{Proposal: 42, Base: base, Change: state.WriteText{Text: mine}},
		},
	}
}

const theirsOfTwo = "theirs 1\nb\nc\nd\ntheirs 2"

func twoCollisions() *fakeSession {
	return over("installer notes of Theater", "a\nb\nc\nd\ne", "mine 1\nb\nc\nd\nmine 2", theirsOfTwo)
}

func resolved(text string) []state.Decision {
	return []state.Decision{{Kind: state.DecideResolve, Text: text, Theirs: theirsOfTwo}}
}

// result returns the current merge result.
func result(s *screentest.Stage) string { return s.Screen.(*model).ed.Text() }

// told returns the last notice.
func told(t *testing.T, s *screentest.Stage) string {
	t.Helper()
	if len(s.Told) == 0 {
		t.Fatal("no notice")
	}
	return s.Told[len(s.Told)-1].Text
}

// A person who settles a conflict asks whoever wrote the other version, not whoever changed the proposal last.
func TestTheConflictNamesWhoWroteTheirs(t *testing.T) {
	for name, c := range map[string]struct {
		after string
		at    time.Time
		w     int
		want  string
	}{
		"today":                  {theirsOfTwo, now.Add(-time.Hour), 120, "Theirs · Marcus Bell, 14:56 "},
		"another day":            {theirsOfTwo, now.AddDate(0, 0, -1), 120, "Theirs · Marcus Bell, 5 Apr 2026 15:56 "},
		"a later text":           {"written since", now, 120, ""},
		"no room for the answer": {theirsOfTwo, now, 60, ""},
	} {
		t.Run(name, func(t *testing.T) {
			d := twoCollisions()
			d.entry.Edit.Option, d.entry.Edit.Change = 72, state.WriteText{
				Field: state.InstallerNotes, Text: d.entry.Edit.Text(),
			}
			d.last = history.Entry{ID: 1, At: c.at, Who: "Marcus Bell", After: c.after}
			got := ansi.Strip(stage(t, d).View(screen.Rect{W: c.w, H: 16}))
			if c.want == "" && strings.Contains(got, "Marcus") || !strings.Contains(got, c.want) ||
				!strings.Contains(got, "t takes it") {
				t.Error(got)
			}
			want := history.Query{Kind: history.KindOption, Thing: 72, Field: "installerNotes", Limit: 1}
			if len(d.asked) != 1 || d.asked[0] != want {
				t.Errorf("asked %+v", d.asked)
			}
		})
	}
	if d := twoCollisions(); ansi.Strip(stage(t, d).View(screen.Rect{W: 120, H: 16})) == "" {
		t.Error("nothing without a history")
	}
}

// Several proposals may have installer notes for a theater: the screen shows whose these are.
func TestTheConflictNamesItsProposalAndClient(t *testing.T) {
	d := twoCollisions()
	d.entry.Edit.Proposal = 42
	if c := stage(t, d).Screen.Crumb(120); ansi.Strip(c.Left) != "Outbox › Conflict   #1042 Halvorsen Residence" ||
		ansi.Strip(c.Right) != "Erik Halvorsen" {
		t.Errorf("%q, %q", c.Left, c.Right)
	}
	d.entry.Edit.Proposal = 43
	if c := stage(t, d).Screen.Crumb(120); ansi.Strip(c.Left) != "Outbox › Conflict" || c.Right != "" {
		t.Errorf("an unknown proposal: %q, %q", c.Left, c.Right)
	}
}

func TestChoicesMakeTheResult(t *testing.T) {
	tests := map[string]struct {
		choose []screen.ID
		want   string
	}{
		"mine then theirs": {[]screen.ID{actionMine, actionTheirs}, "mine 1\nb\nc\nd\ntheirs 2"},
		"theirs and both":  {[]screen.ID{actionTheirs, actionBoth}, "theirs 1\nb\nc\nd\nmine 2\ntheirs 2"},
		"the other first":  {[]screen.ID{screen.MoveDown, actionTheirs, actionMine}, "mine 1\nb\nc\nd\ntheirs 2"},
		"a changed mind": {
			[]screen.ID{actionMine, actionMine, screen.MoveUp, actionTheirs},
			"theirs 1\nb\nc\nd\nmine 2",
		},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			d := twoCollisions()
			s := stage(t, d).Do(tt.choose...).Do(actionAccept)
			if !slices.Equal(d.settled, resolved(tt.want)) {
				t.Errorf("got %v, want %v", d.settled, resolved(tt.want))
			}
			if len(s.Gone) != 1 || s.Gone[0].Screen != screen.AtOutbox || s.Screen.Here().Item != 0 {
				t.Errorf("went to %v, the screen is on %v", s.Gone, s.Screen.Here())
			}
		})
	}
}

func TestAnUndecidedPartIsNotSent(t *testing.T) {
	d := twoCollisions()
	s := stage(t, d)
	for _, want := range []string{"2 of 2", "1 of 2"} {
		if got := s.Action(actionAccept).Unless(); !strings.Contains(got, want) || len(d.settled) != 0 {
			t.Fatalf("accepting is refused with %q, want %q", got, want)
		}
		s.Do(actionMine)
	}
}

func TestTheResultCanBeWrittenByHand(t *testing.T) {
	d := twoCollisions()
	s := stage(t, d).Do(actionEdit).Type("Hi ")
	if !s.Screen.(screen.TextInput).Typing() || len(d.typed) != 3 {
		t.Fatalf("it takes no text: %v", d.typed)
	}
	const written = "Hi mine 1\nb\nc\nd\nmine 2"
	if got := d.typed[2]; got != (state.Draft{
		Merge: 7, Ref: state.TextRef{Proposal: 42}, Text: written,
		Base: theirsOfTwo, Cursor: 3,
	}) {
		t.Errorf("passed on %+v", got)
	}
	s.Do(screen.Back)
	if s.Action(actionMine).Unless() == "" {
		t.Error("a choice would discard the manual merge")
	}
	if s.Do(screen.Back); d.left != 1 || len(s.Gone) != 1 {
		t.Errorf("left %d times, for %v", d.left, s.Gone)
	}
	// The manual merge is there when the screen is opened again, and can be discarded.
	d.kept = state.Draft{Merge: 7, Text: "by hand", Cursor: 2}
	if stage(t, d).Do(actionAccept); !slices.Equal(d.settled, resolved("by hand")) {
		t.Errorf("got %v", d.settled)
	}
	d.settled = nil
	s = stage(t, d).Do(actionAgain)
	if d.dropped != 1 {
		t.Error("it was not discarded")
	}
	if s.Do(actionTheirs, actionTheirs, actionAccept); !slices.Equal(d.settled, resolved(theirsOfTwo)) {
		t.Errorf("got %v", d.settled)
	}
}

// A manual merge that another terminal is writing is not overwritten: the key to write names the terminal and offers to
// take over.
func TestTakingOverAManualMerge(t *testing.T) {
	d := twoCollisions()
	d.since = now.Add(-114 * time.Minute)
	s := stage(t, d).Do(actionEdit)
	asked := s.Opened[0].Question
	if !strings.Contains(asked.Text, "since 14:02.\n↵ takes it over") || d.taken != 0 {
		t.Errorf("asked %q, taken over %d times", asked.Text, d.taken)
	}
	if s.Run(asked.Choices[0].Do()); d.taken != 1 || s.Screen.(*model).Typing() {
		t.Errorf("taken over %d times", d.taken)
	}
	d.since, d.kept = time.Time{}, state.Draft{Merge: 7, Text: "of another terminal"}
	s.Send(session.TakenOver{Proposal: 42}).Type("x")
	if got := result(s); got != "xof another terminal" {
		t.Errorf("continues with %q", got)
	}
	// The other terminal takes it back.
	s.Send(session.MergeLost{Entry: 7, Since: now})
	if got := told(t, s); !strings.Contains(got, "open in another terminal since 15:56") || s.Screen.(*model).Typing() {
		t.Errorf("told %q", got)
	}
	// And leaves it again: what would be typed into the text from before goes nowhere.
	d.kept.Text = "of both"
	if s.Do(actionEdit).Type("y"); result(s) != "yof both" {
		t.Errorf("continues with %q", result(s))
	}
	// And settles the conflict.
	if s.Send(session.MergeLost{Entry: 7}); !strings.Contains(told(t, s), "has changed") || len(s.Gone) != 1 {
		t.Errorf("notice %q, went to %v", told(t, s), s.Gone)
	}
}

// Letters typed while the merge is being taken over chose parts, and x discarded it.
func TestKeysWaitForAManualMergeThatIsTakenOver(t *testing.T) {
	d := twoCollisions()
	d.since = now
	s := stage(t, d).Do(actionEdit)
	m := s.Screen.(*model)
	x, hold := tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{'x'}}, s.Screen.(screen.KeyHolder)
	if hold.HoldKey(x) {
		t.Error("a key waits although nothing is taken over")
	}
	for _, why := range []state.Fault{
		{},
		{Kind: state.FaultLocal, Message: "The disk is full.", Next: "Free some space."},
	} {
		s.Run(s.Opened[0].Question.Choices[0].Do())
		if !hold.HoldKey(x) || hold.HeldKeys() != nil || !strings.Contains(rows(s, 120, 30), "keys wait, esc leaves") {
			t.Fatalf("a key does not wait:\n%s", rows(s, 120, 30))
		}
		if why.Kind == state.FaultNone {
			s.Do(screen.Back)
		} else {
			s.Send(session.NotTakenOver{Proposal: 42, Fault: why})
		}
		if got := told(t, s); got != strings.TrimSpace(why.Error()+" "+screen.NotApplied) || hold.HoldKey(x) ||
			hold.HeldKeys() != nil {
			t.Errorf("told %q", got)
		}
	}
	if s.Send(session.TakenOver{Proposal: 42}); m.Typing() || d.left != 2 || len(s.Gone) != 0 {
		t.Errorf("left %d times, went to %v", d.left, s.Gone)
	}
	quits := s.Screen.(screen.ShownOnce).Unseen
	s.Run(s.Opened[0].Question.Choices[0].Do())
	if said := quits(); said != "" {
		t.Errorf("can't quit although no key waits: %s", said)
	}
	if hold.HoldKey(x); quits() == "" {
		t.Error("quitting loses the key")
	}
	if s.Send(session.TakenOver{Proposal: 42}); !m.Typing() || len(hold.HeldKeys()) != 1 || hold.HoldKey(x) ||
		quits() != "" {
		t.Error("the key is lost, or keys still wait")
	}
	if s.Send(session.TakenOver{Proposal: 42}); !m.Typing() || d.left != 2 {
		t.Error("a take-over that was left and done late ended the lease of what is typed")
	}
}

// A person who leaves while the merge is being taken over does not hold the lease.
func TestLeavingDuringATakeOverReleasesTheLease(t *testing.T) {
	d := twoCollisions()
	d.since = now
	s := stage(t, d).Do(actionEdit)
	s.Run(s.Opened[0].Question.Choices[0].Do())
	d.since, s.Hidden = time.Time{}, true
	if s.Send(session.TakenOver{Proposal: 42}); d.left != 1 || s.Screen.(*model).Typing() {
		t.Errorf("left %d times", d.left)
	}
}

func TestATooLongResultIsNotSent(t *testing.T) {
	d := twoCollisions()
	d.kept = state.Draft{Merge: 7, Text: strings.Repeat("x", state.MaxText+2345)}
	s := stage(t, d).Do(actionAccept)
	if got := told(t, s); !strings.Contains(got, "22,345 of 20,000 characters: 2,345 characters too long.") ||
		len(d.settled) != 0 {
		t.Errorf("accepting shows %q", got)
	}
}

// prose returns a conflict in one paragraph: both sides changed a word of its first sentence, and each something else.
func prose() *fakeSession {
	const base = "A 75-inch display hangs above the fireplace, framed like a picture. The sound comes from two columns. Cables run in the wall."
	mine := strings.Replace(base, "75-inch", "85-inch", 1)
	theirs := strings.Replace(base, "75-inch", "77-inch OLED", 1)
	return over("client description of Theater", base, strings.Replace(mine, "two columns", "four columns", 1),
		strings.Replace(theirs, " Cables", " Everything is black. Cables", 1))
}

// rows returns the screen without styles.
func rows(s *screentest.Stage, w, h int) string { return ansi.Strip(s.View(screen.Rect{W: w, H: h})) }

func TestAParagraphShowsWhichWordsDiffer(t *testing.T) {
	got := rows(stage(t, prose()), 150, 20)
	for _, want := range []string{
		" ≠ A [−75-inch] [+85-inch] display", "▸≠ A [−75-inch] [+77-inch OLED] display",
		"sound comes from [−two] [+four] columns.", "picture. ›\u00a0The",
		"›\u00a0Everything is black.", "1 part to choose",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing:\n%s", want, got)
		}
	}
	if strings.Contains(got, "▌  picture. The") || strings.Count(got, "≠ ") != 3 {
		t.Errorf("more than one sentence needs a choice:\n%s", got)
	}
}

// The marks are both text and style: they need no colours, and are not taken for part of the text when the screen is
// copied.
func TestAddedAndRemovedWordsAreStyled(t *testing.T) {
	mono := theme.New(theme.Config{Name: "mono"})
	got := stage(t, prose(), mono).View(screen.Rect{W: 150, H: 20})
	viewtest.See(t, got, mono.Warn.Bold(true).Underline(true).Render("[+85-inch]"),
		mono.Warn.Bold(true).Strikethrough(true).Render("[−75-inch]"))
}

func TestTakingBothMakesOneParagraph(t *testing.T) {
	got := result(stage(t, prose()).Do(actionBoth))
	const want = "A 85-inch 77-inch OLED display hangs above the fireplace, framed like a picture. " +
		"The sound comes from four columns. Everything is black. Cables run in the wall."
	if got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestMissingTextIsMarkedInItsPlace(t *testing.T) {
	m := stage(t, over("installer notes of Theater", "Rack\n- 2 HDMI cables\n- 1 mount",
		"Rack\n- 2 HDMI cables\n- 3 mounts", "Rack\n- 2 HDMI cables"))
	if got := rows(m, 100, 20); !strings.Contains(got, " ≠ - 3 mounts") || !strings.Contains(got, "▸≠ [−- 1 mount]") {
		t.Errorf("got\n%s", got)
	}
	m = stage(t, over("installer notes of Theater",
		"Cables are hidden. One comes here. Two comes after it.",
		"Cables are hidden. Power is new here. One comes here. Two comes after it.",
		"Cables are hidden. One comes here. Power is new here. Two comes after it."))
	if got := rows(m, 150, 20); strings.Count(got, "(nothing here)") != 2 {
		t.Errorf("nothing marks where the other side has more text:\n%s", got)
	}
}

func TestTheBaseIsBetweenBothSides(t *testing.T) {
	s := stage(t, twoCollisions())
	if got := rows(s, 120, 30); strings.Contains(got, "Before both") {
		t.Errorf("the base is shown by default:\n%s", got)
	}
	s.Do(actionBase)
	for _, w := range []int{200, 120, 80} {
		if got := rows(s, w, 30); !strings.Contains(got, "Before both") {
			t.Errorf("%d wide: no base:\n%s", w, got)
		}
	}
}

func TestBothVersionsAreVisible(t *testing.T) {
	got := rows(stage(t, twoCollisions()), 100, 20)
	viewtest.See(t, got, "Mine", "Theirs", "Result", "mine 1", "theirs 2", "2 of 2 parts to choose",
		"installer notes of Theater")
}

// Without its state, the result of an open conflict looks like a text that is settled.
func TestANarrowResultSaysThatItIsOpen(t *testing.T) {
	s := stage(t, twoCollisions())
	for w, want := range map[int]string{
		30: "─ Result ───── 2 to choose ─",
		40: "─ Result installer no… ─ 2 to choose ─",
	} {
		if got := rows(s, w, 16); !strings.Contains(got, want) {
			t.Errorf("%q is missing at %d:\n%s", want, w, got)
		}
	}
	s.Do(actionMine, actionMine)
	if got := rows(s, 40, 16); !strings.Contains(got, "─ Result installer notes of… ─ ready ─") {
		t.Errorf("nothing says that the result is ready:\n%s", got)
	}
}

func TestTheStateIsVisibleBesideALongName(t *testing.T) {
	d := over("installer notes of Living Room and Library · 2 Better", "a", "mine", "theirs")
	d.kept = state.Draft{Merge: 7, Text: "by hand", Saved: now}
	s := stage(t, d)
	for _, w := range []int{80, 100, 120} {
		got := rows(s, w, 20)
		for _, want := range []string{"kept today 15:56", "edited by hand", "Result inst"} {
			if !strings.Contains(got, want) {
				t.Errorf("at %d %q is missing:\n%s", w, want, got)
			}
		}
	}
}

func TestSizes(t *testing.T) {
	viewtest.Sizes(t, stage(t, twoCollisions()))
	viewtest.Sizes(t, stage(t, prose()))
}

func TestPictures(t *testing.T) {
	viewtest.Golden(t, "conflict", stage(t, twoCollisions()), 16)
	viewtest.Golden(t, "prose", stage(t, prose()), 20)
}

// A line that one side removed is not in the combined result: under a sign that says "both", nobody would notice its
// absence.
func TestBothNamesWhatItLeavesOut(t *testing.T) {
	const says = "± without what the other removed"
	for theirs, want := range map[string]bool{"theirs": true, "theirs\nb\nc": false} {
		s := stage(t, over("installer notes of Theater", "a\nb\nc", "mine\nb\nc", theirs)).Do(actionBoth)
		got := ansi.Strip(s.View(screen.Rect{W: 80, H: 24}))
		if strings.Contains(got, says) != want || strings.Contains(got, "▌± b") != want {
			t.Errorf("theirs %q:\n%s", theirs, got)
		}
		if got = ansi.Strip(s.Do(actionMine).View(screen.Rect{W: 80, H: 24})); strings.Contains(got, "±") {
			t.Errorf("mine:\n%s", got)
		}
	}
}

// The screen called the result ready, and the service refused it afterwards.
func TestAResultForAFixedProposalIsNotReady(t *testing.T) {
	d := twoCollisions()
	d.entry.Edit.Proposal, d.is = 42, state.StatusAccepted
	s := stage(t, d)
	for range 2 {
		if got := ansi.Strip(s.View(screen.Rect{W: 100, H: 30})); !strings.Contains(got,
			"can't be saved: the proposal is Accepted") || strings.Contains(got, "ready") {
			t.Errorf("the result is drawn as\n%s", got)
		}
		if why := s.Action(actionAccept).Unless(); !strings.HasPrefix(why,
			"This proposal is Accepted. It is changed by a change order, not here. ") {
			t.Errorf("saving is refused with %q", why)
		}
		s.Do(actionMine, actionTheirs)
	}
}
