package list

import (
	"context"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestPagesAreMergedById(t *testing.T) {
	for name, c := range map[string]struct {
		rows, page []int
		from       int
		total      int
		want       []int
	}{
		"the first page of all":               {nil, []int{1, 2}, 0, 4, []int{1, 2}},
		"the next page":                       {[]int{1, 2}, []int{3, 4}, 2, 4, []int{1, 2, 3, 4}},
		"a page that has moved":               {[]int{1, 2}, []int{2, 3}, 2, 3, []int{1, 2, 3}},
		"a refresh with a new one on top":     {[]int{1, 2, 3}, []int{9, 1}, 0, 4, []int{9, 1, 2, 3}},
		"a refresh after some have gone":      {[]int{1, 2, 3}, []int{2}, 0, 1, []int{2}},
		"a cached page read again":            {[]int{1, 2, 3, 4, 5, 6}, []int{7, 3}, 2, 7, []int{1, 2, 7, 3, 4, 5, 6}},
		"the same below a row put on top":     {[]int{9, 1, 2, 3, 4}, []int{3, 4}, 2, 5, []int{9, 1, 2, 3, 4}},
		"a cached page of which none is left": {[]int{1, 2, 3, 4, 5}, []int{7, 8}, 2, 7, []int{1, 2, 7, 8, 3, 4, 5}},
		"a row of it that was above":          {[]int{1, 2, 3, 4}, []int{1, 3}, 2, 4, []int{2, 1, 3, 4}},
		"the rows that are there, again":      {[]int{1, 2, 3, 4}, []int{3, 4}, 2, 4, []int{1, 2, 3, 4}},
		"again, and one less in all":          {[]int{1, 2, 3, 4}, []int{3, 4}, 2, 3, []int{1, 2, 3}},
		"a total that is less than the page":  {nil, []int{1, 2}, 0, 0, []int{1, 2}},
	} {
		got := mergedRows(c.rows, c.page, c.from, c.total, func(i *int) int { return *i })
		if d := cmp.Diff(c.want, got); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
}

// A page that the service confirms costs no copy of a long list.
func TestAPageOfTheSameRowsTakesTheirPlace(t *testing.T) {
	type row struct{ id, version int }
	id := func(r *row) int { return r.id }
	rows := []row{{1, 1}, {2, 1}, {3, 1}}
	if got := mergedRows(rows, []row{{2, 2}, {3, 2}}, 1, 3, id); !slices.Equal(got, []row{{1, 1}, {2, 2}, {3, 2}}) ||
		&got[0] != &rows[0] {
		t.Errorf("merged: %v", got)
	}
}

// TestReadingToTheEndCostsTheSamePerPage: with a copy for each page the rows that are copied grow
// with the square of the list.
func TestReadingToTheEndCostsTheSamePerPage(t *testing.T) {
	type row struct {
		id int
		_  [31]int // so that the rows are most of what is allocated
	}
	id := func(r *row) int { return r.id }
	const size, most = 10, 640 * 10
	perPage := func(pages int) uint64 {
		l := List[row, int, string]{Cursor: NewCursor(id), src: Source[row, string]{There: noPage[row]}}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for page := range pages {
			rows := make([]row, size)
			for i := range rows {
				rows[i].id = page*size + i
			}
			l.merge(read[row, string]{page: page + 1, Page: Page[row]{Rows: rows, Total: most}}, false)
			if len(l.Rows()) != (page+1)*size {
				t.Fatalf("%d rows after page %d", len(l.Rows()), page+1)
			}
		}
		runtime.ReadMemStats(&after)
		return (after.TotalAlloc - before.TotalAlloc) / uint64(pages)
	}
	perPage(1) // initializes what is made once
	if few, many := perPage(20), perPage(most/size); many > 2*few {
		t.Errorf("%d bytes for each of 20 pages, %d for each of %d", few, many, most/size)
	}
}

func noPage[R any](context.Context, string, int, int, time.Time) (Page[R], error) {
	return Page[R]{}, nil
}

func TestMergedPagesHoldEachRowOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ids := rapid.SliceOfDistinct(rapid.IntRange(1, 20), func(i int) int { return i })
		rows, page := ids.Draw(t, "rows"), ids.Draw(t, "page")
		seen := map[int]int{}
		for _, id := range mergedRows(rows, page, rapid.IntRange(0, 20).Draw(t, "from"),
			rapid.IntRange(0, 40).Draw(t, "total"), func(i *int) int { return *i }) {
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
