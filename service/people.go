package service

import (
	"context"
	"net/http"

	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// peopleEndpoints returns the operations on contacts, and the list of users.
func (s *Server) peopleEndpoints() []endpoint {
	return []endpoint{
		{method: http.MethodGet, path: "/public/people", needs: mayReadPeople, handle: s.listPeople},
		{method: http.MethodPost, path: "/public/people", needs: mayWritePeople, handle: s.createContact},
		{method: http.MethodGet, path: "/public/people/{ContactId}", needs: mayReadPeople, handle: s.readContact},
		{method: http.MethodGet, path: "/public/users", needs: mayReadUsers, handle: s.listUsers},
	}
}

type peopleWire struct {
	People      []contactWire `json:"people"`
	PeopleCount int           `json:"peopleCount"`
}

func (s *Server) listPeople(ctx context.Context, c *call) (reply, error) {
	p, err := c.query()
	if err != nil {
		return reply{}, err
	}
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
	if err := p.err(); err != nil {
		return reply{}, err
	}
	var people []store.Contact
	var total int
	err = s.store.Read(ctx, func(tx *store.Tx) (err error) {
		if people, total, err = tx.People(c.account.ID, c.user.ID, q); err != nil {
			return err
		}
		return withMainLocations(tx, people)
	})
	if err != nil {
		return reply{}, err
	}
	answer := peopleWire{People: make([]contactWire, len(people)), PeopleCount: total}
	for i := range people {
		answer.People[i] = contactOf(&people[i].Contact)
	}
	return ok(answer)
}

func (s *Server) createContact(ctx context.Context, c *call) (reply, error) {
	f, err := c.form()
	if err != nil {
		return reply{}, err
	}
	n := store.Contact{AccountID: c.account.ID, Created: c.now}
	n.LastModified = c.now
	n.PartyType = oneOf(f, "PartyType", "", state.PartyPerson, state.PartyCompany)
	n.ContactType = oneOf(f, "ContactType", "", state.ContactClient, state.ContactEmployee, state.ContactContractor, state.ContactOther)
	for _, name := range []string{"PartyType", "ContactType"} {
		f.mustHave(name)
	}
	// The tables of the interface differ on whether a company needs a first name;
	// it does not.
	company := n.PartyType == state.PartyCompany
	n.FirstName = f.lineIf(!company, "FirstName", state.MaxName)
	n.LastName = f.line("LastName", state.MaxName)
	n.CompanyName = f.lineIf(company, "CompanyName", state.MaxName)
	n.Email = f.line("ContactEmail", state.MaxName)
	n.EmailCC = f.line("ContactEmailCC", state.MaxName)
	n.Phone = f.line("ContactPhone", state.MaxPhone)
	n.Notes = f.text("Notes", state.MaxText)
	if err := f.err(); err != nil {
		return reply{}, err
	}
	err = s.store.Write(ctx, func(tx *store.Tx) error {
		if err := tx.CreateContact(&n); err != nil {
			return err
		}
		return tx.NoteContactActivity(n.ID, c.user.ID, c.now)
	})
	if err != nil {
		return reply{}, err
	}
	return ok(contactOf(&n.Contact))
}

func (s *Server) readContact(ctx context.Context, c *call) (reply, error) {
	id, err := pathID[state.ContactID](c, "ContactId")
	if err != nil {
		return reply{}, err
	}
	p, err := c.query()
	if err != nil {
		return reply{}, err
	}
	counts := p.flag("IncludeCounts")
	if err := p.err(); err != nil {
		return reply{}, err
	}
	var found []store.Contact
	err = s.store.Read(ctx, func(tx *store.Tx) error {
		n, err := tx.Contact(c.account.ID, id)
		if err != nil {
			return notFoundOr(err)
		}
		if counts {
			if n.ProposalCount, n.PaymentCount, err = tx.ContactCounts(id); err != nil {
				return err
			}
		}
		found = []store.Contact{n}
		return withMainLocations(tx, found)
	})
	if err != nil {
		return reply{}, err
	}
	return ok(contactOf(&found[0].Contact))
}

type usersWire struct {
	Users      []userRowWire `json:"users"`
	UsersCount int           `json:"usersCount"`
}

type userRowWire struct {
	salesPersonWire
	PermissionGroup string `json:"permissionGroup"`
}

// listUsers lists the active users; their ids serve as sales persons'.
func (s *Server) listUsers(ctx context.Context, c *call) (reply, error) {
	users, err := store.View(ctx, s.store, func(tx *store.Tx) ([]store.User, error) { return tx.Users(c.account.ID, false) })
	if err != nil {
		return reply{}, err
	}
	answer := usersWire{Users: make([]userRowWire, len(users)), UsersCount: len(users)}
	for i, u := range users {
		answer.Users[i] = userRowWire{salesPersonWire{userOf(u.User), u.Email}, u.PermissionGroup}
	}
	return ok(answer)
}
