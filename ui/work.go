package ui

import (
	"context"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/state/text"
	"app.tender/tender/views/contacts"
	"app.tender/tender/views/editor"
	"app.tender/tender/views/screen"
)

// SessionChangedMsg reports that the session has changed. The shell reads it after any message.
type SessionChangedMsg struct{}

// Session returns the session of the person at the screen.
func (m *Model) Session() *session.Session { return m.session }

func startSession(ctx context.Context, o Options, named func(state.ProposalID) *state.Proposal) *session.Session {
	var answers session.Answers
	if !o.Installer { // only the team reads what clients write
		answers = o.Remote
	}
	var lister session.Lister
	if o.Gather {
		lister = o.Remote
	}
	return session.New(ctx, session.Config{
		Answers: answers, Site: o.Remote, Sold: o.Sold,
		Lister: lister, Listed: o.Store.Cache,
		Remote: o.Remote, Store: o.Store.Typed, Cache: o.Store.Cache, Plans: o.Store.Plans, Marks: o.Store.Marks,
		Outbox: o.Outbox, History: o.History, Builder: o.Builder, Clock: o.Clock,
		ReadOnly: o.ReadOnly, Offline: o.Offline, Named: named, LiveHost: o.LiveHost,
	})
}

// mostLooks bounds how often the shell rereads the session after one message, since its reactions
// may change the session again.
const mostLooks = 4

// followSession shows changes of the session and announces its events.
func (m *Model) followSession() tea.Cmd {
	if err := m.session.Panicked(); err != nil && !m.end.failed {
		m.end.failed = true
		panic(err) // the terminal is then restored, and typed text is saved
	}
	var cmds []tea.Cmd
	for range mostLooks {
		events, before := m.session.Events(), m.applied
		m.readSnapshot()
		if m.snap == before && len(events) == 0 {
			break
		}
		m.applied = m.snap
		m.nav.resolve(m.snap.Open.Resolved)
		cmds = append(cmds, m.closeDropped(before))
		for _, e := range events {
			cmds = append(cmds, m.applyEvent(e))
		}
		cmds = append(cmds, m.showSession(before))
		m.live.ask()
	}
	return tea.Batch(append(cmds, m.end.endIfSaved())...)
}

// showSession shows the differences from the previous snapshot.
func (m *Model) showSession(before *session.Snapshot) tea.Cmd {
	now := m.snap
	entries, open := !state.SameSlice(before.Edits, now.Edits), before.Open != now.Open
	drafts, leases := !state.SameSlice(before.Drafts, now.Drafts), !slices.Equal(before.Leases, now.Leases)
	var cmds []tea.Cmd
	if w := m.shownOf(before.Open.Workspace); w != nil && before.Open.ID != now.Open.ID {
		m.words.names[w.Proposal.ID] = namesOf(w.Proposal)
	}
	plans := before.Plan != now.Plan || !state.SameSlice(before.Plans, now.Plans) || before.Builder != now.Builder
	if entries {
		for _, e := range now.Edits {
			if e.State == state.EditDropped {
				m.notices.Forget(e.ID)
			}
		}
	}
	if entries || drafts || open || leases || plans || before.Site != now.Site ||
		!state.SameSlice(before.Pins, now.Pins) ||
		before.Link.Chosen != now.Link.Chosen {
		m.show()
	}
	back := usable(now.Link) && !usable(before.Link)
	if entries || drafts || back {
		var service contacts.Service
		if usable(now.Link) {
			service = m.opts.Remote
		}
		cmds = append(cmds, m.words.readNames(m.ctx, m.opts.Store.Cache, service, m.snap, m.show))
	}
	m.notices.Steps(now.Undo.Action.ID, now.Redo.Action.ID)
	if before.Undo.Action.ID != now.Undo.Action.ID || before.Redo.Action.ID != now.Redo.Action.ID || entries {
		cmds = append(cmds, m.history.NameCmd())
	}
	if back {
		m.notices.Online()
	}
	return tea.Batch(cmds...)
}

// closeDropped closes a proposal that exists only here once the edit that creates it was dropped, since nothing can be
// saved in it any more. What is being typed stays as a draft.
func (m *Model) closeDropped(before *session.Snapshot) (cmd tea.Cmd) {
	id := m.snap.Open.ID
	if !dropped(m.snap, id) || dropped(before, id) {
		return nil
	}
	key, does := m.keys.Name(screen.Undo), " restores it."
	if made := m.snap.Redo.Action.Edit; state.Is[state.AddProposal](made) && made.Proposal == id {
		key, does = m.keys.Name(screen.Redo), " redoes it."
	}
	words := "Dropped and closed: " + m.words.nameOf(id) + "."
	if key != "" {
		words += " " + key + does
	}
	m.notices.Tell(screen.Good, words)
	m.nav.stack = slices.DeleteFunc(m.nav.stack, func(at screen.Location) bool { return at.Proposal == id })
	m.session.Proposal.Watch(0)
	m.readSnapshot()
	m.screens.tell(m.screens.pageNamed(editor.ID), screen.Changed{})
	if page := m.hosting().page; page.Unless != nil && page.Unless() != "" {
		cmd = m.goTo(home)
	}
	return cmd
}

// dropped reports whether a proposal exists only here and the edit that creates it was dropped.
func dropped(s *session.Snapshot, id state.ProposalID) bool {
	return state.Orphaned(state.Edit{Proposal: id}, s.Edits)
}

// usable reports whether requests can be expected to succeed.
func usable(l session.Link) bool { return l.Online() && l.Fault.Kind == state.FaultNone }

// tellDrafts announces, at the start, the number of drafts on this machine.
func (b *base) tellDrafts() {
	if n := len(b.snap.Uncommitted()); n > 0 {
		b.notices.Tell(screen.Plain, text.Count(n, "draft")+" kept on this machine, marked ~ in the list.")
	}
}

// StoreChangedMsg reports that another process wrote to the local database.
type StoreChangedMsg struct {
	// Notice is news about the database: that it was damaged, and where the damaged file is now. Its kind is FaultNone
	// if there is none.
	Notice state.Fault
}

// storeChanged reads what other processes wrote.
func (b *base) storeChanged(msg StoreChangedMsg) {
	if msg.Notice.Kind != state.FaultNone {
		b.notices.Tell(screen.Bad, msg.Notice.Error())
	}
	b.session.Changed(msg.Notice)
}
