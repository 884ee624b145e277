package contacts

import (
	"context"
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

// checked are the contacts that a new one may duplicate.
type checked struct {
	form    *dialog.Form
	contact state.Contact
	found   []state.Duplicate
	err     error
}

func (m *model) readOnly() string { return m.out.ReadOnly() }

func (m *model) askContact(party state.PartyType) tea.Cmd {
	m.openForm(0, party)
	return nil
}

// openForm asks for a new contact, or for one that waits in the outbox under this local
// id. Contacts with the same e-mail address or phone number are shown before it is saved.
func (m *model) openForm(id state.ContactID, party state.PartyType) *dialog.Form {
	f := personForm(m.th, m.keys)
	if party == state.PartyCompany {
		f = companyForm(m.th, m.keys)
	}
	d := screen.Dialog{Form: f}
	d.Submit = func(a screen.Answer) tea.Cmd {
		m.env.Host.Open(d) // it stays until it is known that nothing speaks against it
		f.SetBusy("Looking for someone with the same e-mail address or phone number…")
		c := contactOf(party, a.Values)
		c.ID = id
		return m.check(f, c)
	}
	m.env.Host.Open(d)
	return f
}

// check looks for duplicates in the cache and at the service; if the service fails, the
// cache is enough.
func (m *model) check(f *dialog.Form, c state.Contact) tea.Cmd {
	m.checking = f
	ctx, svc, ask := m.env.Work(), m.svc, !m.env.Link().Offline()
	known := slices.DeleteFunc(m.all(), func(o state.Contact) bool { return c.ID != 0 && o.ID == c.ID })
	return m.env.Latest("duplicates", func() tea.Msg {
		known, err := alike(ctx, svc, c, known, ask)
		return checked{f, c, state.Duplicates(c, known), err}
	})
}

// alike adds the service's contacts with the same e-mail address or phone number.
func alike(ctx context.Context, svc Service, c state.Contact, known []state.Contact, ask bool) ([]state.Contact, error) {
	for _, text := range []string{c.Email, c.Phone} {
		if text = strings.TrimSpace(text); text == "" || !ask {
			continue
		}
		page, err := svc.People(ctx, state.PeopleQuery{SearchText: text, PageSize: pageSize})
		if err != nil {
			return known, err
		}
		known = append(known, page.People...)
	}
	return known, nil
}

// all are the known contacts, including unsaved ones that a filter hides.
func (m *model) all() []state.Contact {
	waiting, _ := state.PendingContacts(m.out.Entries())
	return append(waiting, m.people.Rows()...)
}

// takeChecked saves the contact, or asks first if it may be a duplicate.
func (m *model) takeChecked(msg checked) {
	m.env.Answered(msg.err)
	m.checking = nil
	if !m.env.IsOpen(msg.form) {
		return // it was closed meanwhile
	}
	msg.form.SetBusy("")
	if state.FaultOf(msg.err).Kind == state.FaultCanceled {
		return // the form stays, and nothing was made
	}
	save := func() tea.Cmd {
		m.env.Close(msg.form)
		m.save(msg.contact)
		return nil
	}
	if len(msg.found) == 0 {
		save()
		return
	}
	twin := msg.found[0].Contact
	m.env.Host.Open(screen.Dialog{Question: &screen.Question{
		Title: "Make it all the same?", Text: duplicateWords(msg.found),
		Choices: []screen.Choice{
			{Key: "n", Label: "No, back to the form"},
			{Key: "l", Label: "Look at " + twin.DisplayName(), Do: func() tea.Cmd {
				m.env.Close(msg.form)
				return m.lookAt(twin)
			}},
			{Key: "m", Label: "Make it", Danger: true, Do: save},
		},
	}})
}

func (m *model) save(c state.Contact) {
	id := c.ID
	c.ID = 0
	m.out.Commit(state.Edit{Contact: id, Change: state.AddContact{Details: c}})
}

// lookAt puts the cursor on a contact, even if its page was not read.
func (m *model) lookAt(c state.Contact) tea.Cmd {
	m.people.Put(c)
	m.env.Host.Go(m.Here())
	return m.look()
}

const mostNamed = 3

func duplicateWords(found []state.Duplicate) string {
	var b strings.Builder
	for i, d := range found {
		if i == mostNamed {
			fmt.Fprintf(&b, "%s more share something with it.", count(len(found)-i, "contact"))
			break
		}
		reach := strings.TrimSpace(d.Contact.Email + "  " + d.Contact.Phone)
		fmt.Fprintf(&b, "%s has %s: %s\n", d.Contact.DisplayName(), d.Reason, reach)
	}
	return strings.TrimSpace(b.String())
}

func (m *model) cannotAddLocation() string {
	switch {
	case m.readOnly() != "":
		return m.readOnly()
	case m.people.Current() == nil:
		return "There is no contact to add a location to."
	default:
		return ""
	}
}

func (m *model) askLocation() tea.Cmd {
	c := m.people.Current()
	if c == nil {
		return nil
	}
	read := state.IsLocal(c.ID) || m.readPlaces(c.ID) != nil
	locations, _ := m.locations(c)
	m.openLocation(state.Edit{Contact: c.ID}, c, read && len(locations) == 0)
	return nil
}

// openLocation asks for the location that e creates.
func (m *model) openLocation(e state.Edit, of *state.Contact, first bool) *dialog.Form {
	f := locationForm(m.th, m.keys, of, first)
	m.env.Host.Open(screen.Dialog{Form: f, Submit: func(a screen.Answer) tea.Cmd {
		e.Change = state.AddLocation{Details: locationOf(a.Values)}
		m.out.Commit(e)
		return nil
	}})
	return f
}

// Correct opens the form of an unsaved contact or location.
func (m *model) Correct(e state.Edit, against state.Fault) (cmd tea.Cmd, mine bool) {
	var f *dialog.Form
	switch made := e.Change.(type) {
	case state.AddContact:
		f = m.openForm(e.Contact, made.Details.PartyType)
		f.Fill(contactValues(&made.Details))
	case state.AddLocation:
		f = m.openLocation(e, m.named(e.Contact), false)
		f.Fill(locationValues(&made.Details))
	default:
		return nil, false
	}
	if against.Kind != state.FaultNone {
		f.SetFault(against)
	}
	return nil, true
}

func (m *model) named(id state.ContactID) *state.Contact {
	all := m.all()
	if i := slices.IndexFunc(all, func(c state.Contact) bool { return c.ID == id }); i >= 0 {
		return &all[i]
	}
	return &state.Contact{ID: id}
}
