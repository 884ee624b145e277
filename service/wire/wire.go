// Package wire has the JSON types that several of the service's operations share: proposals,
// people, the catalog, change orders, content and builds, and triggers. A type that only one
// file of endpoints uses, such as the envelope of a list, is in that file. The types are separate
// from the domain's, so that a change of the domain does not change the responses.
package wire

import (
	"bytes"
	"encoding/json"
	"fmt"
	"time"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
)

// Encode returns v as JSON, with < and & unescaped: it goes to programs, not into a page.
func Encode(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, fmt.Errorf("encoding %T: %w", v, err)
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

// number is a decimal as a JSON number with its exact digits. It needs no MarshalJSON, whose result encoding/json
// copies and checks once more.
type number = json.Number

func numberOf(d decimal.Decimal) number { return number(d.String()) }

// amount returns a figure that this service computed itself, and that is therefore known.
func amount(d decimal.NullDecimal) number { return numberOf(d.Decimal) }

// figure is a number that may be missing, which is written as null.
type figure *number

func figureOf(d decimal.NullDecimal) figure {
	if !d.Valid {
		return nil
	}
	n := amount(d)
	return &n
}

// Stamp is a time to the second in UTC; the zero time is null.
type Stamp time.Time

// MarshalJSON implements json.Marshaler.
func (s Stamp) MarshalJSON() ([]byte, error) {
	t := time.Time(s)
	if t.IsZero() {
		return []byte("null"), nil
	}
	return []byte(t.UTC().Format(`"` + time.RFC3339 + `"`)), nil
}

// orNull returns v, or nil, which is null, when v is zero.
func orNull[T comparable](v T) *T {
	var zero T
	if v == zero {
		return nil
	}
	return &v
}

type currency struct {
	Code   string `json:"code"`
	Symbol string `json:"symbol"`
}

type dealer struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

type user struct {
	ID        state.UserID `json:"id"`
	FirstName string       `json:"firstName"`
	LastName  string       `json:"lastName"`
}

// SalesPerson is a user with their e-mail address.
type SalesPerson struct {
	user
	Email string `json:"email"`
}

// SalesPersonOf converts a user.
func SalesPersonOf(u *state.User) SalesPerson { return SalesPerson{userOf(*u), u.Email} }

func userOf(u state.User) user { return user{u.ID, u.FirstName, u.LastName} }
