// Package region determines which state or province an address is in, which decides its sales tax.
package region

import (
	_ "embed"
	"strings"
	"sync"

	"app.tender/tender/state"
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
	NoCountry Country = iota // no country given
	US
	Canada
	OtherCountry
)

// Abroad reports whether c is known to be another country than the United States, the only one with
// sales tax.
func (c Country) Abroad() bool { return c == Canada || c == OtherCountry }

// CountryOf parses a country name or abbreviation.
func CountryOf(country string) Country {
	switch foldRegion(country) {
	case "":
		return NoCountry
	case "us", "usa", "united states", "united states of america", "the united states":
		return US
	case "ca", "can", "canada":
		return Canada
	default:
		return OtherCountry
	}
}

// foldRegion normalizes a name for comparison: lower case, no dots or commas, single spaces.
func foldRegion(s string) string {
	s = strings.ReplaceAll(strings.ReplaceAll(strings.ToLower(s), ".", ""), ",", " ")
	return strings.Join(strings.Fields(s), " ")
}

// Of finds the state or province of an address. The country decides if there is one: WA in
// Australia is no US state.
func Of(l *state.Location) (Region, bool) {
	in := CountryOf(l.Country)
	for _, name := range []string{l.State, l.StateAbbrev} {
		r, ok := Find(name)
		if ok && (in == NoCountry || in == r.Country) {
			return r, true
		}
	}
	return Region{}, false
}

// Abroad reports whether an address is outside the United States, by its country or its region.
func Abroad(l *state.Location) bool {
	r, known := Of(l)
	return CountryOf(l.Country).Abroad() || known && r.Country.Abroad()
}

// Find finds a region by name or abbreviation. The two countries share no abbreviation.
func Find(name string) (Region, bool) {
	r, ok := regionsByName()[foldRegion(name)]
	return r, ok
}

// Warning returns what to say if the state of an address is unknown but the address may be in the
// United States, which makes the sales tax 0, with the most similar known state. It is empty for
// any other address.
func Warning(l *state.Location) string {
	in := CountryOf(l.Country)
	if _, known := Of(l); known || in.Abroad() || strings.TrimSpace(l.State) == "" {
		return ""
	}
	words := "“" + l.State + "” is no state of the United States and no province of Canada: the sales tax will be 0."
	if r, ok := Meant(l); ok {
		words += " Did you mean " + r.Name + "?"
	}
	return words
}

// Meant returns the only known state that a misspelled state of an address may be. ok is false if the
// state is known, or the address may be elsewhere.
func Meant(l *state.Location) (r Region, ok bool) {
	in := CountryOf(l.Country)
	if _, known := Of(l); known || in.Abroad() {
		return Region{}, false
	}
	return nearRegion(l.State, in)
}

// nearRegion returns the only region of a country, or of any for NoCountry, whose name
// differs from this one by a typo.
func nearRegion(name string, in Country) (near Region, ok bool) {
	for _, r := range All() {
		if (in == NoCountry || in == r.Country) && differInATypo(foldRegion(name), foldRegion(r.Name)) {
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
	for _, r := range All() {
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

// All returns all regions of the United States and Canada, including the territories.
func All() (regions []Region) {
	for line := range strings.Lines(regionList) {
		country, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		if abbrev, name, ok := strings.Cut(rest, " "); ok && country != "#" {
			regions = append(regions, Region{Abbrev: abbrev, Name: name, Country: CountryOf(country)})
		}
	}
	return regions
}
