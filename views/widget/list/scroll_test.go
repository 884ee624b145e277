package list

import (
	"context"
	"slices"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/screen/screentest"
)

// scrolled returns a list of three pages of two rows, of which the service has shown the first, and
// which was scrolled to the last. whole is what its source says of the pages of this machine.
func scrolled(t *testing.T, w *world, whole bool) *screentest.Stage {
	t.Helper()
	s := put(t, w)
	w.list.src.Whole = func([]int) bool { return whole }
	w.list.Fit(0) // only the first page comes into sight
	s.Show()
	w.happened = nil
	w.list.Fit(2)
	for range 2 {
		w.list.Move(screen.MoveBottom)
		s.Run(w.list.More())
	}
	w.list.Move(screen.MoveBottom)
	s.Run(w.list.More())
	return s
}

// A notice for the time in which a page is read from this machine would only flicker.
func TestReadingAPageFromThisMachineIsNotAnnounced(t *testing.T) {
	w := &world{here: []int{1, 2, 4, 5, 7}, there: []int{1, 2, 3, 4, 5, 6}}
	s := put(t, w)
	w.list.src.Whole = func([]int) bool { return false }
	w.list.Fit(0) // only the first page comes into sight
	s.Show()
	w.list.Fit(2)
	read := w.list.More()
	if what := w.list.Activity("rows"); !w.list.Loading() || what != "" || w.list.Status().Loading {
		t.Errorf("loading %v: %q, %+v", w.list.Loading(), what, w.list.Status())
	}
	w.list.Took = nil
	w.list.src.There = func(context.Context, string, int, int, time.Time) (Page[int], error) {
		if what := w.list.Activity("rows"); what != "Reading rows: 2 of 6 here" || !w.list.Status().Loading {
			t.Errorf("from the service: %q, %+v", what, w.list.Status())
		}
		return Page[int]{}, offline("Away.")
	}
	s.Run(read)
	if w.list.Loading() || w.list.Activity("rows") != "" {
		t.Errorf("afterwards: %v, %q", w.list.Loading(), w.list.Activity("rows"))
	}
}

func asked(w *world) (n int) {
	for _, what := range w.happened {
		if what == "there " {
			n++
		}
	}
	return n
}

// Over a slow line each page would be waited for, though its rows are here.
func TestWhileOneScrollsThePagesThatAreHereAreShownAndTheVisibleOneIsReadAgainAfterwards(t *testing.T) {
	w := &world{here: []int{1, 2, 3, 4, 5, 6, 7}, there: []int{1, 2, 3, 14, 15, 6}}
	s := scrolled(t, w, true)
	if got := rows(w); !slices.Equal(got, []int{1, 2, 3, 4, 5, 6}) || asked(w) > 0 || w.list.Total() != 6 ||
		!w.list.AsOf().Equal(now) {
		t.Errorf("rows %v of %d, as of %s, after %q", got, w.list.Total(), w.list.AsOf(), w.happened)
	}
	s.Pass(time.Second)
	if got := rows(w); !slices.Equal(got, []int{1, 2, 3, 4, 15, 6}) || asked(w) != 1 ||
		!w.list.AsOf().Equal(now.Add(scrollPause)) || !slices.Contains(w.happened, "kept") {
		t.Errorf("rows %v, as of %s, after %q", got, w.list.AsOf(), w.happened)
	}
	w.list.Move(screen.MoveTop)
	w.list.Move(screen.MoveDown)
	w.list.Move(screen.MoveDown)
	s.Run(w.list.More())
	s.Pass(time.Second)
	if got := rows(w); !slices.Equal(got[:4], []int{1, 2, 3, 14}) || asked(w) != 2 {
		t.Errorf("scrolled back: rows %v, after %q", got, w.happened)
	}
}

// A timer for each step would wake the program after each key, and delay the next one.
func TestOneTimerWaitsForAPauseInScrolling(t *testing.T) {
	w := &world{here: []int{1, 2, 3, 4, 5, 6, 7}, there: []int{1, 2, 3, 4, 15, 6}}
	s := scrolled(t, w, true)
	s.Pass(scrollPause - time.Millisecond)
	w.list.Move(screen.MoveUp)
	if w.list.More() != nil {
		t.Error("a second timer was started")
	}
	if s.Pass(scrollPause - time.Millisecond); asked(w) != 0 {
		t.Errorf("during scrolling: %q", w.happened)
	}
	if s.Pass(time.Millisecond); asked(w) != 1 {
		t.Errorf("after scrolling: %q", w.happened)
	}
}

func TestACachedPageThatIsOutOfSightAgainIsNotReadAgain(t *testing.T) {
	w := &world{here: []int{1, 2, 3, 4, 5, 6, 7}, there: []int{1, 2, 3, 4, 5, 6}}
	s := scrolled(t, w, true)
	w.list.Move(screen.MoveTop)
	s.Run(w.list.More())
	if s.Pass(time.Second); asked(w) != 0 {
		t.Errorf("happened: %q", w.happened)
	}
}

