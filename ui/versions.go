package ui

import (
	"slices"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/views"
	"app.tender/tender/views/conflict"
	tea "github.com/charmbracelet/bubbletea"
)

// versions are two texts of this machine that the conflict screen is open on.
type versions struct {
	aside state.Draft // the one that lies aside, or is just being put there
	draft state.Draft // the one that stands
	from  string      // the screen that one came from
}

// aboutVersions stands for an entry in what is told of two versions of a text: it
// is over once they are side by side.
const aboutVersions = -1

// StoreChangedMsg says that another terminal wrote to the database of this machine.
// Whoever watches the file sends it.
type StoreChangedMsg struct {
	// Notice is what is to be known of the database since the last one: that it
	// was damaged, and where the damaged file is now. Its kind is FaultNone when
	// there is nothing new.
	Notice state.Fault
}

// applyStoreChanged looks at what other terminals have written.
func (m *Model) applyStoreChanged(msg StoreChangedMsg) tea.Cmd {
	if msg.Notice.Kind != state.FaultNone {
		m.notices.tell(noticeBad, msg.Notice.Error())
	}
	m.session.Changed(msg.Notice)
	return m.toastCmd()
}

// tellAside tells of a text that has come to lie aside.
func (m *Model) tellAside(before []state.Draft) {
	if now := m.snap.Aside; len(now) > len(before) && m.editor() == nil && m.screen != screenConflict {
		m.notices.tellEntry(noticeWarn, aboutVersions, m.keys.Name(views.GoOutbox)+" shows two versions of "+m.describeText(now[0].Ref)+
			": one lies aside, none is lost.")
	}
}

// tellClash tells that a text is typed in elsewhere, too.
func (m *Model) tellClash(ref state.TextRef) {
	m.notices.tellEntry(noticeWarn, aboutVersions, "Another terminal has typed in "+m.describeText(ref)+" too. Both are kept; "+
		m.keys.Name(views.Save)+" puts them side by side.")
}

// asideOf is the newest text that lies aside of those given; nil for none.
func (m *Model) asideOf(refs ...state.TextRef) *state.Draft {
	for i := range m.snap.Aside {
		if slices.Contains(refs, m.snap.Aside[i].Ref) {
			return &m.snap.Aside[i]
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
	draft, ok := m.snap.Draft(aside.Ref)
	if !ok {
		draft = state.Draft{Ref: aside.Ref, Text: state.BaseText(aside.Base), Base: aside.Base}
		if w := m.open.workspace; w != nil && m.snap.Open.ID == aside.Ref.Proposal {
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
	m.conflict, m.versions = nil, nil
	d := v.draft
	d.Text, d.Cursor = i.Text, 0
	m.session.Settle(d, v.aside, i.Edit)
	return m.goAgain(v.from)
}

func (m *Model) applySettled(e session.Settled) tea.Cmd {
	what := m.describeText(e.Draft.Ref)
	if e.Draft.Begun() {
		m.notices.tell(noticeGood, "✓ "+what+" is as the service holds it.")
	} else {
		m.notices.tell(noticeGood, "✓ "+what+": one draft now. "+m.keys.Name(views.Save)+" on it saves it.")
	}
	if e.Edit {
		return m.openText(e.Draft.Ref)
	}
	return nil
}
