package people

import (
	"context"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

// checked holds the contacts that a new one may duplicate.
type checked struct {
	form    *dialog.Form
	wanted  NewContact
	contact state.Contact
	found   []state.Duplicate
	err     error
}

// mostCompared is the most cached contacts that a new one is compared with.
const mostCompared = 5000

// check compares a contact with the cached ones and those of the service; if the service fails,
// the cached ones are enough.
func (k *Maker) check(about checked) tea.Cmd {
	k.checking = about.form
	ctx, life, svc, here, ask := k.env.Work(), k.env.Life(), k.svc, k.here, !k.env.Link().Offline()
	waiting, _ := state.PendingContacts(k.out.Edits())
	return k.env.Latest("duplicates", screen.Fetch(func() checked {
		known := waiting
		page, _, err := here.People(life, state.PeopleQuery{PageSize: mostCompared})
		if err == nil {
			known = append(known, page.People...)
		}
		if ask {
			var more []state.Contact
			more, about.err = alike(ctx, svc, &about.contact)
			known = append(known, more...)
		}
		about.found = state.Duplicates(about.contact, slices.DeleteFunc(known, func(o state.Contact) bool {
			return about.contact.ID != 0 && o.ID == about.contact.ID
		}))
		return about
	}, k.takeChecked))
}

// alike returns the service's contacts that a search for the contact's data finds.
func alike(ctx context.Context, svc ContactService, c *state.Contact) (found []state.Contact, err error) {
	for _, text := range c.Searches() {
		page, err := svc.People(ctx, state.PeopleQuery{SearchText: text, PageSize: pageSize})
		if err != nil {
			return found, err
		}
		found = append(found, page.People...)
	}
	return found, nil
}
