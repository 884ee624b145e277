// Package state is tender's domain model: proposals and their parts, a person's edits to them, and
// undo.
//
// It is pure: no network, no SQL, no colors and no clock; functions that depend on the time take
// it as an argument. Values read from the service are shared between goroutines by pointer and
// immutable; a change creates a new value.
//
// Money is decimal.Decimal in the currency of the document. A figure that may be missing, which is
// not the same as zero, is a decimal.NullDecimal. A zero time.Time means that the date is unknown
// or never happened.
package state
