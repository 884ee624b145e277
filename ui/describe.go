package ui

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"app.tender/tender/state"
	"app.tender/tender/views/widget/cells"
)

// Words for what an edit changes and where, by what is known of its proposal.

// upperFirst begins words as a sentence does.
func upperFirst(words string) string {
	first, size := utf8.DecodeRuneInString(words)
	return string(unicode.ToUpper(first)) + words[size:]
}

// describeEdit names an edit as a person would.
func (m *Model) describeEdit(e state.Edit) string {
	words := describeEdit(m.named(e.Proposal), e)
	if e.Kind != state.EditSalesPerson {
		return words
	}
	if name := m.sellerName(state.User{ID: e.User}); name != "" {
		words += " to " + name
	}
	return words
}

// describeEdit names an edit as a person would, its place by what is known of
// its proposal, which may be nil.
func describeEdit(p *state.Proposal, e state.Edit) string {
	switch e.Kind {
	case state.EditText:
		return describeText(p, e.Ref())
	case state.EditRename:
		return "the new name"
	case state.EditSalesPerson:
		return "the change of salesperson"
	case state.EditAddArea:
		return "area “" + e.Text + "”"
	case state.EditAddOption:
		return "a new option" + areaOf(p, e.Area)
	case state.EditContact:
		return "the contact" + contactIn(p, e.Contact)
	case state.EditLocation:
		return "the location" + locationIn(p, e.Location) + "; tax and total follow it"
	case state.EditNewProposal:
		return "the new proposal “" + e.Text + "”"
	case state.EditNewContact:
		return "the new contact " + e.NewContact.DisplayName()
	case state.EditNewLocation:
		return "the new location " + e.NewLocation.OneLine()
	case state.JournalTick:
		return e.Text
	}
	return string(e.Kind)
}

// areaOf, contactIn and locationIn name what an edit is about, where the proposal
// that is known tells it; else they are empty.
func areaOf(p *state.Proposal, id state.AreaID) string {
	if p == nil || p.Area(id) == nil {
		return ""
	}
	return " of " + p.Area(id).Name
}

func contactIn(p *state.Proposal, id state.ContactID) string {
	unknown := state.Contact{ID: id}
	if p == nil || p.Customer == nil || p.Customer.ID != id || p.Customer.DisplayName() == unknown.DisplayName() {
		return ""
	}
	return " " + p.Customer.DisplayName()
}

func locationIn(p *state.Proposal, id state.LocationID) string {
	if p == nil || p.Location == nil || p.Location.ID != id {
		return ""
	}
	return strings.TrimRight(" "+p.Location.OneLine(), " ")
}

func describeText(p *state.Proposal, ref state.TextRef) string {
	return describeTexts(p, ref, textName(ref.Field))
}

// textName is a text without its place.
func textName(f state.TextField) string {
	switch f {
	case state.ClientDescription, state.ProposalDescription:
		return "client description"
	case state.InstallerNotes:
		return "installer notes"
	case state.InternalNotes:
		return "internal notes"
	default:
		return string(f)
	}
}

// describeTexts puts the place of ref behind name, which may stand for both texts
// there.
func describeTexts(p *state.Proposal, ref state.TextRef, name string) string {
	if ref.Option == 0 {
		return "the proposal's " + name
	}
	if p == nil {
		return name
	}
	a, _ := p.Option(ref.Option)
	if a == nil {
		return name
	}
	return name + " of " + a.Name + " · " + optionName(a, ref.Option)
}

// describeChange names an edit within a sentence.
func describeChange(p *state.Proposal, e state.Edit) string {
	switch e.Kind {
	case state.EditLocation:
		return "the change of location"
	case state.EditContact:
		return "the change of contact"
	default:
		return describeEdit(p, e)
	}
}

// describeProposal names a proposal by what this machine knows of it.
func (m *Model) describeProposal(id state.ProposalID) string {
	if p := m.named(id); p != nil && p.Number != 0 {
		return p.Title()
	}
	for i := range m.list.rows {
		if r := &m.list.rows[i]; r.ID == id {
			return state.ProposalTitle(r.Number, r.NameWord())
		}
	}
	if p := m.named(id); p != nil {
		return state.ProposalTitle(0, p.Name)
	}
	return ""
}

// describeText names a text as a person would: "installer notes of Theater · 2
// Better".
func (m *Model) describeText(ref state.TextRef) string {
	return describeText(m.named(ref.Proposal), ref)
}

// number is the number of a proposal as it stands behind a word: ", #1042".
func (m *Model) number(id state.ProposalID) string {
	if p := m.named(id); p != nil && p.Number != 0 {
		return fmt.Sprintf(", #%d", p.Number)
	}
	return ""
}

// longestName is how many cells of an option's name a sentence has room for.
const longestName = 32

// optionName names an option of an area as its tab does, short enough for a
// sentence.
func optionName(a *state.Area, id state.OptionID) string {
	for i := range a.Options {
		if a.Options[i].ID == id {
			return cells.Cut(state.OptionLabel(i, &a.Options[i]), longestName, "…")
		}
	}
	return "an option"
}
