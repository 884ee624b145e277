package list

import (
	"slices"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
)

// A service that fails would be asked for the same page as fast as it refuses.
func TestAPageThatFailsIsAskedForAgainByAPersonAlone(t *testing.T) {
	w := &world{there: []int{1, 2, 3, 4, 5}}
	s := put(t, w)
	w.list.Fit(0) // only the first page comes into sight
	s.Show()
	w.list.Fit(2)
	w.thereErr = state.Fault{Kind: state.FaultUnavailable}
	w.happened = nil
	s.Run(w.list.More())
	if want := []string{"there ", "shown"}; !slices.Equal(w.happened, want) {
		t.Fatalf("after a failure: %q, want %q", w.happened, want)
	}
	w.thereErr = nil
	if w.list.Move(screen.MoveDown) {
		s.Run(w.list.More())
	}
	if got := rows(w); len(got) < 4 {
		t.Errorf("rows %v: the page is not asked for again", got)
	}
}

// The end of the list was the last row that was read so far: a person took it for the last of all.
func TestTheEndOfAListIsThatOfAllRows(t *testing.T) {
	for name, tt := range map[string]struct {
		meanwhile screen.ID // what a person does while the next page is read
		want      int
	}{
		"waits":    {"", 9},
		"moves on": {screen.MoveUp, 1},
	} {
		t.Run(name, func(t *testing.T) {
			w := &world{there: []int{1, 2, 3, 4, 5, 6, 7, 8, 9}}
			s := put(t, w)
			w.list.Fit(0) // only the first page comes into sight
			s.Show()
			w.list.Fit(1)
			w.list.Move(screen.MoveBottom)
			next := w.list.More()
			if tt.meanwhile != "" {
				w.list.Move(tt.meanwhile)
			}
			if got := w.list.Activity("rows"); got != "Reading rows: 2 of 9 here" {
				t.Errorf("while it reads: %q", got)
			}
			if s.Run(next); *w.list.Current() != tt.want {
				t.Errorf("the cursor is on %d of %v, want %d", *w.list.Current(), rows(w), tt.want)
			}
		})
	}
}

func TestARowThatIsMadeOrChangedHereShows(t *testing.T) {
	w := &world{there: []int{1, 2}}
	s := put(t, w).Show()
	w.list.Add(7)
	w.list.Add(7)
	if got := rows(w); !slices.Equal(got, []int{7, 1, 2}) || w.list.Total() != 3 {
		t.Errorf("added: %v of %d", got, w.list.Total())
	}
	w.list.Change(2, func(r *int) { *r = 5 })
	w.list.Change(9, func(r *int) { *r = 6 })
	if got := rows(w); !slices.Equal(got, []int{7, 1, 5}) {
		t.Errorf("changed: %v", got)
	}
	if !w.list.Told() || w.list.Loading() {
		t.Errorf("told %v, loading %v", w.list.Told(), w.list.Loading())
	}
	s.Send(screen.Reread{})
}

// New rows at the top would be above the visible part of the list.
func TestAtItsTopOneSeesWhatIsNewOnTop(t *testing.T) {
	w := &world{there: []int{1, 2}}
	put(t, w).Show()
	w.list.Above([]int{9})
	if from, _ := w.list.Fit(2); from != 0 || *w.list.Current() != 1 {
		t.Errorf("row %d is the first in sight, the cursor on %d", from, *w.list.Current())
	}
}

// Rows of another search would be taken for what matches this one.
func TestAwayFromTheServiceNoRowOfAnotherQueryStays(t *testing.T) {
	w := &world{here: []int{1, 2}, there: []int{1, 2}}
	s := put(t, w).Show()
	w.here, w.thereErr = nil, offline("Away.")
	s.Run(w.list.Ask("nothing"))
	s.Pass(time.Second)
	if got := rows(w); len(got) > 0 || !w.list.Ready() || w.list.Total() != 0 {
		t.Errorf("rows %v of %d, ready %v", got, w.list.Total(), w.list.Ready())
	}
	w.list.Ask("")
	w.here, w.thereErr = []int{1, 2}, nil
	s.Run(w.list.Reread())
	w.here, w.thereErr = nil, offline("Away.")
	if s.Run(w.list.Reread()); len(rows(w)) != 2 {
		t.Errorf("rows %v: those of the same query go when the service does", rows(w))
	}
}

// Details below a list must not push its rows out of sight, nor the rows the details.
func TestRowsAndDetailsShareAPane(t *testing.T) {
	c := NewCursor(func(i *int) int { return *i })
	c.Set(make([]int, 20))
	for _, tt := range []struct {
		height, rows int
		details      bool
	}{{0, 1, false}, {5, 4, false}, {7, 6, false}, {8, 3, true}, {30, 14, true}, {60, 20, true}} {
		if rows, details := c.Split(tt.height); rows != tt.rows || details != tt.details {
			t.Errorf("height %d: %d rows, details %v", tt.height, rows, details)
		}
	}
	if c.None("none") != "" || (&Cursor[int, int]{}).None("none") != "none" {
		t.Error("why there is no row is said of the wrong list")
	}
}

