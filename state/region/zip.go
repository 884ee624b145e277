package region

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"

	"app.tender/tender/state"
)

//go:embed zips.txt
var zipList string

// statesByZIP maps the first three digits of postal codes to their states.
var statesByZIP = sync.OnceValue(func() map[string]Region {
	by := map[string]Region{}
	for line := range strings.Lines(zipList) {
		abbrev, ranges, _ := strings.Cut(strings.TrimSpace(line), " ")
		r, ok := Find(abbrev)
		if !ok {
			continue // a comment
		}
		for span := range strings.FieldsSeq(ranges) {
			from, to, several := strings.Cut(span, "-")
			if !several {
				to = from
			}
			first, _ := strconv.Atoi(from)
			last, _ := strconv.Atoi(to)
			for n := first; n <= last; n++ {
				by[strconv.Itoa(1000 + n)[1:]] = r
			}
		}
	}
	return by
})

// OfZIP finds the state of a US postal code; ok is false for any other text, and for codes of no single state.
func OfZIP(code string) (r Region, ok bool) {
	digits, ok := FiveDigits(code)
	if !ok {
		return Region{}, false
	}
	r, ok = statesByZIP()[digits[:3]]
	return r, ok
}

// WithState returns an address without a state with that of its US postal code: without it, there would be no sales
// tax.
func WithState(l state.Location) state.Location {
	if l.State != "" || l.StateAbbrev != "" || CountryOf(l.Country).Abroad() {
		return l
	}
	if r, ok := OfZIP(l.PostalCode); ok {
		l.State, l.StateAbbrev = r.Name, r.Abbrev
	}
	return l
}
