package ui

import (
	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/views"
	"app.tender/tender/views/screen"
	tea "github.com/charmbracelet/bubbletea"
)

// applyEvent tells of something that happened in the session: one line an event.
func (m *Model) applyEvent(e session.Event) tea.Cmd {
	switch e := e.(type) {
	case session.Ready:
		m.tellKept()
	case session.LocalFault:
		m.notices.local = e.Fault
		m.suspending = false
	case session.Kept:
		m.notices.over()
	case session.DraftKept:
		if pane := m.editor(); pane != nil && pane.Ref() == e.Draft.Ref {
			pane.SetNote("draft kept " + e.Draft.Saved.Local().Format("15:04:05"))
		}
	case session.Failed:
		m.tellFault(e.Fault)
	case session.Committed:
		m.applyCommitted(e)
	case session.Uncommitted:
		m.tellFault(e.Fault)
		return m.notCorrected(e)
	case session.Unread:
		m.tellFault(e.Fault)
	case session.Pushed:
		m.applyPushed(e.Outcome)
	case session.Decided:
		m.applyDecided(e.Entry)
	case session.LeaseLost:
		m.applyLeaseLost(e)
	case session.TakenOver:
		return m.applyTakenOver(e.Ref)
	case session.DiscardedInstead:
		m.applyDiscardedInstead(e.Text)
	case session.Followed:
		m.applyFollowed(e.Draft)
	case session.ResultKept, session.ResultLost, session.ResultTakenOver:
		m.tellHosts(e)
		return m.doAsked() // it speaks before what comes of it
	case session.ResultUnsaved:
		m.tellFault(e.Fault)
	case session.StepShown:
		return m.history.stepCmd(e)
	case session.StepTaken:
		m.history.taken(e)
	case session.BackOnline:
		m.notices.tell(noticeGood, "Online again.")
	case session.LinkBroke:
		m.notices.makeWay() // the banner has to be seen
	case session.ProbeDue:
		return m.refresh()
	default:
		m.pins.tell(e)
	}
	return nil
}

// applyCommitted goes to what a person has made.
func (m *Model) applyCommitted(e session.Committed) {
	m.live.again()
	m.tellHosts(screen.Committed{Edit: e.Entry.Edit})
	switch {
	case e.Edit.Corrects(): // one stays where one corrected it
	case e.Edit.Kind == state.EditAddArea:
		m.open.area, m.open.option, m.open.made = e.Entry.Edit.Area, e.Entry.Edit.Option, true
	case e.Edit.Kind == state.EditAddOption:
		m.open.option, m.open.made = e.Entry.Edit.Option, true
	case e.Edit.Kind == state.EditNewProposal:
		m.openProposal(e.Entry.Edit.Proposal)
	}
	switch {
	case m.snap.Link.Chosen:
		m.notices.tell(noticeInfo, "Kept in the outbox. "+views.OfflineNext(m.keys, true))
	case m.offline():
		m.notices.tell(noticeInfo, "Kept in the outbox; it is saved when the service is back.")
	}
}

// applyPushed takes in what a step of the outbox came to.
func (m *Model) applyPushed(o state.Outcome) {
	m.followResolved(o.Resolved)
	m.tellHosts(screen.Carried{Outcome: o})
	m.tellOutcome(o)
	m.showOpen()
}

func (m *Model) applyDecided(e state.Entry) {
	if e.State == state.EntryDropped {
		m.notices.tell(noticeGood, "Dropped "+m.describeEdit(e.Edit)+m.number(e.Edit.Proposal)+m.takenAlong(e)+"; "+m.keys.Name(views.Undo)+" brings it back.")
	}
	m.live.again()
}

// takenAlong says how many edits were dropped with one that they belong to. What was
// shown of the outbox is from before it.
func (m *Model) takenAlong(dropped state.Entry) string {
	n := len(state.DependentsOf(dropped, m.outboxShown))
	if n == 0 {
		return ""
	}
	return " and " + countOf(n, "edit that belongs", "edits that belong") + " to it"
}
