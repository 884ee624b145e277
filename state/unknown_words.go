package state

import (
	"strings"

	"app.tender/tender/state/money"
)

// Words for names and lists that a service did not say. A label that is put
// together of several fields is unknown when nothing of it is known.

// HasAny reports whether one of fields is not known.
func (u Unknown) HasAny(fields Unknown) bool { return u&fields != 0 }

// MaybeText is a text that the service may not have said.
type MaybeText struct {
	Text    string
	Unknown bool // the service did not say it
}

// Word returns the text as a screen shows it.
func (t MaybeText) Word() string {
	if t.Unknown {
		return UnknownWord
	}
	return t.Text
}

// Maybe returns a text, which is not known where its field f is not.
func (u Unknown) Maybe(f Field, s string) MaybeText { return MaybeText{s, u.Has(f)} }

// Title returns what people call the proposal, as ProposalTitle.
func (p *Proposal) Title() string { return ProposalTitle(p.Number, p.Unknown.Word(FieldName, p.Name)) }

// NameWord returns the name of a row as a screen shows it.
func (p *ProposalSummary) NameWord() string { return p.Unknown.Word(FieldName, p.Name) }

// ClientWord returns whom the proposal is for, empty when for nobody yet.
func (p *ProposalSummary) ClientWord() string {
	return p.Unknown.Word(FieldCustomer, p.Customer.DisplayName())
}

// ClientWord returns whom the proposal is for, empty when for nobody yet.
func (p *Proposal) ClientWord() string {
	return p.Unknown.Word(FieldCustomer, p.Customer.DisplayName())
}

// NameWord returns the name of a row as a screen shows it.
func (c *ChangeOrderSummary) NameWord() string { return c.Unknown.Word(FieldName, c.Name) }

// ClientWord returns whom the change order is for, empty when that is nobody.
func (c *ChangeOrderSummary) ClientWord() string {
	return c.Unknown.Word(FieldCustomer, c.Customer.DisplayName())
}

// NameWord returns the name as a screen shows it.
func (c *ChangeOrder) NameWord() string { return c.Unknown.Word(FieldName, c.Name) }

// NameWord returns the area's name as a screen shows it.
func (a *Area) NameWord() string { return a.Unknown.Word(FieldName, a.Name) }

// PersonWord returns first and last name, with UnknownWord in the place of what is
// not known of them.
func (c *Contact) PersonWord() string {
	return personOf(c.Unknown, FieldFirstName, c.FirstName, FieldLastName, c.LastName)
}

// PersonWord returns whom to ask for at a location, as of a contact.
func (l *Location) PersonWord() string {
	return personOf(l.Unknown, FieldFirstName, l.ContactFirstName, FieldLastName, l.ContactLastName)
}

func personOf(u Unknown, f1 Field, first string, f2 Field, second string) string {
	if both := UnknownFields(f1, f2); u&both == both {
		return UnknownWord
	}
	return strings.TrimSpace(u.Word(f1, first) + " " + u.Word(f2, second))
}

// NameUnknown reports whether nothing is known that the line could be called by.
func (it *Item) NameUnknown() bool {
	said := strings.TrimSpace(it.Brand + it.Model + it.Name + it.ShortDescription)
	return said == "" && it.Unknown.HasAny(UnknownFields(FieldBrand, FieldModel, FieldName, FieldShortDescription))
}

// MarginWord returns the margin as a screen shows it, of an object with such fields.
func (u Unknown) MarginWord(p money.Profit) string {
	return u.Word(FieldMargin, money.FormatMargin(p.Percentage))
}

// PerPeriodWords is PerPeriod, UnknownWord alone when it is not known what recurs.
func (u Unknown) PerPeriodWords(r *RecurringServices, c money.Currency) []string {
	if u.Has(FieldRecurring) {
		return []string{UnknownWord}
	}
	return r.PerPeriod(c)
}
