package session_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/session"
)

// question is a request that waits until the test responds, so that the test chooses the order of
// the responses.
type question struct {
	answer chan *state.Proposal // nil: the service can't read it
}

// asked is a service that responds on the test's command.
type asked struct {
	*service

	questions chan question
}

func (a asked) RenewProposal(context.Context, state.ProposalID, *state.Proposal) (*state.Proposal, error) {
	q := question{make(chan *state.Proposal)}
	a.questions <- q
	if p := <-q.answer; p != nil {
		return p, nil
	}
	return nil, state.Fault{Kind: state.FaultNotFound, Message: "It is not there."}
}

// watching returns a terminal with the proposal open and its first request.
func watching(m *machine) (x *terminal, a asked, first question) {
	a = asked{m.service, make(chan question)}
	x = m.startWith(session.Config{Remote: a})
	x.Proposal.Watch(7)
	return x, a, <-a.questions
}

// at returns the proposal as changed at a minute.
func at(minute int, description string) *state.Proposal {
	return &state.Proposal{
		ID: 7, Description: description,
		LastModified: time.Date(2026, 4, 6, 8, minute, 0, 0, time.UTC),
	}
}

// A stale response is dropped: it would report an existing proposal as missing.
func TestStaleResponseIsDropped(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x, a, first := watching(m)
	x.Proposal.Reread()
	second := <-a.questions
	second.answer <- at(5, "new")
	first.answer <- nil
	m.idle()
	open := x.Snapshot().Open
	if open.Proposal == nil || open.Proposal.Description != "new" || open.Fault.Kind != state.FaultNone ||
		open.Loading {
		t.Errorf("shown: %+v", open)
	}
	if slices.ContainsFunc(x.events, func(e session.Event) bool { _, ok := e.(session.Unread); return ok }) {
		t.Error("the stale response is reported")
	}
}

// The response for a proposal that was left is not shown in the next one.
func TestResponseForAnotherProposalIsDropped(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x, a, first := watching(m)
	x.Proposal.Watch(9)
	second := <-a.questions
	first.answer <- nil // not found
	for x.Busy() > 1 {  // all but the second request
		<-x.Rest()
	}
	if open := x.Snapshot().Open; open.ID != 9 || open.Proposal != nil || !open.Loading ||
		open.Fault.Kind != state.FaultNone {
		t.Errorf("shown: %+v", open)
	}
	second.answer <- &state.Proposal{ID: 9}
	m.idle()
	if open := x.Snapshot().Open; open.Proposal == nil || open.Proposal.ID != 9 {
		t.Errorf("shown: %+v", open)
	}
}

// A read that began before a write may return the old data after it: a person would see their
// saved text vanish.
func TestOlderResponseDoesNotReplaceANewer(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x, a, first := watching(m)
	first.answer <- at(5, "read at five")
	m.idle()
	x.Proposal.Reread()
	late := <-a.questions
	late.answer <- at(3, "as it was at three")
	m.idle()
	if open := x.Snapshot().Open; open.Proposal.Description != "read at five" || open.Loading {
		t.Errorf("shown: %+v", open)
	}
}

// counting counts what is cached.
type counting struct {
	stored

	saved, noted int
}

func (c *counting) SaveProposal(ctx context.Context, p *state.Proposal, asOf time.Time) error {
	c.saved++
	return c.stored.SaveProposal(ctx, p, asOf)
}

func (c *counting) NoteUnchanged(ctx context.Context, id state.ProposalID, asOf time.Time) error {
	c.noted++
	return c.stored.NoteUnchanged(ctx, id, asOf)
}

