package localstore

import (
	"context"
	"fmt"
	"testing"

	"app.tender/tender/state"
)

// A list is queried while a person types, sorts and filters, which must not take longer than a
// frame, however many proposals are cached.
func BenchmarkPage(b *testing.B) {
	for _, n := range []int{50, 5000, 50_000} {
		s := benchStore(b, n)
		for _, q := range []struct {
			name  string
			query state.ProposalQuery
		}{
			{"newest", state.ProposalQuery{}},
			{"by name", state.ProposalQuery{SortBy: state.SortName}},
			{"by client", state.ProposalQuery{SortBy: state.SortClientName}},
			{"by mine", state.ProposalQuery{SortBy: state.SortLastModifiedByMe}},
			{"of a status", state.ProposalQuery{Statuses: []state.Status{state.StatusAccepted}}},
			{"of a contact", state.ProposalQuery{ContactID: 7}},
			{"letter", state.ProposalQuery{SearchText: "r"}},
			{"rare", state.ProposalQuery{SearchText: "residence 49"}},
			{"nothing", state.ProposalQuery{SearchText: "nothing like it"}},
		} {
			b.Run(fmt.Sprintf("%s/proposals=%d", q.name, n), func(b *testing.B) {
				q.query.PageSize = 100
				for b.Loop() {
					if _, _, err := s.Cache.Proposals(context.Background(), q.query); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
		b.Run(fmt.Sprintf("scrolling through/proposals=%d", n), func(b *testing.B) {
			q, pages := state.ProposalQuery{PageSize: 100}, max(1, n/100)
			for b.Loop() {
				q.Page = q.Page%pages + 1
				if _, _, err := s.Cache.Proposals(context.Background(), q); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
