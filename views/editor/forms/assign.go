package forms

import (
	"cmp"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/views/contacts"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/people"
)

// askContact asks for the client of the proposal. Unsaved contacts can be chosen, too.
func (f *Forms) askContact() tea.Cmd {
	s := f.frame.Shown()
	id := s.ID()
	return f.contactPicker.Ask(people.Wanted[state.Contact]{
		Title: "Assign a contact", Maker: f.maker,
		Waiting: func() []state.Contact {
			waiting, _ := state.PendingContacts(f.ports.Outbox.Edits())
			return waiting
		},
		Describe: func(c *state.Contact, i *dialog.Item) {
			if p := f.shown(id); p != nil {
				i.Now = p.Customer != nil && p.Customer.ID == c.ID
				i.Note = assignNote(p, c)
			}
		},
		Found: func(c state.Contact) tea.Cmd {
			if p := f.shown(id); p != nil && p.Customer != nil && p.Customer.ID == c.ID {
				f.tell(screen.Plain, p.Customer.DisplayName()+" is assigned already. Nothing to save.")
				return nil
			}
			f.ports.Outbox.Commit(state.Edit{Proposal: id, Contact: c.ID, Change: state.SetContactTo(&c)})
			return nil
		},
	})
}

// cannotLocate returns why no location can be assigned, or "".
func (f *Forms) cannotLocate() string {
	s := f.frame.Shown()
	p := s.Proposal()
	return cmp.Or(s.CannotWrite(), screen.Refuse(p != nil && p.Customer == nil,
		"A location belongs to a contact: assign one first ("+f.env.Keys.Name(screen.AssignContact)+")."))
}

// askLocation asks for the contact's location where the work is done, which determines the sales
// tax.
func (f *Forms) askLocation() tea.Cmd {
	s := f.frame.Shown()
	id, contact := s.ID(), s.Proposal().Customer
	return f.locationPicker.Ask(people.WantedLocation{Of: *contact, Wanted: people.Wanted[state.Location]{
		Audience: screen.Client, Maker: f.maker,
		Waiting: func() []state.Location {
			waiting, _ := state.PendingLocations(contact.ID, f.ports.Outbox.Edits())
			return waiting
		},
		Describe: func(l *state.Location, i *dialog.Item) {
			if p := f.shown(id); p != nil {
				i.Now = p.Location != nil && p.Location.ID == l.ID
				i.Note = locationNote(p, l)
			}
		},
		Found: func(l state.Location) tea.Cmd {
			if p := f.shown(id); p != nil && p.Location != nil && p.Location.ID == l.ID {
				f.tell(screen.Plain, "This location is assigned already. Nothing to save.")
				return nil
			}
			f.ports.Outbox.Commit(state.Edit{Proposal: id, Location: l.ID, Change: state.SetLocationTo(&l)})
			return nil
		},
	}})
}

// assignNote returns how assigning c to p would change it.
func assignNote(p *state.Proposal, c *state.Contact) string {
	if p.Customer != nil && p.Customer.ID == c.ID {
		return "Assigned now."
	}
	var words []string
	if p.Customer != nil {
		words = append(words, "Replaces "+p.Customer.DisplayName()+".")
	}
	if change := contacts.LocationChange(p, c); change != "" {
		words = append(words, change)
	}
	if len(words) == 0 {
		return "Keeps the location and sales tax."
	}
	return strings.Join(words, " ")
}

// locationNote returns how assigning l to p would change it.
func locationNote(p *state.Proposal, l *state.Location) string {
	if p.Location != nil && p.Location.ID == l.ID {
		return "Assigned now."
	}
	if l.State == "" && l.StateAbbrev == "" {
		return "It has no state: sales tax can't be calculated, and the total excludes it."
	}
	sum := &p.Summary
	now := "no sales tax now"
	if sum.SalesTax.Status == money.TaxOk {
		now = "now " + money.Format(sum.SalesTax.Total, sum.Currency)
	}
	return "The service recalculates the sales tax (" + now + ") and the total (now " +
		money.Format(sum.Total, sum.Currency) +
		") for " + l.Place() + "."
}
