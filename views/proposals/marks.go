package proposals

import (
	"math/bits"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/text"
)

// rowMark is a set of marks, combined with |.
type rowMark uint8

// The marks. A row shows the last one that it has.
const (
	pinned    rowMark = 1 << iota // ⚑ kept offline for work on site
	plans                         // ≈ lines are planned and not built
	due                           // ! the day of a follow-up has come
	edited                        // ~ changed here, not sent yet
	added                         // + made here, not sent yet
	needsLook                     // ✗ refused, in conflict or uncertain
)

// shown returns the mark that a row shows, the last of its set.
func (k rowMark) shown() rowMark {
	if k == 0 {
		return 0
	}
	return 1 << (bits.Len8(uint8(k)) - 1)
}

// showPending puts unsaved new proposals above the others and updates the marks.
func (m *model) showPending() {
	m.Invalidate()
	waiting := state.Map(m.pending(), m.rowOf)
	m.waiting = len(waiting)
	m.rows.Above(waiting)
	m.planned = m.plannedLines()
	m.marks, m.here = m.known()
	m.code = commonCode(m.rows.Rows())
	m.sumUp()
	m.marked.see()
}

// pending returns the unsaved new proposals that match the filters.
func (m *model) pending() []state.ProposalSummary {
	q := m.rows.Query()
	if q.Archived || q.OnlyHere() || q.ContactID != 0 || q.SalesPersonID != 0 || len(q.Statuses) > 0 &&
		!slices.Contains(q.Statuses, state.StatusDraft) {
		return nil
	}
	return slices.DeleteFunc(state.PendingProposals(m.Work.Edits()), func(r state.ProposalSummary) bool {
		return !text.Finds(q.SearchText, r.Name)
	})
}

// plannedLines counts the planned lines of each proposal that has some.
func (m *model) plannedLines() map[state.ProposalID]int {
	if !m.totals {
		return nil
	}
	lines := make(map[state.ProposalID]int)
	for _, p := range m.Work.Plans() {
		if p.Open > 0 {
			lines[p.Proposal] = p.Open
		}
	}
	return lines
}

// waits is how much of a proposal is not saved yet.
type waits struct{ drafts, edits int }

// known returns the marks (unsaved, needs attention, planned, pinned, due), and what is not saved.
func (m *model) known() (marks map[state.ProposalID]rowMark, here map[state.ProposalID]waits) {
	marks, here = make(map[state.ProposalID]rowMark), make(map[state.ProposalID]waits)
	for _, d := range m.Work.Drafts() {
		marks[d.Ref.Proposal] |= edited
		w := here[d.Ref.Proposal]
		w.drafts++
		here[d.Ref.Proposal] = w
	}
	for _, e := range m.Work.Edits() {
		if !e.State.Open() {
			continue
		}
		w := here[e.Edit.Proposal]
		w.edits++
		here[e.Edit.Proposal] = w
		if state.Is[state.AddProposal](e.Edit) {
			marks[e.Edit.Proposal] |= added
		}
		switch e.State {
		case state.EditRefused, state.EditConflict, state.EditUncertain:
			marks[e.Edit.Proposal] |= needsLook
		default:
			marks[e.Edit.Proposal] |= edited
		}
	}
	for _, p := range m.Pins.Pins() {
		if len(p.Missing) == 0 {
			marks[p.Proposal] |= pinned
		}
	}
	for id := range m.planned {
		marks[id] |= plans
	}
	for id := range m.follow.all {
		if m.follow.due(id, m.env.Now()) {
			marks[id] |= due
		}
	}
	return marks, here
}

// carried updates the row of a proposal that was just saved, and adds a new one unless the list is
// narrowed. A page being read may be older than that, so it is requested again.
func (m *model) carried(o *state.Outcome) tea.Cmd {
	if o.Proposal == nil {
		m.showPending()
		return nil
	}
	now := o.Proposal.Row()
	m.rows.Change(now.ID, func(r *row) {
		fresh := m.rowOf(&now)
		fresh.asOf = r.asOf
		*r = fresh
	})
	if _, known := m.details[now.ID]; known {
		m.details[now.ID] = o.Proposal.RowDetails()
	}
	q := m.rows.Query()
	narrowed := q.SearchText != "" || len(m.filters.chips(q)) > 0
	if state.Is[state.AddProposal](o.Edit.Edit) && !narrowed {
		m.rows.Add(m.rowOf(&now))
	}
	m.showPending()
	if m.rows.Loading() {
		return m.rows.Reread()
	}
	return nil
}

func commonCode(rows []row) string {
	code := ""
	for i := range rows {
		if rows[i].total == nil {
			continue
		}
		switch c := rows[i].total.Currency.Code; {
		case c == "":
		case code == "":
			code = c
		case code != c:
			return ""
		}
	}
	return code
}
