package jsonread

import (
	"strconv"
	"strings"
	"time"

	"github.com/shopspring/decimal"
)

// The bounds of a number. A number beyond them is neither money nor a quantity, and
// arithmetic with it could run for hours.
const (
	maxDigits   = 40
	maxExponent = 40
)

// quantities caches the commonest numbers of a proposal. Decimals are immutable, so
// they can be shared.
var quantities = func() (q [32]decimal.NullDecimal) {
	for i := range q {
		q[i] = decimal.NullDecimal{Decimal: decimal.NewFromInt(int64(i)), Valid: true}
	}
	return q
}()

// parseDecimal parses a number without going through a float. The result is invalid
// for text that is not a number or is beyond the bounds.
func parseDecimal(text []byte) decimal.NullDecimal {
	if n, ok := smallInt(text); ok {
		if n >= 0 && n < int64(len(quantities)) {
			return quantities[n]
		}
		return decimal.NullDecimal{Decimal: decimal.NewFromInt(n), Valid: true}
	}
	mantissa, scale, digits := int64(0), int32(-1), 0
	i := 0
	if len(text) > 0 && (text[0] == '-' || text[0] == '+') {
		i++
	}
	for ; i < len(text); i++ {
		switch b := text[i]; {
		case b >= '0' && b <= '9' && digits < 18:
			mantissa = mantissa*10 + int64(b-'0')
			digits++
			if scale >= 0 {
				scale++
			}
		case b == '.' && scale < 0:
			scale = 0
		default:
			return parseLong(text)
		}
	}
	if digits == 0 {
		return decimal.NullDecimal{}
	}
	if text[0] == '-' {
		mantissa = -mantissa
	}
	return decimal.NullDecimal{Decimal: decimal.New(mantissa, -max(scale, 0)), Valid: true}
}

// parseLong parses numbers with an exponent or with more digits than an int64 holds.
func parseLong(text []byte) decimal.NullDecimal {
	s := string(text)
	number, exponent, hasExponent := strings.Cut(strings.ToLower(s), "e")
	if len(number) > maxDigits+2 {
		return decimal.NullDecimal{}
	}
	if hasExponent {
		if e, err := strconv.Atoi(exponent); err != nil || e > maxExponent || e < -maxExponent {
			return decimal.NullDecimal{}
		}
	}
	d, err := decimal.NewFromString(s)
	return decimal.NullDecimal{Decimal: d, Valid: err == nil}
}

// smallInt parses a whole number of up to 18 digits, the most common kind.
func smallInt(text []byte) (n int64, ok bool) {
	digits := text
	if len(text) > 0 && text[0] == '-' {
		digits = text[1:]
	}
	if len(digits) == 0 || len(digits) > 18 {
		return 0, false
	}
	for _, b := range digits {
		if b < '0' || b > '9' {
			return 0, false
		}
		n = n*10 + int64(b-'0')
	}
	if len(digits) < len(text) {
		n = -n
	}
	return n, true
}

// timeLayouts lists the accepted date formats, the commonest first. Each time may
// have a fraction of a second.
var timeLayouts = [...]string{
	time.RFC3339, "2006-01-02T15:04:05", "2006-01-02 15:04:05", "2006-01-02T15:04", time.DateOnly,
}

// parseTime parses a date as Reader.Time does, from a string already read.
func parseTime(s string) time.Time {
	if s == "" {
		return time.Time{}
	}
	if inner, ok := strings.CutPrefix(s, "/Date("); ok {
		return parseTicks(inner)
	}
	for _, layout := range timeLayouts {
		if t, err := time.Parse(layout, s); err == nil {
			return sane(t)
		}
	}
	return time.Time{}
}

// parseTicks reads what follows "/Date(": milliseconds, and perhaps a zone that
// is for show only.
func parseTicks(s string) time.Time {
	s, ok := strings.CutSuffix(s, ")/")
	if i := strings.LastIndexAny(s, "+-"); i > 0 {
		s = s[:i]
	}
	ms, err := strconv.ParseInt(s, 10, 64)
	if !ok || err != nil {
		return time.Time{}
	}
	return sane(time.UnixMilli(ms))
}

// sane returns t in UTC. It returns the zero time for the year 1, which some services send for
// "never", and for years of more than four digits.
func sane(t time.Time) time.Time {
	t = t.UTC()
	if t.Year() <= 1 || t.Year() > 9999 {
		return time.Time{}
	}
	return t
}
