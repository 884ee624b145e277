package ui

import (
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views/proposals"
	"app.tender/tender/views/widget/browse"
	"app.tender/tender/views/widget/list"
	tea "github.com/charmbracelet/bubbletea"
)

// listState is what is known of the list of proposals.
type listState struct {
	query   state.ProposalQuery // without page
	request int                 // of the newest question; older answers are dropped
	rows    []state.ProposalSummary
	total   int
	pages   int // read for this query, from the first
	asOf    time.Time
	loading bool
	fault   state.Fault

	stale    bool // the rows are those of the query before
	openNext bool // open was pressed while they were

	askedUsers bool // the users for the filter by salesperson were asked for
	users      []state.User

	filters []state.SavedFilter // as they were read last
}

// forTheList is the request number of users that are for the list's filter and
// not for a form.
const forTheList = -1

// listQuery is the query of the list for one page.
func (m *Model) listQuery(page int) state.ProposalQuery {
	q := m.list.query
	q.Page, q.PageSize = page, pageSize
	return q
}

// readListCmd asks the service for a page, or this machine when offline by
// choice.
func (m *Model) readListCmd(page int) tea.Cmd {
	m.list.request++
	m.list.loading = true
	m.showList()
	q := m.listQuery(page)
	if !m.snap.Link.Online() {
		return readLocalProposalsCmd(m.ctx, m.opts.Store, m.list.request, q)
	}
	return readProposalsCmd(m.errand(), m.list.request, q)
}

// readListAgain asks anew where an answer is under way that may be from before a
// write which the rows already show.
func (m *Model) readListAgain() tea.Cmd {
	if !m.list.loading {
		return nil
	}
	return m.readListCmd(1)
}

func (m *Model) applyProposalsRead(msg proposalsReadMsg) tea.Cmd {
	if msg.req != m.list.request {
		return nil
	}
	m.list.loading = false
	m.list.fault = state.FaultOf(msg.err)
	var follow tea.Cmd
	if !msg.local {
		m.noteAnswer(msg.err)
	}
	if !msg.local && msg.err == nil && !m.list.askedUsers {
		m.list.askedUsers = true
		follow = tea.Batch(follow, readUsersCmd(m.errand(), forTheList))
	}
	if msg.err == nil || len(msg.page.Proposals) > 0 {
		m.mergeRows(msg)
	}
	if msg.local && msg.query.Page <= 1 && m.snap.Link.Online() && m.list.pages <= 1 {
		follow = tea.Batch(follow, m.readListSoonCmd())
	}
	m.showList()
	if m.list.openNext && !m.list.stale {
		m.list.openNext = false
		if id := m.proposals.Selected(); id != 0 && len(m.list.rows) > 0 {
			follow = tea.Batch(follow, m.openRow(id))
		}
	}
	if need, ok := m.proposals.Needs(); ok && msg.err == nil {
		follow = tea.Batch(follow, m.readListCmd(need.Page))
	}
	return tea.Batch(follow, m.toastCmd())
}

// readListSoonCmd asks the service for the first page: at once, or for a search
// when no further letter was typed for a moment.
func (m *Model) readListSoonCmd() tea.Cmd {
	if m.list.query.SearchText == "" {
		return m.readListCmd(1)
	}
	request := m.list.request
	return m.opts.Clock.AfterCmd(searchDelay, func(time.Time) tea.Msg { return listDueMsg{req: request} })
}

func (m *Model) applyListDue(msg listDueMsg) tea.Cmd {
	if msg.req != m.list.request {
		return nil
	}
	return m.readListCmd(1)
}

// mergeRows lays a page over the rows that are there.
func (m *Model) mergeRows(msg proposalsReadMsg) {
	l := &m.list
	if l.stale {
		l.rows, l.pages, l.stale = nil, 0, false
	}
	page := max(1, msg.query.Page)
	if !msg.local && msg.err == nil {
		for i := range msg.page.Proposals {
			msg.page.Proposals[i].AsOf = msg.asOf
		}
	}
	l.rows = list.Merged(l.rows, msg.page.Proposals, page == 1, msg.page.Total,
		func(r *state.ProposalSummary) state.ProposalID { return r.ID })
	l.pages = max(l.pages, page)
	l.total, l.asOf = msg.page.Total, msg.asOf
}

// changeQuery starts the list anew: first from this machine, then from the
// service. The rows of the query before stay on the screen until then.
func (m *Model) changeQuery(q state.ProposalQuery) tea.Cmd {
	m.list.query = q
	m.list.stale, m.list.openNext = true, false
	m.list.request++
	m.list.loading = true
	m.showList()
	return readLocalProposalsCmd(m.ctx, m.opts.Store, m.list.request, m.listQuery(1))
}

// needPage reads the next page when the end of the rows comes into sight.
func (m *Model) needPage() tea.Cmd {
	if m.list.loading || m.list.stale || len(m.list.rows) >= m.list.total {
		return nil
	}
	return m.readListCmd(m.list.pages + 1)
}

// showList hands the list pane what it draws.
func (m *Model) showList() {
	m.proposals.SetNow(m.opts.Clock.Now())
	waiting := m.pendingRows()
	m.proposals.SetRows(append(waiting, m.rowsForShow()...), m.list.total+len(waiting), m.list.asOf)
	m.proposals.SetMarks(m.rowMarks())
	m.proposals.SetStatus(browse.Status{
		Loading: m.list.loading,
		Failed:  m.list.fault,
		Told:    m.list.fault.Stays(),
		Offline: m.offline(),
		Chosen:  m.snap.Link.Chosen,
	})
}

// rowMarks says which proposals have something unsent or in need of a look.
func (m *Model) rowMarks() map[state.ProposalID]proposals.RowMark {
	marks := make(map[state.ProposalID]proposals.RowMark)
	for _, d := range m.snap.Drafts {
		marks[d.Ref.Proposal] |= proposals.Edited
	}
	for _, e := range m.snap.Entries {
		if !e.State.Open() {
			continue
		}
		if e.Edit.Kind == state.EditNewProposal {
			marks[e.Edit.Proposal] |= proposals.Added
		}
		switch e.State {
		case state.EntryRefused, state.EntryConflict, state.EntryUncertain:
			marks[e.Edit.Proposal] |= proposals.NeedsLook
		default:
			marks[e.Edit.Proposal] |= proposals.Edited
		}
	}
	m.pinMarks(marks)
	return marks
}

// minuteCmd waits for the next full minute: then "as of" and "today 14:02" are
// looked at again, and nothing else runs while nobody does anything.
func (m *Model) minuteCmd() tea.Cmd {
	now := m.opts.Clock.Now()
	wait := now.Truncate(time.Minute).Add(time.Minute).Sub(now)
	return m.opts.Clock.AfterCmd(wait, func(time.Time) tea.Msg { return minutePassedMsg{} })
}

func (m *Model) applyMinutePassed() tea.Cmd {
	m.proposals.SetNow(m.opts.Clock.Now())
	m.place().show()
	return m.minuteCmd()
}
