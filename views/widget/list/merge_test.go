package list

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestPagesAreMergedById(t *testing.T) {
	for name, c := range map[string]struct {
		rows, page []int
		first      bool
		total      int
		want       []int
	}{
		"the first page of all":              {nil, []int{1, 2}, true, 4, []int{1, 2}},
		"the next page":                      {[]int{1, 2}, []int{3, 4}, false, 4, []int{1, 2, 3, 4}},
		"a page that has moved":              {[]int{1, 2}, []int{2, 3}, false, 3, []int{1, 2, 3}},
		"a refresh with a new one on top":    {[]int{1, 2, 3}, []int{9, 1}, true, 4, []int{9, 1, 2, 3}},
		"a refresh after some have gone":     {[]int{1, 2, 3}, []int{2}, true, 1, []int{2}},
		"a total that is less than the page": {nil, []int{1, 2}, true, 0, []int{1, 2}},
	} {
		got := Merged(c.rows, c.page, c.first, c.total, func(i *int) int { return *i })
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}

// TestTheNextPageCopiesNoRows: with a copy for each page the rows that are copied grow with the
// square of the list.
func TestTheNextPageCopiesNoRows(t *testing.T) {
	rows := append(make([]int, 0, 8), 1, 2, 3)
	got := Merged(rows, []int{4, 5}, false, 9, func(i *int) int { return *i })
	if &got[0] != &rows[0] {
		t.Error("the rows before the page were copied")
	}
	l := List[int, int, string]{Cursor: NewCursor(func(i *int) int { return *i }), read: got}
	l.Above(nil)
	if &l.Rows()[0] != &got[0] {
		t.Error("the rows were copied to be shown")
	}
}

func TestMergedPagesHoldEachRowOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ids := rapid.SliceOfDistinct(rapid.IntRange(1, 20), func(i int) int { return i })
		rows, page := ids.Draw(t, "rows"), ids.Draw(t, "page")
		seen := map[int]int{}
		for _, id := range Merged(rows, page, rapid.Bool().Draw(t, "first"), rapid.IntRange(0, 40).Draw(t, "total"), func(i *int) int { return *i }) {
			seen[id]++
		}
		for id, n := range seen {
			if n > 1 {
				t.Fatalf("%d is there %d times", id, n)
			}
		}
		for _, id := range page {
			if len(rows) == 0 && seen[id] == 0 {
				t.Fatalf("%d of the page is not there", id)
			}
		}
	})
}
