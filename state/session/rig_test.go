package session_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/build"
	"app.tender/tender/state/localstore"
	"app.tender/tender/state/localstore/storetest"
	"app.tender/tender/state/outbox"
	"app.tender/tender/state/session"
)

// clock is a clock that a test advances, running the timers that become due.
type clock struct {
	mu     sync.Mutex
	now    time.Time
	timers []*timer
}

type timer struct {
	at time.Time
	f  func()
}

func newClock() *clock { return &clock{now: time.Date(2026, 4, 6, 9, 0, 0, 0, time.UTC)} }

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) AfterFunc(d time.Duration, f func()) (stop func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	t := &timer{c.now.Add(d), f}
	c.timers = append(c.timers, t)
	return func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.timers = slices.DeleteFunc(c.timers, func(o *timer) bool { return o == t })
	}
}

// due advances the clock to the next timer due by end and removes it; nil for none.
func (c *clock) due(end time.Time) *timer {
	c.mu.Lock()
	defer c.mu.Unlock()
	slices.SortStableFunc(c.timers, func(a, b *timer) int { return a.at.Compare(b.at) })
	if len(c.timers) == 0 || c.timers[0].at.After(end) {
		c.now = end
		return nil
	}
	t := c.timers[0]
	c.timers = c.timers[1:]
	if t.at.After(c.now) {
		c.now = t.at
	}
	return t
}

// jump sets the clock without running the timers that become due.
func (c *clock) jump(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// service is the service in memory, with one proposal. Changes need its lock.
type service struct {
	mu       sync.Mutex
	now      func() time.Time
	proposal state.Proposal
	writes   []state.Edit
	// the outcome of a call, and whether it takes effect anyway; nil: it arrives
	fault func(write bool) (state.Fault, bool)
}

// leave makes the service unreachable until back is called. The session may be calling it.
func (s *service) leave() (back func()) {
	s.meets(func(bool) (state.Fault, bool) { return offline, false })
	return func() { s.meets(nil) }
}

func (s *service) meets(fault func(write bool) (state.Fault, bool)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fault = fault
}

// wrote returns the number of writes. The session may be making one.
func (s *service) wrote() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.writes)
}

const original = "one\ntwo\nthree"

func newService(c *clock) *service {
	return &service{now: c.Now, proposal: state.Proposal{
		ID: 7, Number: 1042, Name: "Halvorsen Residence", Status: state.StatusDraft, Description: original,
		InternalNotes: "a\nb\nc",
	}}
}

func (s *service) meet(write bool) (state.Fault, bool) {
	if s.fault == nil {
		return state.Fault{}, true
	}
	return s.fault(write)
}

func (s *service) Proposal(context.Context, state.ProposalID) (*state.Proposal, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if f, _ := s.meet(false); f.Kind != state.FaultNone {
		return nil, f
	}
	p := s.proposal
	p.Areas = slices.Clone(p.Areas)
	p.Version = state.Version{ETag: fmt.Sprintf("%d writes", len(s.writes))}
	return &p, nil
}

// RenewProposal returns known if the proposal has not changed.
func (s *service) RenewProposal(
	ctx context.Context, id state.ProposalID, known *state.Proposal,
) (*state.Proposal, error) {
	p, err := s.Proposal(ctx, id)
	if err == nil && known != nil && known.ID == p.ID && known.Version != (state.Version{}) &&
		known.Version == p.Version {
		return known, nil
	}
	return p, err
}

func (s *service) Apply(_ context.Context, e state.Edit) (state.Applied, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	f, done := s.meet(true)
	if done {
		s.do(e)
	}
	if f.Kind != state.FaultNone {
		return state.Applied{}, f
	}
	p := s.proposal
	return state.Applied{Proposal: &p}, nil
}

func (s *service) do(e state.Edit) {
	s.writes = append(s.writes, e)
	switch {
	case state.Is[state.AddProposal](e):
		s.proposal = state.Proposal{ID: 8, Number: 1043, Name: e.Text(), Status: state.StatusDraft}
	case state.Is[state.AddArea](e):
		id := int64(100 + len(s.writes))
		s.proposal.Areas = append(slices.Clone(s.proposal.Areas), state.Area{
			ID: state.AreaID(id), Name: e.Text(),
			Options: []state.Option{{ID: state.OptionID(id), Status: state.StatusDraft}},
		})
	case e.Ref().Field == state.ProposalDescription:
		s.proposal.Description = e.Text()
	case e.Ref().Field == state.InternalNotes:
		s.proposal.InternalNotes = e.Text()
	}
	s.proposal.LastModified = s.now()
}

