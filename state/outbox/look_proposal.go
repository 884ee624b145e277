package outbox

import (
	"context"
	"fmt"
	"strings"

	"app.tender/tender/state"
)

// proposalLooker finds proposals by name among those of a sales person, the newest
// first.
type proposalLooker struct{}

func (proposalLooker) look(ctx context.Context, o *Outbox, e state.Edit) (sight, error) {
	s := sight{noun: "proposal"}
	name := strings.TrimSpace(e.Text)
	for page := 1; page <= lookPages; page++ {
		got, err := o.remote.Proposals(ctx, state.ProposalQuery{
			SearchText: name, SalesPersonID: e.User,
			SortBy: state.SortCreated, Direction: state.Descending, Page: page, PageSize: lookSize,
		})
		if err != nil {
			return sight{}, err
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

func (proposalLooker) made(_ state.Edit, answer state.Applied, _ state.Sighting) sight {
	if answer.Proposal == nil {
		return sight{}
	}
	return sight{match: []int64{int64(answer.Proposal.ID)}, proposal: answer.Proposal}
}
