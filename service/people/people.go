// Package people has the operations on contacts and their addresses, and the list of users.
package people

import (
	"context"
	"net/http"

	"app.tender/tender/service/operation"
	"app.tender/tender/service/store"
	"app.tender/tender/service/wire"
	"app.tender/tender/state"
)

// Operations are the operations on contacts with their addresses, and the list of users.
type Operations struct{ Store *store.Store }

// Endpoints lists the operations.
func (h Operations) Endpoints() []operation.Endpoint {
	return append(h.peopleEndpoints(), h.locationEndpoints()...)
}

// peopleEndpoints returns the operations on contacts, and the list of users.
func (h Operations) peopleEndpoints() []operation.Endpoint {
	return []operation.Endpoint{
		{Method: http.MethodGet, Path: "/public/people", Needs: operation.MayReadPeople, Handle: h.listPeople},
		{Method: http.MethodPost, Path: "/public/people", Needs: operation.MayWritePeople, Handle: h.createContact},
		{
			Method: http.MethodGet, Path: "/public/people/{ContactId}", Needs: operation.MayReadPeople,
			Handle: h.readContact,
		},
		{Method: http.MethodGet, Path: "/public/users", Needs: operation.MayReadUsers, Handle: h.listUsers},
	}
}

type peopleWire struct {
	People      []wire.Contact `json:"people"`
	PeopleCount int            `json:"peopleCount"`
}

func (h Operations) listPeople(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	p := c.Query()
	page := operation.LenientPaging(p)
	q := state.PeopleQuery{
		SearchText: p.Search(),
		ContactTypes: operation.SomeOf(p, "ContactTypes", string(state.ContactClient), string(state.ContactEmployee),
			string(state.ContactContractor), string(state.ContactOther), string(state.PartyPerson),
			string(state.PartyCompany)),
		SortBy: operation.OneOf(p, "SortBy", state.PeopleByModified, state.PeopleByModified, state.PeopleByCreated,
			state.PeopleByFirstName, state.PeopleByLastName, state.PeopleByActive, state.PeopleByActiveByMe),
		Direction: operation.OneOf(p, "SortDirection", state.Ascending, state.Ascending, state.Descending),
		Page:      page.Page,
		PageSize:  page.Size,
	}
	return c.ReadList(ctx, h.Store, func(tx *store.Tx) (operation.Reply, error) {
		people, total, err := tx.Contacts().List(c.Account.ID, c.User.ID, q)
		if err != nil {
			return operation.Reply{}, err
		}
		err = AddMainLocations(tx, c.Account.ID, people)
		return operation.OK(peopleWire{state.Map(people, wire.ContactOf), total}), err
	})
}

func (h Operations) createContact(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	f := c.Form()
	n := store.Contact{AccountID: c.Account.ID, Created: c.Now}
	n.LastModified = c.Now
	n.PartyType = operation.OneOf(f, "PartyType", "", state.PartyPerson, state.PartyCompany)
	n.ContactType = operation.OneOf(f, "ContactType", "", state.ContactClient, state.ContactEmployee,
		state.ContactContractor, state.ContactOther)
	for _, name := range []string{"PartyType", "ContactType"} {
		f.MustHave(name)
	}
	// The interface's tables disagree on whether a company needs a first name; it
	// does not.
	company := n.PartyType == state.PartyCompany
	n.FirstName = f.LineIf(!company, "FirstName", state.MaxName)
	n.LastName = f.Line("LastName", state.MaxName)
	n.CompanyName = f.LineIf(company, "CompanyName", state.MaxName)
	n.Email = f.Line("ContactEmail", state.MaxName)
	n.EmailCC = f.Line("ContactEmailCC", state.MaxName)
	n.Phone = f.Line("ContactPhone", state.MaxPhone)
	n.Notes = f.Text("Notes", state.MaxText)
	return c.Write(ctx, h.Store, func(tx *store.Tx) (operation.Reply, error) {
		n := n // it may run again, and has an id then
		if err := tx.Contacts().Create(&n); err != nil {
			return operation.Reply{}, err
		}
		return operation.OK(wire.ContactOf(&n)), tx.Contacts().NoteActivity(n.AccountID, n.ID, c.User.ID, c.Now)
	})
}

func (h Operations) readContact(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	id := operation.PathID[state.ContactID](c, "ContactId")
	counts := c.Query().Flag("IncludeCounts")
	return c.Read(ctx, h.Store, func(tx *store.Tx) (operation.Reply, error) {
		n, err := operation.Requested(tx.Contacts().Find(c.Account.ID, id))
		if err != nil {
			return operation.Reply{}, err
		}
		if counts {
			if n.ProposalCount, n.PaymentCount, err = tx.Contacts().Counts(c.Account.ID, id); err != nil {
				return operation.Reply{}, err
			}
		}
		found := []store.Contact{n}
		err = AddMainLocations(tx, c.Account.ID, found)
		return operation.OK(wire.ContactOf(&found[0])), err
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
func (h Operations) listUsers(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	return c.Read(ctx, h.Store, func(tx *store.Tx) (operation.Reply, error) {
		users, err := tx.Users().List(c.Account.ID, false)
		rows := state.Map(users, func(u *store.User) userRowWire {
			return userRowWire{wire.SalesPersonOf(&u.User), u.PermissionGroup}
		})
		return operation.OK(usersWire{rows, len(users)}), err
	})
}

// AddMainLocations adds primary and billing addresses to contacts.
func AddMainLocations(tx *store.Tx, account store.AccountID, contacts []store.Contact) error {
	ids := make([]state.ContactID, len(contacts))
	index := make(map[state.ContactID]*store.Contact, len(contacts))
	for i := range contacts {
		ids[i] = contacts[i].ID
		index[ids[i]] = &contacts[i]
	}
	locations, err := tx.Locations().Main(account, ids)
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
