// Package region determines which state or province an address is in, which decides its sales tax.
package region

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
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
	switch key(country) {
	case "":
		if strings.TrimSpace(country) == "" {
			return NoCountry
		}
		return OtherCountry
	case "us", "usa", "unitedstates", "unitedstatesofamerica", "theunitedstates", "america":
		return US
	case "ca", "can", "canada":
		return Canada
	default:
		return OtherCountry
	}
}

// key returns what the names of places are compared by: their letters and digits, without case and accents.
// An ʻokina is a letter only to Unicode.
func key(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Lm, r) || !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		return r
	}, text.FoldSearch(s))
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

// Find finds a region by its name, its abbreviation or a traditional one, such as "Calif." and "N. Carolina".
// The two countries share none.
func Find(name string) (Region, bool) {
	r, ok := regionsByName()[key(name)]
	return r, ok
}

// meant returns the only region of a country, or of any for NoCountry, that an unknown name may be: its
// name differs by a typo, or begins with it.
func meant(name string, in Country) (meant Region, ok bool) {
	typed := key(name)
	for _, near := range []func(string) bool{
		func(of string) bool { return differInATypo(typed, of) },
		func(of string) bool { return len(typed) >= shortestBeginning && strings.HasPrefix(of, typed) },
	} {
		found := 0
		for _, r := range All() {
			if (in == NoCountry || in == r.Country) && near(key(r.Name)) {
				meant, found = r, found+1
			}
		}
		if found == 1 {
			return meant, true
		}
	}
	return Region{}, false
}

// shortestBeginning is how many letters of a state's name may stand for it in a suggestion.
const shortestBeginning = 4

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

// regionsByName maps the keys of the names of each region to it.
var regionsByName = sync.OnceValue(func() map[string]Region {
	byName := map[string]Region{}
	eachRegion(func(r Region, traditional []string) {
		for _, name := range append(traditional, r.Abbrev, r.Name) {
			byName[key(name)] = r
		}
		for whole, short := range map[string][]string{
			"North ": {"N", "No"}, "South ": {"S", "So"}, "West ": {"W"},
			"New ": {"N"},
		} {
			if rest, ok := strings.CutPrefix(r.Name, whole); ok {
				for _, s := range short {
					byName[key(s+rest)] = r
				}
			}
		}
	})
	return byName
})

//go:embed regions.txt
var regionList string

// All returns all regions of the United States and Canada, including the territories.
func All() (regions []Region) {
	eachRegion(func(r Region, _ []string) { regions = append(regions, r) })
	return regions
}

// eachRegion calls f with each region of the list and its traditional abbreviations.
func eachRegion(f func(r Region, traditional []string)) {
	for line := range strings.Lines(regionList) {
		line, traditional, _ := strings.Cut(strings.TrimSpace(line), " | ")
		country, rest, _ := strings.Cut(line, " ")
		if abbrev, name, ok := strings.Cut(rest, " "); ok && country != "#" {
			f(Region{Abbrev: abbrev, Name: name, Country: CountryOf(country)},
				strings.FieldsFunc(traditional, func(r rune) bool { return r == ',' }))
		}
	}
}
