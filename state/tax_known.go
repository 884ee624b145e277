package state

import (
	"strings"

	"app.tender/tender/state/money"
)

// KnownTaxes is what proposals of this machine tell of the sales tax at a place: the
// service alone works it out, and has no operation that tells a rate beforehand.
type KnownTaxes struct {
	places map[string]KnownTax
}

// KnownTax is the tax of a proposal at the same place.
type KnownTax struct {
	Tax money.SalesTax // as the service said it
	Of  string         // the title of the proposal
}

// Learn takes in what a proposal tells. If several are at one place the first
// counts: hand over the one that was read last first.
func (k *KnownTaxes) Learn(p *Proposal) {
	if p.Location == nil || p.Summary.SalesTax.Status != money.TaxOk {
		return // why there is none follows from the address alone
	}
	key, ok := taxPlace(p.Location)
	if _, known := k.places[key]; known || !ok {
		return
	}
	if k.places == nil {
		k.places = make(map[string]KnownTax)
	}
	k.places[key] = KnownTax{Tax: p.Summary.SalesTax, Of: p.Title()}
}

// At returns the tax at a location; ok is false where no proposal tells it.
func (k *KnownTaxes) At(l *Location) (t KnownTax, ok bool) {
	if key, placed := taxPlace(l); placed {
		t, ok = k.places[key]
	}
	return t, ok
}

// zipDigits is how much of a ZIP code the rates of the United States go by.
const zipDigits = 5

// taxPlace is what a rate goes by: state and ZIP code. ok is false where they are not both
// known.
func taxPlace(l *Location) (key string, ok bool) {
	r, ok := RegionOf(l)
	zip := strings.TrimSpace(l.PostalCode)
	if !ok || len(zip) < zipDigits {
		return "", false
	}
	return r.Abbrev + " " + zip[:zipDigits], true
}
