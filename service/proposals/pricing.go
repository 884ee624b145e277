package proposals

import (
	"time"

	"app.tender/tender/service/store"
	"app.tender/tender/service/tax"
	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// Pricing computes what proposals come to.
type Pricing struct{ Taxes *tax.Table }

// Reprice recomputes a proposal's summary after its location, its lines or its options
// have changed.
func (pr Pricing) Reprice(tx *store.Tx, a *store.Account, p *store.Proposal) error {
	areas, err := tx.Areas().List(p.Owner())
	if err != nil {
		return err
	}
	return pr.Price(tx, a, p, areas)
}

// Price computes a proposal's summary and instalments from its areas.
func (pr Pricing) Price(tx *store.Tx, a *store.Account, p *store.Proposal, areas []state.Area) error {
	rates, err := pr.ratesFor(tx, a, p.LocationID)
	if err != nil {
		return err
	}
	p.Summary = state.Summarize(areas, p.Discount, rates, a.Currency)
	p.Schedule = p.Schedule.Of(p.Summary.Total, a.Currency)
	return nil
}

// ratesFor returns the tax rates of an account at a location; id 0 means none.
func (pr Pricing) ratesFor(tx *store.Tx, a *store.Account, id state.LocationID) (money.TaxRates, error) {
	settings := tax.Settings{ApplyTo: []string{money.TaxOnParts}}
	if a.TaxOnLabor {
		settings.ApplyTo = append(settings.ApplyTo, money.TaxOnLabor)
	}
	if a.TaxOnFees {
		settings.ApplyTo = append(settings.ApplyTo, money.TaxOnFees)
	}
	if id == 0 {
		return pr.Taxes.Rates(nil, settings), nil
	}
	l, err := tx.Locations().Find(a.ID, id)
	if err != nil {
		return money.TaxRates{}, err
	}
	own, err := tx.Accounts().TaxRates(a.ID)
	settings.Own = state.Map(own, func(r *store.TaxRate) tax.OwnRate { return tax.OwnRate(*r) })
	return pr.Taxes.Rates(&l.Location, settings), err
}

// RepriceAll recomputes the summaries of an account's editable proposals. Those in a
// terminal status keep the agreed price.
func (pr Pricing) RepriceAll(tx *store.Tx, a *store.Account, now time.Time) error {
	ids, err := tx.Proposals().IDs(a.ID)
	if err != nil {
		return err
	}
	for _, id := range ids {
		p, err := tx.Proposals().Find(a.ID, id)
		if err != nil {
			return err
		}
		if p.Status.Terminal() {
			continue
		}
		if err := pr.Reprice(tx, a, &p); err != nil {
			return err
		}
		p.LastModified = now
		if err := tx.Proposals().Update(&p); err != nil {
			return err
		}
	}
	return nil
}