// A proposal that has not changed at the service is not derived, drawn and cached again each time
// it is opened, which takes longer than a key press may for a large one; but its age is updated.
func TestUnchangedProposalIsNotProcessedAgain(t *testing.T) {
	m := newMachine(t, t.TempDir())
	m.service.proposal.LastModified = m.clock.Now()
	disk := &counting{}
	start := func() *terminal {
		return m.startOn(func(s stored) stored { disk.stored = s; return disk }, session.Config{Remote: m.service})
	}
	x := start()
	x.Proposal.Watch(7)
	m.idle()
	first := x.Snapshot().Open.Proposal
	m.clock.jump(time.Hour)
	x.Proposal.Reread()
	m.idle()
	if open := x.Snapshot().Open; open.Proposal != first || open.Loading || !open.AsOf.Equal(m.clock.Now()) {
		t.Errorf("shown: %+v", open)
	}
	if disk.saved != 2 || disk.noted != 0 {
		t.Errorf("saved %d times, noted %d times: the first save was not recognized", disk.saved, disk.noted)
	}
	m.end(x)
	m.clock.jump(time.Hour)
	x = start()
	x.Proposal.Watch(7)
	m.idle()
	if p, asOf, err := x.store.Proposal(t.Context(), 7); err != nil || p.Description != original ||
		!asOf.Equal(m.clock.Now()) || disk.saved != 2 || disk.noted != 1 {
		t.Errorf("after a restart the copy of %v is %v, %v: saved %d times, noted %d times", p, asOf, err, disk.saved,
			disk.noted)
	}
	typeIn(x, description, original, "mine")
	d, _ := x.Typed(description)
	x.Send(d)
	m.pass(time.Second)
	x.Proposal.Reread()
	m.idle()
	if open := x.Snapshot().Open; open.Proposal.Description != d.Text {
		t.Errorf("after a change %q is shown", open.Proposal.Description)
	}
}

// A saved change is shown from the response to the write, without another request.
func TestWriteResponseIsShown(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.startWith(session.Config{Remote: m.service})
	x.Proposal.Watch(7)
	m.idle()
	typeIn(x, description, original, "mine")
	d, _ := x.Typed(description)
	x.Send(d)
	if w := x.Snapshot().Open.Workspace; w.Proposal.Description != d.Text {
		t.Errorf("before the save, shows %q", w.Proposal.Description)
	}
	m.pass(time.Second)
	if open := x.Snapshot().Open; open.Proposal.Description != d.Text || open.Workspace.Whole != state.MarkNone {
		t.Errorf("after the save: %q, %q", open.Proposal.Description, open.Workspace.Whole)
	}
}

// The reason why a proposal could not be read is shown with the cached copy, until the next
// response.
func TestTheFaultOfAReadIsKept(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	if err := x.store.SaveProposal(t.Context(), at(1, "kept here"), m.clock.Now()); err != nil {
		t.Fatal(err)
	}
	m.end(x)
	x, a, first := watching(m)
	if open := x.Snapshot().Open; open.Proposal == nil || open.Proposal.Description != "kept here" || !open.Loading {
		t.Errorf("before the response: %+v", open)
	}
	first.answer <- nil
	m.idle()
	open := x.Snapshot().Open
	if open.Fault.Kind != state.FaultNotFound || open.Proposal == nil || open.Loading {
		t.Errorf("shown: %+v", open)
	}
	happened[session.Unread](t, x)
	x.Proposal.Reread()
	second := <-a.questions
	second.answer <- at(2, "read")
	m.idle()
	if open := x.Snapshot().Open; open.Fault.Kind != state.FaultNone || open.Proposal.Description != "read" {
		t.Errorf("shown: %+v", open)
	}
	if p, _, err := x.store.Proposal(t.Context(), 7); err != nil || p.Description != "read" {
		t.Errorf("cached: %+v, %v", p, err)
	}
}

// brokenCache is a disk that can neither read nor cache a proposal.
type brokenCache struct{ stored }

var errDisk = state.Fault{Kind: state.FaultLocal, Message: "The disk is broken."}

func (brokenCache) Proposal(context.Context, state.ProposalID) (*state.Proposal, time.Time, error) {
	return nil, time.Time{}, errDisk
}

