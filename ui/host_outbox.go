package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/views/changeorders"
	"app.tender/tender/views/editor"
	"app.tender/tender/views/screen"
)

// screenPorts implements the ports that screens declare: it gives them the open proposal,
// the outbox and the plans, and does what they ask.
type screenPorts struct{ m *Model }

// Entries are what is in it, as it was read last.
func (o screenPorts) Entries() []state.Entry { return o.m.snap.Entries }

// Drafts are those that no open entry carries, the newest first.
func (o screenPorts) Drafts() []state.Draft { return o.m.snap.Uncommitted() }

// Decide settles an entry. It asks first where its text looks internal.
func (o screenPorts) Decide(entry int64, d state.Decision) {
	o.Settle(entry, d, func() {})
}

// Settle is Decide that calls done once it is decided.
func (o screenPorts) Settle(entry int64, d state.Decision, done func()) {
	o.m.later(func() tea.Cmd {
		var written state.Edit
		for _, e := range o.m.snap.Entries {
			if e.ID == entry {
				written = e.Written(d)
			}
		}
		return o.m.atDesk(func(desk *editor.Model) tea.Cmd {
			return desk.Guard(written, func() {
				o.m.notices.Forget(entry)
				o.m.outboxShown = o.m.snap.Entries
				o.m.session.Decide(entry, d)
				done()
			})
		})
	})
}

// Discard gives up a draft.
func (o screenPorts) Discard(d state.Draft) { o.m.session.Discard(d) }

// Commit hands it an edit.
func (o screenPorts) Commit(e state.Edit) {
	o.m.later(func() tea.Cmd { return o.m.commit(e) })
}

// CommitAll hands it edits, of which it has all or none, and lays what is planned in the
// proposal that they make; nil for nothing.
func (o screenPorts) CommitAll(edits []state.Edit, lay *plan.Edit) {
	o.m.later(func() tea.Cmd {
		if o.m.opts.ReadOnly == "" {
			o.m.session.CommitAll(edits, lay)
		}
		return nil
	})
}

// CommitTogether hands it edits, of which it has all or none, and which are undone in one
// step.
func (o screenPorts) CommitTogether(edits []state.Edit) {
	o.m.later(func() tea.Cmd {
		if o.m.opts.ReadOnly == "" {
			o.m.session.CommitTogether(edits)
		}
		return nil
	})
}

// ReadOnly is why nothing may be written, empty where it may.
func (o screenPorts) ReadOnly() string { return o.m.opts.ReadOnly }

// Fixed reports whether a proposal is known to take no changes any more.
func (o screenPorts) Fixed(id state.ProposalID) bool { return o.m.words.fixed(id) }

// Save saves a draft as it is. It asks first where its text looks internal.
func (o screenPorts) Save(draft state.Draft) {
	o.m.later(func() tea.Cmd { return o.m.atDesk(func(e *editor.Model) tea.Cmd { return e.Save(draft) }) })
}

// Correct opens the form that an edit came from, with its values.
func (o screenPorts) Correct(e state.Edit) {
	o.m.later(func() tea.Cmd { return o.m.correct(e, state.Fault{}) })
}

// Seen clears the notices of entries that are on the screen now.
func (o screenPorts) Seen() {
	for _, e := range o.m.snap.Entries {
		o.m.notices.Forget(e.ID)
	}
}

// HeldBack reports whether a person has to agree first that a live account is written to.
func (o screenPorts) HeldBack() bool { return o.m.snap.HeldBack }

// Agree agrees to that.
func (o screenPorts) Agree() { o.m.session.Agree() }

// Moved reads again what shows a proposal that was moved at the service.
func (o screenPorts) Moved(id state.ProposalID) {
	o.m.later(func() tea.Cmd {
		if o.m.snap.Open.ID == id {
			o.m.session.Reread()
		}
		o.m.tell(o.m.pageNamed(changeorders.ID), screen.Reread{}) // it asks only while its change orders are on the screen
		return o.m.update(o.m.pageNamed(home), screen.Reread{})
	})
}

// Plans lists the plans in which something is.
func (o screenPorts) Plans() []plan.Summary { return o.m.snap.Plans }
