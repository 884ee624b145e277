package documents

import (
	"strconv"
	"strings"
	"time"

	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// Language is how a document writes figures and dates. Its own words are English.
type Language string

// The languages.
const (
	LanguageUS Language = "en-US"
	LanguageGB Language = "en-GB"
	LanguageDE Language = "de"
	LanguageFR Language = "fr"
	LanguageES Language = "es"
)

// Languages lists all languages, the default first.
func Languages() []Language {
	return []Language{LanguageUS, LanguageGB, LanguageDE, LanguageFR, LanguageES}
}

// habits are how a language writes figures and dates.
type habits struct {
	group, point string
	months       string // in the order of the year; empty: English
	date         string // with D, M and Y
}

// thin is the narrow no-break space that groups digits in French.
const thin = "\u202f"

var habitsOf = map[Language]habits{
	LanguageUS: {",", ".", "", "M D, Y"},
	LanguageGB: {",", ".", "", "D M Y"},
	LanguageDE: {
		".", ",", "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
		"D. M Y",
	},
	LanguageFR: {
		thin, ",", "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
		"D M Y",
	},
	LanguageES: {
		".", ",", "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
		"D de M de Y",
	},
}

func (l Language) habits() habits {
	if h, ok := habitsOf[l]; ok {
		return h
	}
	return habitsOf[LanguageUS]
}

// Tag returns the language tag for HTML: the words of a document are English in every language.
func (l Language) Tag() string {
	if l == LanguageGB {
		return "en-GB"
	}
	return "en"
}

// figure writes a formatted figure as the language does.
func (l Language) figure(s string) string {
	h := l.habits()
	return strings.NewReplacer(",", h.group, ".", h.point).Replace(s)
}

// Money writes an amount in the currency's digits, without a symbol: "−1,579.15".
func (l Language) Money(d decimal.NullDecimal, c money.Currency) string {
	return l.figure(money.Format(d, c))
}

// Unit writes an amount per unit, which may have more digits than its currency: "0.8475".
func (l Language) Unit(d decimal.NullDecimal, c money.Currency) string {
	return l.figure(money.FormatUnit(d, c))
}

// Signed writes an amount with its sign: "+3,262.00".
func (l Language) Signed(d decimal.NullDecimal, c money.Currency) string {
	return l.figure(money.FormatSigned(d, c))
}

// Quantity writes a quantity: "3.5".
func (l Language) Quantity(d decimal.NullDecimal) string { return l.figure(money.FormatQuantity(d)) }

// percent writes a percentage, 0 to 100: "6.25%".
func (l Language) percent(d decimal.NullDecimal) string { return l.figure(money.FormatPercent(d)) }

// Rate writes a rate, a fraction of 1: "6.25%".
func (l Language) Rate(d decimal.NullDecimal) string { return l.figure(money.FormatRate(d)) }

// Date writes a day: "November 29, 2026". It is empty for the zero time.
func (l Language) Date(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	h, month := l.habits(), t.Month().String()
	if h.months != "" {
		month = strings.Fields(h.months)[t.Month()-1]
	}
	return strings.NewReplacer("D", strconv.Itoa(t.Day()), "M", month, "Y", strconv.Itoa(t.Year())).Replace(h.date)
}
