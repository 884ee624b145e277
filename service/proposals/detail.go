package proposals

import (
	"cmp"

	"app.tender/tender/service/billing"
	"app.tender/tender/service/operation"
	"app.tender/tender/service/store"
	"app.tender/tender/service/wire"
	"app.tender/tender/state"
)

// Detail is everything in the detail of a proposal.
type Detail struct {
	store.Proposal
	modifiedBy state.User
	payments   []billing.Payment
}

// written returns the detail in its JSON shape.
func (d *Detail) written() wire.Proposal {
	return wire.ProposalOf(&d.Proposal.Proposal, d.modifiedBy, d.payments)
}

// Reply returns the detail, with validators for conditional requests.
func (d *Detail) Reply(status int) operation.Reply {
	return operation.Reply{Status: status, Body: d.written(), Modified: d.LastModified}
}

// Read reads a proposal of the account with all its parts.
func Read(tx *store.Tx, a *store.Account, id state.ProposalID) (Detail, error) {
	p, err := operation.Requested(tx.Proposals().Find(a.ID, id))
	if err != nil {
		return Detail{}, err
	}
	return Fill(tx, a, &p)
}

// Fill reads the areas, contact, location, users and payments of a proposal.
func Fill(tx *store.Tx, a *store.Account, p *store.Proposal) (d Detail, err error) {
	d.Proposal = *p
	if d.Areas, err = tx.Areas().List(p.Owner()); err != nil {
		return d, err
	}
	if d.Customer, err = Customer(tx, a.ID, p.ContactID); err != nil {
		return d, err
	}
	if p.LocationID != 0 {
		l, err := tx.Locations().Find(a.ID, p.LocationID)
		if err != nil {
			return d, err
		}
		d.Location = &l.Location
	}
	sales, err := tx.Users().Find(a.ID, p.SalesPersonID)
	if err != nil {
		return d, err
	}
	by, err := tx.Users().Find(a.ID, p.LastModifiedUser)
	if err != nil {
		return d, err
	}
	d.SalesPerson, d.modifiedBy = sales.User, by.User
	d.Dealer = state.Dealer{ID: int64(a.ID), Name: a.Name}
	d.AboutUs, d.CoverPageImageURL = a.AboutUs, a.CoverPageImageURL
	d.ProjectTerms = cmp.Or(p.ProjectTerms, a.ProjectTerms)
	d.Profit = state.ProfitOf(d.Areas, d.Discount, a.Currency).Profit()
	d.payments, err = tx.Payments().OfProposal(a.ID, p.ID)
	return d, err
}

// Customer reads the contact of a proposal; nil when it has none.
func Customer(tx *store.Tx, account store.AccountID, id state.ContactID) (*state.Contact, error) {
	if id == 0 {
		return nil, nil
	}
	c, err := tx.Contacts().Find(account, id)
	if err != nil {
		return nil, err
	}
	return &c.Contact, nil
}
