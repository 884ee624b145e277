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
	case session.DraftKept, session.Followed, session.LeaseLost:
		m.tellHosts(e)
	case session.TakenOver:
		if m.dialog() != nil {
			m.session.Leave(e.Ref, false)
			return nil
		}
		m.tellHosts(e)
	case session.Failed:
		m.tellFault(e.Fault)
	case session.Committed:
		return m.applyCommitted(e)
	case session.Uncommitted:
		m.tellFault(e.Fault)
		return m.notCorrected(e)
	case session.Unread:
		m.tellFault(e.Fault)
	case session.Pushed:
		m.applyPushed(e.Outcome)
	case session.Decided:
		m.applyDecided(e.Entry)
	case session.DiscardedInstead:
		m.notices.tell(noticeWarn, "What was typed here last in "+m.describeText(e.Text.Ref)+" went no further: it is a discarded draft, "+
			m.keys.Name(views.Undo)+" brings it back.")
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
func (m *Model) applyCommitted(e session.Committed) (cmd tea.Cmd) {
	m.live.again()
	m.tellHosts(screen.Committed{Edit: e.Entry.Edit, Corrected: e.Edit.Corrects()})
	if e.Edit.Kind == state.EditNewProposal && !e.Edit.Corrects() {
		cmd = m.openRow(e.Entry.Edit.Proposal)
	}
	switch {
	case m.snap.Link.Chosen:
		m.notices.tell(noticeInfo, "Kept in the outbox. "+views.OfflineNext(m.keys, true))
	case m.offline():
		m.notices.tell(noticeInfo, "Kept in the outbox; it is saved when the service is back.")
	}
	return cmd
}

// applyPushed takes in what a step of the outbox came to.
func (m *Model) applyPushed(o state.Outcome) {
	m.resolve(o.Resolved)
	m.tellHosts(screen.Carried{Outcome: o})
	m.tellOutcome(o)
	m.place().show()
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
