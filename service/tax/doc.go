// Package tax looks up the sales-tax rates for an address.
//
// The rates are a dated, embedded table of state base rates with grades and source
// (rates.csv). An account can set its own rates for a state or a postal code, which
// override the table's.
//
// Rates are fractions of 1: 0.0625 is 6.25 %. The names in the result say which rate it is
// and which table it comes from. This is not tax advice: local rates differ.
package tax
