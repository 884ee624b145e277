package installer

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
)

// people is the contact of the sheet's proposal as this machine has it, with its
// locations: a pin keeps them, and they may say more than the proposal does.
type people struct {
	id        state.ContactID // of the contact that was asked for
	contact   *state.Contact
	locations []state.Location
}

// peopleRead is what this machine has of a contact.
type peopleRead struct {
	people
	err error
}

// readPeople reads the contact of the sheet's proposal from this machine, once for
// each.
func (m *model) readPeople() tea.Cmd {
	p, _ := m.job.Read()
	if p == nil || p.Customer == nil || p.Customer.ID == m.people.id {
		return nil
	}
	m.people = people{id: p.Customer.ID}
	ctx, st, id := m.env.Life(), m.store, p.Customer.ID
	return func() tea.Msg {
		msg := peopleRead{people: people{id: id}}
		if msg.contact, _, msg.err = st.Contact(ctx, id); msg.err == nil {
			msg.locations, _, msg.err = st.Locations(ctx, id)
		}
		return msg
	}
}

func (m *model) takePeople(msg peopleRead) {
	if msg.id != m.people.id {
		return
	}
	m.env.Local(false, msg.err)
	m.people = msg.people
	m.renew()
}
