package ui

import (
	"context"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/views"
	"app.tender/tender/views/widget/textedit"
	tea "github.com/charmbracelet/bubbletea"
)

// Model is the root of the tree of models. Only Update changes it; commands
// are handed values and never see it.
type Model struct {
	*base
	ending

	width, height int
	navigation
	hosts []*hosted        // the screens that own themselves
	asked []func() tea.Cmd // by them, to be done now
	late  bool             // one of them takes an answer
	own   ownActions

	applied *session.Snapshot // how it stood when it was shown last
	live    liveGate
	signIn  signIn
	history history
	under   underWay

	lent        lent          // the terminal, to $EDITOR
	outboxShown []state.Entry // when a person decided about one of them last
	shownOpen   shownOpen

	clipboard *textedit.Clipboard // shared by all text panes
	found     openingFound

	toldNothing bool // on this screen, that a key does nothing here
}

func newModel(ctx context.Context, cancel context.CancelFunc, o Options, keys views.Keys) *Model {
	b := newBase(ctx, cancel, o, keys)
	m := &Model{
		base: b, clipboard: &textedit.Clipboard{}, navigation: navigation{screen: home},
	}
	m.applied = m.snap
	m.words.shown, m.words.listed = m.shown, m.listed
	m.ending = ending{base: b, leave: m.leaveTyped, away: func() bool { return m.lent.path != "" }}
	m.live = liveGate{base: b, ending: func() bool { return m.quitting }}
	m.signIn = signIn{base: b, refresh: m.refresh}
	m.history = history{base: b, names: m.words}
	m.under.clock = o.Clock
	m.own = m.bindOwn()
	m.openPages()
	return m
}

// Init reads what this machine has first; the service is asked once that is on
// the screen.
func (m *Model) Init() tea.Cmd {
	for _, words := range m.opts.Notices {
		m.notices.tell(noticeWarn, words)
	}
	m.tellKeyClashes()
	m.session.Start()
	return tea.Batch(
		m.goTo(home),
		m.toastCmd(),
		m.minuteCmd(),
		m.openFirst(),
	)
}

// readOnly is why nothing may be written to the open proposal, or empty.
func (m *Model) readOnly() string {
	if m.opts.ReadOnly != "" {
		return m.opts.ReadOnly
	}
	p := m.snap.Open.Proposal
	if p != nil && p.Status.Terminal() {
		return "This proposal is " + p.Status.Word() + ". It is changed by a change order, not here."
	}
	return ""
}
