package conflict

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/screen/screentest"
	"app.tender/tender/views/widget/theme"
	"app.tender/tender/views/widget/viewtest"
)

// desk is the user's work, in which conflicts are settled. It records its calls.
type desk struct {
	entry state.Entry
	what  string
	kept  state.ManualMerge // written before
	since time.Time         // of the lease of another terminal; zero for none

	settled              []state.Decision
	typed                []state.ManualMerge
	left, dropped, taken int
}

func (d *desk) Entries() []state.Entry { return []state.Entry{d.entry} }
func (d *desk) Edit(state.Edit) string { return d.what }
func (d *desk) Proposal(id state.ProposalID) string {
	if p := d.Named(id); p != nil {
		return p.Title()
	}
	return ""
}

func (d *desk) Named(id state.ProposalID) *state.Proposal {
	if id != 42 {
		return nil
	}
	return &state.Proposal{ID: id, Number: 1042, Name: "Halvorsen Residence", Customer: &state.Contact{FirstName: "Erik", LastName: "Halvorsen"}}
}

func (d *desk) TypeResult(r state.ManualMerge) { d.typed = append(d.typed, r) }
func (d *desk) LeaveResult(int64)              { d.left++ }
func (d *desk) DropResult(int64)               { d.dropped++ }
func (d *desk) TakeOverResult(int64)           { d.taken++ }

func (d *desk) OpenResult(state.Entry) state.ManualMerge { return d.kept }

func (d *desk) Elsewhere(state.Lease) (time.Time, bool) { return d.since, !d.since.IsZero() }

func (d *desk) Settle(_ int64, what state.Decision, done func()) {
	d.settled = append(d.settled, what)
	done()
}

var now = time.Date(2026, 4, 6, 15, 56, 0, 0, time.Local)

// stage returns the screen on the conflict of a desk, in a theme.
func stage(t *testing.T, d *desk, th ...*theme.Theme) *screentest.Stage {
	t.Helper()
	d.entry.ID, d.entry.State = 7, state.EntryConflict
	p := Page(Ports{Work: d, Results: d, Words: d})
	s := screentest.New(t, p, now)
	for _, other := range th {
		s.Env.Theme = other
		s.Screen = p.New(s.Env)
	}
	s.Run(s.Screen.Show(screen.Location{Screen: ID, Item: 7}))
	return s
}

// over returns a conflict of three texts.
func over(what, base, mine, theirs string) *desk {
	return &desk{what: what, entry: state.Entry{Theirs: theirs, Edit: state.Edit{Base: base, Change: state.WriteText{Text: mine}}}}
}

const theirsOfTwo = "theirs 1\nb\nc\nd\ntheirs 2"

func twoCollisions() *desk {
	return over("installer notes of Theater", "a\nb\nc\nd\ne", "mine 1\nb\nc\nd\nmine 2", theirsOfTwo)
}

func resolved(text string) []state.Decision {
	return []state.Decision{{Kind: state.DecideResolve, Text: text, Theirs: theirsOfTwo}}
}

// result returns the current result.
func result(s *screentest.Stage) string { return s.Screen.(*Model).ed.Text() }

// told returns the last notice.
func told(t *testing.T, s *screentest.Stage) string {
	t.Helper()
	if len(s.Told) == 0 {
		t.Fatal("nothing is told")
	}
	return s.Told[len(s.Told)-1].Text
}

// Several proposals have installer notes of a theater: the user has to see which of them the
// decision is about.
func TestTheConflictNamesItsProposalAndClient(t *testing.T) {
	d := twoCollisions()
	d.entry.Edit.Proposal = 42
	if c := stage(t, d).Screen.Crumb(120); ansi.Strip(c.Left) != "Outbox › Conflict   #1042 Halvorsen Residence" || ansi.Strip(c.Right) != "Erik Halvorsen" {
		t.Errorf("%q, %q", c.Left, c.Right)
	}
	d.entry.Edit.Proposal = 43
	if c := stage(t, d).Screen.Crumb(120); ansi.Strip(c.Left) != "Outbox › Conflict" || c.Right != "" {
		t.Errorf("one that is not known: %q, %q", c.Left, c.Right)
	}
}

func TestChoicesMakeTheResult(t *testing.T) {
	tests := map[string]struct {
		choose []screen.ID
		want   string
	}{
		"mine then theirs": {[]screen.ID{Mine, Theirs}, "mine 1\nb\nc\nd\ntheirs 2"},
		"theirs and both":  {[]screen.ID{Theirs, Both}, "theirs 1\nb\nc\nd\nmine 2\ntheirs 2"},
		"the other first":  {[]screen.ID{screen.MoveDown, Theirs, Mine}, "mine 1\nb\nc\nd\ntheirs 2"},
		"a changed mind":   {[]screen.ID{Mine, Mine, screen.MoveUp, Theirs}, "theirs 1\nb\nc\nd\nmine 2"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			d := twoCollisions()
			s := stage(t, d).Do(tt.choose...).Do(Accept)
			if !slices.Equal(d.settled, resolved(tt.want)) {
				t.Errorf("got %v, want %v", d.settled, resolved(tt.want))
			}
			if len(s.Gone) != 1 || s.Gone[0].Screen != screen.AtOutbox || s.Screen.Here().Item != 0 {
				t.Errorf("it leads to %v, and is on %v", s.Gone, s.Screen.Here())
			}
		})
	}
}

