package people

import (
	"app.tender/tender/state"
	"app.tender/tender/state/region"
	"app.tender/tender/state/text"
)

// The service accepts any text for a state and a postal code. These warnings point out values that
// can't be right, and how they affect the sales tax.

var (
	zipCode        = text.Pattern(`^\d{5}(-\d{4})?$`)
	canadianPostal = text.Pattern(`(?i)^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$`)
)

// postalWarning warns of a postal code that does not exist in the country of the address, if the
// country is known.
func postalWarning(code, in, country string) string {
	if code == "" {
		return ""
	}
	land := region.CountryOf(country)
	r, known := region.Of(&state.Location{State: in, Country: country})
	if land == region.NoCountry && known {
		land = r.Country
	}
	switch {
	case land == region.US && !zipCode().MatchString(code):
		words := "A US ZIP code has five digits, or nine: 78701 or 78701-1234."
		if known {
			words += " Without it, only the state's sales tax rate applies."
		}
		return words
	case land == region.Canada && !canadianPostal().MatchString(code):
		return "A Canadian postal code looks like T2R 1G4."
	default:
		return ""
	}
}

const untaxed = "Sales tax is calculated for the United States only: here it will be 0."

// stateWarning warns that an unknown state means no sales tax, and suggests one.
func stateWarning(in, country string) string {
	at := state.Location{State: in, Country: country}
	switch {
	case region.CountryOf(country).Abroad():
		return ""
	case region.Abroad(&at):
		return untaxed
	default:
		return region.Warning(&at)
	}
}

// countryWarning warns that another country means no sales tax.
func countryWarning(country string) string {
	if region.CountryOf(country).Abroad() {
		return untaxed
	}
	return ""
}
