package ui

import (
	"context"
	"errors"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/conflict"
	tea "github.com/charmbracelet/bubbletea"
)

// hand is what is written by hand for the conflict of one entry.
type hand struct {
	revision int64             // of what is kept on this machine
	pending  *state.HandResult // typed and not known to be kept; nil for nothing
	due      bool              // a timer runs
	saving   bool              // a write is under way
	dropped  bool              // to be given up once the write is done
	decision *state.Decision   // to be taken once everything is kept
	failed   bool              // the last write failed
}

// handBook is every result that is written by hand, by entry.
type handBook map[int64]*hand

func (b handBook) of(entry int64) *hand {
	if b[entry] == nil {
		b[entry] = &hand{}
	}
	return b[entry]
}

// saving reports whether a write is under way.
func (b handBook) saving() bool {
	for _, h := range b {
		if h.saving {
			return true
		}
	}
	return false
}

// unsaved counts the results that could not be written.
func (b handBook) unsaved() int {
	n := 0
	for _, h := range b {
		if h.pending != nil && h.failed {
			n++
		}
	}
	return n
}

type (
	// handReadMsg is what was written by hand before for a conflict that is opened.
	handReadMsg struct {
		entry  state.Entry
		result state.HandResult
		err    error
	}
	// handDueMsg says that it is time to save what is written by hand.
	handDueMsg struct{ entry int64 }
	// handSavedMsg says that it is durable, or why not.
	handSavedMsg struct {
		result state.HandResult // as it was handed over when err is set
		err    error
	}
	// handDroppedMsg says that it was given up.
	handDroppedMsg struct{ err error }
)

func readHandCmd(ctx context.Context, a Asides, e state.Entry) tea.Cmd {
	return func() tea.Msg {
		r, err := a.HandResult(ctx, e.ID)
		return handReadMsg{entry: e, result: r, err: err}
	}
}

func saveHandCmd(ctx context.Context, a Asides, r state.HandResult) tea.Cmd {
	ctx = context.WithoutCancel(ctx)
	return func() tea.Msg {
		saved, err := a.SaveHandResult(ctx, r)
		if err != nil {
			saved = r
		}
		return handSavedMsg{result: saved, err: err}
	}
}

func dropHandCmd(ctx context.Context, a Asides, entry int64) tea.Cmd {
	return func() tea.Msg { return handDroppedMsg{err: a.DropHandResult(ctx, entry)} }
}

// openConflict puts both versions of an entry side by side, with what was written
// by hand for it before.
func (m *Model) openConflict(e state.Entry) tea.Cmd {
	return readHandCmd(m.ctx, m.opts.Store, e)
}

func (m *Model) applyHandRead(msg handReadMsg) tea.Cmd {
	if m.screen == screenConflict || m.editor() != nil {
		return nil
	}
	e := msg.entry
	m.versions = nil
	m.conflict = conflict.New(m.theme, m.keys, conflict.OfEntry(e, m.describeEdit(e.Edit)), m.clipboard)
	m.screen = screenConflict
	if m.sending.looked == nil {
		m.sending.looked = make(map[int64]string)
	}
	m.sending.looked[e.ID] = e.Theirs
	switch h := m.hands[e.ID]; {
	case h != nil && h.pending != nil: // what could not be written is newer than what was read
		m.conflict.Restore(h.pending.Text, h.pending.Cursor)
	case msg.err != nil:
		m.tellFault(state.FaultOf(msg.err))
	case msg.result.Entry != 0 && state.SameText(msg.result.Theirs, e.Theirs):
		m.hands.of(e.ID).revision = msg.result.Revision
		m.conflict.Restore(msg.result.Text, msg.result.Cursor)
		m.conflict.SetNote("kept " + views.When(msg.result.Saved, m.opts.Clock.Now()))
	case m.asideOf(e.Edit.Ref()) != nil:
		m.notices.tell(noticeWarn, "Another version of this text lies aside; "+m.keys.Name(views.GoOutbox)+" shows it.")
	}
	return m.toastCmd()
}

// resultChanged starts the timer of the next save, unless it runs.
func (m *Model) resultChanged() tea.Cmd {
	c := m.conflict
	if c == nil || m.versions != nil {
		return nil
	}
	entry := c.Case().Entry
	h := m.hands.of(entry)
	text, cursor := c.Result()
	h.pending = &state.HandResult{Entry: entry, Ref: c.Case().Ref, Text: text, Theirs: c.Case().Theirs, Cursor: cursor}
	if h.due {
		return nil
	}
	h.due = true
	return m.opts.Clock.AfterCmd(draftDelay, func(time.Time) tea.Msg { return handDueMsg{entry: entry} })
}

func (m *Model) applyHandDue(msg handDueMsg) tea.Cmd {
	h := m.hands.of(msg.entry)
	h.due = false
	return m.saveHand(h)
}