func (s *service) Proposals(context.Context, state.ProposalQuery) (state.ProposalPage, error) {
	return state.ProposalPage{}, nil
}

func (s *service) People(context.Context, state.PeopleQuery) (state.PeoplePage, error) {
	return state.PeoplePage{}, nil
}

func (s *service) Locations(context.Context, state.ContactID, int) (state.LocationPage, error) {
	return state.LocationPage{}, nil
}

// stored is what a session uses of a disk, which a test may wrap.
type stored interface {
	session.Store
	session.Cache
	session.PlanStore
	session.Marks
}

// shaky is a store whose disk sometimes fails, until its process is killed: then it writes
// nothing.
type shaky struct {
	*localstore.Store
	*localstore.Typed
	*localstore.Cache
	*localstore.Plans
	*localstore.Marks
	*localstore.Queue

	mu      sync.Mutex
	fails   func() bool // nil: never
	refuses error       // the error of one commit of a text; nil for none
	slow    func()      // what a person does once while something of theirs is written; nil: nothing
	killed  bool
}

// failIf makes the disk fail whenever fails returns true; nil: never again. Like the two below it may
// be called while the session writes.
func (s *shaky) failIf(fails func() bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fails = fails
}

// fill makes the disk of a terminal full until free is called.
func fill(x *terminal) (free func()) {
	x.store.failIf(func() bool { return true })
	return func() { x.store.failIf(nil) }
}

// refuseOnce makes the next commit of a text fail with err.
func (s *shaky) refuseOnce(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.refuses = err
}

// duringNext has f run while a draft is next saved or committed, a text planned or taken over, a step undone or a
// manual merge dropped.
func (s *shaky) duringNext(f func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.slow = f
}

// slowly runs slow once, while the disk still works.
func (s *shaky) slowly() {
	s.mu.Lock()
	f := s.slow
	s.slow = nil
	s.mu.Unlock()
	if f != nil {
		f()
	}
}

var errKilled = errors.New("killed")

func (s *shaky) strike() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.killed:
		return errKilled
	case s.fails != nil && s.fails():
		return state.Fault{Kind: state.FaultLocal, Message: "The disk is full."}
	default:
		return nil
	}
}

func (s *shaky) Save(ctx context.Context, d state.Draft) (state.Draft, error) {
	if err := s.strike(); err != nil {
		return d, err
	}
	if d.Merge == 0 {
		defer s.slowly()
	}
	return s.Typed.Save(ctx, d)
}

func (s *shaky) Discard(ctx context.Context, d state.Draft) (bool, error) {
	if err := s.strike(); err != nil {
		return false, err
	}
	if d.Merge != 0 {
		defer s.slowly()
	}
	return s.Typed.Discard(ctx, d)
}

func (s *shaky) TakeLease(ctx context.Context, l state.Lease, over bool) error {
	if err := s.strike(); err != nil {
		return err
	}
	if over {
		defer s.slowly()
	}
	return s.Typed.TakeLease(ctx, l, over)
}

func (s *shaky) AskLease(ctx context.Context, l state.Lease) (bool, error) {
	if err := s.strike(); err != nil {
		return false, err
	}
	defer s.slowly()
	return s.Typed.AskLease(ctx, l)
}

func (s *shaky) HandLease(ctx context.Context, l state.Lease) (bool, error) {
	if err := s.strike(); err != nil {
		return false, err
	}
	defer s.slowly()
	return s.Typed.HandLease(ctx, l)
}

func (s *shaky) EndLease(ctx context.Context, l state.Lease) error {
	if err := s.strike(); err != nil {
		return err
	}
	return s.Typed.EndLease(ctx, l)
}

func (s *shaky) AddSiteEvents(ctx context.Context, events []state.SiteEvent) error {
	if err := s.strike(); err != nil {
		return err
	}
	return s.Marks.AddSiteEvents(ctx, events)
}

