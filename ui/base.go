package ui

import (
	"context"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/views"
	"app.tender/tender/views/widget/people"
	"app.tender/tender/views/widget/theme"
	tea "github.com/charmbracelet/bubbletea"
)

// base is what the subjects of the shell have in common: the program's settings, the
// session and how it stands, who looks, and where something is told or asked. Each
// subject is a type of its own beside it.
type base struct {
	ctx    context.Context //nolint:containedctx // the life of the program, ended by Quit
	cancel context.CancelFunc
	opts   Options
	keys   views.Keys
	theme  *theme.Theme

	session *session.Session
	snap    *session.Snapshot // how it stands now

	lookers
	*words
	pins    pins
	dialogs dialogs
	notices notices
	lastKey string // the key that is being answered
}

func newBase(ctx context.Context, cancel context.CancelFunc, o Options, keys views.Keys) *base {
	b := &base{
		ctx: ctx, cancel: cancel, opts: o, keys: keys, theme: theme.New(o.Theme), session: startSession(ctx, o),
		words:   &words{names: make(map[state.ProposalID]*state.Proposal), sellers: &people.Sellers{}},
		lookers: lookers{keys: keys, actions: audiences(), noPrices: o.Installer && !o.SheetPrices},
	}
	b.pins = pins{b}
	b.dialogs = dialogs{theme: b.theme, keys: keys, clock: o.Clock}
	b.look()
	return b
}

// look takes in how the session stands.
func (b *base) look() { b.snap = b.session.Snapshot() }

// noteAnswer lets the session learn from the outcome of a request how the service
// stands.
func (b *base) noteAnswer(err error) {
	b.session.Note(err)
	b.look()
}

// offline reports whether the service can't be asked now.
func (b *base) offline() bool { return b.snap.Link.Offline() }

// keptOrTold says why this machine could not keep a copy; what is on the screen is
// right all the same.
func (b *base) keptOrTold(err error) {
	if f := state.FaultOf(err); f.Kind != state.FaultNone && f.Kind != state.FaultCanceled {
		b.notices.local = f
	}
}

// ask opens a question that the key that is being answered asks for.
func (b *base) ask(title, text string, choices ...choice) {
	b.dialogs.ask(b.lastKey, title, text, choices...)
}

// tellFault shows a fault with its next step.
func (b *base) tellFault(f state.Fault) { b.notices.fault(f) }

// toastCmd starts the timer of the toast that is shown.
func (b *base) toastCmd() tea.Cmd { return b.notices.timer(b.opts.Clock) }