func (brokenCache) SaveProposal(context.Context, *state.Proposal, time.Time) error { return errDisk }

// A disk that can't cache does not prevent the service's response from being shown, and nothing
// says that the service failed.
func TestADiskFaultIsNotReportedAsTheServices(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.startOn(func(s stored) stored { return brokenCache{s} }, session.Config{Remote: m.service})
	x.Proposal.Watch(7)
	m.idle()
	s := x.Snapshot()
	if s.Open.Proposal == nil || s.Open.Fault.Kind != state.FaultNone || s.Link.Fault.Kind != state.FaultNone ||
		!s.Link.Heard {
		t.Errorf("shown: %+v, the service: %+v", s.Open, s.Link)
	}
	broken := 0
	for _, e := range x.events {
		switch e := e.(type) {
		case session.LocalFault:
			broken++
		case session.Unread:
			t.Errorf("reported as a fault of the service: %+v", e)
		case session.Kept:
			if broken == 2 {
				t.Error("Kept is announced")
			}
		}
	}
	if broken != 2 {
		t.Errorf("the disk fault is reported %d times, want once for the read and once for the copy", broken)
	}
	m.pass(time.Minute)
	if n := len(all[session.LocalFault](x)); n != 2 || x.Snapshot().Unsaved != 0 {
		t.Errorf("reported %d times, %d unsaved: a copy is read again, not retried", n, x.Snapshot().Unsaved)
	}
	x.Proposal.Reread()
	m.idle()
	if n := len(all[session.LocalFault](x)); n != 3 {
		t.Errorf("reported %d times: the copy is older than what the service said, and need not be read", n)
	}
}

// torn is a disk whose cache can't be read, for an unknown reason.
type torn struct{ stored }

func (torn) Proposal(context.Context, state.ProposalID) (*state.Proposal, time.Time, error) {
	return nil, time.Time{}, errors.New("torn")
}

// A copy that can't be read is a local fault, whatever its error says.
func TestAnUnreadableCopyIsALocalFault(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.startOn(func(s stored) stored { return torn{s} }, session.Config{})
	x.Proposal.Watch(7)
	m.idle()
	if f := x.Snapshot().Open.Fault; f.Kind != state.FaultLocal || f.Message != "torn" {
		t.Errorf("%+v", f)
	}
}

// While no proposal is open, nothing is requested from the service.
func TestNothingIsReadWhileNothingIsOpen(t *testing.T) {
	m := newMachine(t, t.TempDir())
	reads := 0
	m.service.fault = func(bool) (state.Fault, bool) { reads++; return state.Fault{}, true }
	x := m.startWith(session.Config{Remote: m.service})
	x.Proposal.Reread()
	x.Proposal.Watch(7)
	x.Proposal.Watch(0)
	m.idle()
	before := reads
	x.Proposal.Reread()
	m.idle()
	if reads != before {
		t.Errorf("%d questions", reads-before)
	}
}

// An unsent local proposal opens at once, right after it was created and after a restart, whatever
// else waits.
func TestAnUnsentProposalIsOpenAtOnce(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x, l := startLooked(m, session.Config{Offline: true})
	var shown []string
	show := func(x *terminal, id state.ProposalID) {
		x.Proposal.Watch(id)
		name := ""
		if w := x.Snapshot().Open.Workspace; w != nil {
			name = w.Proposal.Name
		}
		shown = append(shown, name)
		x.Proposal.Watch(0)
	}
	for i, name := range []string{"Lake house", "Boat house"} {
		l.see = func() { l.see = nil; show(x, state.ProposalID(-1-i)) } // before the outbox was read again
		x.Commit(state.Edit{Change: state.AddProposal{Name: name}})
		m.idle()
	}
	x.Commit(state.Edit{Proposal: 7, Change: state.Rename{Name: "New name"}})
	x.Commit(state.Edit{Proposal: -1, Change: state.AddArea{Name: "Sauna"}})
	m.idle()
	_ = m.quit(x)
	y := m.startWith(session.Config{Offline: true})
	show(y, -1)
	show(y, -2)
	if want := []string{"Lake house", "Boat house", "Lake house", "Boat house"}; !slices.Equal(shown, want) {
		t.Errorf("shown: %q, want %q", shown, want)
	}
}

