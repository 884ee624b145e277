package people

import (
	"strings"
	"unicode"

	"app.tender/tender/state"
	"app.tender/tender/state/region"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
)

var (
	suiteWord      = text.Pattern(`(?i)\b(suite|ste|apt|apartment|unit|floor|fl|building|bldg|room|rm)\b`)
	canadianPostal = text.Pattern(`(?i)^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$`)
)

// splitAddress returns the fields of a US address pasted in one piece, "12 Main St, Springfield, IL 62701", or nil
// if it is not certain which part is which.
func splitAddress(pasted string) map[string]string {
	parts := strings.FieldsFunc(strings.TrimSpace(text.Clean(pasted)), func(r rune) bool {
		return r == ',' || r == '\n'
	})
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	values := map[string]string{}
	if n := len(parts); n > 0 && region.CountryOf(parts[n-1]) == region.US {
		values[fieldCountry], parts = parts[n-1], parts[:n-1]
	}
	if n := len(parts); n > 1 && isZIP(parts[n-1]) { // "IL, 62701"
		parts[n-2] += " " + parts[n-1]
		parts = parts[:n-1]
	}
	n := len(parts)
	if n < 2 {
		return nil
	}
	in, zip := cutLast(parts[n-1])
	city, rest := parts[n-2], parts[:n-2]
	if !inUS(in) { // "New York NY"
		city, in = cutLast(in)
		rest = parts[:n-1]
		if len(in) != 2 || !inUS(in) {
			return nil
		}
	}
	switch {
	case !isZIP(zip), city == "", suiteWord().MatchString(city), strings.ContainsFunc(city, unicode.IsDigit),
		len(rest) == 0, len(rest) > 2, strings.IndexFunc(rest[0], unicode.IsDigit) != 0:
		return nil
	case len(rest) == 2:
		values[fieldSuite] = rest[1]
	}
	values[fieldStreet], values[fieldCity], values[fieldState], values[fieldPostal] = rest[0], city, in, zip
	return values
}

// streetWarning warns of a whole address typed as a street.
func streetWarning(street string) string {
	return screen.Refuse(splitAddress(street) != nil,
		"City, state and postal code have their own fields; without a state there is no sales tax.")
}

// cutLast splits the last word off s.
func cutLast(s string) (head, last string) {
	i := strings.LastIndex(s, " ")
	return strings.TrimSpace(s[:max(i, 0)]), s[i+1:]
}

func isZIP(code string) bool {
	_, ok := region.FiveDigits(code)
	return ok
}

// inUS reports whether a name or abbreviation is that of a state of the United States.
func inUS(name string) bool {
	r, ok := region.Find(name)
	return ok && r.Country == region.US
}

// addressFault returns what is wrong with the state or the postal code of an address, and which value may be meant.
// Such an address would have no sales tax, or that of its state alone.
func addressFault(field, in, postal, country string) region.Fault {
	for _, f := range region.TypedFaults(&state.Location{State: in, PostalCode: postal, Country: country}) {
		if f.Field == field {
			return f
		}
	}
	return region.Fault{}
}

// postalWarning warns of a postal code that does not exist in Canada, and of one in another state than the address.
func postalWarning(code, in, country string) string {
	land := region.CountryOf(country)
	r, known := region.Of(&state.Location{State: in, Country: country})
	if known {
		land = r.Country
	}
	if of, ok := region.OfZIP(code); ok && known && land == region.US && of != r {
		return code + " is in " + of.Name + ", not in " + r.Name + ". The sales tax goes by the state."
	}
	return screen.Refuse(code != "" && land == region.Canada && !canadianPostal().MatchString(code),
		"A Canadian postal code looks like T2R 1G4.")
}

const untaxed = "Sales tax is calculated for the United States only: here it will be 0."

// stateWarning warns that an address in Canada has no sales tax.
func stateWarning(in, country string) string {
	at := state.Location{State: in, Country: country}
	return screen.Refuse(!region.CountryOf(country).Abroad() && region.Abroad(&at), untaxed)
}

// countryWarning warns that another country means no sales tax.
func countryWarning(country string) string {
	if region.CountryOf(country).Abroad() {
		return untaxed
	}
	return ""
}
