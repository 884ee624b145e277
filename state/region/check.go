package region

import (
	"strings"
	"unicode"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// Complete returns an address with its state's name and abbreviation, whichever field has either of them,
// and with its US postal code as 78704 or 78704-1234. What is unknown or elsewhere stays as it is.
func Complete(l state.Location) state.Location {
	r, known := Of(&l)
	if known {
		l.State, l.StateAbbrev = r.Name, r.Abbrev
	}
	if zip, ok := zipOf(l.PostalCode); ok && landOf(&l) == US {
		l.PostalCode = zip
	}
	return l
}

// Fault is what is wrong with one field of an address.
type Fault struct {
	Field string // of the interface: State or PostalCode
	Words string // a sentence, and a question if the value may be meant for another
	Meant string // that other value; empty for none
}

// The fields that a Fault is about.
const (
	FieldState  = "State"
	FieldPostal = "PostalCode"
)

// Faults returns what is wrong with the state and the postal code of an address in the United States or
// Canada. A state that is nowhere is no fault without a country: the address may be elsewhere.
func Faults(l *state.Location) (faults []Fault) {
	in := CountryOf(l.Country)
	if in == US || in == Canada {
		faults = stateFault(l, in)
	}
	if landOf(l) == US {
		faults = append(faults, zipFault(l.PostalCode)...)
	}
	return faults
}

// TypedFaults is Faults for an address that a person gives: a state that is nowhere is a fault, until they
// name another country. Otherwise a misspelled state would only be found by its missing sales tax.
func TypedFaults(l *state.Location) []Fault {
	if _, known := Of(l); !known && CountryOf(l.Country) == NoCountry && strings.TrimSpace(l.State) != "" {
		return stateFault(l, NoCountry)
	}
	return Faults(l)
}

// stateFault returns the fault of a state that is unknown in a country.
func stateFault(l *state.Location, in Country) []Fault {
	if _, known := Of(l); known || strings.TrimSpace(l.State) == "" {
		return nil
	}
	f := Fault{Field: FieldState, Words: "“" + l.State + "” is " + map[Country]string{
		NoCountry: "no state of the United States and no province of Canada; an address elsewhere needs its country.",
		US:        "no state of the United States.",
		Canada:    "no province or territory of Canada.",
	}[in]}
	if r, ok := meant(l.State, in); ok {
		f.Meant, f.Words = r.Name, f.Words+" Did you mean "+r.Name+"?"
	}
	return []Fault{f}
}

// landOf returns the country of an address: the one it names, else that of its state.
func landOf(l *state.Location) Country {
	if in := CountryOf(l.Country); in != NoCountry {
		return in
	}
	r, _ := Of(l)
	return r.Country
}

var (
	zips     = text.Pattern(`^([0-9]{5})(?:-?([0-9]{4}))?$`)
	lostZero = text.Pattern(`^[0-9]{4}(?:-[0-9]{4})?$`)
)

// zipOf returns a US postal code in its usual form: 78704 or 78704-1234. Any dash will do, or none.
func zipOf(code string) (zip string, ok bool) {
	m := zips().FindStringSubmatch(plainCode(code))
	if m == nil {
		return "", false
	}
	return strings.Trim(m[1]+"-"+m[2], "-"), true
}

// plainCode returns a postal code without spaces, and with any dash as "-".
func plainCode(code string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return -1
		case unicode.Is(unicode.Pd, r), r == '−':
			return '-'
		}
		return r
	}, code)
}

// FiveDigits returns the part of a US postal code that sales tax goes by; ok is false for any other text.
func FiveDigits(code string) (digits string, ok bool) {
	zip, ok := zipOf(code)
	digits, _, _ = strings.Cut(zip, "-")
	return digits, ok
}

// zipFault returns the fault of a postal code that is none of the United States. Spreadsheets take the leading
// 0 off a postal code of New England; only a person knows whether that happened.
func zipFault(code string) []Fault {
	if _, ok := zipOf(code); ok || strings.TrimSpace(code) == "" {
		return nil
	}
	f := Fault{Field: FieldPostal, Words: "A US ZIP code has 5 digits, or 9: 78701 or 78701-1234."}
	if plain := plainCode(code); lostZero().MatchString(plain) {
		f.Meant = "0" + plain
		f.Words += " Is a leading 0 lost: " + f.Meant + "?"
	}
	return []Fault{f}
}
