package ui

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/contacts"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/list"
	tea "github.com/charmbracelet/bubbletea"
)

// duplicatesFoundMsg is who may already be the contact that is to be made.
type duplicatesFoundMsg struct {
	req     int
	contact state.Contact
	found   []state.Duplicate
	err     error
}

// findDuplicatesCmd looks among known contacts, and at the service by e-mail and
// phone. Without an answer it is content with what is known.
func findDuplicatesCmd(ctx context.Context, r Remote, req int, c state.Contact, known []state.Contact, ask bool) tea.Cmd {
	return func() tea.Msg {
		var failed error
		for _, text := range []string{c.Email, c.Phone} {
			if text = strings.TrimSpace(text); text == "" || !ask || failed != nil {
				continue
			}
			page, err := r.People(ctx, state.PeopleQuery{SearchText: text, PageSize: contacts.DefaultPageSize})
			known, failed = append(known, page.People...), err
		}
		return duplicatesFoundMsg{req: req, contact: c, found: state.Duplicates(c, known), err: failed}
	}
}

// askNewContact asks for a person or a company. Before it goes to the outbox,
// those who share its e-mail address or phone number are shown.
func (m *Model) askNewContact(party state.PartyType) tea.Cmd {
	m.contactForm(0, party)
	return nil
}

// contactForm asks for a contact that is new, or that the outbox is to make under
// this local id.
func (m *Model) contactForm(id state.ContactID, party state.PartyType) *dialog.Form {
	f := contacts.PersonForm(m.theme, m.keys)
	if party == state.PartyCompany {
		f = contacts.CompanyForm(m.theme, m.keys)
	}
	var submit func(s views.Submit) tea.Cmd
	submit = func(s views.Submit) tea.Cmd {
		m.openDialog(f, submit) // it stays until it is known that nothing speaks against it
		f.SetBusy("Looking for someone with the same e-mail address or phone number…")
		m.asking = asking{request: m.asking.request + 1, form: f, reading: "Looking for likely duplicates"}
		waiting, _ := state.PendingContacts(m.snap.Entries)
		known := slices.DeleteFunc(append(waiting, m.contacts.rows...), func(c state.Contact) bool { return id != 0 && c.ID == id })
		contact := contacts.ContactOf(party, s.Values)
		contact.ID = id
		return findDuplicatesCmd(m.session.Work(), m.opts.Remote, m.asking.request, contact, known, !m.offline())
	}
	m.openDialog(f, submit)
	return f
}

func (m *Model) applyDuplicatesFound(msg duplicatesFoundMsg) tea.Cmd {
	f := m.asking.form
	if d := m.dialog(); msg.req != m.asking.request || f == nil || d == nil || d.dialogPane != dialogPane(f) {
		return nil // the form was closed meanwhile
	}
	f.SetBusy("")
	m.asking.reading = ""
	m.noteAnswer(msg.err)
	if state.FaultOf(msg.err).Kind == state.FaultCanceled {
		return nil // the form stays, and nothing was made
	}
	if len(msg.found) == 0 {
		return tea.Batch(m.close(), m.makeContact(msg.contact))
	}
	twin := msg.found[0].Contact
	m.interrupt("", "Make it all the same?", duplicateWords(msg.found),
		choice{key: "n", label: "No, back to the form"},
		choice{key: "l", label: "Look at " + twin.DisplayName(), do: func() tea.Cmd { return tea.Batch(m.close(), m.lookAtContact(twin)) }},
		choice{key: "m", label: "Make it", danger: true, do: func() tea.Cmd { return tea.Batch(m.close(), m.makeContact(msg.contact)) }},
	)
	return nil
}

// mostNamed is how many likely duplicates are named.
const mostNamed = 3

func duplicateWords(found []state.Duplicate) string {
	var b strings.Builder
	for i, d := range found {
		if i == mostNamed {
			fmt.Fprintf(&b, "%s more share something with it.", countOf(len(found)-i, "contact", "contacts"))
			break
		}
		reach := strings.TrimSpace(d.Contact.Email + "  " + d.Contact.Phone)
		fmt.Fprintf(&b, "%s has %s: %s\n", d.Contact.DisplayName(), d.Reason, reach)
	}
	return strings.TrimSpace(b.String())
}

