package ui

import (
	"context"
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/views/texts"
	tea "github.com/charmbracelet/bubbletea"
)

// SessionChangedMsg says that something has changed in the session: it is looked at
// after any message. Whoever runs the program sends it.
type SessionChangedMsg struct{}

// Session is the work of the person at the screen.
func (m *Model) Session() *session.Session { return m.session }

func startSession(ctx context.Context, o Options) *session.Session {
	return session.New(ctx, session.Config{
		Remote: o.Remote, Store: o.Store, Outbox: o.Outbox, History: o.History, Clock: o.Clock,
		ReadOnly: o.ReadOnly, Offline: o.Offline, LiveHost: o.LiveHost,
	})
}

// mostLooks bounds how often the session is looked at after one message: telling of
// what happened may change it again.
const mostLooks = 4

// followSession shows what has changed in the session and tells of what happened.
func (m *Model) followSession() tea.Cmd {
	if err := m.session.Panicked(); err != nil && !m.failed {
		m.failed = true
		panic(err) // here the terminal is given back, and what was typed is saved
	}
	var cmds []tea.Cmd
	for range mostLooks {
		events, before := m.session.Events(), m.applied
		m.look()
		if m.snap == before && len(events) == 0 {
			break
		}
		m.applied = m.snap
		for _, e := range events {
			cmds = append(cmds, m.applyEvent(e))
		}
		cmds = append(cmds, m.showSession(before))
		m.live.ask()
	}
	return tea.Batch(append(cmds, m.endIfSaved())...)
}

// showSession shows what is another than in a snapshot before.
func (m *Model) showSession(before *session.Snapshot) tea.Cmd {
	now := m.snap
	entries, open := !sameSlice(before.Entries, now.Entries), before.Open != now.Open
	drafts := !sameSlice(before.Drafts, now.Drafts)
	var cmds []tea.Cmd
	if !slices.Equal(before.Leases, now.Leases) {
		m.showElsewhere()
	}
	if !sameSlice(before.Pins, now.Pins) && !entries && !drafts {
		m.place().show()
	}
	if entries || drafts || open {
		m.showOpen()
		cmds = append(cmds, m.beginAsked(), m.typeAheadCmd())
	}
	if entries || drafts {
		cmds = append(cmds, m.readNames(m.ctx, m.opts.Store, m.snap))
	}
	if before.Undo.Action.ID != now.Undo.Action.ID || before.Redo.Action.ID != now.Redo.Action.ID || entries {
		cmds = append(cmds, m.history.nameCmd())
	}
	if before.Link.Chosen != now.Link.Chosen {
		m.place().show()
	}
	return tea.Batch(append(cmds, m.toastCmd())...)
}

// sameSlice reports whether two slices are the same one, as they are while nothing
// in them has changed.
func sameSlice[T any](a, b []T) bool {
	return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0])
}

// tellKept says at the start how many drafts this machine keeps.
func (m *Model) tellKept() {
	if n := len(m.looseDrafts()); n > 0 {
		m.notices.tell(noticeInfo, countOf(n, "draft", "drafts")+" kept on this machine, marked ~ in the list.")
	}
}

// followResolved goes from local ids to the service's, wherever they are held,
// so that the cursor and an open editor stay on what was made here.
func (m *Model) followResolved(ids map[int64]int64) {
	if len(ids) == 0 {
		return
	}
	m.resolve(ids)
	m.open.area = resolved(m.open.area, ids)
	m.open.option = resolved(m.open.option, ids)
	for _, e := range []*texts.Model{&m.client, &m.notes, &m.full} {
		e.SetRef(e.Ref().Resolve(ids))
	}
}

func resolved[T state.ID](id T, ids map[int64]int64) T {
	if real, ok := ids[int64(id)]; ok {
		return T(real)
	}
	return id
}
