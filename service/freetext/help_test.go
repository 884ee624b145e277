package freetext_test

import (
	"github.com/google/go-cmp/cmp"
	"github.com/shopspring/decimal"

	"app.tender/tender/state/outline"
)

func labor(hours, name string) outline.Item {
	return outline.Item{Quantity: decimal.RequireFromString(hours), Labor: true, Name: name}
}

var sameNumber = cmp.Options{
	cmp.Comparer(func(a, b decimal.Decimal) bool { return a.Equal(b) }),
	cmp.Comparer(func(a, b decimal.NullDecimal) bool {
		return a.Valid == b.Valid && (!a.Valid || a.Decimal.Equal(b.Decimal))
	}),
}
