package ui

import (
	"slices"
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/money"
	"app.tender/tender/views"
	"app.tender/tender/views/contacts"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
	tea "github.com/charmbracelet/bubbletea"
)

// searchDelay lets a search wait until a word is typed.
const searchDelay = 120 * time.Millisecond

// askContact asks whose proposal it is.
func (m *Model) askContact() tea.Cmd {
	id := m.snap.Open.ID
	p := dialog.NewFinder(m.theme, m.keys, "Assign a contact")
	return m.findPeople(&p, id, func(s screen.Answer) tea.Cmd {
		if now := m.shown(); now != nil && now.Customer != nil && int64(now.Customer.ID) == s.Choice {
			return m.unchanged(now.Customer.DisplayName() + " is assigned already.")
		}
		return m.commit(state.Edit{Kind: state.EditContact, Proposal: id, Contact: state.ContactID(s.Choice)})
	})
}

// findPeople lets a picker search the contacts at the service. assign is the
// proposal that one is chosen for, 0 for none.
func (m *Model) findPeople(p *dialog.Picker, assign state.ProposalID, submit func(screen.Answer) tea.Cmd) tea.Cmd {
	p.SetEmpty("There is no contact yet.")
	p.SetStatus("reading the contacts…")
	m.dialogs.open(p, screen.Answers{Submit: submit, Find: func(text string) tea.Cmd {
		m.asking.request++
		request := m.asking.request
		return m.opts.Clock.AfterCmd(searchDelay, func(time.Time) tea.Msg { return searchDueMsg{req: request, text: text} })
	}})
	m.asking = asking{request: m.asking.request + 1, picker: p, assign: assign}
	return readLocalPeopleCmd(m.ctx, m.opts.Store, m.asking.request, "")
}

func (m *Model) applySearchDue(msg searchDueMsg) tea.Cmd {
	if msg.req != m.asking.request || m.asking.picker == nil {
		return nil
	}
	m.asking.picker.SetStatus("searching…")
	return readLocalPeopleCmd(m.ctx, m.opts.Store, msg.req, msg.text)
}

// applyPeopleRead offers contacts: those that wait to be sent, and first those of
// this machine, until the service has answered.
func (m *Model) applyPeopleRead(msg peopleReadMsg) tea.Cmd {
	p := m.asking.picker
	if msg.req != m.asking.request || p == nil {
		return nil
	}
	m.keptOrTold(msg.kept)
	if msg.local {
		m.keptOrTold(msg.err)
		if len(msg.page.People) > 0 || !m.snap.Link.Online() {
			p.SetItems(m.contactItems(msg))
		}
		if !m.snap.Link.Online() {
			m.sayOffline(p, msg.asOf)
			return nil
		}
		m.sayAsking(p, "the contacts", msg.asOf)
		return readPeopleCmd(m.errand(), msg.req, msg.search)
	}
	return m.offer(p, msg.err, func() []dialog.Item { return m.contactItems(msg) })
}

// offer puts the service's answer into a picker, or why there is none.
func (m *Model) offer(p *dialog.Picker, err error, items func() []dialog.Item) tea.Cmd {
	m.asking.reading = ""
	m.noteAnswer(err)
	if err != nil {
		p.SetFault(state.FaultOf(err))
		return nil
	}
	p.SetItems(items())
	return nil
}

// sayAsking says in a picker how old what it shows is, and that the service is
// asked.
func (m *Model) sayAsking(p *dialog.Picker, what string, asOf time.Time) {
	m.asking.reading = "Reading " + what
	words := "reading " + what + "…"
	if age := views.AsOf(asOf, m.opts.Clock.Now()); age != "" {
		words = age + "; " + words
	}
	p.SetStatus(words)
}

// sayOffline says in a picker how old what it shows is, and that no more comes.
func (m *Model) sayOffline(p *dialog.Picker, asOf time.Time) {
	words := "offline; none is on this machine"
	if age := views.AsOf(asOf, m.opts.Clock.Now()); age != "" {
		words = "offline, " + age
	}
	p.SetStatus(words)
}

// contactItems are what a picker offers for an answer. To a proposal a contact can
// be assigned that waits to be sent itself.
func (m *Model) contactItems(msg peopleReadMsg) []dialog.Item {
	waiting, _ := state.PendingContacts(m.snap.Entries)
	waiting = slices.DeleteFunc(waiting, func(c state.Contact) bool {
		return m.asking.assign == 0 || !pickedPeople(msg.search).Fits(&c)
	})
	people := slices.Concat(waiting, msg.page.People)
	items := make([]dialog.Item, len(people))
	m.asking.titles = make(map[int64]string, len(items))
	for i := range people {
		c := &people[i]
		items[i] = dialog.Item{ID: int64(c.ID), Title: c.DisplayName(), Detail: contactDetail(c)}
		m.asking.titles[int64(c.ID)] = c.DisplayName()
		if state.IsLocal(c.ID) {
			items[i].Detail = "+ new, waits to be saved"
		}
		if now := m.shown(); now != nil && now.ID == m.asking.assign {
			items[i].Now = now.Customer != nil && now.Customer.ID == c.ID
			items[i].Note = assignNote(now, c)
		}
	}
	return items
}