// silent is an outbox that does not return the proposal, as when a create is found again after a
// lost response.
type silent struct{ session.Outbox }

func (o silent) PushNext(ctx context.Context) (state.Outcome, error) {
	out, err := o.Outbox.PushNext(ctx)
	out.Proposal = nil
	return out, err
}

// A proposal that was just created is read if the step that created it does not return it: people
// refer to it by its number.
func TestResolvedProposalIsRead(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.startBehind(session.Config{Remote: m.service, Offline: true}, func(o session.Outbox) session.Outbox {
		return silent{o}
	})
	x.Commit(state.Edit{Change: state.AddProposal{Name: "Lake house"}})
	m.idle()
	x.Proposal.Watch(happened[session.Committed](t, x).Entry.Edit.Proposal)
	x.Link.GoOffline(false)
	m.pass(time.Minute)
	if open := x.Snapshot().Open; open.Proposal == nil || open.Proposal.Number != 1043 || open.Proposal.ID != open.ID {
		t.Errorf("shown: %+v", open.Proposal)
	}
}

// A fast service has saved a new proposal before it is opened by its local id. It must not stay as
// it was created, without number, areas and the keys for lines.
func TestAProposalSavedBeforeItIsOpenedIsReadFromTheService(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.startWith(session.Config{Remote: m.service})
	x.Commit(state.Edit{Change: state.AddProposal{Name: "Lake house"}})
	m.pass(time.Minute)
	x.Proposal.Watch(happened[session.Committed](t, x).Entry.Edit.Proposal)
	m.pass(time.Minute)
	if open := x.Snapshot().Open; open.Proposal == nil || open.Proposal.Number != 1043 || open.Proposal.ID != open.ID {
		t.Errorf("shown: %+v of %d", open.Proposal, open.ID)
	}
}

// A proposal that another terminal has saved is read once, even if someone else has overwritten it
// since, so that the copy here never matches.
func TestWhatAnotherTerminalSavedIsReadOnce(t *testing.T) {
	for _, refs := range [][]state.TextRef{{description}, {description, internal}} {
		m := newMachine(t, t.TempDir())
		x, y := m.start(), m.startWith(session.Config{Remote: m.service})
		x.Proposal.Watch(7)
		m.idle()
		y.Proposal.Watch(7)
		m.idle()
		for _, ref := range refs {
			typeIn(x, ref, m.served(ref), "theirs")
			d, _ := x.Typed(ref)
			x.Send(d)
			m.pass(time.Second)
		}
		m.service.proposal.Description, m.service.proposal.InternalNotes = "of someone else", "of someone else"
		m.look()
		if open := y.Snapshot().Open; open.Proposal.Description != "of someone else" {
			t.Errorf("the other terminal shows %q", open.Proposal.Description)
		}
		reads := 0
		m.service.meets(func(bool) (state.Fault, bool) { reads++; return state.Fault{}, true })
		m.look()
		m.look()
		if reads != 0 {
			t.Errorf("%d texts: read %d more times", len(refs), reads)
		}
	}
}

