package ui

import (
	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/views/editor"
	tea "github.com/charmbracelet/bubbletea"
)

// outboxOf is the outbox to screens that make something.
type outboxOf struct{ m *Model }

// Entries are what is in it, as it was read last.
func (o outboxOf) Entries() []state.Entry { return o.m.snap.Entries }

// Drafts are those that no open entry carries, the newest first.
func (o outboxOf) Drafts() []state.Draft { return o.m.snap.Uncommitted() }

// Decide settles an entry. It asks first where its text looks internal.
func (o outboxOf) Decide(entry int64, d state.Decision) {
	o.Settle(entry, d, func() {})
}

// Settle is Decide that calls done once it is decided.
func (o outboxOf) Settle(entry int64, d state.Decision, done func()) {
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
func (o outboxOf) Discard(d state.Draft) { o.m.session.Discard(d) }

// Commit hands it an edit.
func (o outboxOf) Commit(e state.Edit) {
	o.m.later(func() tea.Cmd { return o.m.commit(e) })
}

// CommitAll hands it edits, of which it has all or none, and lays what is planned in the
// proposal that they make; nil for nothing.
func (o outboxOf) CommitAll(edits []state.Edit, lay *plan.Edit) {
	o.m.later(func() tea.Cmd {
		if o.m.opts.ReadOnly == "" {
			o.m.session.CommitAll(edits, lay)
		}
		return nil
	})
}

// CommitTogether hands it edits, of which it has all or none, and which are undone in one
// step.
func (o outboxOf) CommitTogether(edits []state.Edit) {
	o.m.later(func() tea.Cmd {
		if o.m.opts.ReadOnly == "" {
			o.m.session.CommitTogether(edits)
		}
		return nil
	})
}

// ReadOnly is why nothing may be written, empty where it may.
func (o outboxOf) ReadOnly() string { return o.m.opts.ReadOnly }
