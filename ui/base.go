package ui

import (
	"context"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/ui/notice"
	"app.tender/tender/ui/over"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/people"
	"app.tender/tender/views/widget/theme"
)

// base is the state that the parts of the shell share: settings, session and snapshot, audience,
// notices and dialogs. Each part is a type of its own.
type base struct {
	ctx    context.Context // the life of the program, ended by Quit
	cancel context.CancelFunc
	opts   Options
	keys   screen.Keys
	theme  *theme.Theme

	session *session.Session
	snap    *session.Snapshot // the current one

	visibility
	words   *words
	pins    pins
	dialogs *over.Dialogs
	notices notice.Queue
	lastKey string // the key being handled
	typesOn bool   // keys typed before its effect was visible may follow it

	outboxShown []state.OutboxEdit // as of the last decision about one of them
}

func newBase(ctx context.Context, cancel context.CancelFunc, o Options, keys screen.Keys) *base {
	b := &base{
		ctx: ctx, cancel: cancel, opts: o, keys: keys, theme: theme.New(o.Theme),
		words: &words{
			names:   make(map[state.ProposalID]*state.Proposal),
			assigns: make(map[assignment]state.Change), sellers: &people.Sellers{},
		},
		visibility: visibility{keys: keys, actions: audiences(), noPrices: o.Installer && !o.SheetPrices},
	}
	b.notices.Web = o.WebAddress
	b.session = startSession(ctx, o, b.words.Named)
	b.pins = pins{b}
	b.dialogs = over.New(b.theme, keys, o.Clock, b.session.Typing)
	b.dialogs.Web = o.WebAddress
	b.dialogs.Kept = func() { b.notices.TellHere(screen.Plain, dialog.Kept) }
	b.readSnapshot()
	return b
}

// readSnapshot reads the newest snapshot of the session.
func (b *base) readSnapshot() { b.snap = b.session.Snapshot() }

// noteAnswer tells the session the result of a request, which shows whether the service is reachable.
func (b *base) noteAnswer(err error) {
	b.session.Link.Note(err)
	b.readSnapshot()
}

// offline reports whether the service is unreachable.
func (b *base) offline() bool { return b.snap.Link.Offline() }

// reportCacheError reports why this machine could not cache something. The screen is still right.
func (b *base) reportCacheError(err error) {
	if f := state.FaultOf(err); f.Kind != state.FaultNone && f.Kind != state.FaultCanceled {
		b.notices.Local = f
		b.session.Troubled()
	}
}

// noteLocal records the outcome of a screen's local read or write.
func (b *base) noteLocal(wrote bool, err error) {
	b.reportCacheError(err)
	if wrote && err == nil && b.snap.Unsaved == 0 { // this machine can write again
		b.notices.Over()
	}
}

// readOnly returns why the open proposal can't be changed, or "".
func (b *base) readOnly() string {
	if b.opts.ReadOnly != "" {
		return b.opts.ReadOnly
	}
	if p := b.snap.Open.Proposal; p != nil {
		return p.Status.Fixed()
	}
	return ""
}
