package state

import (
	"strings"

	"app.tender/tender/state/money"
)

// Display words for names and lists that a service may omit. A label made of several fields is
// unknown only if all of them are.

// HasAny reports whether any of fields is unknown.
func (u Unknown) HasAny(fields Unknown) bool { return u&fields != 0 }

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
	return personOf(c.Unknown, FieldFirstName, c.FirstName, FieldLastName, c.LastName)
}

// PersonWord returns the site contact's name; see Contact.PersonWord.
func (l *Location) PersonWord() string {
	return personOf(l.Unknown, FieldFirstName, l.ContactFirstName, FieldLastName, l.ContactLastName)
}

func personOf(u Unknown, f1 Field, first string, f2 Field, second string) string {
	if both := UnknownFields(f1, f2); u&both == both {
		return UnknownWord
	}
	return strings.TrimSpace(u.Word(f1, first) + " " + u.Word(f2, second))
}

// NameUnknown reports whether nothing is known to call the line by.
func (it *Item) NameUnknown() bool {
	said := strings.TrimSpace(it.Brand + it.Model + it.Name + it.ShortDescription)
	return said == "" && it.Unknown.HasAny(UnknownFields(FieldBrand, FieldModel, FieldName, FieldShortDescription))
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
