package ui

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/dialog"
	tea "github.com/charmbracelet/bubbletea"
)

// asking is what the open dialog waits for. A result for another request is
// dropped.
type asking struct {
	request int
	picker  *dialog.Picker
	form    *dialog.Form
}

// askArea asks for the name of a new area. A name that is taken is told before
// anything is sent.
func (m *Model) askArea() tea.Cmd {
	id := m.open.id
	check := func(name string) string {
		if name == "" {
			return "An area needs a name."
		}
		if p := m.shown(); p != nil && p.ID == id {
			for _, a := range p.Areas {
				if strings.EqualFold(strings.TrimSpace(a.Name), name) {
					return fmt.Sprintf("There already is an area %q in this proposal. Choose another name.", a.Name)
				}
			}
		}
		return ""
	}
	f := dialog.NewForm(m.theme, "New area", "", dialog.Field{
		Name: "Name", Label: "Name", Limit: state.MaxAreaName, Check: check,
		Help: "For example Living Room. It comes with one option.",
	})
	m.show(&f, func(s views.Submit) tea.Cmd {
		return m.commit(state.Edit{Kind: state.EditAddArea, Proposal: id, Text: s.Values["Name"]})
	})
	return nil
}

// addOption adds an empty option to the area under the cursor.
func (m *Model) addOption() tea.Cmd {
	a, _ := m.selectedOption()
	return m.commit(state.Edit{Kind: state.EditAddOption, Proposal: m.open.id, Area: a.ID})
}

// askRename asks for the proposal's name and salesperson.
func (m *Model) askRename() tea.Cmd {
	p := m.shown()
	id, name, seller := p.ID, p.Name, p.SalesPerson
	f := dialog.NewForm(m.theme, fmt.Sprintf("Proposal #%d", p.Number), "",
		dialog.Field{Name: "Name", Label: "Name", Value: name, Check: needed("A proposal needs a name.")},
		sellerField(seller),
	)
	m.show(&f, func(s views.Submit) tea.Cmd {
		var cmds []tea.Cmd
		if to := s.Values["Name"]; to != name {
			cmds = append(cmds, m.commit(state.Edit{Kind: state.EditRename, Proposal: id, Text: to, Base: name}))
		}
		if to := userID(s.Values["SalesPersonId"]); to != 0 && to != seller.ID {
			cmds = append(cmds, m.commit(state.Edit{Kind: state.EditSalesPerson, Proposal: id, User: to}))
		}
		return tea.Batch(cmds...)
	})
	return m.readUsers(&f)
}

// askNewProposal asks for the name and salesperson of a new proposal.
func (m *Model) askNewProposal() tea.Cmd {
	f := dialog.NewForm(m.theme, "New proposal", "",
		dialog.Field{Name: "Name", Label: "Name", Help: "Without a name the service gives it one."},
		sellerField(state.User{}),
	)
	m.show(&f, func(s views.Submit) tea.Cmd {
		return m.commit(state.Edit{
			Kind: state.EditNewProposal, Text: s.Values["Name"], User: userID(s.Values["SalesPersonId"]),
		})
	})
	return m.readUsers(&f)
}

// sellerField chooses a salesperson. The users come once they are read.
func sellerField(now state.User) dialog.Field {
	f := dialog.Field{
		Name: "SalesPersonId", Label: "Salesperson", Value: state.FormatID(now.ID),
		Help: "◂ ▸ or a first letter chooses.", Check: needed("Choose a salesperson."),
		Options: []dialog.Option{{Label: "reading the users…"}},
	}
	if now.ID != 0 {
		f.Options = []dialog.Option{{Value: state.FormatID(now.ID), Label: now.DisplayName()}}
	}
	return f
}

func needed(words string) func(string) string {
	return func(v string) string {
		if v == "" {
			return words
		}
		return ""
	}
}

func userID(s string) state.UserID {
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		return 0
	}
	return state.UserID(n)
}

func (m *Model) readUsers(f *dialog.Form) tea.Cmd {
	m.asking = asking{request: m.asking.request + 1, form: f}
	return readUsersCmd(m.ctx, m.opts.Remote, m.asking.request)
}