func TestAnOpenPartIsNotSent(t *testing.T) {
	d := twoCollisions()
	s := stage(t, d)
	for _, want := range []string{"2 of 2", "1 of 2"} {
		if got := s.Action(Accept).Unless(); !strings.Contains(got, want) || len(d.settled) != 0 {
			t.Fatalf("accepting is refused by %q, want it to say %q", got, want)
		}
		s.Do(Mine)
	}
}

func TestTheResultCanBeWrittenByHand(t *testing.T) {
	d := twoCollisions()
	s := stage(t, d).Do(Edit).Type("Hi ")
	if !s.Screen.(screen.TextInput).Typing() || len(d.typed) != 3 {
		t.Fatalf("it takes no text: %v", d.typed)
	}
	const written = "Hi mine 1\nb\nc\nd\nmine 2"
	if got := d.typed[2]; got != (state.ManualMerge{Entry: 7, Text: written, Theirs: theirsOfTwo, Cursor: 3}) {
		t.Errorf("handed over %+v", got)
	}
	s.Do(screen.Back)
	if s.Action(Mine).Unless() == "" {
		t.Error("a choice would throw away what was edited by hand")
	}
	if s.Do(screen.Back); d.left != 1 || len(s.Gone) != 1 {
		t.Errorf("left %d times, for %v", d.left, s.Gone)
	}
	// It is there again when the screen is opened again, and can be discarded.
	d.kept = state.ManualMerge{Entry: 7, Text: "by hand", Cursor: 2}
	if stage(t, d).Do(Accept); !slices.Equal(d.settled, resolved("by hand")) {
		t.Errorf("got %v", d.settled)
	}
	d.settled = nil
	s = stage(t, d).Do(Again)
	if d.dropped != 1 {
		t.Error("it is not given up")
	}
	if s.Do(Theirs, Theirs, Accept); !slices.Equal(d.settled, resolved(theirsOfTwo)) {
		t.Errorf("got %v", d.settled)
	}
}

// A merge that another terminal writes is not typed over: the key to write says so, and asks
// whether to take it over.
func TestWhatAnotherTerminalWritesIsTakenOver(t *testing.T) {
	d := twoCollisions()
	d.since = now.Add(-114 * time.Minute)
	s := stage(t, d).Do(Edit)
	asked := s.Opened[0].Question
	if !strings.Contains(asked.Text, "since 14:02. ↵ takes it over") || d.taken != 0 {
		t.Errorf("asked %q, taken over %d times", asked.Text, d.taken)
	}
	if s.Run(asked.Choices[0].Do()); d.taken != 1 || s.Screen.(*Model).Typing() {
		t.Errorf("taken over %d times", d.taken)
	}
	d.since, d.kept = time.Time{}, state.ManualMerge{Entry: 7, Text: "of another terminal"}
	s.Send(session.ResultTakenOver{Entry: 7}).Type("x")
	if got := result(s); got != "xof another terminal" {
		t.Errorf("goes on with %q", got)
	}
	// Another terminal takes it over in its turn.
	s.Send(session.ResultLost{Entry: 7, Since: now})
	if got := told(t, s); !strings.Contains(got, "being edited in another terminal since 15:56") || s.Screen.(*Model).Typing() {
		t.Errorf("told %q", got)
	}
	// And settles the conflict.
	if s.Send(session.ResultLost{Entry: 7}); !strings.Contains(told(t, s), "has changed") || len(s.Gone) != 1 {
		t.Errorf("told %q, and leads to %v", told(t, s), s.Gone)
	}
}

// A person who goes elsewhere while the merge is being taken over does not keep it from
// others.
func TestATakenOverResultThatNobodyLooksAtIsFree(t *testing.T) {
	d := twoCollisions()
	s := stage(t, d)
	s.Hidden = true
	if s.Send(session.ResultTakenOver{Entry: 7}); d.left != 1 || s.Screen.(*Model).Typing() {
		t.Errorf("left %d times", d.left)
	}
}

func TestATooLongResultIsNotSent(t *testing.T) {
	d := twoCollisions()
	d.kept = state.ManualMerge{Entry: 7, Text: strings.Repeat("x", state.MaxText+2345)}
	s := stage(t, d).Do(Accept)
	if got := told(t, s); !strings.Contains(got, "22,345 of 20,000 characters: 2,345 characters too long.") || len(d.settled) != 0 {
		t.Errorf("accepting tells %q", got)
	}
}

