package region

import (
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
)

// Taxes holds the sales tax rates that cached proposals reveal by place: only the service
// calculates tax, and no operation returns a rate in advance.
type Taxes struct {
	places map[string]Tax
}

// Tax is the sales tax of a proposal at the same place.
type Tax struct {
	Tax money.SalesTax // the service's figures
	At  time.Time      // when the proposal was last changed; zero if unknown
}

// Learn adds the tax of a proposal. If several are at one place the first one counts, so pass the
// one that was read last first.
func (k *Taxes) Learn(p *state.Proposal) {
	if p.Location == nil || p.Summary.SalesTax.Status != money.TaxOk {
		return // the address alone explains why there is none
	}
	key, ok := taxPlace(p.Location)
	if _, known := k.places[key]; known || !ok {
		return
	}
	if k.places == nil {
		k.places = make(map[string]Tax)
	}
	k.places[key] = Tax{Tax: p.Summary.SalesTax, At: p.LastModified}
}

// At returns the tax at a location; ok is false if no proposal reveals it.
func (k *Taxes) At(l *state.Location) (t Tax, ok bool) {
	if key, placed := taxPlace(l); placed {
		t, ok = k.places[key]
	}
	return t, ok
}

// taxPlace returns the key of a tax rate, state and ZIP code. ok is false unless both are known.
func taxPlace(l *state.Location) (key string, ok bool) {
	r, ok := Of(l)
	zip, valid := FiveDigits(l.PostalCode)
	return r.Abbrev + " " + zip, ok && valid
}
