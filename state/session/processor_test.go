package session_test

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
)

// Stop ends all saving at once. It continues when the person says so.
func TestStoppedProcessorResumes(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	one, other := x.Sending.Work(), x.Sending.Work()
	x.Sending.Stop(true)
	if one.Err() == nil || other.Err() == nil {
		t.Error("something continues")
	}
	x.Commit(state.Edit{Proposal: 7, Change: state.AddArea{Name: "Sauna"}})
	m.pass(time.Second)
	if x.Sending.Work().Err() != nil || len(m.service.proposal.Areas) != 1 {
		t.Errorf("%v, %d areas", x.Sending.Work().Err(), len(m.service.proposal.Areas))
	}
}

// Edits that another terminal has left in the outbox, in any state, are processed by the
// terminal that is still open.
func TestLeftoverEditsAreProcessed(t *testing.T) {
	for name, leave := range map[string]func(now time.Time, d *state.OutboxRecord){
		"not begun": func(time.Time, *state.OutboxRecord) {},
		"on its way": func(now time.Time, d *state.OutboxRecord) {
			d.State, d.Holder, d.Began = state.EditSending, "a dead one", now
		},
		"to be looked": func(now time.Time, d *state.OutboxRecord) {
			d.State, d.Began, d.NextTry = state.EditUncertain, now, now
		},
	} {
		t.Run(name, func(t *testing.T) {
			m := newMachine(t, t.TempDir())
			x := m.start()
			_, err := x.store.Store.Queue.UpdateQueue(t.Context(),
				func([]state.OutboxRecord) (state.QueueChange, error) {
					return state.QueueChange{Add: []state.Edit{{
						Proposal: 7, Base: original,
						Change: state.WriteText{Field: description.Field, Text: "left\n" + original},
					}}}, nil
				})
			must(t, err)
			_, err = x.store.Store.Queue.UpdateQueue(t.Context(),
				func(open []state.OutboxRecord) (state.QueueChange, error) {
					leave(m.clock.Now(), &open[0])
					return state.QueueChange{Put: open}, nil
				})
			must(t, err)
			m.look()
			m.pass(10 * time.Minute)
			if s := x.Snapshot(); s.Edits[0].State != state.EditSent || m.served(description) != "left\n"+original {
				t.Errorf("%+v, the service holds %q", s.Edits, m.served(description))
			}
		})
	}
}

// looked is a store that calls see after the drafts were read, before the caller gets them.
type looked struct {
	stored

	see func()
}

func (l *looked) Drafts(ctx context.Context) ([]state.Draft, error) {
	list, err := l.stored.Drafts(ctx)
	if f := l.see; f != nil {
		f()
	}
	return list, err
}

// startLooked returns a terminal with a hook for its reads.
func startLooked(m *machine, c session.Config) (*terminal, *looked) {
	l := &looked{}
	x := m.startOn(func(s stored) stored { l.stored = s; return l }, c)
	return x, l
}

// A text that is sent stops being a draft at once, and letters typed after that are a new draft:
// the screen never shows the saved text as unsaved, and never loses a letter.
func TestASavedTextIsNoDraftAtOnce(t *testing.T) {
	for _, typedOn := range []bool{false, true} {
		m := newMachine(t, t.TempDir())
		x, l := startLooked(m, session.Config{Remote: m.service})
		typeIn(x, description, original, "mine")
		x.Leave(description, false)
		x.Link.GoOffline(true)
		m.pass(time.Second)
		d, _ := x.Snapshot().Draft(description)
		x.Send(d)
		m.pass(time.Second)
		if typedOn {
			typeIn(x, description, original, "and on")
			x.Leave(description, false)
			m.pass(time.Second)
		}
		var sent, shown bool
		l.see = func() {
			sent = m.service.wrote() > 0
			_, shown = x.Snapshot().Draft(description)
		}
		x.Link.GoOffline(false)
		m.pass(time.Second)
		if !sent || shown != typedOn {
			t.Errorf("continued %v: sent %v, shown as a draft %v", typedOn, sent, shown)
		}
	}
}

// A text without an editor and a draft, such as one restored by an undo, is sent too.
func TestATextWithoutADraftIsSent(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x := m.start()
	x.Commit(state.Edit{
		Proposal: 7, Base: original,
		Change: state.WriteText{Field: description.Field, Text: "mine\n" + original},
	})
	m.pass(time.Second)
	if got := m.served(description); got != "mine\n"+original {
		t.Errorf("the service holds %q", got)
	}
	x.Commit(state.Edit{Proposal: 7, Change: state.AddArea{Name: "Sauna"}}) // so is what comes after it
	m.pass(time.Second)
	if n := len(m.service.proposal.Areas); n != 1 {
		t.Errorf("%d areas", n)
	}
}

// A read that began before a write is repeated: it would remove what was typed meanwhile from the
// screen.
func TestAnOutdatedReadRemovesNothing(t *testing.T) {
	m := newMachine(t, t.TempDir())
	x, l := startLooked(m, session.Config{})
	l.see = func() {
		l.see = nil
		typeIn(x, description, original, "mine")
		x.Leave(description, false)
		for x.Snapshot().Writing != 0 {
			runtime.Gosched()
		}
	}
	x.Changed(state.Fault{})
	m.idle()
	if d, ok := x.Snapshot().Draft(description); !ok || d.Text != "mine\n"+original {
		t.Errorf("the draft is %+v, %v", d, ok)
	}
}

// lateRead is an outbox whose edits are read only after it was pushed, as on a busy machine.
type lateRead struct {
	session.Outbox
	waits  atomic.Bool
	pushed chan struct{}
	after  atomic.Int32
}

func (o *lateRead) Edits(ctx context.Context) ([]state.OutboxEdit, error) {
	if o.waits.Load() {
		<-o.pushed
	}
	return o.Outbox.Edits(ctx)
}

func (o *lateRead) PushNext(ctx context.Context) (state.Outcome, error) {
	if o.waits.Load() && o.after.Add(1) == 2 { // the outcome of the first step is announced
		close(o.pushed)
	}
	return o.Outbox.PushNext(ctx)
}

// What an undo sends is announced after the undo, even if it is sent before the undo is read:
// "Undone" covered that it was saved.
func TestAnUndoIsAnnouncedBeforeWhatItSends(t *testing.T) {
	m := newMachine(t, t.TempDir())
	late := &lateRead{pushed: make(chan struct{})}
	x := m.startBehind(session.Config{}, func(o session.Outbox) session.Outbox { late.Outbox = o; return late })
	x.Send(state.Draft{Ref: description, Base: original, Text: "mine"})
	m.pass(0)
	x.Peek(false)
	m.pass(0)
	step := happened[session.StepShown](t, x).Step
	x.events = nil
	late.waits.Store(true)
	x.Reverse(false, step)
	m.pass(0)
	if got := m.served(description); got != original {
		t.Fatalf("the service has %q", got)
	}
	var order []string
	for _, e := range x.events {
		order = append(order, fmt.Sprintf("%T", e))
	}
	if want := []string{"session.StepTaken", "session.Pushed"}; !slices.Equal(order, want) {
		t.Errorf("announced are %v, want %v", order, want)
	}
}