// A local proposal opens at once, and stays open under the service's id; what was created in it is
// found by the new ids.
func TestNewProposalIsFollowedToItsRealID(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.startWith(session.Config{Remote: m.service, Offline: true})
	x.Commit(state.Edit{Change: state.AddProposal{Name: "Lake house"}})
	m.idle()
	local := happened[session.Committed](t, x).Entry.Edit.Proposal
	x.Proposal.Watch(local)
	if open := x.Snapshot().Open; open.ID != local || open.Workspace == nil ||
		open.Workspace.Proposal.Name != "Lake house" || open.Loading {
		t.Fatalf("shown: %+v", open)
	}
	x.Commit(state.Edit{Proposal: local, Change: state.AddArea{Name: "Sauna"}})
	m.idle()
	area := happened[session.Committed](t, x).Entry.Edit.Area
	if a := x.Snapshot().Open.Workspace.Proposal.Area(area); a == nil {
		t.Fatal("the added area is missing")
	}
	x.Link.GoOffline(false)
	m.pass(time.Minute)
	open := x.Snapshot().Open
	if open.ID != m.service.proposal.ID || open.Proposal.ID != open.ID {
		t.Fatalf("open %d, shown %d, at the service %d", open.ID, open.Proposal.ID, m.service.proposal.ID)
	}
	if a := open.Workspace.Proposal.Area(state.AreaID(open.Resolved[int64(area)])); a == nil || a.Name != "Sauna" {
		t.Errorf("area %d became %d: %+v", area, open.Resolved[int64(area)], a)
	}
}

// A local proposal that another terminal has saved stays complete while this one works offline:
// what was added to it used to vanish from the screen.
func TestNewProposalSavedElsewhereStaysComplete(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.startWith(session.Config{Remote: m.service, Offline: true})
	x.Commit(state.Edit{Change: state.AddProposal{Name: "Lake house"}})
	m.idle()
	local := happened[session.Committed](t, x).Entry.Edit.Proposal
	x.Commit(state.Edit{Proposal: local, Change: state.AddArea{Name: "Sauna"}})
	m.idle()
	y := m.startWith(session.Config{Remote: m.service, Offline: true})
	y.Proposal.Watch(local)
	m.idle()
	x.Link.GoOffline(false)
	m.pass(time.Minute)
	m.look()
	open := y.Snapshot().Open
	if open.ID != m.service.proposal.ID || open.Proposal.ID != open.ID || open.Loading {
		t.Fatalf("open %d, shown %d, at the service %d", open.ID, open.Proposal.ID, m.service.proposal.ID)
	}
	if areas := open.Workspace.Proposal.Areas; len(areas) != 1 || areas[0].Name != "Sauna" || areas[0].ID <= 0 {
		t.Errorf("shown areas: %+v", areas)
	}
}

// The open proposal of two snapshots is the same pointer until something in it changes, so that
// screens know whether to redraw.
func TestUnchangedOpenProposalIsReused(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.startWith(session.Config{Remote: m.service})
	x.Proposal.Watch(7)
	m.idle()
	before := x.Snapshot()
	for range 2 { // without and with a waiting edit
		x.Link.GoOffline(true)
		x.Commit(state.Edit{Proposal: 9, Change: state.Rename{Name: "of another one"}})
		typeIn(x, state.TextRef{Proposal: 9, Field: state.InternalNotes}, "", "of another one")
		x.Leave(state.TextRef{Proposal: 9, Field: state.InternalNotes}, false)
		m.pass(time.Second)
		before = x.Snapshot()
		x.Link.GoOffline(true) // this is shown, but changes nothing in the proposal
		x.Changed(state.Fault{})
		m.pass(time.Second)
		if after := x.Snapshot(); after == before || after.Open != before.Open {
			t.Error("a different proposal is shown")
		}
	}
	was := *before.Open.Workspace.Proposal
	typeIn(x, description, original, "mine")
	m.pass(time.Second)
	if before.Open.Workspace.Proposal.Description != was.Description || x.Snapshot().Open == before.Open {
		t.Error("the shown value was changed in place or lacks the draft")
	}
}

