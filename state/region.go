package state

import (
	_ "embed"
	"strings"
	"sync"
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
