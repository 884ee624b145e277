package ui

import (
	"context"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/ui/notice"
	"app.tender/tender/ui/over"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/people"
	"app.tender/tender/views/widget/theme"
)

// base has what the subjects of the shell share: the program's settings, the session and
// its snapshot, who sees the screen, and where something is told or asked. Each subject is
// a type of its own.
type base struct {
	ctx    context.Context //nolint:containedctx // the life of the program, ended by Quit
	cancel context.CancelFunc
	opts   Options
	keys   screen.Keys
	theme  *theme.Theme

	session *session.Session
	snap    *session.Snapshot // how it stands now

	visibility
	words   *words
	pins    pins
	dialogs *over.Dialogs
	notices notice.Queue
	lastKey string // the key that is being answered

	outboxShown []state.Entry // when a person decided about one of them last
}

func newBase(ctx context.Context, cancel context.CancelFunc, o Options, keys screen.Keys) *base {
	b := &base{
		ctx: ctx, cancel: cancel, opts: o, keys: keys, theme: theme.New(o.Theme), session: startSession(ctx, o),
		words:      &words{names: make(map[state.ProposalID]*state.Proposal), sellers: &people.Sellers{}},
		visibility: visibility{keys: keys, actions: audiences(), noPrices: o.Installer && !o.SheetPrices},
	}
	b.pins = pins{b}
	b.dialogs = over.New(b.theme, keys, o.Clock, b.session)
	b.readSnapshot()
	return b
}

// readSnapshot reads the newest snapshot of the session.
func (b *base) readSnapshot() { b.snap = b.session.Snapshot() }

// noteAnswer lets the session learn from the outcome of a request how the service
// stands.
func (b *base) noteAnswer(err error) {
	b.session.Note(err)
	b.readSnapshot()
}

// offline reports whether the service can't be asked now.
func (b *base) offline() bool { return b.snap.Link.Offline() }

// reportCacheError says why this machine could not keep a copy; what is on the screen is
// right all the same.
func (b *base) reportCacheError(err error) {
	if f := state.FaultOf(err); f.Kind != state.FaultNone && f.Kind != state.FaultCanceled {
		b.notices.Local = f
		b.session.Troubled()
	}
}

// noteLocal learns how this machine did for a screen.
func (b *base) noteLocal(wrote bool, err error) {
	b.reportCacheError(err)
	if wrote && err == nil && b.snap.Unsaved == 0 { // this machine can write
		b.notices.Over()
	}
}

// readOnly is why nothing may be written to the open proposal, or empty.
func (b *base) readOnly() string {
	if b.opts.ReadOnly != "" {
		return b.opts.ReadOnly
	}
	if p := b.snap.Open.Proposal; p != nil {
		return p.Status.Fixed()
	}
	return ""
}
