package outbox

import (
	"context"
	"fmt"
	"strings"

	"app.tender/tender/state"
)

// proposalsLike finds a salesperson's proposals by name, newest first.
func (o *Outbox) proposalsLike(ctx context.Context, made state.AddProposal, by state.UserID) (candidates, error) {
	s := candidates{noun: "proposal"}
	name := strings.TrimSpace(made.Name)
	for page := 1; page <= lookPages; page++ {
		got, err := o.remote.Proposals(ctx, state.ProposalQuery{
			SearchText: name, SalesPersonID: by,
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
