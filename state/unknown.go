package state

import "app.tender/tender/state/money"

// Field names a field that is unknown if the response omits it, has null where null is not a
// value, or has something unreadable. Ids, statuses, types, numbers and creation dates have no
// Field: their zero value means unknown. So does an invalid figure.
//
// The local cache stores the numbers of fields: add new ones at the end.
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
	FieldAreas   // also set if some of them are unreadable, as with all lists
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
	FieldFirstName // of a location: its site contact's, as with the next three
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

// Unknown is the set of an object's fields that its response omits. It is empty for objects
// created here.
type Unknown uint64

// UnknownFields returns the set of fields.
func UnknownFields(fields ...Field) Unknown {
	var u Unknown
	for _, f := range fields {
		u.Set(f, true)
	}
	return u
}

// Has reports whether f is unknown.
func (u Unknown) Has(f Field) bool { return u&(1<<f) != 0 }

// Set sets whether f is unknown.
func (u *Unknown) Set(f Field, unknown bool) {
	if unknown {
		*u |= 1 << f
	} else {
		*u &^= 1 << f
	}
}

// Word returns a field's value for display: UnknownWord if it is unknown.
func (u Unknown) Word(f Field, value string) string {
	if u.Has(f) {
		return UnknownWord
	}
	return value
}

// Presence is how far a value of a proposal is known.
type Presence int

// The presences. Only a Present value may be the base of a merge or confirm a write.
const (
	Absent  Presence = iota // the proposal has no such value, because its option is gone
	Omitted                 // the service omitted it
	Present
)

// UnknownWord is displayed for a text or a figure that the service omitted.
const UnknownWord = money.UnknownWord

// UnknownBase is the base of an edit that began while the service omitted the value. It equals no
// text that is read or typed, since those contain no control characters.
const UnknownBase = "\x1a"

// BaseText returns a base as text to edit: empty if it is unknown.
func BaseText(base string) string {
	if base == UnknownBase {
		return ""
	}
	return base
}

// BaseWord returns a base for display: UnknownWord if it is unknown.
func BaseWord(base string) string {
	if base == UnknownBase {
		return UnknownWord
	}
	return base
}

// presence returns Omitted if f is unknown, else Present.
func (u Unknown) presence(f Field) Presence {
	if u.Has(f) {
		return Omitted
	}
	return Present
}
