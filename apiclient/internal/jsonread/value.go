package jsonread

import (
	"bytes"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// Text reads text of any number of lines, cleaned. A number or a boolean gives its
// text; anything else gives "".
func (r *Reader) Text() string {
	s, kind, isPlain := r.plainText()
	switch {
	case kind == Null || len(s) == 0:
		return ""
	case isPlain:
		return string(s)
	default:
		return text.Clean(string(s))
	}
}

// Line reads text of one line, such as a name.
func (r *Reader) Line() string {
	raw, kind, isPlain := r.plainText()
	return line(raw, kind, isPlain)
}

// plainText is scalar for a text.
func (r *Reader) plainText() (raw []byte, kind Kind, isPlain bool) {
	raw, kind, isPlain = r.scalar()
	r.said = kind == String || kind == Number || kind == True || kind == False
	return raw, kind, isPlain
}

func line(s []byte, kind Kind, isPlain bool) string {
	switch {
	case kind == Null || len(s) == 0:
		return ""
	case isPlain && len(s) <= text.MaxLine:
		return string(s)
	default:
		return text.CleanLine(string(s))
	}
}

// maxToken is the longest text that Token interns; longer ones seldom repeat.
const maxToken = 64

// tokenBytes is roughly the memory that an interned token takes.
const tokenBytes = 64

// Token reads a line that is likely to repeat within the document, such as a status
// or a brand, and interns it.
func (r *Reader) Token() string {
	raw, kind, isPlain := r.plainText()
	if kind == Null || len(raw) == 0 {
		return ""
	}
	if len(raw) > maxToken {
		return line(raw, kind, isPlain)
	}
	if s, ok := r.names[string(raw)]; ok {
		return s
	}
	if r.names == nil {
		r.names = make(map[string]string)
	}
	key := string(raw)
	s := key
	if !isPlain {
		s = text.CleanLine(key)
	}
	r.Spend(tokenBytes + len(s))
	r.names[key] = s
	return s
}

// word reads a value as text without surrounding white space. It returns nil for null, an
// object or an array.
func (r *Reader) word() []byte {
	text, kind, _ := r.scalar()
	if kind == Null {
		return nil
	}
	return bytes.TrimSpace(text)
}

// Int reads a whole number, also one in a string or with zeros after the point.
// Anything else, and a number beyond int64, gives 0.
func (r *Reader) Int() int64 {
	text := r.word()
	n, ok := smallInt(text)
	if r.said = ok; ok {
		return n
	}
	d := parseDecimal(text)
	if !d.Valid || !d.Decimal.IsInteger() || !d.Decimal.BigInt().IsInt64() {
		return 0
	}
	r.said = true
	return d.Decimal.IntPart()
}

// Count reads a number of things. A negative number gives 0 and does not match.
func (r *Reader) Count() int {
	n := r.Int()
	r.said = r.said && n >= 0
	return int(min(max(n, 0), math.MaxInt32))
}

// ID reads an identifier: a positive whole number. Anything else gives 0, because a
// negative number would be taken for a local id.
func ID[T state.ID](r *Reader) T {
	return T(max(r.Int(), 0))
}

// Bool reads a boolean, also one in a string or written as 1 or 0.
func (r *Reader) Bool() bool {
	b, err := strconv.ParseBool(strings.ToLower(string(r.word())))
	r.said = err == nil
	return b
}

// Decimal reads a number. For null, an empty string and text that is not a
// number the result is not valid, which differs from zero.
func (r *Reader) Decimal() decimal.NullDecimal {
	d := parseDecimal(r.word())
	r.said = d.Valid
	return d
}

// Time reads an ISO 8601 date and time, which is in UTC unless it has a zone, a date
// alone, or /Date(milliseconds)/. Null, an empty string, the year 1 and anything
// unreadable give the zero time. The result is in UTC.
func (r *Reader) Time() time.Time {
	t := parseTime(string(r.word()))
	r.said = !t.IsZero()
	return t
}

// Instant is Time that also accepts a number: seconds since 1970.
func (r *Reader) Instant() time.Time {
	text := r.word()
	if seconds, ok := smallInt(text); ok {
		return sane(time.Unix(seconds, 0))
	}
	return parseTime(string(text))
}
