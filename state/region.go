package state

import (
	"strings"
	"sync"
)

// Region is a state, district, territory or province.
type Region struct {
	Abbrev string // two letters
	Name   string
	Land   Land
}

// Land is what a country's name comes down to for tax.
type Land int

// The lands.
const (
	LandUnknown Land = iota // no country given
	LandUS
	LandCanada
	LandOther
)

// LandOf reads a country as people write it.
func LandOf(country string) Land {
	switch foldPlace(country) {
	case "":
		return LandUnknown
	case "us", "usa", "united states", "united states of america", "the united states":
		return LandUS
	case "ca", "can", "canada":
		return LandCanada
	default:
		return LandOther
	}
}

// foldPlace brings a name to the form that names are compared in: lower case, no
// dots or commas, single spaces.
func foldPlace(s string) string {
	s = strings.NewReplacer(".", "", ",", " ").Replace(strings.ToLower(s))
	return strings.Join(strings.Fields(s), " ")
}

// RegionOf finds the state or province of an address. The country decides where
// one is given: WA is no US state in Australia.
func RegionOf(l *Location) (Region, bool) {
	in := LandOf(l.Country)
	for _, name := range []string{l.State, l.StateAbbrev} {
		r, ok := FindRegion(name)
		if ok && (in == LandUnknown || in == r.Land) {
			return r, true
		}
	}
	return Region{}, false
}

// FindRegion looks a name or abbreviation up. No abbreviation is used by both
// countries.
func FindRegion(name string) (Region, bool) {
	r, ok := regionsByName()[foldPlace(name)]
	return r, ok
}

// regionsByName holds every region under its name, its abbreviation and what
// else people call it, all folded.
var regionsByName = sync.OnceValue(func() map[string]Region {
	byName := map[string]Region{}
	for _, r := range Regions() {
		byName[foldPlace(r.Abbrev)] = r
		byName[foldPlace(r.Name)] = r
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
		{"AL", "Alabama", LandUS},
		{"AK", "Alaska", LandUS},
		{"AZ", "Arizona", LandUS},
		{"AR", "Arkansas", LandUS},
		{"CA", "California", LandUS},
		{"CO", "Colorado", LandUS},
		{"CT", "Connecticut", LandUS},
		{"DE", "Delaware", LandUS},
		{"DC", "District of Columbia", LandUS},
		{"FL", "Florida", LandUS},
		{"GA", "Georgia", LandUS},
		{"HI", "Hawaii", LandUS},
		{"ID", "Idaho", LandUS},
		{"IL", "Illinois", LandUS},
		{"IN", "Indiana", LandUS},
		{"IA", "Iowa", LandUS},
		{"KS", "Kansas", LandUS},
		{"KY", "Kentucky", LandUS},
		{"LA", "Louisiana", LandUS},
		{"ME", "Maine", LandUS},
		{"MD", "Maryland", LandUS},
		{"MA", "Massachusetts", LandUS},
		{"MI", "Michigan", LandUS},
		{"MN", "Minnesota", LandUS},
		{"MS", "Mississippi", LandUS},
		{"MO", "Missouri", LandUS},
		{"MT", "Montana", LandUS},
		{"NE", "Nebraska", LandUS},
		{"NV", "Nevada", LandUS},
		{"NH", "New Hampshire", LandUS},
		{"NJ", "New Jersey", LandUS},
		{"NM", "New Mexico", LandUS},
		{"NY", "New York", LandUS},
		{"NC", "North Carolina", LandUS},
		{"ND", "North Dakota", LandUS},
		{"OH", "Ohio", LandUS},
		{"OK", "Oklahoma", LandUS},
		{"OR", "Oregon", LandUS},
		{"PA", "Pennsylvania", LandUS},
		{"RI", "Rhode Island", LandUS},
		{"SC", "South Carolina", LandUS},
		{"SD", "South Dakota", LandUS},
		{"TN", "Tennessee", LandUS},
		{"TX", "Texas", LandUS},
		{"UT", "Utah", LandUS},
		{"VT", "Vermont", LandUS},
		{"VA", "Virginia", LandUS},
		{"WA", "Washington", LandUS},
		{"WV", "West Virginia", LandUS},
		{"WI", "Wisconsin", LandUS},
		{"WY", "Wyoming", LandUS},
		{"AS", "American Samoa", LandUS},
		{"GU", "Guam", LandUS},
		{"MP", "Northern Mariana Islands", LandUS},
		{"PR", "Puerto Rico", LandUS},
		{"VI", "U.S. Virgin Islands", LandUS},
		{"AB", "Alberta", LandCanada},
		{"BC", "British Columbia", LandCanada},
		{"MB", "Manitoba", LandCanada},
		{"NB", "New Brunswick", LandCanada},
		{"NL", "Newfoundland and Labrador", LandCanada},
		{"NS", "Nova Scotia", LandCanada},
		{"NT", "Northwest Territories", LandCanada},
		{"NU", "Nunavut", LandCanada},
		{"ON", "Ontario", LandCanada},
		{"PE", "Prince Edward Island", LandCanada},
		{"QC", "Quebec", LandCanada},
		{"SK", "Saskatchewan", LandCanada},
		{"YT", "Yukon", LandCanada},
	}
}
