package ui

import (
	"context"
	"errors"
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/conflict"
	tea "github.com/charmbracelet/bubbletea"
)

// versions are two texts of this machine that the conflict screen is open on.
type versions struct {
	aside state.Draft // the one that lies aside, or is just being put there
	draft state.Draft // the one that stands
	from  screenID    // where one came from
}

// aboutVersions stands for an entry in what is told of two versions of a text: it
// is over once they are side by side.
const aboutVersions = -1

type (
	// asideReadMsg is every text that lies aside on this machine.
	asideReadMsg struct {
		list []state.Draft
		err  error
	}
	// asideSettledMsg says that a text that lay aside was given up.
	asideSettledMsg struct{ err error }
	// textSettledMsg says that a text took the place of two versions.
	textSettledMsg struct {
		draft state.Draft
		edit  bool // to go on typing in it
		err   error
	}
	// StoreChangedMsg says that something was written to the database of this
	// machine, by this program or by another terminal. Whoever watches the file
	// sends it.
	StoreChangedMsg struct {
		// Notice is what is to be known of the database since the last one: that it
		// was damaged, and where the damaged file is now. Its kind is FaultNone when
		// there is nothing new.
		Notice state.Fault
	}
)

func readAsideCmd(ctx context.Context, a Asides) tea.Cmd {
	return func() tea.Msg {
		list, err := a.Aside(ctx)
		return asideReadMsg{list: list, err: err}
	}
}

func settleAsideCmd(ctx context.Context, a Asides, d state.Draft) tea.Cmd {
	return func() tea.Msg { return asideSettledMsg{err: a.SettleAside(ctx, d)} }
}

// settleTextCmd makes d the draft and ends the text that lay aside.
func settleTextCmd(ctx context.Context, s Store, d, aside state.Draft, edit bool) tea.Cmd {
	ctx = context.WithoutCancel(ctx)
	return func() tea.Msg {
		saved, err := s.SaveDraft(ctx, d)
		if err != nil {
			return textSettledMsg{draft: d, edit: edit, err: err}
		}
		return textSettledMsg{draft: saved, edit: edit, err: s.SettleAside(ctx, aside)}
	}
}

// applyStoreChanged looks at what other terminals may have written.
func (m *Model) applyStoreChanged(msg StoreChangedMsg) tea.Cmd {
	if msg.Notice.Kind != state.FaultNone {
		m.notices.tell(noticeBad, msg.Notice.Error())
		m.drafts.renew = true
	}
	return tea.Batch(m.toastCmd(), m.readStore())
}

// readStore reads again what another terminal may have changed.
func (m *Model) readStore() tea.Cmd {
	return tea.Batch(m.readDrafts(), m.readEntries(), readAsideCmd(m.ctx, m.opts.Store))
}

func (m *Model) applyAsideRead(msg asideReadMsg) tea.Cmd {
	if msg.err != nil {
		m.notices.local = state.FaultOf(msg.err)
		return nil
	}
	if slices.Equal(msg.list, m.aside) {
		return nil
	}
	fresh := len(msg.list) > len(m.aside) && m.drafts.session == nil && m.screen != screenConflict
	m.aside = msg.list
	if fresh {
		m.notices.tellEntry(noticeWarn, aboutVersions, m.keys.Name(views.GoOutbox)+" shows two versions of "+m.describeText(msg.list[0].Ref)+
			": one lies aside, none is lost.")
	}
	m.showOpen()
	m.showOutbox()
	return tea.Batch(m.readNames(), m.toastCmd())
}

// draftClashed goes on after a text could not take the place of what another
// terminal typed. It is durable beside it.
func (m *Model) draftClashed(ref state.TextRef, clash *state.DraftClash) tea.Cmd {
	clash.Theirs.Ref = ref
	delete(m.drafts.unsaved, ref)
	m.nowSaved()
	m.drafts.byRef[ref] = clash.Theirs
	cmds := []tea.Cmd{readAsideCmd(m.ctx, m.opts.Store)}
	if s := m.drafts.on(ref); s != nil {
		if e := m.editor(); e != nil {
			e.SetNote("kept aside " + clash.Mine.Saved.Local().Format("15:04:05"))
			e.SetElsewhere(true)
		}
		if !s.clash {
			s.clash = true
			m.notices.tellEntry(noticeWarn, aboutVersions, "Another terminal has typed in "+m.describeText(ref)+" too. Both are kept; "+
				m.keys.Name(views.Save)+" puts them side by side.")
		}
	}
	if next, ok := m.drafts.again[ref]; ok {
		delete(m.drafts.again, ref)
		if save := m.saveDraft(next); save != nil {
			return tea.Batch(append(cmds, save, m.toastCmd())...)
		}
	}
	if next, ok := m.drafts.commit[ref]; ok {
		delete(m.drafts.commit, ref)
		cmds = append(cmds, m.saveDraft(next), m.compareVersions(next, "Mine", "Other terminal"))
	}
	m.showOpen()
	return tea.Batch(append(cmds, m.quitIfSaved(), m.toastCmd())...)
}

// followDraft takes what another terminal typed over into the editor that is open
// on the same text, as long as nothing was typed here that it does not hold. It
// reports whether it did.
func (m *Model) followDraft(d state.Draft) bool {
	e, s := m.editor(), m.drafts.on(d.Ref)
	if e == nil || s == nil || s.clash || e.Text() != s.stored {
		return false
	}
	e.Replace(d.Text)
	e.SetNote("typed in another terminal " + d.Saved.Local().Format("15:04:05"))
	s.base, s.revision, s.stored = d.Base, d.Revision, d.Text
	return true
}

