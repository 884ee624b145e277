package ui

import (
	"context"

	"app.tender/tender/state"
	"app.tender/tender/views/contacts"
	"app.tender/tender/views/widget/people"
	tea "github.com/charmbracelet/bubbletea"
)

// Contacts, locations and users are shown from this machine's copies before the
// service is asked, and stay when it does not answer.

// pickedPeople is how many contacts the picker offers for a search.
func pickedPeople(search string) state.PeopleQuery {
	return state.PeopleQuery{SearchText: search, PageSize: pageSize}
}

func readLocalPeopleCmd(ctx context.Context, c contacts.Copies, req int, search string) tea.Cmd {
	return func() tea.Msg {
		page, asOf, err := c.People(ctx, pickedPeople(search))
		return peopleReadMsg{req: req, search: search, page: page, asOf: asOf, local: true, err: err}
	}
}

func readPeopleCmd(e errand, req int, search string) tea.Cmd {
	return func() tea.Msg {
		page, err := e.remote.People(e.ctx, pickedPeople(search))
		if err != nil {
			return peopleReadMsg{req: req, search: search, err: err}
		}
		return peopleReadMsg{req: req, search: search, page: page, asOf: e.now, kept: e.store.SavePeople(e.ctx, page.People, e.now)}
	}
}

func readLocalLocationsCmd(ctx context.Context, c contacts.Copies, req int, contact state.ContactID) tea.Cmd {
	return func() tea.Msg {
		list, asOf, err := c.Locations(ctx, contact)
		return locationsReadMsg{req: req, contact: contact, locations: list, asOf: asOf, local: true, err: err}
	}
}

func readLocationsCmd(e errand, req int, contact state.ContactID) tea.Cmd {
	return func() tea.Msg {
		all, err := state.AllLocations(e.ctx, e.remote.Locations, contact)
		if err != nil {
			return locationsReadMsg{req: req, contact: contact, err: err}
		}
		return locationsReadMsg{req: req, contact: contact, locations: all, asOf: e.now, kept: e.store.SaveLocations(e.ctx, contact, all, e.now)}
	}
}

// readUsersCmd reads the users and keeps them on this machine. Without an answer
// it falls back to those that are here, beside the error.
func readUsersCmd(e errand, req int) tea.Cmd {
	return func() tea.Msg {
		users, err := e.remote.Users(e.ctx)
		if err == nil {
			return usersReadMsg{req: req, users: users, kept: e.store.SaveUsers(e.ctx, users, e.now)}
		}
		local, _, localErr := e.store.Users(context.WithoutCancel(e.ctx))
		if localErr != nil {
			local = nil
		}
		return usersReadMsg{req: req, users: local, err: err}
	}
}

// readLocalUsersCmd returns with the users that are on this machine.
func readLocalUsersCmd(ctx context.Context, c people.UserCopies, req int) tea.Cmd {
	return func() tea.Msg {
		users, _, err := c.Users(ctx)
		return usersReadMsg{req: req, users: users, local: true, err: err}
	}
}
