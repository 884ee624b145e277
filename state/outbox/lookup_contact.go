package outbox

import (
	"cmp"
	"context"
	"strings"

	"app.tender/tender/state"
)

// contactLookUp finds contacts by their names and addresses, the newest first.
type contactLookUp struct{}

func (contactLookUp) read(ctx context.Context, o *Outbox, e state.Edit) (candidates, error) {
	c := e.NewContact
	s := candidates{noun: "contact"}
	for page := 1; page <= lookPages; page++ {
		got, err := o.remote.People(ctx, state.PeopleQuery{
			SearchText: cmp.Or(strings.TrimSpace(c.Email), strings.TrimSpace(c.CompanyName), strings.TrimSpace(c.LastName), strings.TrimSpace(c.FirstName)),
			SortBy:     state.PeopleByCreated, Direction: state.Descending, Page: page, PageSize: lookSize,
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

func (contactLookUp) made(_ state.Edit, answer state.Applied, _ state.Precondition) candidates {
	if answer.Contact == nil {
		return candidates{}
	}
	return candidates{match: []int64{int64(answer.Contact.ID)}}
}
