package output

import (
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"github.com/shopspring/decimal"
)

// Texts returns strings of a kind, such as statuses, as a list that is never nil.
func Texts[T ~string](list []T) []string {
	return state.Map(list, func(word *T) string { return string(*word) })
}

// Text returns a text from the service; nil if the response did not have it.
func Text(u state.Unknown, f state.Field, text string) *string { return OrNull(text, u.Has(f)) }

// Maybe returns a text; nil if unknown.
func Maybe(t state.MaybeText) *string { return OrNull(t.Text, t.Unknown) }

// Word returns a word of the service's that is never empty, such as a status; nil for "", which is what is left of one
// that was left out.
func Word[T ~string](word T) *string { return OrNull(string(word), word == "") }

// NumberOf returns a number of the service's that is never 0, such as that of a proposal; nil for 0.
func NumberOf(n int64) *int64 { return OrNull(n, n == 0) }

// Count is Text for a number of things.
func Count(u state.Unknown, f state.Field, n int) *int { return OrNull(n, u.Has(f)) }

// OrNull returns known, or nil if it is unknown.
func OrNull[T any](known T, unknown bool) *T {
	if unknown {
		return nil
	}
	return &known
}

// Truth is Text for a boolean.
func Truth(u state.Unknown, f state.Field, on bool) *bool { return OrNull(on, u.Has(f)) }

// Money returns an amount without rounding: a unit price may have more digits than its currency.
func Money(d decimal.NullDecimal, c money.Currency) *string {
	digits := int32(money.Digits(c.Code))
	if !d.Valid || !d.Decimal.Equal(d.Decimal.Round(digits)) {
		return Number(d)
	}
	return new(d.Decimal.StringFixed(digits))
}

// Number returns a number's digits; nil for none.
func Number(d decimal.NullDecimal) *string { return OrNull(d.Decimal.String(), !d.Valid) }

// Time returns a time in RFC 3339 and UTC; nil for none.
func Time(t time.Time) *string { return OrNull(t.UTC().Format(time.RFC3339), t.IsZero()) }