func (s *shaky) SaveRun(ctx context.Context, r build.Run) (build.Run, error) {
	if err := s.strike(); err != nil {
		return r, err
	}
	return s.Plans.SaveRun(ctx, r)
}

func (s *shaky) UpdateQueue(
	ctx context.Context, change func([]state.OutboxRecord) (state.QueueChange, error),
) ([]state.OutboxRecord, error) {
	if err := s.strike(); err != nil {
		return nil, err
	}
	return s.Queue.UpdateQueue(ctx, change)
}

func (s *shaky) SettleQueue(
	ctx context.Context, original *state.Proposal, asOf time.Time,
	change func([]state.OutboxRecord) (state.QueueChange, error),
) ([]state.OutboxRecord, error) {
	if err := s.strike(); err != nil {
		return nil, err
	}
	return s.Queue.SettleQueue(ctx, original, asOf, change)
}

func (s *shaky) CommitDraft(
	ctx context.Context, d state.Draft, change func([]state.OutboxRecord, state.Edit) (state.QueueChange, error),
) (state.Draft, []state.OutboxRecord, error) {
	if err := s.strike(); err != nil {
		return d, nil, err
	}
	defer s.slowly()
	s.mu.Lock()
	refused := s.refuses
	s.refuses = nil
	s.mu.Unlock()
	if refused != nil {
		return d, nil, refused
	}
	return s.Queue.CommitDraft(ctx, d, change)
}

// slowHistory runs what a person does while a step is undone or redone.
type slowHistory struct {
	session.History

	disk *shaky
}

func (h slowHistory) Undo(ctx context.Context, action int64) error {
	defer h.disk.slowly()
	return h.History.Undo(ctx, action)
}

func (h slowHistory) Redo(ctx context.Context, action int64) error {
	defer h.disk.slowly()
	return h.History.Redo(ctx, action)
}

// terminal is a running program: a session on the database of its machine.
type terminal struct {
	*session.Session
	*session.Typing

	store  *shaky
	events []session.Event
	broken bool // the session is expected to find a defect, not the test
}

// machine is a database with its open terminals.
type machine struct {
	t       fatal
	path    string
	clock   *clock
	service *service
	open    []*terminal
}

// fatal is the part of a test that a machine needs.
type fatal interface {
	Helper()
	Fatal(args ...any)
	Fatalf(format string, args ...any)
}

func newMachine(t fatal, dir string) *machine {
	c := newClock()
	m := &machine{t: t, path: filepath.Join(dir, "tender.db"), clock: c, service: newService(c)}
	if test, ok := t.(*testing.T); ok {
		test.Cleanup(func() { // before the directory is deleted, in which a terminal would still create files
			for _, x := range slices.Clone(m.open) {
				m.end(x)
			}
		})
	}
	return m
}

// start opens a terminal and waits until it is idle.
func (m *machine) start() *terminal {
	m.t.Helper()
	return m.startWith(session.Config{})
}

func (m *machine) startWith(c session.Config) *terminal {
	m.t.Helper()
	return m.startOn(func(s stored) stored { return s }, c)
}

// startOn is startWith with a disk that a test has wrapped.
func (m *machine) startOn(
	disk func(stored) stored, c session.Config, with ...func(*session.Config, *terminal),
) *terminal {
	m.t.Helper()
	store, err := storetest.Open(context.Background(), localstore.Config{Path: m.path, Now: m.clock.Now})
	if err != nil {
		m.t.Fatal(err)
	}
	x := &terminal{store: &shaky{
		Store: store, Typed: store.Typed, Cache: store.Cache, Plans: store.Plans, Marks: store.Marks,
		Queue: store.Queue,
	}}
	box := outbox.New(x.store, m.service, m.clock.Now)
	d := disk(x.store)
	c.Store, c.Cache, c.Plans, c.Marks, c.Outbox, c.Clock = d, d, d, d, box, m.clock
	c.History = slowHistory{outbox.NewHistory(box,
		outbox.HistoryStore{Queue: x.store, Cache: x.store, Drafts: x.store, Plans: x.store}), x.store}
	for _, f := range with {
		f(&c, x)
	}
	x.Session = session.New(context.Background(), c)
	x.Typing = x.Session.Typing
	x.Start()
	m.open = append(m.open, x)
	m.idle()
	return x
}

