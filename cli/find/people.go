package find

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"app.tender/tender/cli/run"
	"app.tender/tender/state"
)

// People returns at most limit contacts, or all if 0, with their total.
func People(ctx context.Context, s *run.Session, q state.PeopleQuery, limit int) (page state.PeoplePage, err error) {
	most := RowsFor(limit)
	page, err = OrCached(ctx, s, "contacts", func(ctx context.Context) (all state.PeoplePage, err error) {
		id := func(c *state.Contact) state.ContactID { return c.ID }
		all.People, all.Total, err = readPages(most, id, func(page, size int) ([]state.Contact, int, error) {
			q.Page, q.PageSize = page, size
			p, err := s.Client.People(ctx, q)
			if err != nil {
				return nil, 0, err
			}
			return p.People, p.Total, s.Keep(s.Store.SavePeople(ctx, p.People, s.Run.Time()))
		})
		return all, err
	}, nil, func(ctx context.Context) (state.PeoplePage, time.Time, error) {
		q.Page, q.PageSize = 1, most
		return orAny(ctx, s.Store.People, q, state.PeopleQuery{PageSize: 1})
	})
	page.People = page.People[:min(most, len(page.People))]
	return page, err
}

// Users returns all users of the account.
func Users(ctx context.Context, s *run.Session) ([]state.User, error) {
	return OrCached(ctx, s, "users", s.Client.Users, s.Store.SaveUsers, s.Store.Users)
}

// Locations returns all locations of a contact.
func Locations(ctx context.Context, s *run.Session, contact state.ContactID) ([]state.Location, error) {
	id := func(l *state.Location) state.LocationID { return l.ID }
	return OrCached(ctx, s, "locations", func(ctx context.Context) ([]state.Location, error) {
		all, _, err := readPages(AllRows, id, func(page, _ int) ([]state.Location, int, error) {
			p, err := s.Client.Locations(ctx, contact, page)
			return p.Locations, p.Total, err
		})
		return all, err
	}, func(ctx context.Context, all []state.Location, asOf time.Time) error {
		return s.Store.SaveLocations(ctx, contact, all, asOf)
	}, func(ctx context.Context) ([]state.Location, time.Time, error) { return s.Store.Locations(ctx, contact) })
}

// User returns the user that arg names.
func User(ctx context.Context, s *run.Session, arg string) (state.User, error) {
	if id, ok := ID(arg); ok {
		return state.User{ID: state.UserID(id)}, nil
	}
	users, err := Users(ctx, s)
	if err != nil {
		return state.User{}, err
	}
	none := run.Usagef("the account has no user %q; `tender users` lists them", arg)
	found, err := only(users, arg, func(u *state.User) []string { return []string{u.Email, u.DisplayName()} }, "users", none)
	if err != nil {
		return state.User{}, err
	}
	return *found, nil
}

// only returns the one element of list with the name arg. Without one the error is none; kind is the plural for
// several.
func only[T any](list []T, arg string, names func(*T) []string, kind string, none error) (found *T, err error) {
	n := 0
	for i := range list {
		if slices.ContainsFunc(names(&list[i]), func(name string) bool { return strings.EqualFold(name, arg) }) {
			found, n = &list[i], n+1
		}
	}
	switch n {
	case 0:
		return nil, none
	case 1:
		return found, nil
	default:
		return nil, run.Usagef("%d %s are called %q; name one as id:N", n, kind, arg)
	}
}

// Contact returns the contact that arg names.
func Contact(ctx context.Context, s *run.Session, arg string) (*state.Contact, error) {
	if id, ok := ID(arg); ok {
		return &state.Contact{ID: state.ContactID(id)}, nil
	}
	page, err := People(ctx, s, state.PeopleQuery{SearchText: arg}, 100)
	if err != nil {
		return nil, err
	}
	none := run.Usagef("there is no contact called %q; `tender people %s` searches for it", arg, strconv.Quote(arg))
	return only(page.People, arg, func(c *state.Contact) []string { return []string{c.DisplayName(), c.Email} }, "contacts", none)
}

// Location returns a contact's location by its ID or by an unambiguous part of its address.
func Location(ctx context.Context, s *run.Session, contact state.ContactID, arg string) (*state.Location, error) {
	if id, ok := ID(arg); ok {
		return &state.Location{ID: state.LocationID(id)}, nil
	}
	all, err := Locations(ctx, s, contact)
	if err != nil {
		return nil, err
	}
	var found []state.Location
	lines := make([]string, len(all))
	for i := range all {
		lines[i] = fmt.Sprintf("\n  id:%d  %s", all[i].ID, all[i].OneLine())
		if strings.Contains(strings.ToLower(all[i].OneLine()), strings.ToLower(arg)) {
			found = append(found, all[i])
		}
	}
	if len(found) == 1 {
		return &found[0], nil
	}
	if len(all) == 0 {
		return nil, run.Usagef("the contact has no locations; `tender locations add CONTACT --street STREET` adds one")
	}
	if len(found) == 0 {
		return nil, run.Usagef("none of the contact's locations has %q in its address; they are:%s", arg, strings.Join(lines, ""))
	}
	return nil, run.Usagef("%d of the contact's locations match %q; they are:%s", len(found), arg, strings.Join(lines, ""))
}
