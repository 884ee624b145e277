package contacts

import (
	"cmp"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/widget/people"
)

func (m *model) readOnly() string { return m.work.ReadOnly() }

func (m *model) askContact(party state.PartyType, name string) {
	w := m.wanted()
	w.Party, w.Name = party, name
	m.maker.Contact(w)
}

// wanted returns a form for a new contact; the cursor moves to an existing one if the user takes
// it.
func (m *model) wanted() people.NewContact {
	return people.NewContact{Twin: "Look at", TakeTwin: m.lookAt}
}

// lookAt puts the cursor on a contact, even if its page was not read.
func (m *model) lookAt(c state.Contact) tea.Cmd {
	m.people.Put(c)
	m.env.Host.Go(m.Here())
	return m.look()
}

func (m *model) cannotAddLocation() string {
	return cmp.Or(m.readOnly(), m.people.None("No contact to add a location to."))
}

func (m *model) askLocation() {
	c := m.people.Current()
	if c == nil {
		return
	}
	locations, _ := m.locations(c)
	told := c.ID == m.detailOf && m.places.Told()
	m.maker.Location(people.NewLocation{Of: *c, Others: people.OthersOf(c.ID, len(locations), told)})
}

// Correct opens the form of an unsaved contact or location.
func (m *model) Correct(e state.Edit, against state.Fault) (cmd tea.Cmd, mine bool) {
	f := m.maker.Correct(e, m.named(e.Contact), m.wanted())
	if f == nil {
		return nil, false
	}
	f.SetFault(against)
	return nil, true
}

// named returns a known contact, or one with only its id.
func (m *model) named(id state.ContactID) state.Contact {
	waiting, _ := state.PendingContacts(m.work.Edits())
	all := append(waiting, m.people.Rows()...)
	if i := slices.IndexFunc(all, func(c state.Contact) bool { return c.ID == id }); i >= 0 {
		return all[i]
	}
	return state.Contact{ID: id}
}
