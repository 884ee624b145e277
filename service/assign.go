package service

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"app.tender/tender/service/store"
	"app.tender/tender/state"
)

// assignEndpoints returns the operations that assign a proposal's contact and location.
func (h proposalOperations) assignEndpoints() []endpoint {
	const proposal = "/public/proposals/{ProposalId}"
	return []endpoint{
		{method: http.MethodPost, path: proposal + "/contact/{ContactId}", needs: mayWriteProposals, takesJSON: true, handle: h.assignContact},
		{method: http.MethodPost, path: proposal + "/location/{LocationId}", needs: mayWriteProposals, takesJSON: true, handle: h.assignLocation},
	}
}

// assignContact assigns a contact to a proposal, along with the contact's primary
// location if there is one. It removes a location of another contact.
func (h proposalOperations) assignContact(ctx context.Context, c *call) (reply, error) {
	id, contact := assignment[state.ContactID](c, "ContactId")
	return h.editProposal(ctx, c, id, &edit{
		reprice: true,
		reindex: true,
		find: func(tx *store.Tx, _ *store.Proposal) error {
			_, err := requested(tx.Contacts().Find(c.account.ID, contact))
			return err
		},
		change: func(tx *store.Tx, p *store.Proposal) error {
			p.ContactID = contact
			if p.LocationID != 0 {
				l, err := tx.Locations().Find(c.account.ID, p.LocationID)
				if err != nil {
					return err
				}
				if l.ContactID != contact {
					p.LocationID = 0
				}
			}
			primary, err := tx.Locations().Primary(contact)
			p.LocationID = cmp.Or(primary, p.LocationID)
			return err
		},
	})
}

// assignLocation assigns one of the contact's locations to a proposal.
func (h proposalOperations) assignLocation(ctx context.Context, c *call) (reply, error) {
	id, location := assignment[state.LocationID](c, "LocationId")
	return h.editProposal(ctx, c, id, &edit{
		reprice: true,
		find: func(tx *store.Tx, p *store.Proposal) error {
			l, err := requested(tx.Locations().Find(c.account.ID, location))
			if err == nil && p.ContactID != 0 && l.ContactID != p.ContactID {
				return errNotFound
			}
			return err
		},
		change: func(_ *store.Tx, p *store.Proposal) error {
			if p.ContactID == 0 {
				return conflict(codeNoContact, "The proposal has no contact; assign one before its location.")
			}
			p.LocationID = location
			return nil
		},
	})
}

// assignment reads the ids of an assignment from the path. A body must not name other
// ids.
func assignment[T state.ID](c *call, name string) (state.ProposalID, T) {
	proposal, id := pathID[state.ProposalID](c, "ProposalId"), pathID[T](c, name)
	f := c.formOrJSON()
	f.mustBe("ProposalId", int64(proposal))
	f.mustBe(name, int64(id))
	return proposal, id
}

// mustBe refuses a parameter whose id differs from the path's.
func (p *params) mustBe(name string, id int64) {
	if got := p.integer(name, id); got != id && !p.refused(name) {
		p.refuse(fieldInvalid, name, "%s of the body is %d, that of the path %d.", name, got, id)
	}
}

// formOrJSON reads a form, or a JSON object, whose fields are read as form parameters. A body
// without a content type is JSON.
func (c *call) formOrJSON() *params {
	if kind := c.r.Header.Get("Content-Type"); kind != "" && kind != jsonType {
		return c.form()
	}
	body := c.body()
	p := c.params("")
	if len(bytes.TrimSpace(body)) == 0 {
		return p
	}
	d := json.NewDecoder(bytes.NewReader(body))
	d.UseNumber()
	var object map[string]any
	if err := d.Decode(&object); err != nil || d.More() {
		c.fail(errBadRequest)
	}
	for name, value := range object {
		if value != nil {
			p.add(name, fmt.Sprint(value))
		}
	}
	return p
}