// Between rows that were read at different times others may be missing.
func TestAPageThatMayLackRowsIsReadFromTheService(t *testing.T) {
	w := &world{here: []int{1, 2, 4, 5, 7}, there: []int{1, 2, 3, 4, 5, 6}}
	scrolled(t, w, false)
	if got := rows(w); !slices.Equal(got, w.there) || asked(w) != 2 {
		t.Errorf("rows %v after %q", got, w.happened)
	}
	w = &world{here: []int{1, 2, 3, 4, 5, 6}, there: []int{1, 2, 3, 4, 5, 6}}
	scrolled(t, w, false)
	if got := rows(w); !slices.Equal(got, w.there) || asked(w) != 0 {
		t.Errorf("this machine has as many as the service: rows %v after %q", got, w.happened)
	}
}

func TestACachedPageThatCantBeReadAgainIsAskedForAgainByAPersonAlone(t *testing.T) {
	w := &world{here: []int{1, 2, 3, 4, 5, 6, 7}, there: []int{1, 2, 3, 4, 15, 16}}
	s := scrolled(t, w, true)
	w.thereErr = state.Fault{Kind: state.FaultUnavailable}
	for range 3 {
		s.Pass(time.Second)
	}
	if asked(w) != 1 || len(rows(w)) != 6 || w.list.Status().Failed.Kind != state.FaultUnavailable {
		t.Errorf("rows %v, %+v, after %q", rows(w), w.list.Status(), w.happened)
	}
	w.thereErr = nil
	w.list.Move(screen.MoveUp)
	s.Run(w.list.More())
	if s.Pass(time.Second); !slices.Equal(rows(w), []int{1, 2, 3, 4, 15, 16}) {
		t.Errorf("rows %v after %q", rows(w), w.happened)
	}
}

// paged scrolls to the end of a list of 8 pages that are all here, where a page may lack rows if it
// has one that fits.
func paged(t *testing.T, lacks func(int) bool) *world {
	t.Helper()
	w := &world{}
	for i := range 16 {
		w.there = append(w.there, i)
	}
	w.here = append(slices.Clone(w.there), 99)
	s := put(t, w)
	w.list.src.Whole = func(rows []int) bool { return !slices.ContainsFunc(rows, lacks) }
	w.list.Fit(0) // only the first page comes into sight
	s.Show()
	w.happened = nil
	w.list.Fit(1)
	for range 16 {
		w.list.Move(screen.MoveDown)
		s.Run(w.list.More())
	}
	return w
}

// Each read wakes the program and the database, which takes as long as its rows.
func TestSeveralPagesOfThisMachineAreReadTogether(t *testing.T) {
	w := paged(t, func(int) bool { return false })
	if got := rows(w); !slices.Equal(got, w.there) {
		t.Errorf("rows %v", got)
	}
	reads := 0
	for _, what := range w.happened {
		if what == "here " {
			reads++
		}
	}
	if reads != 4 || asked(w) != 0 { // pages 2, 3, 4 to 6, 7 and 8
		t.Errorf("%d reads: %q", reads, w.happened)
	}
}

// Of pages that were read together, only those before the first that may lack rows are shown.
func TestAPageThatMayLackRowsEndsWhatIsReadTogether(t *testing.T) {
	w := paged(t, func(i int) bool { return i == 9 }) // on page 5
	if got := rows(w); !slices.Equal(got, w.there) || asked(w) != 1 {
		t.Errorf("rows %v after %q", got, w.happened)
	}
}

// On the way to the end one page follows another: stopped while it reads this machine, the list asked the service
// instead.
func TestStoppingEndsAlsoTheReadingOfThisMachine(t *testing.T) {
	w := &world{there: []int{1, 2, 3, 4, 5, 6, 7, 8}}
	w.here = slices.Clone(w.there)
	s := put(t, w)
	w.list.src.Whole = func([]int) bool { return true }
	w.list.Fit(0) // only the first page comes into sight
	s.Show()
	w.happened = nil
	w.list.Fit(1)
	work, stop := context.WithCancel(t.Context())
	s.Env.Work = func() context.Context { return work }
	w.list.Move(screen.MoveBottom)
	next := w.list.More()
	stop()
	s.Env.Work = t.Context
	if s.Run(next); asked(w) != 0 || w.list.Loading() || len(rows(w)) != 2 {
		t.Errorf("stopped, it has the rows %v after %q", rows(w), w.happened)
	}
	if w.list.Move(screen.MoveBottom); w.list.More() == nil {
		t.Error("the key does not read on")
	}
}

// In a catalog of 100,000 items "G" went on reading page after page, for minutes, after its screen was left.
func TestTheWayToTheEndStopsWhenTheListIsLeft(t *testing.T) {
	w := &world{}
	for i := range 100 {
		w.there = append(w.there, i)
	}
	s := put(t, w).Show()
	w.happened = nil
	w.list.Move(screen.MoveBottom)
	there := w.list.src.There
	w.list.src.There = func(ctx context.Context, q string, page, size int, now time.Time) (Page[int], error) {
		p, err := there(ctx, q, page, size, now)
		s.Hidden = asked(w) == 3
		return p, err
	}
	w.list.Took = func() tea.Cmd { return w.list.More() } // as screens do
	if s.Run(w.list.More()); asked(w) != 3 || w.list.Loading() {
		t.Errorf("%d pages were read, and more are: %v", asked(w), w.list.Loading())
	}
	here := *w.list.Current()
	s.Hidden, w.list.Took = false, nil
	if s.Run(w.list.More()); asked(w) > 5 || *w.list.Current() != here {
		t.Errorf("on the way back %d pages were read, and the cursor went from %d to %d", asked(w), here,
			*w.list.Current())
	}
}
