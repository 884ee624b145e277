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
	"app.tender/tender/state/text"
)

// People returns at most limit contacts, or all if 0, with their total.
func People(ctx context.Context, s *run.Session, q state.PeopleQuery, limit int) (page state.PeoplePage, err error) {
	most := RowsFor(limit)
	page, err = OrCached(ctx, s, "contacts", func(ctx context.Context) (all state.PeoplePage, err error) {
		id := func(c *state.Contact) state.ContactID { return c.ID }
		all.People, all.Total, err = ReadPages(most, id, func(page, size int) ([]state.Contact, int, error) {
			q.Page, q.PageSize = page, size
			p, err := s.Client.People(ctx, q)
			if err != nil {
				return nil, 0, err
			}
			return p.People, p.Total, s.Keep(s.Store.Cache.SavePeople(ctx, p.People, s.Run.Time()))
		})
		return all, err
	}, nil, func(ctx context.Context) (state.PeoplePage, time.Time, error) {
		q.Page, q.PageSize = 1, most
		return orAny(ctx, s.Store.Cache.People, q, state.PeopleQuery{PageSize: 1})
	})
	page.People = page.People[:min(most, len(page.People))]
	return page, err
}

// Users returns all users of the account.
func Users(ctx context.Context, s *run.Session) ([]state.User, error) {
	return OrCached(ctx, s, "users", s.Client.Users, s.Store.Cache.SaveUsers, s.Store.Cache.Users)
}

// Locations returns all locations of a contact.
func Locations(ctx context.Context, s *run.Session, contact state.ContactID) ([]state.Location, error) {
	return OrCached(ctx, s, "locations", func(ctx context.Context) ([]state.Location, error) {
		return state.AllLocations(ctx, s.Client.Locations, contact)
	}, func(ctx context.Context, all []state.Location, asOf time.Time) error {
		return s.Store.Cache.SaveLocations(ctx, contact, all, asOf)
	}, func(ctx context.Context) ([]state.Location, time.Time, error) {
		return s.Store.Cache.Locations(ctx, contact)
	})
}

// Person returns a contact with the number of its proposals and payments.
func Person(ctx context.Context, s *run.Session, id state.ContactID) (*state.Contact, error) {
	return OrCached(ctx, s, "this contact", func(ctx context.Context) (*state.Contact, error) {
		return s.Client.PersonWithCounts(ctx, id)
	}, func(ctx context.Context, c *state.Contact, asOf time.Time) error {
		return s.Store.Cache.SavePeople(ctx, []state.Contact{*c}, asOf)
	}, func(ctx context.Context) (*state.Contact, time.Time, error) { return s.Store.Cache.Contact(ctx, id) })
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
	none := run.Usagef("the account has no user %q; `tender users list` lists them", arg)
	found, err := only(users, arg, func(u *state.User) []string { return []string{u.Email, u.DisplayName()} },
		func(u *state.User) string {
			return fmt.Sprintf("id:%d  %s  %s", u.ID, u.DisplayName(), u.Email)
		}, "users", none)
	if err != nil {
		return state.User{}, err
	}
	return *found, nil
}

// only returns the one element of list with the name arg. If there is none, the error is none. If there are several,
// the error lists them as row describes them, and kind is their plural.
func only[T any](
	list []T, arg string, names func(*T) []string, row func(*T) string, kind string, none error,
) (*T, error) {
	found := state.Filter(list, func(one *T) bool {
		return slices.ContainsFunc(names(one), func(name string) bool { return text.SameName(name, arg) })
	})
	switch len(found) {
	case 0:
		return nil, none
	case 1:
		return &found[0], nil
	default:
		rows := state.Map(found, func(one *T) string { return "\n  " + strings.TrimSpace(row(one)) })
		return nil, run.Usagef("%d %s are called %q; name one by its id:%s", len(found), kind, arg,
			strings.Join(rows, ""))
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
	none := run.Usagef("there is no contact called %q; `tender people list %s` searches for it", arg,
		strconv.Quote(arg))
	return only(page.People, arg, func(c *state.Contact) []string { return []string{c.DisplayName(), c.Email} },
		func(c *state.Contact) string {
			return fmt.Sprintf("id:%d  %s  %s", c.ID, c.DisplayName(), c.Email)
		}, "contacts", none)
}

// Location returns a contact's location by its ID or by an unambiguous part of its address. One that is only on this
// machine, or can't be read, has only its ID.
func Location(ctx context.Context, s *run.Session, contact state.ContactID, arg string) (*state.Location, error) {
	id, byID := ID(arg)
	if byID && id < 0 {
		return &state.Location{ID: state.LocationID(id)}, nil
	}
	all, err := Locations(ctx, s, contact)
	switch i := slices.IndexFunc(all, func(l state.Location) bool { return int64(l.ID) == id }); {
	case byID && i >= 0:
		return &all[i], nil
	case byID && s.MayUseCopy(err):
		return &state.Location{ID: state.LocationID(id)}, nil
	case err != nil:
		return nil, err
	}
	var found []state.Location
	lines := make([]string, len(all))
	for i := range all {
		lines[i] = fmt.Sprintf("\n  id:%d  %s", all[i].ID, all[i].OneLine())
		if strings.Contains(text.FoldSearch(all[i].OneLine()), text.FoldSearch(arg)) {
			found = append(found, all[i])
		}
	}
	if len(found) == 1 {
		return &found[0], nil
	}
	if len(all) == 0 {
		return nil, run.Usagef("the contact has no locations; `tender locations add CONTACT --street STREET` adds one")
	}
	if byID {
		return nil, run.Usagef("the contact has no location %s; they are:%s", arg, strings.Join(lines, ""))
	}
	if len(found) == 0 {
		return nil, run.Usagef("none of the contact's locations has %q in its address; they are:%s", arg,
			strings.Join(lines, ""))
	}
	return nil, run.Usagef("%d of the contact's locations match %q; they are:%s", len(found), arg,
		strings.Join(lines, ""))
}
