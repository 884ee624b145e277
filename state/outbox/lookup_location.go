package outbox

import (
	"context"

	"app.tender/tender/state"
)

// locationsLike finds locations of a contact by address.
func (o *Outbox) locationsLike(ctx context.Context, made state.AddLocation, of state.ContactID) (candidates, error) {
	s := candidates{noun: "location"}
	for page := 1; page <= lookPages; page++ {
		got, err := o.remote.Locations(ctx, of, page)
		if err != nil {
			return candidates{}, err
		}
		for i := range got.Locations {
			s.add(int64(got.Locations[i].ID), got.Locations[i].SameKey() == made.Details.SameKey())
		}
		if len(got.Locations) == 0 || len(s.ids) >= got.Total {
			break
		}
	}
	return s, nil
}
