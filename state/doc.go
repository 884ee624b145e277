// Package state is the domain of tender: proposals and what hangs on them, the
// edits a person makes to them, and undo.
//
// It is pure. It knows no network, no SQL, no colour and no clock: what depends
// on the time takes it as an argument. Values that were read from the service
// are shared between goroutines as pointers and never changed after they were
// made; a change makes a new value.
//
// Money is decimal.Decimal in the currency of the document. A figure that may
// be missing, which is not the same as zero, is a decimal.NullDecimal. A zero
// time.Time means that the date is not known or never happened.
package state
