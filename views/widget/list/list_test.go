package list

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/screen/screentest"
)

var now = time.Date(2026, 3, 4, 14, 2, 0, 0, time.UTC)

// world is this machine and the service. It writes down what happens, in order.
type world struct {
	here     []int
	there    []int // pages of two
	promised int   // rows beside them that never come
	hereErr  error
	thereErr error
	keepErr  error
	happened []string
	list     *List[int, int, string]
	one      *One[int, int]
}

func (w *world) note(what string) { w.happened = append(w.happened, what) }

func (w *world) source() Source[int, string] {
	return Source[int, string]{
		Here: func(_ context.Context, q string, page, size int) (Page[int], error) {
			w.note("here " + q)
			from := min(len(w.here), (page-1)*size)
			return Page[int]{
				Rows: w.here[from:min(len(w.here), from+size)], Total: len(w.here),
				AsOf: now.Add(-time.Hour),
			}, w.hereErr
		},
		There: func(_ context.Context, q string, page, size int, now time.Time) (Page[int], error) {
			w.note("there " + q)
			if w.thereErr != nil {
				return Page[int]{}, w.thereErr
			}
			from := min(len(w.there), (page-1)*size)
			return Page[int]{
				Rows: w.there[from:min(len(w.there), from+size)], Total: len(w.there) + w.promised,
				AsOf: now,
			}, nil
		},
		Keep: func(_ context.Context, _ string, _, _ int, p Page[int]) error {
			w.note("kept")
			return w.keepErr
		},
		Waits: func(q string) bool { return q != "" },
	}
}

// The world is a screen that shows its list.
func (w *world) Show(screen.Location) tea.Cmd { return w.list.Load() }

func (w *world) Update(tea.Msg) tea.Cmd { return nil }
func (w *world) Redraw()                {}

func (w *world) View(screen.Rect) string   { return "" }
func (w *world) Actions() []*screen.Action { return nil }
func (w *world) Crumb(int) screen.Crumb    { return screen.Crumb{} }
func (w *world) Here() screen.Location     { return screen.Location{} }
func self(i *int) int                      { return *i }
func rows(w *world) []int                  { return w.list.Rows() }
func offline(message string) error         { return state.Fault{Kind: state.FaultOffline, Message: message} }

func broken(message string) error { return state.Fault{Kind: state.FaultLocal, Message: message} }

// put puts a world on the stage. Pages have two rows.
func put(t *testing.T, w *world) *screentest.Stage {
	t.Helper()
	return screentest.New(t, screen.Page{ID: "w", New: func(env *screen.Env) screen.Screen {
		w.list = New(env, "rows", 2, "", self, w.source())
		w.one = NewOne(env, "one", OneSource[int, int]{
			Here: func(_ context.Context, id int) (*int, time.Time, error) {
				w.note("here")
				return &w.here[id], now.Add(-time.Hour), w.hereErr
			},
			There: func(_ context.Context, id int) (*int, error) {
				w.note("there")
				if w.thereErr != nil {
					return nil, w.thereErr
				}
				return &w.there[id], nil
			},
			Keep:  func(context.Context, int, *int, time.Time) error { w.note("kept"); return w.keepErr },
			Waits: true,
		})
		w.list.Took = func() tea.Cmd { w.note("shown"); return nil }
		w.one.Took = w.list.Took
		w.list.Fit(2)
		return w
	}}, now)
}

// The service's answer is shown before it is kept, so that nobody waits for the disk.
func TestWhatIsHereIsShownThenWhatIsThereThenItIsKept(t *testing.T) {
	w := &world{here: []int{1}, there: []int{1, 2, 3}}
	put(t, w).Show()
	if want := []string{"here ", "shown", "there ", "shown", "kept"}; !slices.Equal(w.happened[:5], want) {
		t.Errorf("happened: %q, want %q first", w.happened, want)
	}
	if got := rows(w); !slices.Equal(got[:2], []int{1, 2}) || w.list.Total() != 3 || !w.list.AsOf().Equal(now) ||
		!w.list.Ready() {
		t.Errorf("rows %v of %d, as of %s", got, w.list.Total(), w.list.AsOf())
	}
}

func TestAnOldCopyIsBetterThanNoRow(t *testing.T) {
	w := &world{here: []int{1, 2, 3}, thereErr: offline("Away.")}
	s := put(t, w).Show()
	if got := rows(w); !slices.Equal(got, []int{1, 2, 3}) || w.list.Status().Failed.Message != "Away." ||
		!w.list.AsOf().Equal(now.Add(-time.Hour)) {
		t.Errorf("rows %v, %+v", got, w.list.Status())
	}
	if len(s.Answered) == 0 || s.Answered[0] == nil {
		t.Error("the shell is not told that the service is away")
	}
	w.thereErr, w.there = nil, []int{1, 2}
	s.Run(w.list.Reread())
	if w.list.Status().Failed.Kind != state.FaultNone || w.list.Total() != 2 {
		t.Errorf("after it is back: %+v, %d in all", w.list.Status(), w.list.Total())
	}
}

