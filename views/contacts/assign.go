package contacts

import (
	"app.tender/tender/state"
	"app.tender/tender/views/screen"
)

// askAssign asks before assigning the contact under the cursor, and shows what changes.
func (m *model) askAssign() {
	c, p := m.people.Current(), m.work.Shown()
	if c == nil || p == nil {
		return
	}
	if p.Customer != nil && p.Customer.ID == c.ID {
		m.env.Host.Tell(screen.Notice{Text: c.DisplayName() + " is assigned already."})
		return
	}
	e := state.Edit{Proposal: p.ID, Contact: c.ID, Change: state.SetContactTo(c)}
	m.env.Ask(screen.Team, screen.Question{Title: "Assign a contact", Text: assignWords(p, c)},
		screen.Choice{Key: "y", Label: "Assign", Do: screen.Just(func() { m.work.Commit(e) })},
		screen.Choice{Key: "n", Label: "No"},
	)
}

func assignWords(p *state.Proposal, c *state.Contact) string {
	words := "Assign " + c.DisplayName() + " to " + p.Title() + "?"
	if p.Customer != nil {
		words += " Replaces " + p.Customer.DisplayName() + "."
	}
	if change := LocationChange(p, c); change != "" {
		words += "\n\n" + change
	}
	return words
}

// LocationChange returns how assigning c to p changes its location, and so tax and total; empty if
// it does not.
func LocationChange(p *state.Proposal, c *state.Contact) string {
	switch {
	case c.PrimaryLocation != nil:
		words := "Their primary address becomes the job site: " + c.PrimaryLocation.OneLine() +
			". The sales tax and the total follow it."
		if c.PrimaryLocation.State == "" && c.PrimaryLocation.StateAbbrev == "" {
			words += " It has no state, so the sales tax can't be calculated."
		}
		return words
	case p.Location != nil:
		return "The proposal loses its location, " + p.Location.OneLine() +
			", and with it the sales tax, until another is assigned."
	default:
		return ""
	}
}
