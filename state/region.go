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

// Country is a country, as far as sales tax needs to tell them apart.
type Country int

// The countries.
const (
	CountryUnknown Country = iota // no country given
	CountryUS
	CountryCanada
	CountryOther
)

// CountryOf parses a country name or abbreviation.
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

// foldRegion normalizes a name for comparison: lower case, no dots or commas, single spaces.
func foldRegion(s string) string {
	s = strings.ReplaceAll(strings.ReplaceAll(strings.ToLower(s), ".", ""), ",", " ")
	return strings.Join(strings.Fields(s), " ")
}

// RegionOf finds the state or province of an address. The country decides if there is one: WA in
// Australia is no US state.
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

// FindRegion finds a region by name or abbreviation. The two countries share no abbreviation.
func FindRegion(name string) (Region, bool) {
	r, ok := regionsByName()[foldRegion(name)]
	return r, ok
}

// NoRegion returns a warning if the state of an address is unknown but the address may be in the
// United States, which makes the sales tax 0, with the most similar known state. It is empty for
// any other address.
func (l *Location) NoRegion() string {
	in := CountryOf(l.Country)
	if _, known := RegionOf(l); known || in == CountryCanada || in == CountryOther || strings.TrimSpace(l.State) == "" {
		return ""
	}
	words := "“" + l.State + "” is no state of the United States and no province of Canada: the sales tax will be 0."
	if r, ok := nearRegion(l.State, in); ok {
		words += " Did you mean " + r.Name + "?"
	}
	return words
}

// nearRegion returns the only region of a country, or of any for CountryUnknown, whose name
// differs from this one by a typo.
func nearRegion(name string, in Country) (near Region, ok bool) {
	for _, r := range Regions() {
		if (in == CountryUnknown || in == r.Country) && differInATypo(foldRegion(name), foldRegion(r.Name)) {
			if ok {
				return Region{}, false
			}
			near, ok = r, true
		}
	}
	return near, ok
}

// differInATypo reports whether two names differ by one missing, extra or wrong letter, or by two
// swapped neighbors.
func differInATypo(a, b string) bool {
	for a != "" && b != "" && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for a != "" && b != "" && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	swapped := len(a) == 2 && len(b) == 2 && a[0] == b[1] && a[1] == b[0]
	return len(a) <= 1 && len(b) <= 1 || swapped
}

// regionsByName maps the folded name, abbreviation and common alternatives of each region to it.
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

// Regions returns all regions of the United States and Canada, including the territories.
func Regions() (regions []Region) {
	for line := range strings.Lines(regionList) {
		country, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		if abbrev, name, ok := strings.Cut(rest, " "); ok && country != "#" {
			regions = append(regions, Region{Abbrev: abbrev, Name: name, Country: CountryOf(country)})
		}
	}
	return regions
}

// KnownTaxes holds the sales tax rates that cached proposals reveal by place: only the service
// calculates tax, and no operation returns a rate in advance.
type KnownTaxes struct {
	places map[string]KnownTax
}

// KnownTax is the tax of a proposal at the same place.
type KnownTax struct {
	Tax money.SalesTax // the service's figures
	Of  string         // title of the proposal
}

// Learn adds the tax of a proposal. If several are at one place the first one counts, so pass the
// one that was read last first.
func (k *KnownTaxes) Learn(p *Proposal) {
	if p.Location == nil || p.Summary.SalesTax.Status != money.TaxOk {
		return // the address alone explains why there is none
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

// At returns the tax at a location; ok is false if no proposal reveals it.
func (k *KnownTaxes) At(l *Location) (t KnownTax, ok bool) {
	if key, placed := taxPlace(l); placed {
		t, ok = k.places[key]
	}
	return t, ok
}

// zipDigits is the part of a ZIP code that determines tax rates in the United States.
const zipDigits = 5

// taxPlace returns the key of a tax rate, state and ZIP code. ok is false unless both are known.
func taxPlace(l *Location) (key string, ok bool) {
	r, ok := RegionOf(l)
	zip := strings.TrimSpace(l.PostalCode)
	if !ok || len(zip) < zipDigits {
		return "", false
	}
	return r.Abbrev + " " + zip[:zipDigits], true
}
