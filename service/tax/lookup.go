package tax

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/state/region"
)

// Settings are an account's sales-tax settings. The zero value is the default: tax on
// parts only, at the rates of the table.
type Settings struct {
	ApplyTo []string // money.TaxOnParts, TaxOnLabor, TaxOnFees; nil: only parts
	Own     []OwnRate
}

// OwnRate is an account's own rate, which overrides the table's.
type OwnRate struct {
	State      string // abbreviation
	PostalCode string // empty for the whole state
	Rate       decimal.Decimal
}

// Rates returns the rates for a location. The status says why there is no tax:
// TaxNoLocation for nil, TaxOutOfCountry outside the United States, TaxNoState when the
// address names no state of the table. An address without a country is in the United
// States if its state is.
func (t *Table) Rates(l *state.Location, s Settings) money.TaxRates {
	rates := money.TaxRates{Status: money.TaxNoLocation, ApplyTo: slices.Clone(s.ApplyTo)}
	if rates.ApplyTo == nil {
		rates.ApplyTo = []string{money.TaxOnParts}
	}
	if l == nil {
		return rates
	}
	rates.Location = place(l)
	if region.Abroad(l) {
		rates.Status = money.TaxOutOfCountry
		return rates
	}
	r, _ := region.Of(l)
	entry, ok := t.states[r.Abbrev]
	if !ok {
		rates.Status = money.TaxNoState
		return rates
	}
	rates.Status = money.TaxOk
	rate, ok := s.own(entry.Abbrev, l.PostalCode)
	if !ok {
		rate = t.rateFor(entry)
	}
	rates.Parts, rates.Labor, rates.Fees = rate, rate, rate
	return rates
}

// own returns the account's rate for a place. A rate for the postal code overrides one for
// the state.
func (s Settings) own(abbrev, postalCode string) (rate money.TaxRate, ok bool) {
	zip := fiveDigits(postalCode)
	for _, o := range s.Own {
		switch {
		case o.State != abbrev:
		case o.PostalCode == "" && !ok:
			rate, ok = money.TaxRate{Rate: decimal.NewNullDecimal(o.Rate), Name: abbrev + " rate set by the account"},
				true
		case o.PostalCode != "" && fiveDigits(o.PostalCode) == zip && zip != "":
			return money.TaxRate{
				Rate: decimal.NewNullDecimal(o.Rate),
				Name: abbrev + " rate set by the account for " + zip,
			}, true
		}
	}
	return rate, ok
}

// fiveDigits returns the part of a US postal code that rates go by; "" for any other text.
func fiveDigits(postalCode string) string {
	digits, _ := region.FiveDigits(postalCode)
	return digits
}

// rateFor returns the table's rate with a name that says what it is and where it comes
// from, so that a person can assess it.
func (t *Table) rateFor(e entry) money.TaxRate {
	kind := "state base rate"
	if e.Grade == gradeC {
		kind += " (not verified)"
	}
	return money.TaxRate{
		Rate: decimal.NewNullDecimal(e.Rate),
		Name: fmt.Sprintf("%s %s, table of %s", e.Abbrev, kind, t.Effective.Format(time.DateOnly)),
	}
}

// place returns the parts of the address that matter for tax: city, state and postal code.
func place(l *state.Location) string {
	in := l.State
	if r, ok := region.Of(l); ok {
		in = r.Abbrev
	}
	tail := strings.TrimSpace(in + " " + l.PostalCode)
	if l.City == "" || tail == "" {
		return l.City + tail
	}
	return l.City + ", " + tail
}
