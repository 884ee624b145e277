package outbox

import (
	"context"

	"app.tender/tender/state"
)

// locationLooker finds locations of a contact by their address.
type locationLooker struct{}

func (locationLooker) look(ctx context.Context, o *Outbox, e state.Edit) (sight, error) {
	s := sight{noun: "location"}
	for page := 1; page <= lookPages; page++ {
		got, err := o.remote.Locations(ctx, e.Contact, page)
		if err != nil {
			return sight{}, err
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

func (locationLooker) made(_ state.Edit, answer state.Applied, _ state.Sighting) sight {
	if answer.Location == nil {
		return sight{}
	}
	return sight{match: []int64{int64(answer.Location.ID)}}
}
