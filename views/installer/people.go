package installer

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
)

// people is the proposal's contact in the cache with its locations, which may say more
// than the proposal does.
type people struct {
	id        state.ContactID // of the contact that was asked for
	contact   *state.Contact
	locations []state.Location
}

type peopleRead struct {
	people
	err error
}

// readPeople reads the proposal's contact from the cache, once for each.
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
