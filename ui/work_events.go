package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
	"app.tender/tender/state/session"
	"app.tender/tender/state/text"
	"app.tender/tender/views/builder"
	"app.tender/tender/views/changeorders"
	"app.tender/tender/views/screen"
)

// applyEvent handles an event of the session, one line for each kind.
func (m *Model) applyEvent(e session.Event) tea.Cmd {
	switch e := e.(type) {
	case session.Ready:
		m.tellDrafts()
	case session.LocalFault:
		m.notices.Local = e.Fault
		m.end.suspending = false
		m.screens.tellHosts(e)
	case session.Kept:
		m.notices.Over()
	case session.DraftKept, session.Followed, session.LeaseLost, session.TakenOver, session.ScratchKept:
		m.screens.tellHosts(e)
	case session.Failed:
		m.notices.Fault(e.Fault)
	case session.Committed:
		return m.applyCommitted(e)
	case session.Uncommitted:
		m.notices.Fault(e.Fault)
		m.screens.tellHosts(screen.Uncommitted{Edit: e.Edit, Fault: e.Fault})
		return m.screens.notCommitted(e)
	case session.ClientAnswered:
		m.tellReturned(state.ProposalTitle(e.Proposal.Number, e.Proposal.Name) + ": " + e.Words)
		m.screens.tell(m.screens.pageNamed(changeorders.ID), screen.Reread{}) // an answer may be about one
		return m.screens.update(m.screens.pageNamed(home), screen.Reread{})
	case session.Unread:
		m.notices.Fault(e.Fault)
	case session.Pushed:
		m.applyPushed(e.Outcome)
	case session.Decided:
		outcomes{m.base}.tellDropped(e.Entry)
		m.live.again()
	case session.DiscardedInstead:
		m.notices.Tell(screen.Warn, outcomes{m.base}.unwritten(e)+": it is a discarded draft, "+
			m.keys.Name(screen.Undo)+" restores it.")
	case session.MergeKept, session.MergeLost, session.NotTakenOver:
		m.screens.tellHosts(e)
		return m.screens.doAsked() // so that its notices come before those of later events
	case session.MergeUnsaved:
		m.notices.Fault(e.Fault)
	case session.StepShown:
		return m.history.StepCmd(e)
	case session.StepTaken:
		m.history.Taken(e)
	case session.BuildRests:
		m.tellBuild(e.Run)
	case session.BuildRefused:
		m.notices.Fault(e.Fault)
	case session.SiteRefused:
		m.notices.Tell(screen.Bad, "The service refuses what was entered at "+m.words.nameOf(e.Proposal)+": "+e.Fault.Error())
	case session.Unplanned:
		m.notices.Tell(screen.Warn, e.Words+" was not done: "+e.Fault.Message+" "+e.Fault.Next)
	case session.BackOnline:
		m.notices.Tell(screen.Good, "Online again.")
	case session.LinkBroke:
		m.notices.MakeWay() // so that the banner is visible
	case session.ProbeDue:
		return m.refresh()
	default:
		m.pins.tell(e)
	}
	return nil
}

// tellReturned announces a client's answer, as a warning, so that no less important notice covers it. In the client
// view it waits until that is left.
func (m *Model) tellReturned(words string) {
	if m.clientView {
		m.returned = append(m.returned, words)
		return
	}
	m.notices.Tell(screen.Warn, words)
}

// unwritten names the text that could not be written where it belongs.
func (b outcomes) unwritten(e session.DiscardedInstead) string {
	words := "Your last input in " + b.words.text(e.Text.Ref) + " was not applied"
	if e.Built {
		words += "; its option was built meanwhile, and its text has a draft already, which stays"
	}
	return words
}

// applyPushed announces the outcome of a step of the outbox.
func (m *Model) applyPushed(o state.Outcome) {
	m.screens.tellHosts(screen.Carried{Outcome: o})
	if !m.history.Saved(o.Edit) {
		outcomes{m.base}.tell(o)
	}
	m.show()
}

// applyCommitted goes to the node that a person has created.
func (m *Model) applyCommitted(e session.Committed) (cmd tea.Cmd) {
	m.live.again()
	m.screens.tellHosts(screen.Committed{Edit: e.Entry.Edit, Corrected: e.Edit.Corrects()})
	if state.Is[state.AddProposal](e.Edit) && !e.Edit.Corrects() {
		cmd = m.goToProposal(screen.Location{Screen: screen.AtProposal, Proposal: e.Entry.Edit.Proposal})
	}
	switch {
	case m.snap.Link.Chosen:
		m.notices.TellHere(screen.Plain, "Kept in the outbox. "+screen.OfflineNext(m.keys, true))
	case m.offline():
		m.notices.TellHere(screen.Plain, "Kept in the outbox; it is saved when the service is back.")
	}
	return cmd
}

// tellDropped announces a dropped edit and how many edits went with it, and clears older notices
// of the outbox.
func (b outcomes) tellDropped(e state.OutboxEdit) {
	if e.State != state.EditDropped {
		return
	}
	along := ""
	if n := len(state.DependentsOf(e, b.outboxShown)); n > 0 {
		along = " and " + text.CountOf(n, "edit that belongs", "edits that belong") + " to it"
	}
	b.notices.TellHere(screen.Good, "Dropped "+b.words.Edit(e.Edit)+b.words.number(e.Edit.Proposal)+along+"; "+
		b.keys.Name(screen.Undo)+" restores it.")
}

// tellBuild announces that the builder is done or waits for a person, and which key shows it unless
// it is on the screen.
func (m *Model) tellBuild(r build.Run) {
	where := " " + m.keys.Name(screen.GoBuilder) + " shows it."
	if m.nav.screen == builder.ID && m.snap.Open.ID == r.Proposal {
		where = ""
	}
	m.notices.Retract(m.toldWaits[r.Proposal]) // it could come back after the result
	switch {
	case r.Status == build.Failed:
		m.notices.Tell(screen.Bad, "The build failed: "+r.Fault.Message+where)
	case r.Status == build.Asking:
		m.toldWaits[r.Proposal] = "Check the outline before anything is built." + where
		m.notices.Tell(screen.Warn, m.toldWaits[r.Proposal])
	case r.Phase == build.Done && !r.Planned():
		m.notices.Tell(screen.Good, "Built, with no plan to check it against."+where)
	case r.Phase == build.Done && r.Proof.Same() && r.Proof.Unpriced == 0:
		m.notices.Tell(screen.Good, "Built: "+r.Proof.Words("as planned")+".")
	case r.Phase == build.Done:
		m.notices.Tell(screen.Warn, "Built, not all as planned: "+r.Proof.Words("as planned")+"."+where)
	}
}
