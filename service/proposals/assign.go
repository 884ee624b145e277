package proposals

import (
	"cmp"
	"context"
	"net/http"

	"app.tender/tender/service/operation"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// assignEndpoints returns the operations that assign a proposal's contact and location.
func (h Operations) assignEndpoints() []operation.Endpoint {
	const proposal = "/public/proposals/{ProposalId}"
	return []operation.Endpoint{
		{
			Method: http.MethodPost, Path: proposal + "/contact/{ContactId}", Needs: operation.MayWriteProposals,
			TakesJSON: true, Handle: h.assignContact,
		},
		{
			Method: http.MethodPost, Path: proposal + "/location/{LocationId}", Needs: operation.MayWriteProposals,
			TakesJSON: true, Handle: h.assignLocation,
		},
	}
}

// assignContact assigns a contact to a proposal, along with the contact's primary
// location if there is one. It removes a location of another contact.
func (h Operations) assignContact(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	id, contact := assignment[state.ContactID](c, "ContactId")
	return h.editProposal(ctx, c, id, &edit{
		reprice: true,
		reindex: true,
		find: func(tx *store.Tx, _ *store.ProposalHead) error {
			_, err := operation.Requested(tx.Contacts().Find(c.Account.ID, contact))
			return err
		},
		change: func(tx *store.Tx, p *store.Proposal) error {
			p.ContactID = contact
			if p.LocationID != 0 {
				l, err := tx.Locations().Find(c.Account.ID, p.LocationID)
				if err != nil {
					return err
				}
				if l.ContactID != contact {
					p.LocationID = 0
				}
			}
			primary, err := tx.Locations().Primary(c.Account.ID, contact)
			p.LocationID = cmp.Or(primary, p.LocationID)
			return err
		},
	})
}

// assignLocation assigns one of the contact's locations to a proposal.
func (h Operations) assignLocation(ctx context.Context, c *operation.Call) (operation.Reply, error) {
	id, location := assignment[state.LocationID](c, "LocationId")
	return h.editProposal(ctx, c, id, &edit{
		reprice: true,
		find: func(tx *store.Tx, p *store.ProposalHead) error {
			l, err := operation.Requested(tx.Locations().Find(c.Account.ID, location))
			if err == nil && p.ContactID != 0 && l.ContactID != p.ContactID {
				return operation.ErrNotFound
			}
			return err
		},
		change: func(_ *store.Tx, p *store.Proposal) error {
			if p.ContactID == 0 {
				return operation.Conflict(operation.CodeNoContact,
					"The proposal has no contact; assign one before its location.")
			}
			p.LocationID = location
			return nil
		},
	})
}

// assignment reads the ids of an assignment from the path. A body must not name other
// ids.
func assignment[T state.ID](c *operation.Call, name string) (state.ProposalID, T) {
	proposal, id := operation.PathID[state.ProposalID](c, "ProposalId"), operation.PathID[T](c, name)
	f := c.FormOrJSON()
	f.MustBe("ProposalId", int64(proposal))
	f.MustBe(name, int64(id))
	return proposal, id
}
