package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/session"
	"app.tender/tender/views/changeorders"
	"app.tender/tender/views/editor"
	"app.tender/tender/views/screen"
)

// screenPorts implements the ports that screens declare: the open proposal, the outbox and the
// plans.
type screenPorts struct{ m *Model }

// Edits returns the outbox as last read.
func (o screenPorts) Edits() []state.OutboxEdit { return o.m.snap.Edits }

// Drafts returns the drafts without an open edit, the newest first.
func (o screenPorts) Drafts() []state.Draft { return o.m.snap.Uncommitted() }

// Decide settles an edit. It asks first if the text looks internal.
func (o screenPorts) Decide(entry int64, d state.Decision) {
	o.Settle(entry, d, func() {})
}

// Settle is Decide that calls done afterwards.
func (o screenPorts) Settle(entry int64, d state.Decision, done func()) {
	o.agreed(o.m.session.Written(entry, d), func() {
		o.m.notices.Forget(entry)
		o.m.outboxShown = o.m.snap.Edits
		o.m.session.Decide(entry, d)
		done()
	})
}

// Discard discards a draft.
func (o screenPorts) Discard(d state.Draft) { o.m.session.Typing.Discard(d) }

// Commit adds an edit to the outbox, unless the profile is read-only. The outbox also keeps an edit of a proposal
// that was accepted while it was typed.
func (o screenPorts) Commit(e state.Edit) {
	o.agreed(session.Doing{Edits: []state.Edit{e}}, func() {
		if why := o.m.opts.ReadOnly; why != "" {
			o.m.notices.Answer(why)
		} else {
			o.m.session.Commit(e)
		}
	})
}

// agreed calls do, which carries out d, right after the current action. It asks first if the client would see what
// looks internal. Meanwhile the submitted form stays open, so that its input is not lost.
func (o screenPorts) agreed(d session.Doing, do func()) {
	o.m.screens.later(func() tea.Cmd {
		form := o.m.submitted
		if form != nil && o.m.session.Held(d).Kind != state.FaultNone && !o.m.dialogs.IsOpen(form.of.Form) {
			form.host.open(form.of)
		} else {
			form = nil // its screen keeps it open itself, or there is none
		}
		back := func() {
			if form != nil {
				return
			}
			f := o.m.session.Held(d)
			for _, e := range d.Edits {
				o.m.screens.tellHosts(screen.Uncommitted{Edit: e, Fault: f})
			}
		}
		return o.m.onEditor(func(e *editor.Model) tea.Cmd {
			return e.Agree(d, back, func() {
				if form != nil {
					o.m.dialogs.Close(form.of.Form)
				}
				do()
			})
		})
	})
}

// CommitAll adds all edits to the outbox or none, and applies lay to the plan of the proposal that they create;
// nil for no plan.
func (o screenPorts) CommitAll(edits []state.Edit, lay *plan.Edit) {
	o.agreed(session.Doing{Edits: edits, Planned: lay}, func() {
		if o.m.opts.ReadOnly == "" {
			o.m.session.CommitAll(edits, lay)
		}
	})
}

// CommitTogether adds all edits to the outbox or none. They are undone in one step.
func (o screenPorts) CommitTogether(edits []state.Edit) {
	o.agreed(session.Doing{Edits: edits}, func() {
		if o.m.opts.ReadOnly == "" {
			o.m.session.CommitTogether(edits)
		}
	})
}

// CommitPlanned is CommitTogether for edits that save what taken then removes from the plan.
func (o screenPorts) CommitPlanned(edits []state.Edit, taken plan.Edit) {
	o.m.screens.later(func() tea.Cmd {
		if o.m.opts.ReadOnly == "" {
			o.m.session.CommitPlanned(edits, taken)
		}
		return nil
	})
}

// ReadOnly returns why the profile is read-only, or "".
func (o screenPorts) ReadOnly() string { return o.m.opts.ReadOnly }

// Fixed reports whether a proposal is known to accept no more changes.
func (o screenPorts) Fixed(id state.ProposalID) bool { return o.m.words.fixed(id) }

// Save saves a draft as it is. It asks first if the text looks internal.
func (o screenPorts) Save(draft state.Draft) {
	o.m.screens.later(func() tea.Cmd { return o.m.onEditor(func(e *editor.Model) tea.Cmd { return e.Save(draft) }) })
}

// Correct opens the form of an edit with its values.
func (o screenPorts) Correct(e state.Edit) {
	o.m.screens.later(func() tea.Cmd { return o.m.screens.correct(e, state.Fault{}) })
}

// Seen clears the notices of edits that are on the screen.
func (o screenPorts) Seen() {
	for _, e := range o.m.snap.Edits {
		o.m.notices.Forget(e.ID)
	}
}

// Announced returns the edit that the notice on the screen is about; 0 for none.
func (o screenPorts) Announced() int64 { return o.m.notices.Edit() }

// HeldBack reports whether writes to a live account wait for consent.
func (o screenPorts) HeldBack() bool { return o.m.snap.HeldBack }

// Agree gives that consent.
func (o screenPorts) Agree() { o.m.session.Sending.Agree() }

// Moved refreshes everything that shows a proposal whose status changed at the service.
func (o screenPorts) Moved(id state.ProposalID) {
	o.m.screens.later(func() tea.Cmd {
		if o.m.snap.Open.ID == id {
			o.m.session.Proposal.Reread()
		}
		// requests only while its change orders are visible
		o.m.screens.tell(o.m.screens.pageNamed(changeorders.ID), screen.Reread{})
		return o.m.screens.update(o.m.screens.pageNamed(home), screen.Reread{})
	})
}

// Plans returns the plans that are not empty.
func (o screenPorts) Plans() []plan.Summary { return o.m.snap.Plans }
