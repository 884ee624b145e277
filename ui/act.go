package ui

import (
	"app.tender/tender/state"
	"app.tender/tender/views"
	tea "github.com/charmbracelet/bubbletea"
)

// act does an action that belongs to no pane: one line an action.
func (m *Model) act(a views.Action) tea.Cmd {
	switch a {
	case views.Quit:
		return m.quit()
	case views.Suspend:
		return m.suspend()
	case views.Repaint:
		return tea.ClearScreen
	case views.Back:
		return m.place().back()
	case views.GoProposals:
		return m.goTo(screenProposals)
	case views.GoEditor:
		return m.goTo(screenEditor)
	case views.GoOutbox:
		return m.goTo(screenOutbox)
	case views.GoChangeOrders:
		return m.openOrders()
	case views.Compare:
		return m.openCompare()
	case views.PaneNext:
		return m.cyclePane(1)
	case views.PanePrevious:
		return m.cyclePane(-1)
	case views.EditClient:
		return m.beginText(state.ClientDescription)
	case views.EditNotes:
		return m.beginText(state.InstallerNotes)
	case views.EditDescription:
		return m.beginText(state.ProposalDescription)
	case views.EditInternal:
		return m.beginText(state.InternalNotes)
	case views.EditExternally:
		return m.editExternally()
	case views.AddArea:
		return m.askArea()
	case views.AddOption:
		return m.askOption()
	case views.AssignContact:
		return m.askContact()
	case views.AssignLocation:
		return m.askLocation()
	case views.NewProposal:
		return m.askNewProposal()
	case views.CopyNumbers:
		return m.copyNumbers()
	case views.Rename:
		return m.askRename()
	case views.ClientView:
		return m.toggleClientView()
	case views.Refresh:
		return tea.Batch(m.refreshByHand(), tea.WindowSize()) // a size makes the screen be drawn anew
	case views.WorkOffline:
		return m.toggleOffline()
	case views.Palette:
		return m.openPalette()
	case views.Help:
		return m.openHelp()
	default:
		return m.actText(a)
	}
}

// obey does what a pane asks for: one line an intent.
func (m *Model) obey(i views.Intent) tea.Cmd {
	switch i := i.(type) {
	case views.OpenProposal:
		return m.openRow(i.ID)
	case views.SelectArea:
		m.open.area, m.open.option = i.Area, i.Option
		m.showOption()
		return nil
	case views.NeedPage:
		return m.needPage()
	case views.ChooseClient:
		return m.askClient()
	case views.ChangeQuery:
		return m.changeQuery(i.Query)
	case views.TextChanged:
		return tea.Batch(m.textChanged(i.Ref), m.copyCmd(i.Copied))
	case views.ClipText:
		return m.copyCmd(i.Text)
	case views.CommitText:
		return m.commitText(i)
	case views.LeaveText:
		return m.leaveText()
	case views.Decide:
		return m.decide(i)
	case views.LookAt:
		return m.lookAt(i.Entry)
	case views.CopyAcross:
		return m.askCopyAcross(i)
	case views.OpenChangeOrder:
		return m.openOrder(i.ID)
	case views.Perform:
		return m.performByName(i.Action)
	case views.Tell:
		m.notices.tell(noticeInfo, i.Text)
		return m.toastCmd()
	case views.FindText:
		return m.findText(i.Text)
	case views.Submit:
		return m.submit(i)
	case views.Remove:
		return m.removeItem(i.Choice)
	case views.Close:
		return m.closed()
	default:
		return m.obeyText(i)
	}
}

// performByName does an action chosen in the palette.
func (m *Model) performByName(a views.Action) tea.Cmd {
	m.dialogs = nil
	if a == views.HelpTyping { // asked for while text is typed, when no other action works
		return m.openTypingHelp()
	}
	for _, b := range append(m.bindings(), m.elsewhere()...) {
		if b.Action == a {
			return m.perform(b)
		}
	}
	m.notices.answer("That can't be done here.")
	return m.toastCmd()
}

// cyclePane moves the focus to the next pane that has something to show.
func (m *Model) cyclePane(by int) tea.Cmd {
	m.focus = (m.focus + paneID(by) + paneCount) % paneCount
	if m.clientView && m.focus == paneNotes {
		m.focus = (m.focus + paneID(by) + paneCount) % paneCount
	}
	return nil
}
