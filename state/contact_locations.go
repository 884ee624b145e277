package state

import "context"

// AllLocations reads the locations of a contact, page by page from page 1.
func AllLocations(ctx context.Context, read func(ctx context.Context, contact ContactID, page int) (LocationPage, error), contact ContactID) (all []Location, err error) {
	for page := 1; ; page++ {
		got, err := read(ctx, contact, page)
		if err != nil {
			return nil, err
		}
		all = append(all, got.Locations...)
		if len(got.Locations) == 0 || len(all) >= got.Total {
			return all, nil
		}
	}
}
