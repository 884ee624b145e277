package ui

import (
	"fmt"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/outbox"
	tea "github.com/charmbracelet/bubbletea"
)

// showOutbox hands the outbox its rows, each with words for what it changes and
// where.
func (m *Model) showOutbox() {
	rows := make([]outbox.Row, len(m.sending.entries))
	for i, e := range m.sending.entries {
		rows[i] = outbox.Row{Entry: e, What: m.describeEdit(e.Edit), Where: m.describeProposal(e.Edit.Proposal)}
	}
	m.outbox.SetRows(rows, m.opts.Clock.Now())
}

// describeProposal names a proposal by what this machine knows of it.
func (m *Model) describeProposal(id state.ProposalID) string {
	if p := m.shown(); p != nil && p.ID == id {
		return fmt.Sprintf("#%d %s", p.Number, p.Name)
	}
	for _, r := range m.list.rows {
		if r.ID == id {
			return fmt.Sprintf("#%d %s", r.Number, r.Name)
		}
	}
	return ""
}

// shown is the open proposal with pending edits laid over it; nil until it was
// read.
func (m *Model) shown() *state.Proposal {
	if m.open.workspace == nil {
		return nil
	}
	return m.open.workspace.Proposal
}

// optionName names an option of an area as its tab does.
func optionName(a *state.Area, id state.OptionID) string {
	for i := range a.Options {
		if a.Options[i].ID == id {
			return views.OptionLabel(i, &a.Options[i])
		}
	}
	return "an option"
}

// outboxPlace is what waits to be sent and what was.
type outboxPlace struct{ anyPlace }

func (p outboxPlace) pane() pane { return &p.m.outbox }

func (p outboxPlace) hints() []views.Action {
	return []views.Action{views.OutboxLook, views.OutboxRetry, views.OutboxDrop, views.Back, views.Help}
}

func (p outboxPlace) crumb(int) (left, right string) { return p.m.theme.Strong.Render("Outbox"), "" }

func (p outboxPlace) show() { p.m.showOutbox() }

func (p outboxPlace) enter() tea.Cmd {
	p.m.outbox.SelectUrgent()
	return readEntriesCmd(p.m.ctx, p.m.opts.Outbox)
}

// conflictPlace is both versions of a text and what becomes of them.
type conflictPlace struct{ anyPlace }

func (p conflictPlace) pane() pane { return p.m.conflict }

func (p conflictPlace) hints() []views.Action {
	return []views.Action{
		views.MoveUp, views.MoveDown, views.ConflictMine, views.ConflictTheirs, views.ConflictEdit,
		views.ConflictAccept, views.Back,
	}
}

func (p conflictPlace) crumb(int) (left, right string) {
	t := p.m.theme
	return t.Dim.Render("Outbox › ") + t.Strong.Render("Conflict"), ""
}

func (p conflictPlace) back() tea.Cmd {
	p.m.conflict = nil
	return p.m.goTo(screenOutbox)
}
