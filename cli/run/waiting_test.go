package run

import (
	"context"
	"net/http"
	"os"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"app.tender/tender/apiclient"
	"app.tender/tender/cli/remote"
	"app.tender/tender/state"
)

// hangs is a service that accepts requests and never responds.
type hangs struct{ asked chan struct{} }

func (h hangs) RoundTrip(r *http.Request) (*http.Response, error) {
	h.asked <- struct{}{}
	<-r.Context().Done()
	return nil, context.Cause(r.Context())
}

// waitingRig is a command's client of a service that hangs.
type waitingRig struct {
	app    *Run
	client *remote.Client
	hangs  hangs
	ctx    context.Context
	signal chan<- os.Signal // of the current call

	mu   sync.Mutex
	said []string
}

func newWaitingRig(t *testing.T) *waitingRig {
	t.Helper()
	r := &waitingRig{app: &Run{}, hangs: hangs{make(chan struct{}, 10)}}
	ctx, stop := context.WithCancel(t.Context())
	r.ctx = ctx
	r.app.waits = newWaiting(func(what string) {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.said = append(r.said, what)
	}, stop)
	r.app.waits.interrupts = func(c chan<- os.Signal) func() {
		r.signal = c
		return func() { r.signal = nil }
	}
	client, err := apiclient.New("http://127.0.0.1:1", apiclient.Credentials{AppKey: "a", SecretKey: "s", UserKey: "u"},
		apiclient.WithTransport(r.hangs), apiclient.WithStart(r.app.waits.begin), apiclient.WithHook(r.app.waits.learn))
	if err != nil {
		t.Fatal(err)
	}
	r.client = remote.New("", "", func(context.Context) (*apiclient.Client, error) { return client, nil })
	r.client.GivenUp = r.app.waits.given
	return r
}

func (r *waitingRig) told() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.said)
}

// A person at a dead prompt kills the program, or believes it broken.
func TestACommandSaysWhatItWaitsFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newWaitingRig(t)
		go func() { _, _ = r.client.Users(r.ctx) }()
		time.Sleep(sayWaitingAfter - time.Millisecond)
		synctest.Wait()
		if got := r.told(); len(got) != 0 {
			t.Errorf("printed at once: %q", got)
		}
		time.Sleep(time.Millisecond)
		synctest.Wait()
		if got := r.told(); !slices.Equal(got, []string{"list users"}) {
			t.Errorf("printed %q", got)
		}
		r.app.waits.stop()
		synctest.Wait()
	})
}

// Each page of a long list is quick, but all of them may take minutes, during which the prompt looked dead.
func TestACommandSaysThatManyPagesTakeLong(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newWaitingRig(t)
		page := func(operation string) {
			end := r.app.waits.begin(operation)
			time.Sleep(sayWaitingAfter / 3)
			end()
			synctest.Wait()
		}
		page("list proposals")
		page("list users")
		page("list proposals")
		time.Sleep(time.Hour) // someone is reading a question
		if got := r.told(); len(got) != 0 {
			t.Errorf("printed early: %q", got)
		}
		page("list proposals")
		page("list proposals")
		if got := r.told(); !slices.Equal(got, []string{"list proposals"}) {
			t.Errorf("printed %q", got)
		}
	})
}

func TestACommandWaitsForASilentServiceOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newWaitingRig(t)
		began := time.Now()
		_, err := r.client.Users(r.ctx)
		if f := state.FaultOf(err); f.Kind != state.FaultUnavailable {
			t.Errorf("ended with %+v", f)
		}
		once := time.Since(began)
		_, err = r.client.Proposal(r.ctx, 7)
		if f := state.FaultOf(err); f.Kind != state.FaultOffline || time.Since(began) != once ||
			len(r.hangs.asked) != 1 {
			t.Errorf("retried for %s: %+v", time.Since(began)-once, f)
		}
		if _, err := r.client.Apply(r.ctx, state.Edit{}); state.FaultOf(err).Kind != state.FaultOffline {
			t.Errorf("a write that was not sent may be taken for an uncertain one: %v", err)
		}
	})
}

func TestCtrlCEndsTheWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newWaitingRig(t)
		done := make(chan error)
		go func() {
			_, err := r.client.Proposal(r.ctx, 7)
			done <- err
		}()
		<-r.hangs.asked
		r.signal <- os.Interrupt
		if f := state.FaultOf(<-done); f.Kind != state.FaultCanceled || r.ctx.Err() == nil {
			t.Errorf("ended with %+v, the command with %v", f, r.ctx.Err())
		}
		if r.signal != nil {
			t.Error("signals are still caught after the call, so that nothing would end the program")
		}
	})
}
