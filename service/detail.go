package service

import (
	"app.tender/tender/service/billing"
	"app.tender/tender/service/store"
	"app.tender/tender/service/tax"
	"app.tender/tender/service/wire"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// detail is everything in the detail of a proposal.
type detail struct {
	store.Proposal
	modifiedBy state.User
	payments   []billing.Payment
}

// written returns the detail in its JSON shape.
func (d *detail) written() wire.Proposal {
	return wire.ProposalOf(&d.Proposal.Proposal, d.modifiedBy, d.payments)
}

// reply returns the detail, with validators for conditional requests.
func (d *detail) reply(status int) reply {
	return reply{status: status, body: d.written(), modified: d.LastModified}
}

// readDetail reads a proposal of the account with all its parts.
func readDetail(tx *store.Tx, a *store.Account, id state.ProposalID) (detail, error) {
	p, err := requested(tx.Proposals().Find(a.ID, id))
	if err != nil {
		return detail{}, err
	}
	return fillDetail(tx, a, &p)
}

// fillDetail reads the areas, contact, location, users and payments of a proposal.
func fillDetail(tx *store.Tx, a *store.Account, p *store.Proposal) (d detail, err error) {
	d.Proposal = *p
	if d.Areas, err = tx.Areas().List(store.Owner{Proposal: p.ID}); err != nil {
		return d, err
	}
	if d.Customer, err = customer(tx, a.ID, p.ContactID); err != nil {
		return d, err
	}
	if p.LocationID != 0 {
		l, err := tx.Locations().Find(a.ID, p.LocationID)
		if err != nil {
			return d, err
		}
		d.Location = &l.Location
	}
	sales, err := tx.Users().Find(p.SalesPersonID)
	if err != nil {
		return d, err
	}
	by, err := tx.Users().Find(p.LastModifiedUser)
	if err != nil {
		return d, err
	}
	d.SalesPerson, d.modifiedBy = sales.User, by.User
	d.Dealer = state.Dealer{ID: int64(a.ID), Name: a.Name}
	d.AboutUs, d.ProjectTerms, d.CoverPageImageURL = a.AboutUs, a.ProjectTerms, a.CoverPageImageURL
	d.Profit = state.ProfitOf(d.Areas, d.Discount).Profit()
	d.payments, err = tx.Payments().OfProposal(p.ID)
	return d, err
}

// customer reads the contact of a proposal; nil when it has none.
func customer(tx *store.Tx, account store.AccountID, id state.ContactID) (*state.Contact, error) {
	if id == 0 {
		return nil, nil
	}
	c, err := tx.Contacts().Find(account, id)
	if err != nil {
		return nil, err
	}
	return &c.Contact, nil
}

// pricing computes what proposals come to.
type pricing struct{ taxes *tax.Table }

// reprice recomputes a proposal's summary after its location, its lines or its options
// have changed.
func (pr pricing) reprice(tx *store.Tx, a *store.Account, p *store.Proposal) error {
	areas, err := tx.Areas().List(store.Owner{Proposal: p.ID})
	if err != nil {
		return err
	}
	return pr.price(tx, a, p, areas)
}

// price computes a proposal's summary and instalments from its areas.
func (pr pricing) price(tx *store.Tx, a *store.Account, p *store.Proposal, areas []state.Area) error {
	rates, err := pr.ratesFor(tx, a, p.LocationID)
	if err != nil {
		return err
	}
	p.Summary = state.Summarize(areas, p.Discount, rates)
	p.Summary.Currency = a.Currency
	p.Schedule = p.Schedule.Of(p.Summary.Total)
	return nil
}

// ratesFor returns the tax rates of an account at a location; id 0 means none.
func (pr pricing) ratesFor(tx *store.Tx, a *store.Account, id state.LocationID) (money.TaxRates, error) {
	settings := tax.Settings{ApplyTo: []string{money.TaxOnParts}}
	if a.TaxOnLabor {
		settings.ApplyTo = append(settings.ApplyTo, money.TaxOnLabor)
	}
	if a.TaxOnFees {
		settings.ApplyTo = append(settings.ApplyTo, money.TaxOnFees)
	}
	if id == 0 {
		return pr.taxes.Rates(nil, settings), nil
	}
	l, err := tx.Locations().Find(a.ID, id)
	if err != nil {
		return money.TaxRates{}, err
	}
	own, err := tx.Accounts().TaxRates(a.ID)
	settings.Own = state.Map(own, func(r *store.TaxRate) tax.OwnRate { return tax.OwnRate(*r) })
	return pr.taxes.Rates(&l.Location, settings), err
}