// A person who reads that the service failed looks for the fault in the wrong place.
func TestAFaultOfThisMachineIsNotTheServices(t *testing.T) {
	w := &world{there: []int{1, 2}, hereErr: broken("The disk failed."), keepErr: broken("The disk is full.")}
	s := put(t, w).Show()
	if got := rows(w); !slices.Equal(got, []int{1, 2}) || w.list.Status().Failed.Kind != state.FaultNone {
		t.Errorf("rows %v, %+v", got, w.list.Status())
	}
	for _, want := range []error{w.hereErr, w.keepErr} {
		if !slices.ContainsFunc(s.Local, func(err error) bool { return err != nil && err.Error() == want.Error() }) {
			t.Errorf("of this machine %v is told, not %v", s.Local, want)
		}
	}
	if slices.ContainsFunc(s.Answered, func(err error) bool { return err != nil }) {
		t.Errorf("told of the service: %v", s.Answered)
	}
}

func TestASearchAsksTheServiceOnceTypingPauses(t *testing.T) {
	w := &world{here: []int{1}, there: []int{1, 2}}
	s := put(t, w).Show()
	w.happened = nil
	s.Run(w.list.Ask("a"))
	s.Run(w.list.Ask("ab"))
	if slices.Contains(w.happened, "there a") || slices.Contains(w.happened, "there ab") {
		t.Errorf("asked while one types: %q", w.happened)
	}
	if s.Pass(time.Second); slices.Contains(w.happened, "there a") || !slices.Contains(w.happened, "there ab") {
		t.Errorf("asked after a pause: %q", w.happened)
	}
}

func TestAnAnswerToTheQueryBeforeIsDropped(t *testing.T) {
	w := &world{here: []int{1}, there: []int{1, 2}}
	s := put(t, w).Show()
	late := w.list.Reread()
	w.here, w.there = []int{7}, []int{7}
	s.Run(w.list.Ask("b"))
	w.there = []int{8, 9}
	s.Run(late)
	if got := rows(w); !slices.Equal(got, []int{7}) {
		t.Errorf("rows %v", got)
	}
}

func TestTheSelectedRowStaysSelected(t *testing.T) {
	w := &world{there: []int{1, 2, 3, 4}}
	s := put(t, w).Show()
	w.list.Move(screen.MoveDown)
	w.there = []int{9, 8, 1, 2, 3, 4}
	s.Run(w.list.Reread())
	if got := w.list.Current(); got == nil || *got != 2 {
		t.Errorf("selected %v of %v", got, rows(w))
	}
}

func TestWorkingOfflineAsksNothing(t *testing.T) {
	w := &world{here: []int{1, 2, 3}, there: []int{9}}
	s := put(t, w)
	s.Link.ByChoice = true
	s.Show()
	s.Run(w.list.Reread())
	s.Run(w.list.Ask("a"))
	s.Run(w.one.Want(1))
	s.Pass(time.Second)
	if slices.ContainsFunc(w.happened, func(what string) bool { return what[0] == 't' }) ||
		!slices.Equal(rows(w), []int{1, 2, 3}) {
		t.Errorf("happened %q, rows %v", w.happened, rows(w))
	}
}

func TestDetailsComeFromHereAndOnceTheCursorStandsStillFromThere(t *testing.T) {
	w := &world{here: []int{10, 11}, there: []int{20, 21}}
	s := put(t, w)
	s.Run(w.one.Want(0))
	s.Run(w.one.Want(1))
	if got := w.one.Value; got == nil || *got != 11 || !w.one.Loading || slices.Contains(w.happened, "there") {
		t.Errorf("at once: %v, %q", got, w.happened)
	}
	s.Pass(time.Second)
	if want := []string{"here", "shown", "here", "shown", "there", "shown", "kept"}; *w.one.Value != 21 ||
		w.one.Loading || !slices.Equal(w.happened, want) {
		t.Errorf("then: %d, %q", *w.one.Value, w.happened)
	}
	w.thereErr = errors.New("broken")
	s.Run(w.one.Reread())
	if *w.one.Value != 21 || w.one.Failed.Kind == state.FaultNone {
		t.Errorf("after a failure: %d, %+v", *w.one.Value, w.one.Failed)
	}
	w.thereErr = offline("Away.")
	if s.Run(w.one.Reread()); w.one.Failed.Kind != state.FaultNone {
		t.Errorf("the banner tells it, and so does this: %+v", w.one.Failed)
	}
}

// Unsaved rows stand above those of the service, and are on none of its pages: neither
// are lost when the others are read again.
func TestRowsAboveThoseThatAreRead(t *testing.T) {
	w := &world{there: []int{1, 2, 3, 4, 5}}
	m := put(t, w).Show()
	w.list.Above([]int{-1, -2})
	m.Run(w.list.Reread())
	if got := rows(w)[:4]; !slices.Equal(got, []int{-1, -2, 1, 2}) {
		t.Errorf("rows: %v", got)
	}
	w.list.Select(2)
	w.list.Above(nil)
	if got := rows(w); got[0] != 1 || *w.list.Current() != 2 {
		t.Errorf("rows: %v, the cursor is on %d", got, *w.list.Current())
	}
	w.list.Above([]int{-3})
	w.list.Put(9)
	if got := rows(w); !slices.Equal(got[:3], []int{-3, 9, 1}) || *w.list.Current() != 9 {
		t.Errorf("rows: %v, the cursor is on %d", got, *w.list.Current())
	}
	if w.list.Put(-3); *w.list.Current() != -3 ||
		len(rows(w)) != len(slices.Compact(slices.Sorted(slices.Values(rows(w))))) {
		t.Errorf("a row is there twice: %v", rows(w))
	}
}
