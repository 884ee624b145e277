package ui

import (
	"fmt"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/outbox"
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
