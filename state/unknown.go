package state

import (
	"strconv"
	"strings"

	"app.tender/tender/state/money"
	"app.tender/tender/state/text"
)

// Field names a field that is unknown if the response omits it, has null where that is not allowed,
// or has something unreadable. Ids, statuses, types, numbers and dates of changes have no Field: their
// zero value means unknown. The same holds for an invalid figure. What can be zero or false has one.
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
	FieldProposalCount // known only if counts were asked for, as the next
	FieldPaymentCount
	FieldCount      // of a facet; of a page, of its favorites
	FieldEnabled    // of a webhook
	FieldTries      // of a delivery
	FieldTook       // of an attempt to deliver, as the next
	FieldStatusCode // 0 means no response
	FieldExpired    // of a payment
	FieldEvents     // of a webhook
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

// HasAny reports whether any of fields is unknown.
func (u Unknown) HasAny(fields Unknown) bool { return u&fields != 0 }

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

// Figure returns a number for display: NoFigure if it is unknown.
func (u Unknown) Figure(f Field, n int) string {
	if u.Has(f) {
		return money.NoFigure
	}
	return strconv.Itoa(n)
}

// Counted returns a number of things, such as "3 proposals", or "– proposals" if it is unknown.
func (u Unknown) Counted(f Field, n int, thing string) string {
	if u.Has(f) {
		return money.NoFigure + " " + thing + "s"
	}
	return text.Count(n, thing)
}

// NumberWord returns the number of a proposal or change order, after a mark such as "#": NoFigure if it is unknown.
func NumberWord(mark string, number int64) string {
	if number == 0 {
		return money.NoFigure
	}
	return mark + strconv.FormatInt(number, 10)
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

// MaybeText is a text that the service may have omitted.
type MaybeText struct {
	Text    string
	Unknown bool // the service omitted it
}

// Word returns the text for display.
func (t MaybeText) Word() string {
	if t.Unknown {
		return UnknownWord
	}
	return t.Text
}

// Maybe returns s as the value of field f, which may be unknown.
func (u Unknown) Maybe(f Field, s string) MaybeText { return MaybeText{s, u.Has(f)} }

// Display words for names and lists that a service may omit. A label made of several fields is
// unknown only if all of them are.

// Title returns the proposal's title; see ProposalTitle.
func (p *Proposal) Title() string { return ProposalTitle(p.Number, p.Unknown.Word(FieldName, p.Name)) }

// NameWord returns the name for display.
func (p *ProposalSummary) NameWord() string { return p.Unknown.Word(FieldName, p.Name) }

// ClientWord returns the client's name, empty if none is assigned.
func (p *ProposalSummary) ClientWord() string {
	return p.Unknown.Word(FieldCustomer, p.Customer.DisplayName())
}

// ClientWord returns the client's name, empty if none is assigned.
func (p *Proposal) ClientWord() string {
	return p.Unknown.Word(FieldCustomer, p.Customer.DisplayName())
}

// NameWord returns the name for display.
func (c *ChangeOrderSummary) NameWord() string { return c.Unknown.Word(FieldName, c.Name) }

// ClientWord returns the client's name, empty if there is none.
func (c *ChangeOrderSummary) ClientWord() string {
	return c.Unknown.Word(FieldCustomer, c.Customer.DisplayName())
}

// NameWord returns the name for display.
func (c *ChangeOrder) NameWord() string { return c.Unknown.Word(FieldName, c.Name) }

// NameWord returns the name for display.
func (a *Area) NameWord() string { return a.Unknown.Word(FieldName, a.Name) }

// PersonWord returns first and last name, with UnknownWord for an unknown one.
func (c *Contact) PersonWord() string {
	return c.Unknown.personWord(c.FirstName, c.LastName)
}

// PersonWord returns the site contact's name; see Contact.PersonWord.
func (l *Location) PersonWord() string {
	return l.Unknown.personWord(l.ContactFirstName, l.ContactLastName)
}

func (u Unknown) personWord(first, last string) string {
	if both := UnknownFields(FieldFirstName, FieldLastName); u&both == both {
		return UnknownWord
	}
	return strings.TrimSpace(u.Word(FieldFirstName, first) + " " + u.Word(FieldLastName, last))
}

// MarginWord returns the margin of an object with these unknown fields, for display.
func (u Unknown) MarginWord(p money.Profit) string {
	return u.Word(FieldMargin, money.FormatMargin(p.Percentage))
}

// PerPeriodWords returns PerPeriod, or only UnknownWord if the recurring services are unknown.
func (u Unknown) PerPeriodWords(r *RecurringServices, c money.Currency) []string {
	if u.Has(FieldRecurring) {
		return []string{UnknownWord}
	}
	return r.PerPeriod(c)
}
