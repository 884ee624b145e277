package cli

import (
	"context"
	"fmt"
	"slices"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// allCached is more rows than the cache has of anything.
const allCached = 1 << 30

// rowsFor is how many rows a limit asks for; 0 asks for all.
func rowsFor(limit int) int {
	if limit <= 0 {
		return allCached
	}
	return limit
}

// orCached returns what read returns and keeps it on this machine with save, unless that is
// nil. If the service can't be reached, or is not to be asked, it returns what kept returns
// and prints how old that is. what names it: "contacts".
func orCached[T any](
	ctx context.Context, s *session, what string, read func(context.Context) (T, error),
	save func(context.Context, T, time.Time) error, kept func(context.Context) (T, time.Time, error),
) (T, error) {
	var failed error
	if !s.app.offline {
		got, err := read(ctx)
		if err == nil && save != nil {
			err = s.keep(save(ctx, got, s.app.now()))
		}
		if err == nil || faultCode(state.FaultOf(err).Kind) != ExitOffline {
			return got, err
		}
		failed = err
	}
	got, asOf, err := kept(ctx)
	switch {
	case err != nil:
		return got, err
	case asOf.IsZero() && failed != nil:
		return got, failed
	case asOf.IsZero():
		return got, state.Offline(fmt.Sprintf("Nothing of %s is cached on this machine.", what), "Run this without --offline.")
	}
	if failed != nil {
		s.app.sayf("%s", state.FaultOf(failed).Message)
	}
	s.app.sayf("%s from the cache, the oldest of %s, %s; what changed since is not in it.",
		text.UpperFirst(what), minute(asOf), ago(s.app.now().Sub(asOf)))
	return got, nil
}

// keep takes err, the result of caching what was read. It reports once that this machine
// can't cache it; what was read counts all the same.
func (s *session) keep(err error) error {
	f := state.FaultOf(err)
	if f.Kind != state.FaultLocal {
		return err
	}
	s.tellOnce(f)
	return nil
}

// tellOnce says what is wrong with this machine, unless it was said already.
func (s *session) tellOnce(f state.Fault) {
	if f.Kind != state.FaultNone && !slices.Contains(s.told, f.Message) {
		s.app.sayf("tender: %s", describe(f))
		s.told = append(s.told, f.Message)
	}
}

// people lists contacts, at most limit of them, all for 0. total is how many
// there are.
func (s *session) people(ctx context.Context, q state.PeopleQuery, limit int) (page state.PeoplePage, err error) {
	most := rowsFor(limit)
	page, err = orCached(ctx, s, "contacts", func(ctx context.Context) (all state.PeoplePage, err error) {
		id := func(c *state.Contact) state.ContactID { return c.ID }
		all.People, all.Total, err = readPages(most, id, func(page, size int) ([]state.Contact, int, error) {
			q.Page, q.PageSize = page, size
			p, err := s.client.People(ctx, q)
			if err != nil {
				return nil, 0, err
			}
			return p.People, p.Total, s.keep(s.store.SavePeople(ctx, p.People, s.app.now()))
		})
		return all, err
	}, nil, func(ctx context.Context) (state.PeoplePage, time.Time, error) {
		q.Page, q.PageSize = 1, most
		return orAny(ctx, s.store.People, q, state.PeopleQuery{PageSize: 1})
	})
	page.People = page.People[:min(most, len(page.People))]
	return page, err
}

// orAny returns the cached rows that q finds. The time is zero only if nothing is cached
// that all finds, not if nothing fits.
func orAny[Q, T any](ctx context.Context, list func(context.Context, Q) (T, time.Time, error), q, all Q) (T, time.Time, error) {
	page, asOf, err := list(ctx, q)
	if err == nil && asOf.IsZero() {
		_, asOf, err = list(ctx, all)
	}
	return page, asOf, err
}

// users returns all users of the account.
func (s *session) users(ctx context.Context) ([]state.User, error) {
	return orCached(ctx, s, "users", s.client.Users, s.store.SaveUsers, s.store.Users)
}

// locations returns all locations of a contact.
func (s *session) locations(ctx context.Context, contact state.ContactID) ([]state.Location, error) {
	id := func(l *state.Location) state.LocationID { return l.ID }
	return orCached(ctx, s, "locations", func(ctx context.Context) ([]state.Location, error) {
		all, _, err := readPages(allCached, id, func(page, _ int) ([]state.Location, int, error) {
			p, err := s.client.Locations(ctx, contact, page)
			return p.Locations, p.Total, err
		})
		return all, err
	}, func(ctx context.Context, all []state.Location, asOf time.Time) error {
		return s.store.SaveLocations(ctx, contact, all, asOf)
	}, func(ctx context.Context) ([]state.Location, time.Time, error) { return s.store.Locations(ctx, contact) })
}

// catalog searches the catalog for at most limit items, all for 0. The page that it
// returns has all of them as Items, and the total and the facets of the whole search.
func (s *session) catalog(ctx context.Context, q state.CatalogQuery, limit int) (state.CatalogPage, error) {
	most := rowsFor(limit)
	page, err := orCached(ctx, s, "the catalog", func(ctx context.Context) (state.CatalogPage, error) {
		return s.readCatalog(ctx, q, most)
	}, nil, func(ctx context.Context) (state.CatalogPage, time.Time, error) {
		q.Page, q.PageSize = 1, allCached
		page, asOf, err := s.store.Catalog(ctx, q)
		page.Items = page.Of(q.ItemType)
		page.Total = len(page.Items)
		return page, asOf, err
	})
	page.Items = page.Items[:min(most, len(page.Items))]
	return page, err
}

// readCatalog reads items page by page, until there are most of them. The facets are
// those of the first page.
func (s *session) readCatalog(ctx context.Context, q state.CatalogQuery, most int) (all state.CatalogPage, err error) {
	id := func(it *state.CatalogItem) state.CatalogItemID { return it.ID }
	items, total, err := readPages(most, id, func(page, size int) ([]state.CatalogItem, int, error) {
		q := q
		q.Page, q.PageSize = page, size
		p, err := s.client.Catalog(ctx, q)
		if page == 1 {
			all = p
		}
		return p.Of(q.ItemType), p.Total, err
	})
	all.Items, all.Total = items, max(total, len(items))
	if err != nil {
		return all, err
	}
	return all, s.keep(s.store.SaveCatalog(ctx, q, state.CatalogPage{Items: items, Total: len(items)}, s.app.now()))
}