// startBehind is startWith with an outbox that a test has wrapped.
func (m *machine) startBehind(c session.Config, behind func(session.Outbox) session.Outbox) *terminal {
	m.t.Helper()
	return m.startOn(func(s stored) stored { return s }, c, func(c *session.Config, _ *terminal) {
		c.Outbox = behind(c.Outbox)
	})
}

// kill ends a terminal as the system does.
func (m *machine) kill(x *terminal) {
	m.t.Helper()
	x.store.mu.Lock()
	x.store.killed = true
	x.store.mu.Unlock()
	m.idle()
	m.end(x)
}

// end closes a terminal whose session writes nothing any more.
func (m *machine) end(x *terminal) {
	m.t.Helper()
	x.Sending.Stop(true)
	m.open = slices.DeleteFunc(m.open, func(o *terminal) bool { return o == x })
	if err := x.store.Close(); err != nil {
		m.t.Fatal(err)
	}
}

// quit ends a terminal as a person does.
func (m *machine) quit(x *terminal) session.Lost {
	m.t.Helper()
	lost := x.Flush(context.Background())
	m.idle()
	m.end(x)
	return lost
}

// idle waits until no terminal does anything. Timers do not count.
func (m *machine) idle() {
	m.t.Helper()
	for _, x := range m.open {
		for x.Busy() > 0 {
			select {
			case <-x.Rest():
			case <-time.After(2 * time.Minute):
				m.t.Fatal("the session hangs")
			}
		}
		for _, e := range x.Events() {
			if f, ok := faultOf(e); ok && (f.Kind == state.FaultNone || f.Message == "") {
				m.t.Fatalf("an event has an empty fault: %T %+v", e, e)
			}
			x.events = append(x.events, e)
		}
		if err := x.Panicked(); err != nil && !x.broken {
			m.t.Fatal(err)
		}
	}
}

// faultOf returns the fault in an event.
func faultOf(e session.Event) (f state.Fault, ok bool) {
	switch e := e.(type) {
	case session.LocalFault:
		return e.Fault, true
	case session.Failed:
		return e.Fault, true
	case session.Uncommitted:
		return e.Fault, true
	case session.Unread:
		return e.Fault, true
	case session.MergeUnsaved:
		return e.Fault, true
	case session.LinkBroke:
		return e.Fault, true
	case session.PinDelayed:
		return e.Fault, true
	case session.PinFailed:
		return e.Fault, true
	default:
		return f, false
	}
}

// pass lets time pass.
func (m *machine) pass(d time.Duration) {
	m.t.Helper()
	m.idle()
	end := m.clock.Now().Add(d)
	for t := m.clock.due(end); t != nil; t = m.clock.due(end) {
		t.f()
		m.idle()
	}
	m.idle()
}

// look notifies every terminal of the others' writes, as the watcher does.
func (m *machine) look() {
	m.t.Helper()
	m.idle() // a write is noticed once it is done
	for _, x := range m.open {
		x.Changed(state.Fault{})
	}
	m.idle()
}

func (m *machine) served(ref state.TextRef) string {
	m.service.mu.Lock()
	defer m.service.mu.Unlock()
	got, _ := m.service.proposal.Text(ref)
	return got
}

var (
	description = state.TextRef{Proposal: 7, Field: state.ProposalDescription}
	internal    = state.TextRef{Proposal: 7, Field: state.InternalNotes}
)

// happened returns the last event of a type.
func happened[E session.Event](t *testing.T, x *terminal) E {
	t.Helper()
	for _, e := range slices.Backward(x.events) {
		if got, ok := e.(E); ok {
			return got
		}
	}
	var none E
	t.Fatalf("no event %T: %+v", none, x.events)
	return none
}

// discard discards what is stored of a text, unknown to its terminal.
func discard(t *testing.T, x *terminal, ref state.TextRef) {
	t.Helper()
	list, err := x.store.Drafts(t.Context())
	must(t, err)
	for _, d := range list {
		if d.Ref == ref {
			_, err := x.store.Typed.Discard(t.Context(), d)
			must(t, err)
		}
	}
}
