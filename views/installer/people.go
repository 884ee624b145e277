package installer

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
)

// people is the proposal's contact in the cache with its locations, which may have more details
// than the proposal.
type people struct {
	id        state.ContactID // the contact that was read
	contact   *state.Contact
	locations []state.Location
}

// readPeople reads the proposal's contact from the cache, once per contact.
func (m *model) readPeople() tea.Cmd {
	p, _ := m.job.Read()
	if p == nil || p.Customer == nil || p.Customer.ID == m.people.id {
		return nil
	}
	m.people = people{id: p.Customer.ID}
	ctx, cache, id := m.env.Life(), m.cache, p.Customer.ID
	return m.env.Latest("people", screen.Then(func() (who people, err error) {
		who.id = id
		if who.contact, _, err = cache.Contact(ctx, id); err == nil {
			who.locations, _, err = cache.Locations(ctx, id)
		}
		return who, err
	}, func(who people, err error) tea.Cmd {
		m.env.Local(false, err)
		m.people = who
		m.renew()
		return nil
	}))
}
