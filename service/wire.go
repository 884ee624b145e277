package service

import (
	"time"

	"github.com/shopspring/decimal"

	"app.tender/tender/state"
)

// The shapes of the interface are types of their own, apart from the domain:
// a change of the domain must not change what is sent.

// number is a decimal as a JSON number with its exact digits.
type number decimal.Decimal

// MarshalJSON implements json.Marshaler.
func (n number) MarshalJSON() ([]byte, error) { return []byte(decimal.Decimal(n).String()), nil }

// amount writes a figure that this service worked out itself, so that it is known.
func amount(d decimal.NullDecimal) number { return number(d.Decimal) }

// figure is a number that may be missing, which is null.
type figure decimal.NullDecimal

// MarshalJSON implements json.Marshaler.
func (f figure) MarshalJSON() ([]byte, error) {
	if !f.Valid {
		return []byte("null"), nil
	}
	return []byte(f.Decimal.String()), nil
}

// stamp is a time to the second in UTC; the zero time is null.
type stamp time.Time

// MarshalJSON implements json.Marshaler.
func (s stamp) MarshalJSON() ([]byte, error) {
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

// each returns what of makes of each element. An empty list is written as [].
func each[T, W any](list []T, of func(*T) W) []W {
	w := make([]W, len(list))
	for i := range list {
		w[i] = of(&list[i])
	}
	return w
}

type currencyWire struct {
	Code   string `json:"code"`
	Symbol string `json:"symbol"`
}

type dealerWire struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

type userWire struct {
	ID        state.UserID `json:"id"`
	FirstName string       `json:"firstName"`
	LastName  string       `json:"lastName"`
}

type salesPersonWire struct {
	userWire
	Email string `json:"email"`
}

func salesPersonOf(u *state.User) salesPersonWire { return salesPersonWire{userOf(*u), u.Email} }

func userOf(u state.User) userWire { return userWire{u.ID, u.FirstName, u.LastName} }
