// Package money is the arithmetic of a proposal's price: lines, discount, tax,
// profit and how figures are written for a person. It knows lines, and nothing of
// the tree they stand in.
//
// Money is decimal.Decimal in the currency of the document. A figure that is not
// known is an invalid decimal.NullDecimal, which is not zero. Every sum with it is
// invalid, too.
package money
