package proposals

import (
	"testing"

	"app.tender/tender/state"
	"github.com/google/go-cmp/cmp"
)

func TestItemsAreListedBelowTheirParents(t *testing.T) {
	items := []state.ClientItem{
		{ID: 3, ParentID: 1},
		{ID: 1},
		{ID: 4, ParentID: 3},
		{ID: 5, ParentID: 99},
		{ID: 6, ParentID: 6},
		{ID: 2},
		{ID: 7, ParentID: 8},
		{ID: 8, ParentID: 7},
	}
	var got []int64 // id and depth
	for _, at := range inTreeOrder(items) {
		got = append(got, int64(at.item.ID)*10+int64(at.depth))
	}
	if diff := cmp.Diff([]int64{10, 31, 42, 50, 60, 20, 70, 81}, got); diff != "" {
		t.Error(diff)
	}
}
