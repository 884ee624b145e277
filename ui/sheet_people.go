package ui

import (
	"context"

	"app.tender/tender/state"
	tea "github.com/charmbracelet/bubbletea"
)

// sheetPeople is the contact of the sheet's proposal as this machine has it, with
// its locations: a pin keeps them, and they may say more than the proposal does.
type sheetPeople struct {
	id        state.ContactID // of the contact that was asked for
	contact   *state.Contact
	locations []state.Location
}

// sheetPeopleMsg is what this machine has of a contact.
type sheetPeopleMsg struct {
	people sheetPeople
	err    error
}

func readSheetPeopleCmd(ctx context.Context, c PeopleCopies, id state.ContactID) tea.Cmd {
	return func() tea.Msg {
		msg := sheetPeopleMsg{people: sheetPeople{id: id}}
		if msg.people.contact, _, msg.err = c.Contact(ctx, id); msg.err == nil {
			msg.people.locations, _, msg.err = c.Locations(ctx, id)
		}
		return msg
	}
}

// readSheetPeople reads the contact of the sheet's proposal from this machine, once
// for each.
func (m *Model) readSheetPeople() tea.Cmd {
	p := m.open.proposal
	if m.screen != screenInstaller || p == nil || p.Customer == nil || p.Customer.ID == m.sheet.people.id {
		return nil
	}
	m.sheet.people = sheetPeople{id: p.Customer.ID}
	return readSheetPeopleCmd(m.ctx, m.opts.Store, p.Customer.ID)
}

func (m *Model) applySheetPeople(msg sheetPeopleMsg) tea.Cmd {
	if msg.people.id != m.sheet.people.id {
		return nil
	}
	m.keptOrTold(msg.err)
	m.sheet.people = msg.people
	if m.screen == screenInstaller {
		m.showSheet()
	}
	return m.toastCmd()
}
