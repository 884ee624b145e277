package outbox

import (
	"context"
	"fmt"
	"strings"

	"app.tender/tender/state"
)

// proposalLookUp finds proposals by name among those of a sales person, the newest
// first.
type proposalLookUp struct{}

func (proposalLookUp) read(ctx context.Context, o *Outbox, e state.Edit) (candidates, error) {
	s := candidates{noun: "proposal"}
	name := strings.TrimSpace(e.Text)
	for page := 1; page <= lookPages; page++ {
		got, err := o.remote.Proposals(ctx, state.ProposalQuery{
			SearchText: name, SalesPersonID: e.User,
			SortBy: state.SortCreated, Direction: state.Descending, Page: page, PageSize: lookSize,
		})
		if err != nil {
			return candidates{}, err
		}
		for _, p := range got.Proposals {
			want := name
			if want == "" {
				want = fmt.Sprintf("New proposal %d", p.Number)
			}
			s.add(int64(p.ID), strings.TrimSpace(p.Name) == want)
		}
		if len(got.Proposals) == 0 || page*lookSize >= got.Total {
			break
		}
	}
	return s, nil
}

func (proposalLookUp) made(_ state.Edit, answer state.Applied, _ state.Precondition) candidates {
	if answer.Proposal == nil {
		return candidates{}
	}
	return candidates{match: []int64{int64(answer.Proposal.ID)}, proposal: answer.Proposal}
}
