// Package money calculates the price of a proposal from its lines: discount, tax and profit. It
// also formats figures. It does not know the proposal tree.
//
// Money is decimal.Decimal in the currency of the document. An unknown figure is an invalid
// decimal.NullDecimal, which is not zero, and makes every sum that includes it invalid.
package money
