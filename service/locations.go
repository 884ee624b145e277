package service

import (
	"context"
	"net/http"

	"app.tender/tender/service/store"
	"app.tender/tender/service/wire"
	"app.tender/tender/state"
	"app.tender/tender/state/region"
)

// locationEndpoints returns the operations on a contact's addresses.
func (h peopleOperations) locationEndpoints() []endpoint {
	const path = "/public/people/{ContactId}/location"
	return []endpoint{
		{method: http.MethodGet, path: path, needs: mayReadPeople, handle: h.listLocations},
		{method: http.MethodPost, path: path, needs: mayWritePeople, handle: h.createLocation},
	}
}

type locationsWire struct {
	ContactLocations []*wire.Location `json:"contactLocations"`
	LocationCount    int              `json:"locationCount"`
}

func (h peopleOperations) listLocations(ctx context.Context, c *call) (reply, error) {
	id := pathID[state.ContactID](c, "ContactId")
	page := strictPaging(c.query())
	return c.read(ctx, h.store, func(tx *store.Tx) (reply, error) {
		if _, err := requested(tx.Contacts().Find(c.account.ID, id)); err != nil {
			return reply{}, err
		}
		list, total, err := tx.Locations().List(id, page.page, page.size)
		return ok(locationsWire{state.Map(list, func(l *store.Location) *wire.Location { return wire.LocationOf(&l.Location) }), total}), err
	})
}

func (h peopleOperations) createLocation(ctx context.Context, c *call) (reply, error) {
	id := pathID[state.ContactID](c, "ContactId")
	f := c.form()
	country := f.line("Country", state.MaxState)
	l := store.Location{ContactID: id, LastModified: c.now, Location: region.Complete(state.Location{
		Street: f.requiredLine("Street", state.MaxStreet), Suite: f.line("Suite", state.MaxStreet), City: f.line("City", state.MaxCity),
		PostalCode: f.line("PostalCode", state.MaxPostalCode), State: f.lineIf(country != "", "State", state.MaxState), Country: country,
		ContactFirstName: f.line("ContactFirstName", state.MaxSiteName), ContactLastName: f.line("ContactLastName", state.MaxSiteName),
		ContactPhone: f.line("ContactPhoneNumber", state.MaxPhone), ContactEmail: f.line("ContactEmail", state.MaxSiteEmail),
		IsPrimary: f.flag("IsPrimary"), IsBilling: f.flag("IsBilling"),
	})}
	for _, fault := range region.Faults(&l.Location) {
		if !f.refused(fault.Field) {
			f.refuse(fieldInvalid, fault.Field, "%s", fault.Words)
		}
	}
	return c.write(ctx, h.store, func(tx *store.Tx) (reply, error) {
		if _, err := requested(tx.Contacts().Find(c.account.ID, id)); err != nil {
			return reply{}, err
		}
		if err := tx.Locations().Create(&l); err != nil {
			return reply{}, err
		}
		return created(wire.LocationOf(&l.Location)), tx.Contacts().NoteActivity(id, c.user.ID, c.now)
	})
}
