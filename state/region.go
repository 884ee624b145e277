package state

import (
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

// Regions lists every region of the United States and Canada, the territories
// too.
func Regions() []Region {
	return []Region{
		{"AL", "Alabama", CountryUS},
		{"AK", "Alaska", CountryUS},
		{"AZ", "Arizona", CountryUS},
		{"AR", "Arkansas", CountryUS},
		{"CA", "California", CountryUS},
		{"CO", "Colorado", CountryUS},
		{"CT", "Connecticut", CountryUS},
		{"DE", "Delaware", CountryUS},
		{"DC", "District of Columbia", CountryUS},
		{"FL", "Florida", CountryUS},
		{"GA", "Georgia", CountryUS},
		{"HI", "Hawaii", CountryUS},
		{"ID", "Idaho", CountryUS},
		{"IL", "Illinois", CountryUS},
		{"IN", "Indiana", CountryUS},
		{"IA", "Iowa", CountryUS},
		{"KS", "Kansas", CountryUS},
		{"KY", "Kentucky", CountryUS},
		{"LA", "Louisiana", CountryUS},
		{"ME", "Maine", CountryUS},
		{"MD", "Maryland", CountryUS},
		{"MA", "Massachusetts", CountryUS},
		{"MI", "Michigan", CountryUS},
		{"MN", "Minnesota", CountryUS},
		{"MS", "Mississippi", CountryUS},
		{"MO", "Missouri", CountryUS},
		{"MT", "Montana", CountryUS},
		{"NE", "Nebraska", CountryUS},
		{"NV", "Nevada", CountryUS},
		{"NH", "New Hampshire", CountryUS},
		{"NJ", "New Jersey", CountryUS},
		{"NM", "New Mexico", CountryUS},
		{"NY", "New York", CountryUS},
		{"NC", "North Carolina", CountryUS},
		{"ND", "North Dakota", CountryUS},
		{"OH", "Ohio", CountryUS},
		{"OK", "Oklahoma", CountryUS},
		{"OR", "Oregon", CountryUS},
		{"PA", "Pennsylvania", CountryUS},
		{"RI", "Rhode Island", CountryUS},
		{"SC", "South Carolina", CountryUS},
		{"SD", "South Dakota", CountryUS},
		{"TN", "Tennessee", CountryUS},
		{"TX", "Texas", CountryUS},
		{"UT", "Utah", CountryUS},
		{"VT", "Vermont", CountryUS},
		{"VA", "Virginia", CountryUS},
		{"WA", "Washington", CountryUS},
		{"WV", "West Virginia", CountryUS},
		{"WI", "Wisconsin", CountryUS},
		{"WY", "Wyoming", CountryUS},
		{"AS", "American Samoa", CountryUS},
		{"GU", "Guam", CountryUS},
		{"MP", "Northern Mariana Islands", CountryUS},
		{"PR", "Puerto Rico", CountryUS},
		{"VI", "U.S. Virgin Islands", CountryUS},
		{"AB", "Alberta", CountryCanada},
		{"BC", "British Columbia", CountryCanada},
		{"MB", "Manitoba", CountryCanada},
		{"NB", "New Brunswick", CountryCanada},
		{"NL", "Newfoundland and Labrador", CountryCanada},
		{"NS", "Nova Scotia", CountryCanada},
		{"NT", "Northwest Territories", CountryCanada},
		{"NU", "Nunavut", CountryCanada},
		{"ON", "Ontario", CountryCanada},
		{"PE", "Prince Edward Island", CountryCanada},
		{"QC", "Quebec", CountryCanada},
		{"SK", "Saskatchewan", CountryCanada},
		{"YT", "Yukon", CountryCanada},
	}
}