func (m *Model) applyUsersRead(msg usersReadMsg) tea.Cmd {
	if msg.req == forTheList {
		m.proposals.SetUsers(msg.users)
		return nil
	}
	f := m.asking.form
	if msg.req != m.asking.request || f == nil {
		return nil
	}
	m.noteAnswer(msg.err)
	if msg.err != nil {
		f.SetFault(state.FaultOf(msg.err))
		return m.probeCmd()
	}
	options := make([]dialog.Option, len(msg.users))
	for i, u := range msg.users {
		options[i] = dialog.Option{Value: state.FormatID(u.ID), Label: u.DisplayName()}
	}
	f.SetOptions("SalesPersonId", options)
	return nil
}

// searchDelay lets a search wait until a word is typed.
const searchDelay = 120 * time.Millisecond

// askContact asks whose proposal it is.
func (m *Model) askContact() tea.Cmd {
	id := m.open.id
	p := dialog.NewFinder(m.theme, "Assign a contact")
	p.SetEmpty("There is no contact yet.")
	p.SetStatus("reading the contacts…")
	m.show(&p, func(s views.Submit) tea.Cmd {
		return m.commit(state.Edit{Kind: state.EditContact, Proposal: id, Contact: state.ContactID(s.Choice)})
	})
	m.dialog().find = func(text string) tea.Cmd {
		m.asking.request++
		request := m.asking.request
		return m.opts.Clock.AfterCmd(searchDelay, func(time.Time) tea.Msg { return searchDueMsg{req: request, text: text} })
	}
	m.asking = asking{request: m.asking.request + 1, picker: &p}
	return readPeopleCmd(m.ctx, m.opts.Remote, m.asking.request, "")
}

func (m *Model) applySearchDue(msg searchDueMsg) tea.Cmd {
	if msg.req != m.asking.request || m.asking.picker == nil {
		return nil
	}
	m.asking.picker.SetStatus("searching…")
	return readPeopleCmd(m.ctx, m.opts.Remote, msg.req, msg.text)
}

func (m *Model) applyPeopleRead(msg peopleReadMsg) tea.Cmd {
	p := m.asking.picker
	if msg.req != m.asking.request || p == nil {
		return nil
	}
	m.noteAnswer(msg.err)
	if msg.err != nil {
		p.SetFault(state.FaultOf(msg.err))
		return m.probeCmd()
	}
	items := make([]dialog.Item, len(msg.page.People))
	for i := range msg.page.People {
		c := &msg.page.People[i]
		items[i] = dialog.Item{ID: int64(c.ID), Title: c.DisplayName(), Detail: contactDetail(c)}
	}
	p.SetItems(items)
	return nil
}

// contactDetail says what assigning the contact brings with it.
func contactDetail(c *state.Contact) string {
	var parts []string
	for _, s := range []string{string(c.ContactType), c.Email} {
		if s != "" {
			parts = append(parts, s)
		}
	}
	if c.PrimaryLocation != nil {
		parts = append(parts, "sets the location: "+c.PrimaryLocation.Place())
	}
	return strings.Join(parts, " · ")
}

// askLocation asks which of the contact's locations the work is at. The sales
// tax follows it.
func (m *Model) askLocation() tea.Cmd {
	id, contact := m.open.id, m.shown().Customer
	p := dialog.NewPicker(m.theme, "Location of "+contact.DisplayName()+": the sales tax follows it")
	p.SetEmpty("This contact has no location yet. Add one in the contacts first.")
	p.SetStatus("reading the locations…")
	m.show(&p, func(s views.Submit) tea.Cmd {
		return m.commit(state.Edit{Kind: state.EditLocation, Proposal: id, Location: state.LocationID(s.Choice)})
	})
	m.asking = asking{request: m.asking.request + 1, picker: &p}
	return readLocationsCmd(m.ctx, m.opts.Remote, m.asking.request, contact.ID)
}

func (m *Model) applyLocationsRead(msg locationsReadMsg) tea.Cmd {
	p := m.asking.picker
	if msg.req != m.asking.request || p == nil {
		return nil
	}
	m.noteAnswer(msg.err)
	if msg.err != nil {
		p.SetFault(state.FaultOf(msg.err))
		return m.probeCmd()
	}
	items := make([]dialog.Item, len(msg.locations))
	for i := range msg.locations {
		l := &msg.locations[i]
		items[i] = dialog.Item{ID: int64(l.ID), Title: l.OneLine(), Detail: locationDetail(l)}
	}
	p.SetItems(items)
	return nil
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
