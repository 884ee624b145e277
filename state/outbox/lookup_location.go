package outbox

import (
	"context"

	"app.tender/tender/state"
)

// locationLookUp finds locations of a contact by their address.
type locationLookUp struct{}

func (locationLookUp) read(ctx context.Context, o *Outbox, e state.Edit) (candidates, error) {
	s := candidates{noun: "location"}
	for page := 1; page <= lookPages; page++ {
		got, err := o.remote.Locations(ctx, e.Contact, page)
		if err != nil {
			return candidates{}, err
		}
		for i := range got.Locations {
			s.add(int64(got.Locations[i].ID), got.Locations[i].SameKey() == e.NewLocation.SameKey())
		}
		if len(got.Locations) == 0 || len(s.ids) >= got.Total {
			break
		}
	}
	return s, nil
}

func (locationLookUp) made(_ state.Edit, answer state.Applied, _ state.Precondition) candidates {
	if answer.Location == nil {
		return candidates{}
	}
	return candidates{match: []int64{int64(answer.Location.ID)}}
}