// makeContact hands a new contact to the outbox, whatever proposal is open.
func (m *Model) makeContact(c state.Contact) tea.Cmd {
	id := c.ID
	c.ID = 0
	return m.commitApart(state.Edit{Kind: state.EditNewContact, Contact: id, NewContact: &c})
}

// lookAtContact puts the cursor on a contact, which may be in no page that was
// read.
func (m *Model) lookAtContact(c state.Contact) tea.Cmd {
	s := &m.contacts
	if !state.IsLocal(c.ID) {
		s.rows = list.Merged(s.rows, []state.Contact{c}, true, max(s.total, len(s.rows)+1), func(c *state.Contact) state.ContactID { return c.ID })
	}
	m.showContacts()
	s.pane.Select(c.ID)
	return m.wantContact()
}

// askNewLocation asks for a location of the contact under the cursor.
func (m *Model) askNewLocation() tea.Cmd {
	c := m.contacts.pane.Selected()
	if c == nil {
		return nil
	}
	id := c.ID
	waiting, _ := state.PendingLocations(id, m.snap.Entries)
	d := m.contacts.detail
	read := state.IsLocal(id) || d.Contact != nil && d.Contact.ID == id
	first := read && len(d.Locations)+len(waiting) == 0 && c.PrimaryLocation == nil
	m.locationForm(state.Edit{Kind: state.EditNewLocation, Contact: id}, c, first)
	return nil
}

// locationForm asks for the location of a contact that e is to make.
func (m *Model) locationForm(e state.Edit, of *state.Contact, first bool) *dialog.Form {
	f := contacts.LocationForm(m.theme, m.keys, of, first)
	m.openDialog(f, func(s views.Submit) tea.Cmd {
		l := contacts.LocationOf(s.Values)
		e.NewLocation = &l
		return m.commitApart(e)
	})
	return f
}

// noAssign is why no contact can be assigned to the open proposal, or empty.
func (m *Model) noAssign() string {
	switch {
	case m.open.id == 0:
		return "No proposal is open: choose one in the list first."
	case m.shown() == nil:
		return "The proposal has not been read yet."
	default:
		return m.readOnly()
	}
}

// askAssign says what assigning the contact under the cursor to the open
// proposal changes, and does it when that is wanted.
func (m *Model) askAssign() tea.Cmd {
	c, p := m.contacts.pane.Selected(), m.shown()
	if c == nil || p == nil {
		return nil
	}
	if p.Customer != nil && p.Customer.ID == c.ID {
		m.notices.tell(noticeInfo, c.DisplayName()+" is assigned already.")
		return m.toastCmd()
	}
	id, contact := p.ID, *c
	m.ask("Assign a contact", assignWords(p, &contact),
		choice{key: "y", label: "Assign", do: func() tea.Cmd {
			return m.commit(state.Edit{Kind: state.EditContact, Proposal: id, Contact: contact.ID})
		}},
		choice{key: "n", label: "No"},
	)
	return nil
}

// assignWords says what assigning c to p changes.
func assignWords(p *state.Proposal, c *state.Contact) string {
	words := "Assign " + c.DisplayName() + " to " + p.Title() + "?"
	if p.Customer != nil {
		words += " It takes the place of " + p.Customer.DisplayName() + "."
	}
	if change := locationChange(p, c); change != "" {
		words += "\n\n" + change
	}
	return words
}

// locationChange says what assigning c to p does to the location, and with it to
// tax and total; empty when it does nothing.
func locationChange(p *state.Proposal, c *state.Contact) string {
	switch {
	case c.PrimaryLocation != nil:
		words := "Their primary address becomes the job site: " + c.PrimaryLocation.OneLine() + ". The sales tax and the total follow it."
		if c.PrimaryLocation.State == "" && c.PrimaryLocation.StateAbbrev == "" {
			words += " It has no state, so the sales tax can't be worked out."
		}
		return words
	case p.Location != nil:
		return "The proposal loses its location, " + p.Location.OneLine() + ", and with it the sales tax, until another is assigned."
	default:
		return ""
	}
}
