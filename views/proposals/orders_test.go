package proposals

import (
	"testing"

	"app.tender/tender/state"
)

func TestSortOrdersHaveDistinctNames(t *testing.T) {
	seen := map[string]state.ProposalSort{}
	for _, o := range orders {
		for _, words := range []string{o.Descending, o.Ascending} {
			if by, twice := seen[words]; twice {
				t.Errorf("%s and %s are both %q", by, o.By, words)
			}
			seen[words] = o.By
		}
	}
}
