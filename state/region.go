package state

import (
	_ "embed"
	"strings"
	"sync"

	"app.tender/tender/state/money"
)

// Region is a state, district, territory or province.
type Region struct {
	Abbrev  string // two letters
	Name    string
	Country Country
}

// Country is which country a name stands for, as far as tax needs to know.
type Country int

// The countries.
const (
	CountryUnknown Country = iota // no country given
	CountryUS
	CountryCanada
	CountryOther
)

// CountryOf reads a country as people write it.
func CountryOf(country string) Country {
	switch foldRegion(country) {
	case "":
		return CountryUnknown
	case "us", "usa", "united states", "united states of america", "the united states":
		return CountryUS
	case "ca", "can", "canada":
		return CountryCanada
	default:
		return CountryOther
	}
}

// foldRegion returns a name in the form in which names are compared: lower case, no
// dots or commas, single spaces.
func foldRegion(s string) string {
	s = strings.ReplaceAll(strings.ReplaceAll(strings.ToLower(s), ".", ""), ",", " ")
	return strings.Join(strings.Fields(s), " ")
}

// RegionOf finds the state or province of an address. The country decides where
// one is given: WA is no US state in Australia.
func RegionOf(l *Location) (Region, bool) {
	in := CountryOf(l.Country)
	for _, name := range []string{l.State, l.StateAbbrev} {
		r, ok := FindRegion(name)
		if ok && (in == CountryUnknown || in == r.Country) {
			return r, true
		}
	}
	return Region{}, false
}

// FindRegion looks a name or abbreviation up. No abbreviation is used by both
// countries.
func FindRegion(name string) (Region, bool) {
	r, ok := regionsByName()[foldRegion(name)]
	return r, ok
}

// regionsByName holds every region under its name, its abbreviation and what
// else people call it, all folded.
var regionsByName = sync.OnceValue(func() map[string]Region {
	byName := map[string]Region{}
	for _, r := range Regions() {
		byName[foldRegion(r.Abbrev)] = r
		byName[foldRegion(r.Name)] = r
	}
	for alias, abbrev := range map[string]string{"washington dc": "dc", "washington d c": "dc", "d c": "dc", "québec": "qc"} {
		byName[alias] = byName[abbrev]
	}
	return byName
})

//go:embed regions.txt
var regionList string

// Regions lists every region of the United States and Canada, the territories
// too.
func Regions() (regions []Region) {
	for line := range strings.Lines(regionList) {
		country, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		if abbrev, name, ok := strings.Cut(rest, " "); ok && country != "#" {
			regions = append(regions, Region{Abbrev: abbrev, Name: name, Country: CountryOf(country)})
		}
	}
	return regions
}

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
