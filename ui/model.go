package ui

import (
	"context"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/views"
	"app.tender/tender/views/areas"
	"app.tender/tender/views/items"
	"app.tender/tender/views/summary"
	"app.tender/tender/views/texts"
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
	focus paneID

	areas   areas.Model
	items   items.Model
	client  texts.Model
	notes   texts.Model
	full    texts.Model // a text of the proposal itself
	summary summary.Model

	open    openProposal
	applied *session.Snapshot // how it stood when it was shown last
	live    liveGate
	signIn  signIn
	asking  asking
	history history
	under   underWay

	away        *external     // a text that $EDITOR has; nil for none
	outboxShown []state.Entry // when a person decided about one of them last
	offered     state.Lease   // of another terminal, that the next key to edit its text takes over

	clipboard *textedit.Clipboard // shared by all text panes
	found     openingFound

	toldNothing bool // on this screen, that a key does nothing here
}

func newModel(ctx context.Context, cancel context.CancelFunc, o Options, keys views.Keys) *Model {
	b, board := newBase(ctx, cancel, o, keys), &textedit.Clipboard{}
	th := b.theme
	m := &Model{
		base: b, clipboard: board,
		areas:      areas.New(th, keys),
		items:      items.New(th, keys),
		client:     texts.New(th, keys, texts.Client, board),
		notes:      texts.New(th, keys, texts.Team, board),
		full:       texts.New(th, keys, texts.Client, board),
		summary:    summary.New(th, keys),
		navigation: navigation{screen: home},
	}
	m.applied = m.snap
	m.words.shown, m.words.listed = m.shown, m.listed
	m.ending = ending{base: b, leave: m.leaveText, away: func() bool { return m.away != nil }}
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

// shown is the open proposal with pending edits laid over it; nil until it was
// read.
func (m *Model) shown() *state.Proposal {
	if m.open.workspace == nil {
		return nil
	}
	return m.open.workspace.Proposal
}

// selectedOption is the area and option under the cursor; nils when the open
// proposal has none.
func (m *Model) selectedOption() (*state.Area, *state.Option) {
	if m.open.workspace == nil {
		return nil, nil
	}
	p := m.open.workspace.Proposal
	if a, o := p.Option(m.open.option); o != nil {
		return a, o
	}
	return p.Area(m.open.area), nil
}