// unchanged says that what was chosen is so already, and that nothing is sent.
func (m *Model) unchanged(words string) tea.Cmd {
	m.notices.tell(noticeInfo, words+" Nothing is saved.")
	return m.toastCmd()
}

// assignNote says what assigning c to p changes, before it is chosen.
func assignNote(p *state.Proposal, c *state.Contact) string {
	if p.Customer != nil && p.Customer.ID == c.ID {
		return "Assigned now."
	}
	var words []string
	if p.Customer != nil {
		words = append(words, "Takes the place of "+p.Customer.DisplayName()+".")
	}
	if change := contacts.LocationChange(p, c); change != "" {
		words = append(words, change)
	}
	if len(words) == 0 {
		return "Neither location nor sales tax change."
	}
	return strings.Join(words, " ")
}

// locationNote says what working at l instead changes, before it is chosen.
func locationNote(p *state.Proposal, l *state.Location) string {
	if p.Location != nil && p.Location.ID == l.ID {
		return "Assigned now."
	}
	if l.State == "" && l.StateAbbrev == "" {
		return "It has no state: the sales tax can't be worked out, and the total is without it."
	}
	sum := &p.Summary
	now := "no sales tax now"
	if sum.SalesTax.Status == money.TaxOk {
		now = "now " + money.Format(sum.SalesTax.Total, sum.Currency)
	}
	return "The sales tax (" + now + ") and the total (now " + money.Format(sum.Total, sum.Currency) +
		") are worked out anew by the service for " + l.Place() + "."
}

// contactDetail says what the contact is and how to reach it.
func contactDetail(c *state.Contact) string {
	var parts []string
	for _, s := range []string{string(c.ContactType), c.Email} {
		if s != "" {
			parts = append(parts, s)
		}
	}
	if c.PrimaryLocation != nil {
		parts = append(parts, c.PrimaryLocation.Place())
	}
	return strings.Join(parts, " · ")
}

// askLocation asks which of the contact's locations the work is at. The sales
// tax follows it.
func (m *Model) askLocation() tea.Cmd {
	id, contact := m.snap.Open.ID, m.shown().Customer
	p := dialog.NewPicker(m.theme, m.keys, "Location of "+contact.DisplayName())
	p.SetEmpty("This contact has no location yet. Add one in the contacts first.")
	p.SetStatus("reading the locations…")
	m.openDialog(&p, func(s screen.Answer) tea.Cmd {
		if now := m.shown(); now != nil && now.Location != nil && int64(now.Location.ID) == s.Choice {
			return m.unchanged("The work is at this location already.")
		}
		return m.commit(state.Edit{Kind: state.EditLocation, Proposal: id, Location: state.LocationID(s.Choice)})
	})
	m.asking = asking{request: m.asking.request + 1, picker: &p, assign: id}
	return readLocalLocationsCmd(m.ctx, m.opts.Store, m.asking.request, contact.ID)
}

// applyLocationsRead offers locations: those that wait to be sent, and first those
// of this machine, until the service has answered. It knows nothing of a contact
// that is not there yet.
func (m *Model) applyLocationsRead(msg locationsReadMsg) tea.Cmd {
	p := m.asking.picker
	if msg.req != m.asking.request || p == nil {
		return nil
	}
	m.keptOrTold(msg.kept)
	if msg.local {
		m.keptOrTold(msg.err)
		ask := m.snap.Link.Online() && !state.IsLocal(msg.contact)
		if !msg.asOf.IsZero() || !ask {
			p.SetItems(m.locationItems(msg))
		}
		switch {
		case ask:
			m.sayAsking(p, "the locations", msg.asOf)
			return readLocationsCmd(m.errand(), msg.req, msg.contact)
		case !m.snap.Link.Online():
			m.sayOffline(p, msg.asOf)
		}
		return nil
	}
	return m.offer(p, msg.err, func() []dialog.Item { return m.locationItems(msg) })
}

// locationItems are what a picker offers for an answer.
func (m *Model) locationItems(msg locationsReadMsg) []dialog.Item {
	waiting, _ := state.PendingLocations(msg.contact, m.snap.Entries)
	list := slices.Concat(waiting, msg.locations)
	items := make([]dialog.Item, len(list))
	for i := range list {
		l := &list[i]
		items[i] = dialog.Item{ID: int64(l.ID), Title: l.OneLine(), Detail: locationDetail(l)}
		if state.IsLocal(l.ID) {
			items[i].Detail = "+ new, waits to be saved"
		}
		if now := m.shown(); now != nil && now.ID == m.asking.assign {
			items[i].Now = now.Location != nil && now.Location.ID == l.ID
			items[i].Note = locationNote(now, l)
		}
	}
	return items
}

func locationDetail(l *state.Location) string {
	var parts []string
	if l.IsPrimary {
		parts = append(parts, "primary")
	}
	if l.IsBilling {
		parts = append(parts, "billing")
	}
	if l.StateAbbrev == "" && l.State == "" {
		parts = append(parts, "no state: the tax can't be worked out")
	}
	return strings.Join(parts, " · ")
}
