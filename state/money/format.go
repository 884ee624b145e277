package money

import (
	"strings"

	"github.com/shopspring/decimal"
)

// NoFigure stands where there is no figure, as for a margin at price 0. That is
// not the same as zero, and not the same as one that is not known.
const NoFigure = "–"

// UnknownWord stands where a figure or a word is that the service did not say.
const UnknownWord = "unknown"

// minus is the real minus sign U+2212, as wide as a digit.
const minus = "−"

// Digits returns how many digits amounts of a currency have after the point,
// by ISO 4217 code: JPY 0, USD 2, KWD 3. Unknown codes have 2.
func Digits(code string) int {
	switch strings.ToUpper(code) {
	case "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "UYI", "VND", "VUV", "XAF", "XOF", "XPF":
		return 0
	case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND":
		return 3
	case "CLF", "UYW":
		return 4
	default:
		return 2
	}
}

// Format writes an amount for a person: thousands separated, as many
// digits as the currency has, a real minus sign, no symbol: "−1,906.03";
// UnknownWord when it is not known.
func Format(d decimal.NullDecimal, c Currency) string {
	return formatFixed(d, Digits(c.Code))
}

// FormatSigned is Format with a plus sign before what is above zero,
// for differences: "+1,500.00".
func FormatSigned(d decimal.NullDecimal, c Currency) string {
	s := Format(d, c)
	if d.Valid && d.Decimal.Round(int32(Digits(c.Code))).IsPositive() {
		return "+" + s
	}
	return s
}

// String writes the amount with the currency's code: "51,277.87 USD".
func (m Money) String() string {
	switch {
	case !m.Amount.Valid:
		return UnknownWord
	case m.Currency.Code == "":
		return Format(m.Amount, m.Currency) + ", currency unknown"
	default:
		return Format(m.Amount, m.Currency) + " " + m.Currency.Code
	}
}

// FormatPercent writes a percentage with at most four places and no trailing
// zeros: "6.25%", "5%", "−2.5%".
func FormatPercent(percent decimal.NullDecimal) string {
	if !percent.Valid {
		return UnknownWord
	}
	return trimZeros(formatFixed(percent, 4)) + "%"
}

// FormatMargin is FormatPercent, or NoFigure where there is none, as at price 0.
func FormatMargin(margin decimal.NullDecimal) string {
	if !margin.Valid {
		return NoFigure
	}
	return FormatPercent(margin)
}

// FormatRate writes a fraction of 1, as tax rates are, as a percentage: 0.0625
// is "6.25%".
func FormatRate(rate decimal.NullDecimal) string {
	return FormatPercent(both(decimal.Decimal.Mul, rate, decimal.NewNullDecimal(hundred)))
}

// FormatQuantity writes a quantity or hours with at most four places and no
// trailing zeros: "120", "1.5", "−2".
func FormatQuantity(q decimal.NullDecimal) string { return trimZeros(formatFixed(q, 4)) }

// FormatQuantitySigned writes a change of a quantity, with a sign unless it is
// zero: "+12.5".
func FormatQuantitySigned(q decimal.NullDecimal) string {
	if q.Valid && q.Decimal.IsPositive() {
		return "+" + FormatQuantity(q)
	}
	return FormatQuantity(q)
}

// formatFixed writes d with places digits after the point and commas between
// thousands. A figure that rounds to zero has no sign, and one that is not known is
// UnknownWord.
func formatFixed(figure decimal.NullDecimal, places int) string {
	if !figure.Valid {
		return UnknownWord
	}
	d := figure.Decimal
	s := d.Abs().StringFixed(int32(places))
	whole, fraction, _ := strings.Cut(s, ".")
	var b strings.Builder
	if d.Round(int32(places)).IsNegative() {
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
