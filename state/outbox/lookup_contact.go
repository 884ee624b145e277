package outbox

import (
	"cmp"
	"context"
	"strings"

	"app.tender/tender/state"
)

// contactsLike finds contacts by names and addresses, newest first.
func (o *Outbox) contactsLike(ctx context.Context, made state.AddContact) (candidates, error) {
	c := made.Details
	s := candidates{noun: "contact"}
	for page := 1; page <= lookPages; page++ {
		got, err := o.remote.People(ctx, state.PeopleQuery{
			SearchText: cmp.Or(strings.TrimSpace(c.Email), strings.TrimSpace(c.CompanyName),
				strings.TrimSpace(c.LastName), strings.TrimSpace(c.FirstName)),
			SortBy: state.PeopleByCreated, Direction: state.Descending, Page: page, PageSize: lookSize,
		})
		if err != nil {
			return candidates{}, err
		}
		for i := range got.People {
			s.add(int64(got.People[i].ID), got.People[i].SameKey() == c.SameKey())
		}
		if len(got.People) == 0 || page*lookSize >= got.Total {
			break
		}
	}
	return s, nil
}
