package session

import (
	"context"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
	"app.tender/tender/state/installer"
	"app.tender/tender/state/plan"
)

// Config configures a session.
type Config struct {
	Remote  Remote      // nil: pins are not fetched
	Answers Answers     // nil: none are asked for
	Site    SiteService // nil: what is entered on site stays here
	// Sold finds the jobs that pin themselves; nil for none.
	Sold    func(ctx context.Context) ([]state.ProposalID, error)
	Lister  Lister // nil: the list of proposals is not fetched in the background
	Listed  Listings
	Store   Store
	Cache   Cache
	Plans   PlanStore
	Marks   Marks
	Outbox  Outbox
	History History
	Builder *build.Engine // nil: nothing is built
	Clock   Clock

	ReadOnly string // why nothing may be written to the service; empty if it may
	Offline  bool   // start by working offline
	// Named returns what is known here of a proposal that is not open, to compare texts with its notes; nil for
	// nothing. It is called only during the calls that commit. It may be nil.
	Named    func(id state.ProposalID) *state.Proposal
	LiveHost string // the host of a live account, which gets nothing before Agree; empty for no question
}

// Session is one person's work. It is safe for concurrent use, and its methods return at once,
// except Flush and those for commands. It is made of parts that each own their state.
type Session struct {
	*core
	Link     *Connection
	Sending  *Sending
	Proposal *Opened
	Editing  *Editing
	Typing   *Typing
	Plans    *Plans
	Builds   *Builds
	Pins     *Pins
	Site     *Site
	Gathers  *Gathering

	c       Config
	reader  reader
	returns *returns
	agreed  map[seen]bool // what looks internal and the client may see
}

// New returns a session that does nothing yet. It ends with ctx, after the current write. Call
// Flush first to lose nothing.
func New(ctx context.Context, c Config) *Session {
	s := &Session{
		core: newCore(ctx, c.Clock), c: c,
		agreed: make(map[seen]bool),
	}
	s.reread = s.read
	s.shown = &Snapshot{Open: &Watched{}, Plan: &plan.Plan{}, Site: &installer.Site{}}
	entries := func() []state.OutboxEdit { return s.reader.entries }
	s.Link = &Connection{core: s.core, Link: Link{Chosen: c.Offline}}
	s.Sending = &Sending{
		core: s.core, link: s.Link, outbox: c.Outbox, readOnly: c.ReadOnly, liveHost: c.LiveHost,
		entries: entries, pushed: s.pushed,
	}
	s.Proposal = &Opened{
		core: s.core, link: s.Link, sending: s.Sending, remote: c.Remote, cache: c.Cache, entries: entries,
		waiting: func() bool { return s.reader.reading && !s.Sending.ready },
	}
	s.Editing = &Editing{
		core: s.core, store: c.Store, open: s.Proposal, others: func() []state.Lease {
			return s.reader.leases
		}, asked: func() []state.Lease { return s.reader.asked }, rights: make(map[state.ProposalID]*right),
	}
	s.Plans = &Plans{core: s.core, store: c.Plans, open: s.Proposal, held: s.Held, later: s.readLater}
	s.Typing = &Typing{
		core: s.core, store: c.Store, outbox: c.Outbox, plans: c.Plans, open: s.Proposal, editing: s.Editing,
		sending: s.Sending, planned: s.Plans, entries: entries, held: s.Held,
		texts: make(map[textKey]*text), stored: make(map[int64]state.Draft),
	}
	s.Editing.typing, s.Proposal.typing = s.Typing, s.Typing
	s.Builds = &Builds{
		core: s.core, link: s.Link, sending: s.Sending, engine: c.Builder, store: c.Store, held: s.shows,
		drives: make(map[state.ProposalID]*drive),
	}
	s.Pins = &Pins{
		core: s.core, link: s.Link, sending: s.Sending, remote: c.Remote, cache: c.Cache, marks: c.Marks,
		sold: c.Sold, kept: func() []state.Pin { return s.reader.pins },
		asked: make(map[state.ProposalID]bool), reported: make(map[state.ProposalID]bool),
	}
	s.Site = &Site{
		core: s.core, open: s.Proposal, marks: c.Marks, later: s.readLater, shown: &installer.Site{},
		unstored: make(map[state.ProposalID][]state.SiteEvent), bringing: bringing{
			link: s.Link, sending: s.Sending, service: c.Site, pins: func() []state.Pin { return s.reader.pins },
			sites: make(map[state.ProposalID]SiteExchange), refused: make(map[state.ProposalID]bool),
		},
	}
	s.Gathers = &Gathering{core: s.core, link: s.Link, sending: s.Sending, remote: c.Lister, here: c.Listed}
	s.returns = &returns{
		core: s.core, link: s.Link, sending: s.Sending, open: s.Proposal, remote: c.Remote,
		answers: c.Answers, cache: c.Cache,
	}
	s.connect()
	return s
}

// connect sets what the other parts do when something changes in one.
func (s *Session) connect() {
	s.Link.heard = func() {
		s.Pins.fetchPins()
		s.Gathers.gather()
		if !s.Site.begun {
			s.Site.bring()
		}
	}
	s.Link.back = func() {
		s.Sending.process()
		s.Site.bring()
	}
	s.Link.trusted = s.Sending.wake
	s.Link.online = func() {
		s.Sending.stopped = false
		s.Sending.process()
		s.Builds.driveRuns()
		s.Site.bring()
	}
	s.Sending.freed, s.Sending.halted = s.Builds.driveRuns, s.Pins.stopPins
	s.Proposal.replan = func() {
		s.Plans.watchPlan()
		s.Site.watchSite()
	}
	s.Proposal.await = s.returns.awaitReturns
	s.Proposal.edit = func(before state.ProposalID) {
		s.Editing.left = false
		s.Editing.begin(before)
	}
	s.Plans.stored, s.Builds.built = s.Builds.compareUpload, s.Proposal.built
}

// Start reads the local store, and then starts the outbox.
func (s *Session) Start() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.read()
}

// Events returns the events since the last call, in order. Callers read Snapshot next.
func (s *Session) Events() []Event {
	s.mu.Lock()
	defer s.mu.Unlock()
	events := s.events
	s.events, s.untold = nil, false
	return events
}