// asideOf is the newest text that lies aside of those given; nil for none.
func (m *Model) asideOf(refs ...state.TextRef) *state.Draft {
	for i := range m.aside {
		if slices.Contains(refs, m.aside[i].Ref) {
			return &m.aside[i]
		}
	}
	return nil
}

// openVersions puts a text that lies aside beside the draft.
func (m *Model) openVersions(aside state.Draft) tea.Cmd {
	return m.compareVersions(aside, "Aside, "+views.When(aside.Saved, m.opts.Clock.Now()), "The draft")
}

// compareVersions puts a text beside the draft that stands, or beside what the
// proposal holds when there is no draft any more.
func (m *Model) compareVersions(aside state.Draft, mine, theirs string) tea.Cmd {
	draft, ok := m.drafts.byRef[aside.Ref]
	if !ok {
		draft = state.Draft{Ref: aside.Ref, Text: state.BaseText(aside.Base), Base: aside.Base}
		if w := m.open.workspace; w != nil && m.open.id == aside.Ref.Proposal {
			draft.Base = w.Base(aside.Ref)
			draft.Text = state.BaseText(draft.Base)
		}
	}
	from := m.screen
	if from == screenConflict || from == screenText {
		from = screenEditor
	}
	m.notices.forget(aboutVersions)
	m.versions = &versions{aside: aside, draft: draft, from: from}
	m.conflict = conflict.New(m.theme, m.keys, conflict.Case{
		What: m.describeText(aside.Ref), Why: "This text was typed in twice.",
		Base: aside.Base, Mine: aside.Text, Theirs: draft.Text, MineName: mine, TheirsName: theirs,
		Done: "makes it the draft",
	}, m.clipboard)
	m.screen = screenConflict
	return nil
}

// settleText makes what was chosen of two versions the draft.
func (m *Model) settleText(i views.SettleText) tea.Cmd {
	v := m.versions
	if v == nil {
		return nil
	}
	m.conflict, m.versions, m.screen = nil, nil, v.from
	d := v.draft
	d.Text, d.Cursor = i.Text, 0
	ref := d.Ref
	m.drafts.committing[ref]++ // what is read meanwhile is older
	return settleTextCmd(m.ctx, m.opts.Store, d, v.aside, i.Edit)
}

func (m *Model) applyTextSettled(msg textSettledMsg) tea.Cmd {
	ref := msg.draft.Ref.Resolve(m.sending.resolved)
	m.drafts.committed(ref)
	var clash *state.DraftClash
	switch {
	case errors.As(msg.err, &clash):
		m.drafts.byRef[ref] = clash.Theirs
		m.notices.tell(noticeWarn, "The other terminal has typed on meanwhile: look again.")
		return tea.Batch(m.compareVersions(clash.Mine, "What you chose", "Other terminal"),
			readAsideCmd(m.ctx, m.opts.Store), m.quitIfSaved(), m.toastCmd())
	case msg.err != nil:
		m.notices.local = state.FaultOf(msg.err)
		m.drafts.unsaved[ref] = msg.draft
		return tea.Batch(m.textChanged(ref), m.quitIfSaved())
	}
	m.drafts.byRef[ref] = msg.draft
	cmds := []tea.Cmd{readAsideCmd(m.ctx, m.opts.Store), m.quitIfSaved()}
	m.notices.tell(noticeGood, "✓ "+m.describeText(ref)+": one draft now. "+m.keys.Name(views.Save)+" on it saves it.")
	if msg.draft.Begun() {
		m.notices.tell(noticeGood, "✓ "+m.describeText(ref)+" is as the service holds it.")
		cmds = append(cmds, m.giveUpDraft(msg.draft))
	}
	m.showOpen()
	m.showOutbox()
	if msg.edit {
		cmds = append(cmds, m.openText(msg.draft.Ref))
	}
	return tea.Batch(append(cmds, m.toastCmd())...)
}

// lookAtText opens a draft in its editor, or puts a text that lies aside beside
// the draft.
func (m *Model) lookAtText(i views.LookAtText) tea.Cmd {
	if i.Aside {
		return m.openVersions(i.Draft)
	}
	return m.openText(i.Draft.Ref)
}

// askDiscard asks before a draft, or a text that lies aside, is given up.
func (m *Model) askDiscard(i views.DiscardText) tea.Cmd {
	what := "the draft of "
	if i.Aside {
		what = "the version that lies aside of "
	}
	text := "This gives up " + what + m.describeText(i.Draft.Ref) + ", " + views.Excerpt(i.Draft.Text, 60) + " Undo brings it back."
	m.ask("Discard?", text,
		choice{key: "n", label: "No"},
		choice{key: "d", label: "Discard it", danger: true, do: func() tea.Cmd {
			if i.Aside {
				return settleAsideCmd(m.ctx, m.opts.Store, i.Draft)
			}
			return m.giveUpDraft(i.Draft)
		}},
	)
	return nil
}

func (m *Model) applyAsideSettled(msg asideSettledMsg) tea.Cmd {
	if msg.err != nil {
		m.tellFault(state.FaultOf(msg.err))
	}
	return tea.Batch(readAsideCmd(m.ctx, m.opts.Store), m.toastCmd())
}
