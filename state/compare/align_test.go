package compare

import (
	"slices"
	"testing"

	"app.tender/tender/state"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// mergedPlainly is mergeRows as documented: it looks at every earlier row.
func mergedPlainly(rows []*alignedRow, key func(*state.Item) string) []*alignedRow {
	var out []*alignedRow
	for _, r := range rows {
		k := key(r.first())
		at := slices.IndexFunc(out, func(s *alignedRow) bool { return k != "" && key(s.first()) == k && s.apart(r) })
		if at < 0 {
			out = append(out, r)
			continue
		}
		for i, n := range r.nodes {
			if n != nil {
				out[at].nodes[i] = n
			}
		}
	}
	return out
}

// Two lines that swapped places would each look like a changed item.
func TestRowsOfOneKindAreMergedInTheirOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		columns := rapid.IntRange(1, 4).Draw(t, "columns")
		var one, other []*alignedRow
		for i := range rapid.IntRange(0, 14).Draw(t, "rows") {
			nodes := make([]*node, columns)
			it := &state.Item{
				ID: state.ItemID(i + 1), Type: state.ItemPart,
				Name: rapid.SampledFrom([]string{"cable", "rack", ""}).Draw(t, "name"),
			}
			for _, at := range rapid.SliceOfN(rapid.IntRange(0, columns-1), 1, columns).Draw(t, "in") {
				nodes[at] = &node{item: it}
			}
			one = append(one, &alignedRow{nodes: slices.Clone(nodes)})
			other = append(other, &alignedRow{nodes: slices.Clone(nodes)})
		}
		ids := func(rows []*alignedRow) (out [][]state.ItemID) {
			for _, r := range rows {
				row := make([]state.ItemID, columns)
				for i, n := range r.nodes {
					if n != nil {
						row[i] = n.item.ID
					}
				}
				out = append(out, row)
			}
			return out
		}
		if diff := cmp.Diff(ids(mergedPlainly(one, nameKey)), ids(mergeRows(other, nameKey))); diff != "" {
			t.Fatal(diff)
		}
	})
}
