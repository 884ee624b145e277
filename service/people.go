package service

import (
	"context"
	"net/http"

	"app.tender/tender/service/store"
	"app.tender/tender/service/wire"
	"app.tender/tender/state"
)

// peopleOperations are the operations on contacts with their addresses, and the list of users.
type peopleOperations struct{ store *store.Store }

func (h peopleOperations) endpoints() []endpoint {
	return append(h.peopleEndpoints(), h.locationEndpoints()...)
}

// peopleEndpoints returns the operations on contacts, and the list of users.
func (h peopleOperations) peopleEndpoints() []endpoint {
	return []endpoint{
		{method: http.MethodGet, path: "/public/people", needs: mayReadPeople, handle: h.listPeople},
		{method: http.MethodPost, path: "/public/people", needs: mayWritePeople, handle: h.createContact},
		{method: http.MethodGet, path: "/public/people/{ContactId}", needs: mayReadPeople, handle: h.readContact},
		{method: http.MethodGet, path: "/public/users", needs: mayReadUsers, handle: h.listUsers},
	}
}

type peopleWire struct {
	People      []wire.Contact `json:"people"`
	PeopleCount int            `json:"peopleCount"`
}

func (h peopleOperations) listPeople(ctx context.Context, c *call) (reply, error) {
	p := c.query()
	page := lenientPaging(p)
	q := state.PeopleQuery{
		SearchText: p.line("SearchText", state.MaxSearch),
		ContactTypes: someOf(p, "ContactTypes", string(state.ContactClient), string(state.ContactEmployee),
			string(state.ContactContractor), string(state.ContactOther), string(state.PartyPerson), string(state.PartyCompany)),
		SortBy: oneOf(p, "SortBy", state.PeopleByModified, state.PeopleByModified, state.PeopleByCreated,
			state.PeopleByFirstName, state.PeopleByLastName, state.PeopleByActive, state.PeopleByActiveByMe),
		Direction: oneOf(p, "SortDirection", state.Ascending, state.Ascending, state.Descending),
		Page:      page.page,
		PageSize:  page.size,
	}
	return c.read(ctx, h.store, func(tx *store.Tx) (reply, error) {
		people, total, err := tx.Contacts().List(c.account.ID, c.user.ID, q)
		if err != nil {
			return reply{}, err
		}
		err = withMainLocations(tx, people)
		return ok(peopleWire{state.Map(people, wire.ContactOf), total}), err
	})
}

func (h peopleOperations) createContact(ctx context.Context, c *call) (reply, error) {
	f := c.form()
	n := store.Contact{AccountID: c.account.ID, Created: c.now}
	n.LastModified = c.now
	n.PartyType = oneOf(f, "PartyType", "", state.PartyPerson, state.PartyCompany)
	n.ContactType = oneOf(f, "ContactType", "", state.ContactClient, state.ContactEmployee, state.ContactContractor, state.ContactOther)
	for _, name := range []string{"PartyType", "ContactType"} {
		f.mustHave(name)
	}
	// The interface's tables disagree on whether a company needs a first name; it
	// does not.
	company := n.PartyType == state.PartyCompany
	n.FirstName = f.lineIf(!company, "FirstName", state.MaxName)
	n.LastName = f.line("LastName", state.MaxName)
	n.CompanyName = f.lineIf(company, "CompanyName", state.MaxName)
	n.Email = f.line("ContactEmail", state.MaxName)
	n.EmailCC = f.line("ContactEmailCC", state.MaxName)
	n.Phone = f.line("ContactPhone", state.MaxPhone)
	n.Notes = f.text("Notes", state.MaxText)
	return c.write(ctx, h.store, func(tx *store.Tx) (reply, error) {
		if err := tx.Contacts().Create(&n); err != nil {
			return reply{}, err
		}
		return ok(wire.ContactOf(&n)), tx.Contacts().NoteActivity(n.ID, c.user.ID, c.now)
	})
}

func (h peopleOperations) readContact(ctx context.Context, c *call) (reply, error) {
	id := pathID[state.ContactID](c, "ContactId")
	counts := c.query().flag("IncludeCounts")
	return c.read(ctx, h.store, func(tx *store.Tx) (reply, error) {
		n, err := requested(tx.Contacts().Find(c.account.ID, id))
		if err != nil {
			return reply{}, err
		}
		if counts {
			if n.ProposalCount, n.PaymentCount, err = tx.Contacts().Counts(id); err != nil {
				return reply{}, err
			}
		}
		found := []store.Contact{n}
		err = withMainLocations(tx, found)
		return ok(wire.ContactOf(&found[0])), err
	})
}

type usersWire struct {
	Users      []userRowWire `json:"users"`
	UsersCount int           `json:"usersCount"`
}

type userRowWire struct {
	wire.SalesPerson
	PermissionGroup string `json:"permissionGroup"`
}

// listUsers lists the active users. Each may be a salesperson.
func (h peopleOperations) listUsers(ctx context.Context, c *call) (reply, error) {
	return c.read(ctx, h.store, func(tx *store.Tx) (reply, error) {
		users, err := tx.Users().List(c.account.ID, false)
		rows := state.Map(users, func(u *store.User) userRowWire { return userRowWire{wire.SalesPersonOf(&u.User), u.PermissionGroup} })
		return ok(usersWire{rows, len(users)}), err
	})
}

// withMainLocations adds primary and billing addresses to contacts.
func withMainLocations(tx *store.Tx, contacts []store.Contact) error {
	ids := make([]state.ContactID, len(contacts))
	index := make(map[state.ContactID]*store.Contact, len(contacts))
	for i := range contacts {
		ids[i] = contacts[i].ID
		index[ids[i]] = &contacts[i]
	}
	locations, err := tx.Locations().Main(ids)
	for i := range locations {
		l := &locations[i]
		if l.IsPrimary {
			index[l.ContactID].PrimaryLocation = &l.Location
		}
		if l.IsBilling {
			index[l.ContactID].BillingLocation = &l.Location
		}
	}
	return err
}
