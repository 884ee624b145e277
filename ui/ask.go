package ui

import (
	"fmt"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/people"
	tea "github.com/charmbracelet/bubbletea"
)

// asking is what the open dialog waits for. A result for another request is
// dropped.
type asking struct {
	request int
	picker  *dialog.Picker
	form    *dialog.Form
	assign  state.ProposalID // whose contact or location the picker is for
	reading string           // what is read for it; empty once it is here
	titles  map[int64]string // of what the picker offers
}

// askArea asks for the name of a new area. A name that is taken is told before
// anything is sent.
func (m *Model) askArea() tea.Cmd {
	m.areaForm(state.Edit{Kind: state.EditAddArea, Proposal: m.snap.Open.ID})
	return nil
}

// areaForm asks for the name of the area that e is to make, beginning with the one
// that it has.
func (m *Model) areaForm(e state.Edit) *dialog.Form {
	check := func(name string) string {
		if name == "" {
			return "An area needs a name."
		}
		if p := m.shown(); p != nil && p.ID == e.Proposal {
			for _, a := range p.Areas {
				if text.SameName(a.Name, name) && (e.Area == 0 || a.ID != e.Area) {
					return fmt.Sprintf("There already is an area %q in this proposal. Choose another name.", a.Name)
				}
			}
		}
		return ""
	}
	f := dialog.NewForm(m.theme, m.keys, "New area", "", dialog.Field{
		Name: "Name", Label: "Name", Value: e.Text, Limit: state.MaxAreaName, Check: check,
		Help: "For example Living Room. It comes with one option.",
	})
	m.openDialog(&f, func(s screen.Answer) tea.Cmd {
		e.Text = s.Values["Name"]
		return m.commit(e)
	})
	return &f
}

// askOption asks how the client description of a new option begins, which is what
// the option is called by. It also keeps one key from making what can't be deleted.
func (m *Model) askOption() tea.Cmd {
	a, _ := m.selectedOption()
	m.optionForm(state.Edit{Kind: state.EditAddOption, Proposal: m.snap.Open.ID, Area: a.ID}, a.Name)
	return nil
}

// optionForm asks for the client description of an option of an area, beginning
// with the one that e has.
func (m *Model) optionForm(e state.Edit, area string) *dialog.Form {
	f := dialog.NewForm(m.theme, m.keys, "New option of "+area, "", dialog.Field{
		Name: "Client", Label: "Client text", Limit: state.MaxText, Value: e.Client,
		Help: "Its first words name the option: “Better: …”. May stay empty.",
	})
	m.openDialog(&f, func(s screen.Answer) tea.Cmd {
		e.Client = s.Values["Client"]
		back := func() tea.Cmd {
			m.optionForm(e, area)
			return nil
		}
		return m.unlessInternal(e, back, func() tea.Cmd { return m.commit(e) })
	})
	return &f
}

// askRename asks for the proposal's name and salesperson. A name that was refused,
// or is in conflict, is there to be corrected.
func (m *Model) askRename() tea.Cmd {
	p := m.shown()
	id, name, seller := p.ID, p.Name, p.SalesPerson
	base := m.open.workspace.NameBase()
	typed, pending := m.open.workspace.Standing(state.Edit{Kind: state.EditRename})
	begin := name
	if pending {
		begin = typed.Edit.Text
	}
	f := dialog.NewForm(m.theme, m.keys, proposalWord(p), "",
		dialog.Field{Name: "Name", Label: "Name", Value: begin, Limit: state.MaxProposalName, Check: dialog.Needed("A proposal needs a name.")},
		people.Field(seller),
	)
	m.openDialog(&f, func(s screen.Answer) tea.Cmd {
		var cmds []tea.Cmd
		if to := s.Values["Name"]; to != name || pending && to != begin {
			cmds = append(cmds, m.commit(state.Edit{Kind: state.EditRename, Proposal: id, Text: to, Base: base}))
		}
		if to := people.Chosen(s.Values); to != 0 && to != seller.ID {
			cmds = append(cmds, m.commit(state.Edit{Kind: state.EditSalesPerson, Proposal: id, User: to}))
		}
		if len(cmds) == 0 {
			m.notices.answer("Name and salesperson are as before: nothing is saved.")
			return m.toastCmd()
		}
		return tea.Batch(cmds...)
	})
	return m.readUsers(&f)
}

// readUsers lets a form choose among the users that are known already, and reads
// them again.
func (m *Model) readUsers(f *dialog.Form) tea.Cmd {
	m.sellers.Offer(f)
	m.asking = asking{request: m.asking.request + 1, form: f}
	if m.snap.Link.Online() {
		m.asking.reading = "Reading the users"
		return readUsersCmd(m.errand(), m.asking.request)
	}
	return readLocalUsersCmd(m.ctx, m.opts.Store, m.asking.request)
}

func (m *Model) applyUsersRead(msg usersReadMsg) tea.Cmd {
	m.sellers.Learn(msg.users)
	m.keptOrTold(msg.kept)
	f := m.asking.form
	if msg.req != m.asking.request || f == nil {
		return nil
	}
	m.asking.reading = ""
	if !msg.local {
		m.noteAnswer(msg.err)
	}
	switch {
	case m.sellers.Offer(f):
	case msg.err != nil && !msg.local:
		f.SetFault(state.FaultOf(msg.err))
	default:
		f.SetFault(people.Unknown)
	}
	return nil
}