// A letter that is typed just when a new option gets its real id is typed under the old one. It
// must not get lost.
func TestALetterTypedWhileItsIDResolvesIsKept(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.startWith(session.Config{Remote: m.service, Offline: true})
	x.Proposal.Watch(7)
	x.Commit(state.Edit{Proposal: 7, Change: state.AddArea{Name: "Sauna"}})
	m.idle()
	ref := state.TextRef{
		Proposal: 7, Option: happened[session.Committed](t, x).Entry.Edit.Option,
		Field: state.InstallerNotes,
	}
	typeIn(x, ref, "", "first")
	x.Link.GoOffline(false)
	m.pass(time.Minute)
	x.Type(ref, "first and last", 0)
	if d, ok := x.Typed(ref); !ok || d.Text != "first and last" {
		t.Errorf("in the editor: %+v, %v", d, ok)
	}
	m.pass(time.Second)
	real := ref.Resolve(x.Snapshot().Open.Resolved)
	if d, ok := x.Snapshot().Draft(real); real == ref || !ok || d.Text != "first and last" {
		t.Errorf("the draft of %+v is %+v, %v", real, d, ok)
	}
}

// slowCopy is a store whose copy of a proposal takes until it is released to be read.
type slowCopy struct {
	stored

	begun, read chan struct{}
}

func newSlowCopy() slowCopy { return slowCopy{begun: make(chan struct{}), read: make(chan struct{})} }

func (c slowCopy) Proposal(_ context.Context, id state.ProposalID) (*state.Proposal, time.Time, error) {
	close(c.begun)
	<-c.read
	return at(1, "kept here"), time.Unix(1, 0), nil
}

// If the service is asked again before the copy is read, it is asked once that is shown: its failure would drop the
// keys that wait for the proposal.
func TestTheServiceIsAskedOnceTheCopyIsRead(t *testing.T) {
	m := newMachine(t, t.TempDir())
	b := newSlowCopy()
	a := asked{m.service, make(chan question)}
	x := m.startOn(func(s stored) stored { b.stored = s; return b }, session.Config{Remote: a})
	x.Proposal.Watch(7)
	<-b.begun
	for x.Busy() > 1 { // all but the copy
		<-x.Rest()
	}
	if x.Proposal.Reread(); x.Busy() > 1 {
		t.Error("the service is asked before the copy is read")
	}
	close(b.read)
	q := <-a.questions
	if open := x.Snapshot().Open; open.Proposal == nil || !open.Loading {
		t.Errorf("shown while the service is asked: %+v", open)
	}
	q.answer <- nil
	m.idle()
	if open := x.Snapshot().Open; open.Proposal == nil || open.Loading || open.Fault.Kind != state.FaultNotFound ||
		!open.AsOf.Equal(time.Unix(1, 0)) {
		t.Errorf("shown: %+v", open)
	}
}

// latePlans is a store that does something else before it reads the list of plans.
type latePlans struct {
	stored

	read func()
}

func (l latePlans) Summaries(ctx context.Context) ([]plan.Summary, error) {
	l.read()
	return l.stored.Summaries(ctx)
}

// A text or a plan of a proposal that is shown before the drafts and plans were read would be edited without what
// is on this machine, and then be lost to that.
func TestAProposalIsReadOnceTheDraftsAndPlansAre(t *testing.T) {
	m := newMachine(t, t.TempDir())
	b := newSlowCopy()
	close(b.read)
	var x *terminal
	late := latePlans{read: sync.OnceFunc(func() {
		x.Proposal.Watch(7)
		select {
		case <-b.begun:
			t.Error("the proposal is read before them")
		case <-time.After(50 * time.Millisecond): // as long as a wrong read may take
		}
	})}
	m.startOn(func(s stored) stored { b.stored = s; late.stored = b; return late }, session.Config{Offline: true},
		func(_ *session.Config, t *terminal) { x = t })
	if open := x.Snapshot().Open; open.Workspace == nil || open.Loading {
		t.Errorf("shown then: %+v", open)
	}
}

// noDrafts is a store whose drafts can't be read, which takes as long as a test wants.
type noDrafts struct {
	stored

	read func()
}

func (d noDrafts) Drafts(context.Context) ([]state.Draft, error) {
	d.read()
	return nil, errDisk
}

