package people

import (
	"context"
	"net/http"

	"app.tender/tender/service/operation"
	"app.tender/tender/service/store"
	"app.tender/tender/service/wire"
	"app.tender/tender/state"
	"app.tender/tender/state/region"
)

// locationEndpoints returns the operations on a contact's addresses.
func (h Operations) locationEndpoints() []operation.Endpoint {
	const path = "/public/people/{ContactId}/location"
	return []operation.Endpoint{
		{Method: http.MethodGet, Path: path, Needs: operation.MayReadPeople, Handle: h.listLocations},
		{Method: http.MethodPost, Path: path, Needs: operation.MayWritePeople, Handle: h.createLocation},
	}
}

type locationsWire struct {
	ContactLocations []*wire.Location `json:"contactLocations"`
	LocationCount    int              `json:"locationCount"`
}

func (h Operations) listLocations(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	id := operation.PathID[state.ContactID](c, "ContactId")
	page := operation.StrictPaging(c.Query())
	return c.Read(ctx, h.Store, func(tx *store.Tx) (operation.Reply, error) {
		if _, err := operation.Requested(tx.Contacts().Find(c.Account.ID, id)); err != nil {
			return operation.Reply{}, err
		}
		list, total, err := tx.Locations().List(c.Account.ID, id, page.Page, page.Size)
		return operation.OK(
			locationsWire{state.Map(list, func(l *store.Location) *wire.Location {
				return wire.LocationOf(&l.Location)
			}), total}), err
	})
}

func (h Operations) createLocation(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	id := operation.PathID[state.ContactID](c, "ContactId")
	f := c.Form()
	country := f.Line("Country", state.MaxState)
	l := store.Location{AccountID: c.Account.ID, ContactID: id, LastModified: c.Now}
	l.Location = region.Complete(state.Location{
		Street: f.RequiredLine("Street", state.MaxStreet), Suite: f.Line("Suite", state.MaxStreet),
		City:       f.Line("City", state.MaxCity),
		PostalCode: f.Line("PostalCode", state.MaxPostalCode), State: f.LineIf(country != "", "State", state.MaxState),
		Country:          country,
		ContactFirstName: f.Line("ContactFirstName", state.MaxSiteName),
		ContactLastName:  f.Line("ContactLastName", state.MaxSiteName),
		ContactPhone:     f.Line("ContactPhoneNumber", state.MaxPhone),
		ContactEmail:     f.Line("ContactEmail", state.MaxSiteEmail),
		IsPrimary:        f.Flag("IsPrimary"), IsBilling: f.Flag("IsBilling"),
	})
	for _, fault := range region.Faults(&l.Location) {
		if !f.Refused(fault.Field) {
			f.Refuse(operation.FieldInvalid, fault.Field, "%s", fault.Words)
		}
	}
	return c.Write(ctx, h.Store, func(tx *store.Tx) (operation.Reply, error) {
		if _, err := operation.Requested(tx.Contacts().Find(c.Account.ID, id)); err != nil {
			return operation.Reply{}, err
		}
		l := l // it may run again, and has an id then
		if err := tx.Locations().Create(&l); err != nil {
			return operation.Reply{}, err
		}
		return operation.Created(wire.LocationOf(&l.Location)),
			tx.Contacts().NoteActivity(c.Account.ID, id, c.User.ID, c.Now)
	})
}
