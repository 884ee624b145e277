package state

import "app.tender/tender/state/money"

// Field names a field of an answer that is not known where the service leaves it
// out, gives null where that is no value, or gives what can't be read. An id, a
// status, a type, a number or a date of creation has no field here: its zero
// value says that it is not known. So does an invalid figure.
//
// The cache of this machine holds fields by their numbers: new ones go to the end.
type Field uint8

// The fields.
const (
	FieldName Field = iota
	FieldDescription
	FieldInternalNotes
	FieldClientDescription
	FieldInstallerNotes
	FieldCustomer
	FieldLocation
	FieldAreas   // also when some of them can't be read; so with all lists
	FieldOptions // of an area
	FieldItems   // of an option
	FieldLastSubmitted
	FieldClientLastOpened
	FieldClientLastDecision
	FieldLastCompleted
	FieldAboutUs
	FieldProjectTerms
	FieldRecurring // the services, not their total
	FieldSchedule
	FieldMargin
	FieldBrand
	FieldModel
	FieldShortDescription
	FieldTaxExempt
	FieldFirstName // of a location: of who is asked for there; so the next three
	FieldLastName
	FieldEmail
	FieldContactPhone
	FieldCompanyName
	FieldEmailCC
	FieldPhone
	FieldNotes
	FieldPrimaryLocation
	FieldBillingLocation
	FieldStreet
	FieldSuite
	FieldCity
	FieldPostalCode
	FieldState
	FieldStateAbbrev
	FieldCountry
	FieldIsPrimary
	FieldIsBilling
	FieldPermissionGroup
	FieldIsFavorite
	FieldIsDiscontinued
	FieldIsInStock
	FieldCategories
	FieldSpecs
	FieldSuppliers
	FieldSupplierName
	FieldSupplierSKU
	FieldTotal // of a list's page
	FieldCoverPage
	FieldPaymentRequests
)

// Unknown is the set of fields of one object that its answer does not say. What
// was made here has none: the zero value.
type Unknown uint64

// UnknownFields returns the set of fields.
func UnknownFields(fields ...Field) Unknown {
	var u Unknown
	for _, f := range fields {
		u.Set(f, true)
	}
	return u
}

// Has reports whether f is not known.
func (u Unknown) Has(f Field) bool { return u&(1<<f) != 0 }

// Set notes whether f is not known.
func (u *Unknown) Set(f Field, unknown bool) {
	if unknown {
		*u |= 1 << f
	} else {
		*u &^= 1 << f
	}
}

// Word returns the value of a field as a screen shows it: UnknownWord when it is not
// known.
func (u Unknown) Word(f Field, value string) string {
	if u.Has(f) {
		return UnknownWord
	}
	return value
}

// Presence says how far a value of a proposal is known.
type Presence int

// The presences. Only a value that was said may be the base of a merge, or confirm
// a write.
const (
	NotThere Presence = iota // the proposal has no such value: its option is gone
	NotSaid                  // the service did not say it
	Said
)

// UnknownWord stands where the service did not say a text, as it does for a figure.
const UnknownWord = money.UnknownWord

// UnknownBase stands for a base where an edit began while the service did not say
// what stands there. No text that is read or typed is the same: all of them are
// cleaned of control characters.
const UnknownBase = "\x1a"

// BaseText returns a base as a text to go on from: empty where it is not known.
func BaseText(base string) string {
	if base == UnknownBase {
		return ""
	}
	return base
}

// BaseWord returns a base as a screen shows it: UnknownWord where it is not known.
func BaseWord(base string) string {
	if base == UnknownBase {
		return UnknownWord
	}
	return base
}

// presence is Said, or NotSaid for a field that is not known.
func (u Unknown) presence(f Field) Presence {
	if u.Has(f) {
		return NotSaid
	}
	return Said
}