// Else it would never be shown, whether it is opened while they are read, or later.
func TestAProposalIsReadIfTheDraftsCantBe(t *testing.T) {
	for _, during := range []bool{true, false} {
		m := newMachine(t, t.TempDir())
		var x *terminal
		opens := sync.OnceFunc(func() { x.Proposal.Watch(7) })
		reads := func() {}
		if during {
			reads = opens
		}
		m.startOn(func(s stored) stored { return noDrafts{s, reads} }, session.Config{Remote: m.service},
			func(_ *session.Config, t *terminal) { x = t })
		opens()
		m.idle()
		if open := x.Snapshot().Open; open.Workspace == nil || open.Loading {
			t.Errorf("opened while they are read: %v; shown: %+v", during, open)
		}
	}
}

// Without the service, a proposal whose copy could not be read once would stay empty until another one was opened.
func TestACopyThatCouldNotBeReadIsReadAgain(t *testing.T) {
	for how, again := range map[string]func(*terminal){
		"opened again": func(x *terminal) { x.Proposal.Watch(7) },
		"refreshed":    func(x *terminal) { x.Proposal.Reread() },
	} {
		m := newMachine(t, t.TempDir())
		x := m.start()
		must(t, x.store.SaveProposal(t.Context(), at(1, "kept here"), m.clock.Now()))
		m.end(x)
		x = m.startOn(readFails("proposal"), session.Config{Offline: true})
		x.Proposal.Watch(7)
		m.idle()
		if open := x.Snapshot().Open; open.Proposal != nil || open.Fault.Kind != state.FaultLocal {
			t.Fatalf("shown: %+v", open)
		}
		again(x)
		m.idle()
		if open := x.Snapshot().Open; open.Proposal == nil || open.Loading || open.Fault.Kind != state.FaultNone {
			t.Errorf("%s, shown: %+v", how, open)
		}
	}
}

// What was opened last is stored before the session is at rest: the installer's editor opens it the next time.
func TestTheProposalOpenedLastIsStored(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	x.Proposal.Watch(7)
	m.idle()
	if id, _, err := x.store.LastOpened(t.Context()); err != nil || id != 7 {
		t.Errorf("%d, %v", id, err)
	}
}

// On a disk that fails, opening a proposal does not take back that texts can't be saved.
func TestOpeningAProposalDoesNotSayThatThisMachineWritesAgain(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.startOn(func(s stored) stored { return brokenCache{s} }, session.Config{Offline: true})
	x.Troubled()
	x.Proposal.Watch(7)
	m.idle()
	if slices.Contains(x.events, session.Event(session.Kept{})) {
		t.Errorf("%+v", x.events)
	}
}

// While the disk is full, the lease of the open proposal can't be taken and a typed text can't be stored: the
// session waits for the disk and does not ask it again and again.
func TestAFullDiskIsNotAskedWithoutAPause(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x, y := m.start(), m.start()
	for _, t := range []*terminal{x, y} {
		t.Proposal.Watch(7)
		m.idle()
	}
	x.Open(state.Draft{Ref: description, Text: original, Base: original})
	x.Type(description, "one", 0)
	m.pass(time.Second)
	y.TakeOver(description.Proposal)
	m.idle()
	x.Changed(state.Fault{})
	m.idle()
	x.store.failIf(func() bool { return true })
	m.quit(y)
	x.Changed(state.Fault{})
	m.idle()
	d, _ := x.Snapshot().Draft(description)
	x.Open(d)
	x.Type(description, "typed on a full disk", 0)
	m.pass(time.Second)
	z := m.start()
	m.idle()
	z.Discard(d)
	m.idle()
	m.quit(z)
	x.Changed(state.Fault{})
	m.idle()
	if s := x.Snapshot(); s.Unsaved != 1 {
		t.Errorf("%d wait for the disk", s.Unsaved)
	}
}