// A list of thousands would be read as a whole before its first row is shown.
func TestOfALongListThatIsHereTheFirstPageIsReadUntilOneScrolls(t *testing.T) {
	w := &world{here: []int{1, 2, 3, 4, 5}}
	s := put(t, w)
	w.list.Fit(0) // only the first page comes into sight
	w.list.src.Long = true
	s.Link.ByChoice = true
	s.Show()
	if got := rows(w); !slices.Equal(got, []int{1, 2}) || w.list.Total() != 5 {
		t.Errorf("at first %v of %d", got, w.list.Total())
	}
	w.list.Fit(2)
	w.list.Move(screen.MoveBottom)
	s.Run(w.list.More())
	if got := rows(w); !slices.Equal(got, w.here) || *w.list.Current() != 5 {
		t.Errorf("then %v, and the cursor is on %d, not at the bottom", got, *w.list.Current())
	}
	w.happened = nil
	if s.Run(w.list.More()); len(w.happened) > 0 {
		t.Errorf("all are there, and %q happened", w.happened)
	}
}

// A row on top that was found elsewhere, or is new, made the list skip the page behind it:
// its rows could not be reached by scrolling.
func TestARowOnTopHidesNoPage(t *testing.T) {
	w := &world{there: []int{1, 2, 3, 4, 5, 6}}
	s := put(t, w)
	w.list.Fit(0) // only the first page comes into sight
	s.Show()
	w.list.Put(9)
	w.list.Fit(2)
	s.Run(w.list.More())
	if got := rows(w); !slices.Equal(got[:5], []int{9, 1, 2, 3, 4}) {
		t.Errorf("rows %v", got)
	}
}

func TestThePageWhoseRowsComeIntoSightIsAskedForOnce(t *testing.T) {
	for name, tt := range map[string]struct {
		top, have, total, pages, want int
	}{
		"nothing was read": {0, 0, 500, 0, 0},
		"far from the end": {0, 100, 500, 1, 0},
		"near the end":     {70, 100, 500, 1, 2},
		"a part of a page": {140, 150, 500, 2, 3},
		"a row on top":     {70, 101, 500, 1, 2},
		"cached rows":      {1970, 2000, 5000, 1, 21},
		"all is there":     {70, 100, 100, 1, 0},
		"more than told":   {70, 100, 90, 1, 0},
	} {
		l := List[int, int, string]{size: 100, read: make([]int, tt.have), total: tt.total, pages: tt.pages}
		l.Win.Top, l.height = tt.top, 20
		if got := l.next(); got != tt.want {
			t.Errorf("%s: page %d, want %d", name, got, tt.want)
		}
	}
	w := &world{there: []int{1, 2, 3, 4, 5}}
	s := put(t, w)
	w.list.Fit(0)
	s.Show()
	w.list.Fit(2)
	if first, second := w.list.More(), w.list.More(); first == nil || second != nil {
		t.Errorf("asked for the page: %v, and once more: %v", first != nil, second != nil)
	}
}

// A service that promises more rows than it has was asked without end.
func TestAServiceWithoutTheRowsItPromisesIsNotAskedForEver(t *testing.T) {
	w := &world{there: []int{1, 2, 3}, promised: 9}
	put(t, w).Show()
	asked := len(slices.DeleteFunc(slices.Clone(w.happened), func(what string) bool { return what != "there " }))
	if got := rows(w); asked > 3 || !slices.Equal(got, []int{1, 2, 3}) {
		t.Errorf("asked %d times for rows %v", asked, got)
	}
}

// "Reading…" stayed until the end of the program if a person went offline while a copy was being read.
func TestReadingEndsWithTheChoiceToWorkOffline(t *testing.T) {
	for name, pause := range map[string]time.Duration{
		"while the copy is read": 0,
		"while the cursor rests": time.Second,
	} {
		t.Run(name, func(t *testing.T) {
			w := &world{here: []int{10}, there: []int{20}}
			s := put(t, w)
			read := w.one.Want(0)
			if pause > 0 {
				s.Run(read)
			}
			s.Link.ByChoice = true
			if pause > 0 {
				s.Pass(pause)
			} else {
				s.Run(read)
			}
			if w.one.Loading || *w.one.Value != 10 || slices.Contains(w.happened, "there") {
				t.Errorf("reading: %v, value %d, happened %q", w.one.Loading, *w.one.Value, w.happened)
			}
		})
	}
}
