package tax

import (
	"strings"
	"sync"

	"app.tender/tender/state"
)

// region is a state, district, territory or province.
type region struct {
	abbrev string
	name   string
	land   land
}

// land is what a country's name comes down to for tax.
type land int

const (
	landUnknown land = iota // no country given
	landUS
	landCanada
	landOther
)

// landOf reads a country as people write it.
func landOf(country string) land {
	switch fold(country) {
	case "":
		return landUnknown
	case "us", "usa", "united states", "united states of america", "the united states":
		return landUS
	case "ca", "can", "canada":
		return landCanada
	default:
		return landOther
	}
}

// fold brings a name to the form that names are compared in: lower case, no
// dots or commas, single spaces.
func fold(s string) string {
	s = strings.NewReplacer(".", "", ",", " ").Replace(strings.ToLower(s))
	return strings.Join(strings.Fields(s), " ")
}

// Complete fills in a state's name and abbreviation from each other, whichever
// field holds either of them. Canadian provinces and US territories are
// completed too. What is not known, or in another country, stays as it is.
func Complete(l state.Location) state.Location {
	if r, ok := regionOf(&l); ok {
		l.State, l.StateAbbrev = r.name, r.abbrev
	}
	return l
}

// regionOf finds the state or province of an address. The country decides where
// one is given: WA is no US state in Australia.
func regionOf(l *state.Location) (region, bool) {
	in := landOf(l.Country)
	for _, name := range []string{l.State, l.StateAbbrev} {
		r, ok := findRegion(name)
		if ok && (in == landUnknown || in == r.land) {
			return r, true
		}
	}
	return region{}, false
}

// findRegion looks a name or abbreviation up. No abbreviation is used by both
// countries.
func findRegion(name string) (region, bool) {
	r, ok := regionsByName()[fold(name)]
	return r, ok
}

// regionsByName holds every region under its name, its abbreviation and what
// else people call it, all folded.
var regionsByName = sync.OnceValue(func() map[string]region {
	byName := map[string]region{}
	for _, r := range regions() {
		byName[fold(r.abbrev)] = r
		byName[fold(r.name)] = r
	}
	for alias, abbrev := range map[string]string{"washington dc": "dc", "washington d c": "dc", "d c": "dc", "québec": "qc"} {
		byName[alias] = byName[abbrev]
	}
	return byName
})

// regions lists every region that is completed. Whether one has a rate is for
// the table to say: territories have none.
func regions() []region {
	return []region{
		{"AL", "Alabama", landUS},
		{"AK", "Alaska", landUS},
		{"AZ", "Arizona", landUS},
		{"AR", "Arkansas", landUS},
		{"CA", "California", landUS},
		{"CO", "Colorado", landUS},
		{"CT", "Connecticut", landUS},
		{"DE", "Delaware", landUS},
		{"DC", "District of Columbia", landUS},
		{"FL", "Florida", landUS},
		{"GA", "Georgia", landUS},
		{"HI", "Hawaii", landUS},
		{"ID", "Idaho", landUS},
		{"IL", "Illinois", landUS},
		{"IN", "Indiana", landUS},
		{"IA", "Iowa", landUS},
		{"KS", "Kansas", landUS},
		{"KY", "Kentucky", landUS},
		{"LA", "Louisiana", landUS},
		{"ME", "Maine", landUS},
		{"MD", "Maryland", landUS},
		{"MA", "Massachusetts", landUS},
		{"MI", "Michigan", landUS},
		{"MN", "Minnesota", landUS},
		{"MS", "Mississippi", landUS},
		{"MO", "Missouri", landUS},
		{"MT", "Montana", landUS},
		{"NE", "Nebraska", landUS},
		{"NV", "Nevada", landUS},
		{"NH", "New Hampshire", landUS},
		{"NJ", "New Jersey", landUS},
		{"NM", "New Mexico", landUS},
		{"NY", "New York", landUS},
		{"NC", "North Carolina", landUS},
		{"ND", "North Dakota", landUS},
		{"OH", "Ohio", landUS},
		{"OK", "Oklahoma", landUS},
		{"OR", "Oregon", landUS},
		{"PA", "Pennsylvania", landUS},
		{"RI", "Rhode Island", landUS},
		{"SC", "South Carolina", landUS},
		{"SD", "South Dakota", landUS},
		{"TN", "Tennessee", landUS},
		{"TX", "Texas", landUS},
		{"UT", "Utah", landUS},
		{"VT", "Vermont", landUS},
		{"VA", "Virginia", landUS},
		{"WA", "Washington", landUS},
		{"WV", "West Virginia", landUS},
		{"WI", "Wisconsin", landUS},
		{"WY", "Wyoming", landUS},
		{"AS", "American Samoa", landUS},
		{"GU", "Guam", landUS},
		{"MP", "Northern Mariana Islands", landUS},
		{"PR", "Puerto Rico", landUS},
		{"VI", "U.S. Virgin Islands", landUS},
		{"AB", "Alberta", landCanada},
		{"BC", "British Columbia", landCanada},
		{"MB", "Manitoba", landCanada},
		{"NB", "New Brunswick", landCanada},
		{"NL", "Newfoundland and Labrador", landCanada},
		{"NS", "Nova Scotia", landCanada},
		{"NT", "Northwest Territories", landCanada},
		{"NU", "Nunavut", landCanada},
		{"ON", "Ontario", landCanada},
		{"PE", "Prince Edward Island", landCanada},
		{"QC", "Quebec", landCanada},
		{"SK", "Saskatchewan", landCanada},
		{"YT", "Yukon", landCanada},
	}
}