// saveHand writes what was typed last, unless a write is under way.
func (m *Model) saveHand(h *hand) tea.Cmd {
	if h.pending == nil || h.saving {
		return nil
	}
	h.saving = true
	r := *h.pending
	r.Revision = h.revision
	return saveHandCmd(m.ctx, m.opts.Store, r)
}

// saveHands writes everything that is not kept yet.
func (m *Model) saveHands() tea.Cmd {
	var cmds []tea.Cmd
	for _, h := range m.hands {
		cmds = append(cmds, m.saveHand(h))
	}
	return tea.Batch(cmds...)
}

func (m *Model) applyHandSaved(msg handSavedMsg) tea.Cmd {
	entry := msg.result.Entry
	h := m.hands.of(entry)
	h.saving = false
	var clash *state.DraftClash
	switch {
	case errors.As(msg.err, &clash):
		return m.handClashed(entry)
	case msg.err != nil:
		return m.handNotSaved(h, entry, msg.err)
	}
	h.revision, h.failed = msg.result.Revision, false
	if h.pending != nil && h.pending.Text == msg.result.Text {
		h.pending = nil
	}
	m.nowSaved()
	if c := m.conflict; c != nil && c.Case().Entry == entry {
		c.SetNote("kept " + msg.result.Saved.Local().Format("15:04:05"))
	}
	switch {
	case h.dropped:
		delete(m.hands, entry)
		return tea.Batch(dropHandCmd(m.ctx, m.opts.Store, entry), m.quitIfSaved())
	case h.pending != nil:
		return m.saveHand(h)
	case h.decision != nil:
		decision := *h.decision
		delete(m.hands, entry)
		return decideCmd(m.ctx, m.opts.Outbox, entry, decision)
	default:
		return m.quitIfSaved()
	}
}

// handClashed goes on after a conflict was settled elsewhere, or theirs moved,
// while its result was written here. The text lies aside.
func (m *Model) handClashed(entry int64) tea.Cmd {
	delete(m.hands, entry)
	if c := m.conflict; c != nil && c.Case().Entry == entry {
		m.conflict, m.screen = nil, screenOutbox
	}
	m.notices.tell(noticeWarn, "This conflict stands differently now: it was settled or written for elsewhere, or theirs moved. Your result lies aside.")
	return tea.Batch(m.readStore(), m.quitIfSaved(), m.toastCmd())
}

// handNotSaved keeps the result in memory, says so at once and tries again.
func (m *Model) handNotSaved(h *hand, entry int64, err error) tea.Cmd {
	h.failed = true
	m.notices.local = state.FaultOf(err)
	if h.decision != nil {
		h.decision = nil
		m.tellFault(state.FaultOf(err))
	}
	if m.quitting {
		m.quitting = false
		m.askQuitUnsaved()
	}
	h.due = true
	return tea.Batch(m.opts.Clock.AfterCmd(draftRetry, func(time.Time) tea.Msg { return handDueMsg{entry: entry} }), m.toastCmd())
}

// dropResult gives up what was written by hand for the conflict on the screen.
func (m *Model) dropResult() tea.Cmd {
	if m.conflict == nil || m.versions != nil {
		return nil
	}
	entry := m.conflict.Case().Entry
	h := m.hands.of(entry)
	h.pending = nil
	if h.saving {
		h.dropped = true
		return nil
	}
	delete(m.hands, entry)
	return dropHandCmd(m.ctx, m.opts.Store, entry)
}

func (m *Model) applyHandDropped(msg handDroppedMsg) tea.Cmd {
	if msg.err != nil {
		m.tellFault(state.FaultOf(msg.err))
	}
	return m.toastCmd()
}

// decide settles an entry of the outbox, unless its text, or what goes with it, has
// to be asked about first.
func (m *Model) decide(i views.Decide) tea.Cmd {
	var written state.Edit
	for _, e := range m.sending.entries {
		if e.ID != i.Entry {
			continue
		}
		written = e.Written(i.Decision)
		if along := state.DependentsOf(e, m.sending.entries); i.Decision.Kind == state.DecideDrop && len(along) > 0 {
			m.askDrop(e, along)
			return nil
		}
	}
	return m.unlessInternal(written, nil, func() tea.Cmd { return m.settle(i) })
}

// settle does what was decided. A result that is being written by hand is kept
// first, so that nothing of it is taken for another text.
func (m *Model) settle(i views.Decide) tea.Cmd {
	if m.screen == screenConflict {
		m.conflict, m.screen = nil, screenOutbox
	}
	m.notices.forget(i.Entry)
	h := m.hands[i.Entry]
	if h == nil || i.Decision.Kind != state.DecideResolve || h.pending == nil && !h.saving {
		return decideCmd(m.ctx, m.opts.Outbox, i.Entry, i.Decision)
	}
	h.decision = &i.Decision
	return m.saveHand(h)
}
