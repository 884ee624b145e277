package state_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"app.tender/tender/state"
)

func TestLists(t *testing.T) {
	odd := func(n *int) bool { return *n%2 == 1 }
	none := func(*int) bool { return false }
	list := []int{1, 2, 3}

	if d := cmp.Diff([]int{2, 4, 6}, state.Map(list, func(n *int) int { return 2 * *n })); d != "" {
		t.Error("Each:", d)
	}
	if got := state.Map([]int(nil), odd); got == nil {
		t.Error("Each of no list is nil")
	}
	if got := state.Find(list, odd); got != &list[0] {
		t.Error("Find does not point to the first odd number")
	}
	if got := state.Find(list, none); got != nil {
		t.Errorf("Find finds %d", *got)
	}
	if d := cmp.Diff([]int{1, 3}, state.Filter(list, odd)); d != "" {
		t.Error("Filter:", d)
	}
	if got := state.Filter(list, none); got != nil {
		t.Errorf("Filter without a fitting element is %v", got)
	}
	if state.Count(list, odd) != 2 || state.Count(list, none) != 0 {
		t.Error("Count counts wrong")
	}
	if !state.SameSlice(list, list) || state.SameSlice(list, []int{1, 2, 3}) || state.SameSlice(list, list[:2]) {
		t.Error("SameSlice takes a copy or a part for the same")
	}
}