// prose returns a conflict in a paragraph: both changed a word of the first sentence, and each
// something else.
func prose() *desk {
	const base = "A 75-inch display hangs above the fireplace, framed like a picture. The sound comes from two columns. Cables run in the wall."
	mine := strings.Replace(base, "75-inch", "85-inch", 1)
	theirs := strings.Replace(base, "75-inch", "77-inch OLED", 1)
	return over("client description of Theater", base, strings.Replace(mine, "two columns", "four columns", 1), strings.Replace(theirs, " Cables", " Everything is black. Cables", 1))
}

// rows returns the lines of the screen without their styles.
func rows(s *screentest.Stage, w, h int) string { return ansi.Strip(s.View(screen.Rect{W: w, H: h})) }

func TestAParagraphShowsWhichWordsDiffer(t *testing.T) {
	got := rows(stage(t, prose()), 150, 20)
	for _, want := range []string{
		"▌≠ A [−75-inch] [+85-inch] display", "▌≠ A [−75-inch] [+77-inch OLED] display", "sound comes from [−two] [+four] columns.", "picture. ›\u00a0The",
		"›\u00a0Everything is black.", "1 part to choose",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing:\n%s", want, got)
		}
	}
	if strings.Contains(got, "▌  picture. The") || strings.Count(got, "≠ ") != 3 {
		t.Errorf("more than one sentence is to be chosen:\n%s", got)
	}
}

// The marks are in the text and in its style, so that nobody needs colours to see
// them, and nobody who copies the screen takes them for text.
func TestAddedAndRemovedWordsHaveAStyleOfTheirOwn(t *testing.T) {
	mono := theme.New(theme.Config{Name: "mono"})
	got := stage(t, prose(), mono).View(screen.Rect{W: 150, H: 20})
	for _, want := range []string{mono.Warn.Bold(true).Underline(true).Render("[+85-inch]"), mono.Warn.Bold(true).Strikethrough(true).Render("[−75-inch]")} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing:\n%q", want, got)
		}
	}
}

func TestBothOfAParagraphIsOneParagraph(t *testing.T) {
	got := result(stage(t, prose()).Do(Both))
	const want = "A 85-inch 77-inch OLED display hangs above the fireplace, framed like a picture. " +
		"The sound comes from four columns. Everything is black. Cables run in the wall."
	if got != want {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestWhatOneSideLacksIsShownInItsPlace(t *testing.T) {
	m := stage(t, over("installer notes of Theater", "Rack\n- 2 HDMI cables\n- 1 mount", "Rack\n- 2 HDMI cables\n- 3 mounts", "Rack\n- 2 HDMI cables"))
	if got := rows(m, 100, 20); !strings.Contains(got, "▌≠ - 3 mounts") || !strings.Contains(got, "▌≠ [−- 1 mount]") {
		t.Errorf("got\n%s", got)
	}
	m = stage(t, over("installer notes of Theater",
		"Cables are hidden. One comes here. Two comes after it.",
		"Cables are hidden. Power is new here. One comes here. Two comes after it.",
		"Cables are hidden. One comes here. Power is new here. Two comes after it."))
	if got := rows(m, 150, 20); strings.Count(got, "(nothing here)") != 2 {
		t.Errorf("nothing tells where the other side has what this one lacks:\n%s", got)
	}
}

func TestTheBaseStandsBetween(t *testing.T) {
	s := stage(t, twoCollisions())
	if got := rows(s, 120, 30); strings.Contains(got, "Before both") {
		t.Errorf("the base takes room:\n%s", got)
	}
	s.Do(Base)
	for _, w := range []int{200, 120, 80} {
		if got := rows(s, w, 30); !strings.Contains(got, "Before both") {
			t.Errorf("%d wide: no base:\n%s", w, got)
		}
	}
}

func TestBothVersionsAreOnTheScreen(t *testing.T) {
	got := rows(stage(t, twoCollisions()), 100, 20)
	for _, want := range []string{"Mine", "Theirs", "Result", "mine 1", "theirs 2", "2 of 2 parts to choose", "installer notes of Theater"} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is missing:\n%s", want, got)
		}
	}
}

func TestHowTheResultStandsOutlivesItsLongName(t *testing.T) {
	d := over("installer notes of Living Room and Library · 2 Better", "a", "mine", "theirs")
	d.kept = state.ManualMerge{Entry: 7, Text: "by hand", Saved: now}
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

// A line that the other person removed is not in both: under a sign that says it is taken, nobody
// would look for it in the result.
func TestBothSaysWhatItLeavesOut(t *testing.T) {
	const says = "± without what the other removed"
	for theirs, want := range map[string]bool{"theirs": true, "theirs\nb\nc": false} {
		s := stage(t, over("installer notes of Theater", "a\nb\nc", "mine\nb\nc", theirs)).Do(Both)
		got := ansi.Strip(s.View(screen.Rect{W: 80, H: 24}))
		if strings.Contains(got, says) != want || strings.Contains(got, "▌± b") != want {
			t.Errorf("theirs %q:\n%s", theirs, got)
		}
		if got = ansi.Strip(s.Do(Mine).View(screen.Rect{W: 80, H: 24})); strings.Contains(got, "±") {
			t.Errorf("mine alone:\n%s", got)
		}
	}
}
