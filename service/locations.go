package service

import (
	"context"
	"net/http"

	"app.tender/tender/service/store"
	"app.tender/tender/service/tax"
	"app.tender/tender/state"
)

// locationEndpoints returns the operations on a contact's addresses.
func (s *Server) locationEndpoints() []endpoint {
	const path = "/public/people/{ContactId}/location"
	return []endpoint{
		{method: http.MethodGet, path: path, needs: mayReadPeople, handle: s.listLocations},
		{method: http.MethodPost, path: path, needs: mayWritePeople, handle: s.createLocation},
	}
}

type locationsWire struct {
	ContactLocations []*locationWire `json:"contactLocations"`
	LocationCount    int             `json:"locationCount"`
}

func (s *Server) listLocations(ctx context.Context, c *call) (reply, error) {
	id, err := pathID[state.ContactID](c, "ContactId")
	if err != nil {
		return reply{}, err
	}
	p, err := c.query()
	if err != nil {
		return reply{}, err
	}
	page := strictPaging(p)
	if err := p.err(); err != nil {
		return reply{}, err
	}
	var list []store.Location
	var total int
	err = s.store.Read(ctx, func(tx *store.Tx) error {
		if _, err := tx.Contact(c.account.ID, id); err != nil {
			return notFoundOr(err)
		}
		list, total, err = tx.Locations(id, page.page, page.size)
		return err
	})
	if err != nil {
		return reply{}, err
	}
	answer := locationsWire{ContactLocations: make([]*locationWire, len(list)), LocationCount: total}
	for i := range list {
		answer.ContactLocations[i] = locationOf(&list[i].Location)
	}
	return ok(answer)
}

func (s *Server) createLocation(ctx context.Context, c *call) (reply, error) {
	id, err := pathID[state.ContactID](c, "ContactId")
	if err != nil {
		return reply{}, err
	}
	f, err := c.form()
	if err != nil {
		return reply{}, err
	}
	country := f.line("Country", state.MaxState)
	l := store.Location{ContactID: id, LastModified: c.now, Location: tax.Complete(state.Location{
		Street: f.requiredLine("Street", state.MaxStreet), Suite: f.line("Suite", state.MaxStreet), City: f.line("City", state.MaxCity),
		PostalCode: f.line("PostalCode", state.MaxPostalCode), State: f.lineIf(country != "", "State", state.MaxState), Country: country,
		ContactFirstName: f.line("ContactFirstName", state.MaxSiteName), ContactLastName: f.line("ContactLastName", state.MaxSiteName),
		ContactPhone: f.line("ContactPhoneNumber", state.MaxPhone), ContactEmail: f.line("ContactEmail", state.MaxSiteEmail),
		IsPrimary: f.flag("IsPrimary"), IsBilling: f.flag("IsBilling"),
	})}
	if err := f.err(); err != nil {
		return reply{}, err
	}
	err = s.store.Write(ctx, func(tx *store.Tx) error {
		if _, err := tx.Contact(c.account.ID, id); err != nil {
			return notFoundOr(err)
		}
		if err := tx.CreateLocation(&l); err != nil {
			return err
		}
		return tx.NoteContactActivity(id, c.user.ID, c.now)
	})
	if err != nil {
		return reply{}, err
	}
	return created(locationOf(&l.Location))
}
