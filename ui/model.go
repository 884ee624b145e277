package ui

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/ui/frame"
	"app.tender/tender/ui/signin"
	"app.tender/tender/ui/undo"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/textedit"
)

// Model is the root of the tree of models. Only Update changes it; commands get values and never
// see it.
type Model struct {
	*base
	end ending

	width, height int
	nav           navigation
	screens       hosts
	own           ownActions

	applied *session.Snapshot // as last shown
	live    liveConsent
	signIn  signin.SignIn
	history undo.History
	under   frame.Work

	exported  string // the file that $EDITOR has open; empty for none
	shownOpen shownOpen

	clipboard *textedit.Clipboard // shared by all text panes
	found     openingFound
	submitted *submitted // the form whose answer is being handled; nil for none

	below       frame.Dimmed
	covered     bool     // a dialog has had the keys since the last message
	returned    []string // what came back from clients during the client view
	toldAnswers string   // the notice which keys answer the open question; empty for none yet

	toldWaits map[state.ProposalID]string // the notices that their builds wait for a person
}

func newModel(ctx context.Context, cancel context.CancelFunc, o Options, keys screen.Keys) *Model {
	b := newBase(ctx, cancel, o, keys)
	m := &Model{
		base: b, clipboard: &textedit.Clipboard{}, nav: navigation{screen: home},
		toldWaits: map[state.ProposalID]string{},
	}
	m.applied = m.snap
	m.words.shown, m.words.listed = m.shown, m.screens.listed
	m.end = ending{base: b, leave: m.screens.leaveTyped, away: func() bool {
		return m.exported != ""
	}, unshown: m.screens.showFirst}
	m.live = liveConsent{base: b, ending: func() bool { return m.end.quitting }}
	m.signIn.Ports = signin.Ports{
		Service: o.SignIn, KeysFrom: o.KeysFrom, Account: o.Account, Life: ctx, Work: b.session.Sending.Work,
		Online: func() bool { return b.snap.Link.Online() },
		Theme:  b.theme, Keys: keys, Dialogs: b.dialogs, Notices: &b.notices, Done: m.signedIn,
	}
	m.history.Ports = undo.Ports{
		Life: ctx, Cache: o.Store.Cache, Session: b.session, Names: b.words, Snapshot: func() *session.Snapshot {
			return b.snap
		}, ReadOnly: o.ReadOnly,
		Withheld: func() string { return b.withheld(screen.Undo, "") }, Keys: keys, LastKey: func() string {
			return b.lastKey
		}, Dialogs: b.dialogs, Notices: &b.notices,
	}
	m.under.Clock = o.Clock
	m.own = ownActions{
		base: b, screens: &m.screens, hosting: m.hosting,
		chords: screen.Bind(m, chordDefs()), shell: screen.Bind(m, shellDefs()),
	}
	for _, p := range m.pages() {
		m.host(p)
	}
	return m
}

// Init reads local data first and sends requests once that is on the screen.
func (m *Model) Init() tea.Cmd {
	for _, words := range m.opts.Notices {
		m.notices.Tell(screen.Warn, words)
	}
	if words := clashes(m.opts.Keys); words != "" {
		m.notices.Tell(screen.Warn, words)
	}
	m.session.Start()
	return tea.Batch(
		m.goTo(home),
		m.notices.Timer(m.opts.Clock),
		minute(m.opts.Clock),
		m.openFirst(),
	)
}
