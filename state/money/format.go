package money

import (
	"strings"

	"github.com/bojanz/currency"
	"github.com/shopspring/decimal"
)

// NoFigure is displayed where there is no figure, such as a margin at price 0. It is neither zero
// nor unknown.
const NoFigure = "–"

// UnknownWord is displayed for a figure or a word that the service omitted.
const UnknownWord = "unknown"

// Estimated marks a formatted figure as our own estimate: "≈1,234.00". There is nothing to mark
// where there is no figure.
func Estimated(figure string) string {
	if figure == UnknownWord || figure == NoFigure {
		return figure
	}
	return "≈" + figure
}

// minus is U+2212, which is as wide as a digit.
const minus = "−"

// Digits returns the number of decimal digits of a currency by its ISO 4217 code: JPY 0, USD 2,
// KWD 3. Unknown codes have 2.
func Digits(code string) int {
	digits, known := currency.GetDigits(strings.ToUpper(code))
	if !known {
		return 2
	}
	return int(digits)
}

// IsCurrency reports whether a code is that of a currency in use, by ISO 4217.
func IsCurrency(code string) bool { return currency.IsValid(code) }

// places is Digits for rounding.
func (c Currency) places() int32 { return int32(Digits(c.Code)) }

// Format formats an amount with thousands separators, the currency's decimal digits, a real minus
// sign and no symbol: "−1,906.03". It returns UnknownWord if the amount is unknown.
func Format(d decimal.NullDecimal, c Currency) string {
	return formatFixed(d, Digits(c.Code))
}

// mostPlaces is the most decimal places of a unit price, as in outlines.
const mostPlaces = 6

// FormatUnit is Format for an amount per unit, which may have more decimal places than its currency:
// "0.8475". Rounded, it would read as another price than the one that the line is calculated with.
func FormatUnit(d decimal.NullDecimal, c Currency) string {
	places := Digits(c.Code)
	for places < mostPlaces && !d.Decimal.Equal(d.Decimal.Round(int32(places))) {
		places++
	}
	return formatFixed(d, places)
}

// FormatSigned is Format with a plus sign before positive amounts, for differences: "+1,500.00".
func FormatSigned(d decimal.NullDecimal, c Currency) string {
	s := Format(d, c)
	if d.Valid && d.Decimal.Round(int32(Digits(c.Code))).IsPositive() {
		return "+" + s
	}
	return s
}

// String returns the amount with the currency's code: "51,277.87 USD".
func (m Money) String() string { return m.in(Format(m.Amount, m.Currency)) }

// PerUnit is String for an amount per unit; see FormatUnit.
func (m Money) PerUnit() string { return m.in(FormatUnit(m.Amount, m.Currency)) }

// in returns the formatted amount with its currency.
func (m Money) in(figure string) string {
	switch {
	case !m.Amount.Valid:
		return UnknownWord
	case m.Currency.Code == "":
		return figure + ", currency unknown"
	default:
		return figure + " " + m.Currency.Code
	}
}

// FormatPercent formats a percentage with up to four decimal places: "6.25%", "5%", "−2.5%".
func FormatPercent(percent decimal.NullDecimal) string {
	if !percent.Valid {
		return UnknownWord
	}
	return trimZeros(formatFixed(percent, 4)) + "%"
}

// FormatMargin formats a margin with two decimal places, so that margins compare at a glance:
// "31.00%". It returns NoFigure for an invalid margin, as at price 0.
func FormatMargin(margin decimal.NullDecimal) string {
	if !margin.Valid {
		return NoFigure
	}
	return formatFixed(margin, 2) + "%"
}

// FormatRate formats a fraction of 1, such as a tax rate, as a percentage: 0.0625 is "6.25%".
func FormatRate(rate decimal.NullDecimal) string {
	return FormatPercent(both(decimal.Decimal.Mul, rate, decimal.NewNullDecimal(hundred)))
}

// FormatQuantity formats a quantity or hours with up to four decimal places: "120", "1.5", "−2".
func FormatQuantity(q decimal.NullDecimal) string { return trimZeros(formatFixed(q, 4)) }

// FormatQuantitySigned formats a change of a quantity, with a sign unless it is zero: "+12.5".
func FormatQuantitySigned(q decimal.NullDecimal) string {
	if q.Valid && q.Decimal.IsPositive() {
		return "+" + FormatQuantity(q)
	}
	return FormatQuantity(q)
}

// formatFixed formats figure with the given decimal places and thousands separators. A figure that
// rounds to zero has no sign; an unknown one is UnknownWord.
func formatFixed(figure decimal.NullDecimal, places int) string {
	if !figure.Valid {
		return UnknownWord
	}
	whole, fraction, _ := strings.Cut(figure.Decimal.StringFixed(int32(places)), ".")
	whole, negative := strings.CutPrefix(whole, "-")
	var b strings.Builder
	if negative {
		b.WriteString(minus)
	}
	head := len(whole) % 3
	b.WriteString(whole[:head])
	for i := head; i < len(whole); i += 3 {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(whole[i : i+3])
	}
	if fraction != "" {
		b.WriteByte('.')
		b.WriteString(fraction)
	}
	return b.String()
}

func trimZeros(s string) string {
	if !strings.Contains(s, ".") {
		return s
	}
	return strings.TrimSuffix(strings.TrimRight(s, "0"), ".")
}
