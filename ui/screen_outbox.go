package ui

import (
	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/outbox"
	"app.tender/tender/views/screen"
	tea "github.com/charmbracelet/bubbletea"
)

// showOutbox hands the outbox its rows, each with words for what it changes and
// where: the open entries in their order, what lies aside, the drafts, and then
// the entries that were sent.
func (m *Model) showOutbox() {
	var open, settled []outbox.Row
	for _, e := range m.snap.Entries {
		row := outbox.Row{Entry: e, What: m.describeEdit(e.Edit), Where: m.describeProposal(e.Edit.Proposal)}
		if e.State.Open() {
			open = append(open, row)
		} else {
			settled = append(settled, row)
		}
	}
	text := func(d state.Draft, aside bool) {
		open = append(open, outbox.Row{
			Draft: &d, Aside: aside, What: m.describeText(d.Ref), Where: m.describeProposal(d.Ref.Proposal),
			Fixed: m.fixed(d.Ref.Proposal),
		})
	}
	for _, d := range m.snap.Aside {
		text(d, true)
	}
	for _, d := range m.looseDrafts() {
		text(d, false)
	}
	m.outbox.SetRows(append(open, settled...), m.opts.Clock.Now())
}

// outboxPlace is what waits to be sent and what was.
type outboxPlace struct{ anyPlace }

func (p outboxPlace) pane() pane { return &p.m.outbox }

func (p outboxPlace) hints() []views.Action {
	return []views.Action{
		views.OutboxLook, views.Save, views.OutboxCorrect, views.OutboxRetry, views.OutboxDrop, views.RequestChange, views.OutboxDown, screen.GoJournal, views.Back,
	}
}

func (p outboxPlace) crumb(int) (left, right string) { return p.m.theme.Strong.Render("Outbox"), "" }

func (p outboxPlace) show() { p.m.showOutbox() }

// openOutbox shows the outbox with the cursor on what needs a person. A conflict
// that nobody has looked at opens at once: it is what one comes for.
func (m *Model) openOutbox() tea.Cmd {
	m.showOutbox()
	m.outbox.SelectUrgent()
	cmd := m.goTo(screenOutbox)
	if e, ok := m.newConflict(); ok {
		return tea.Batch(cmd, m.openConflict(e))
	}
	return cmd
}

// newConflict is the first entry that needs a person, if it is a conflict that was
// not on the screen yet as it is now.
func (m *Model) newConflict() (state.Entry, bool) {
	for _, e := range m.snap.Entries {
		switch e.State {
		case state.EntryConflict:
			theirs, looked := m.looked[e.ID]
			return e, !looked || theirs != e.Theirs
		case state.EntryRefused, state.EntryUncertain:
			return e, false
		default:
		}
	}
	return state.Entry{}, false
}

func (p outboxPlace) enter() tea.Cmd {
	for _, e := range p.m.snap.Entries {
		p.m.notices.forget(e.ID) // it is on the screen now
	}
	p.m.notices.forget(aboutVersions)
	return p.m.toastCmd()
}

// conflictPlace is both versions of a text and what becomes of them.
type conflictPlace struct{ anyPlace }

func (p conflictPlace) pane() pane { return p.m.conflict }

func (p conflictPlace) hints() []views.Action {
	return []views.Action{
		views.MoveUp, views.MoveDown, views.ConflictMine, views.ConflictTheirs, views.ConflictBoth, views.ConflictEdit,
		views.ConflictAgain, views.ConflictBase, views.ConflictAccept, views.Back,
	}
}

func (p conflictPlace) crumb(int) (left, right string) {
	t := p.m.theme
	if v := p.m.versions; v != nil {
		from := "Outbox"
		if v.from == screenEditor {
			from = p.m.describeProposal(v.aside.Ref.Proposal)
		}
		return t.Dim.Render(from+" › ") + t.Strong.Render("Two versions"), ""
	}
	return t.Dim.Render("Outbox › ") + t.Strong.Render("Conflict"), ""
}

func (p conflictPlace) back() tea.Cmd {
	to := screenOutbox
	if p.m.versions != nil {
		to = p.m.versions.from
	}
	p.m.conflict, p.m.versions = nil, nil
	p.m.session.SaveResults()
	return p.m.goTo(to)
}
