package session_test

import (
	"context"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
)

// page is a service with a page for clients.
type page struct {
	*service

	list  []state.Answer
	fault state.Fault
	mails []state.Mail
	asks  atomic.Int32
	looks atomic.Int32 // for the mail
}

func (p *page) Standing(context.Context, state.ProposalID) (state.Office, error) {
	p.looks.Add(1)
	return state.Office{Offered: true, Mails: p.mails}, nil
}

func (p *page) Answers(context.Context, state.ProposalID) ([]state.Answer, error) {
	p.asks.Add(1)
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.fault.Kind != state.FaultNone {
		return nil, p.fault
	}
	return slices.Clone(p.list), nil
}

// says adds an answer, and a move with it.
func (p *page) says(a state.Answer, to state.Status) {
	p.mu.Lock()
	defer p.mu.Unlock()
	a.ID = int64(len(p.list) + 1)
	p.list = append(p.list, a)
	p.becomes(to)
}

// becomes moves the proposal; the lock is held.
func (p *page) becomes(to state.Status) {
	p.proposal.Status, p.proposal.LastModified = to, p.now()
	p.writes = append(p.writes, state.Edit{}) // it counts as a change
}

func waiting(t *testing.T, list ...state.Answer) (*machine, *page, *terminal) {
	m := newMachine(t, t.TempDir())
	p := &page{service: m.service, list: list}
	m.service.proposal.Status = state.StatusSubmitted
	x := m.startWith(session.Config{Remote: p, Answers: p})
	x.Proposal.Watch(7)
	m.idle()
	return m, p, x
}

func words(x *terminal) (said []string) {
	for _, e := range all[session.ClientAnswered](x) {
		said = append(said, e.Words)
	}
	return said
}

// Whoever waits for a client need not ask.
func TestWhatComesBackFromTheClientIsSaid(t *testing.T) {
	m, p, x := waiting(t)
	p.mu.Lock()
	p.becomes(state.StatusViewedByClient)
	p.mu.Unlock()
	m.pass(time.Minute)
	p.says(state.Answer{Kind: state.AnswerAsked, Name: "Erik", Text: "Is the mount\nincluded?"},
		state.StatusViewedByClient)
	m.pass(2 * time.Minute)
	p.says(state.Answer{Kind: state.AnswerDeclined, Name: "Erik", Text: "Too dear"}, state.StatusDeclined)
	m.pass(2 * time.Minute)
	want := []string{"Opened by the client.", "Erik asks: Is the mount included?", "Erik declined it: Too dear."}
	if got := words(x); !slices.Equal(got, want) {
		t.Errorf("said %q, want %q", got, want)
	}
	if got := x.Snapshot().Open.Proposal.Status; got != state.StatusDeclined {
		t.Errorf("shown as %s", got)
	}
	asks := p.asks.Load()
	m.pass(time.Hour)
	if got := p.asks.Load(); got != asks {
		t.Errorf("%d more requests about a decided proposal", got-asks)
	}
}

// Whoever asks has opened the page: one of both is enough to say.
func TestAQuestionSaysThatItWasOpened(t *testing.T) {
	m, p, x := waiting(t)
	p.says(state.Answer{Kind: state.AnswerAsked, Name: "Erik", Text: "When?"}, state.StatusViewedByClient)
	m.pass(10 * time.Second)
	if got := words(x); !slices.Equal(got, []string{"Erik asks: When?"}) {
		t.Errorf("said %q", got)
	}
}

// Change orders of an accepted proposal come back from the client too; who may only read does not wait for one.
func TestAnAcceptedChangeOrderIsSaid(t *testing.T) {
	for name, readOnly := range map[string]string{"team": "", "reader": "This run is read-only."} {
		t.Run(name, func(t *testing.T) {
			m := newMachine(t, t.TempDir())
			p := &page{service: m.service, list: []state.Answer{{ID: 1, Kind: state.AnswerAccepted, Name: "Erik"}}}
			m.service.proposal.Status = state.StatusAccepted
			x := m.startWith(session.Config{Remote: p, Answers: p, ReadOnly: readOnly})
			x.Proposal.Watch(7)
			m.idle()
			m.pass(2 * time.Minute)
			p.says(state.Answer{Kind: state.AnswerAccepted, Name: "Erik", Order: 3}, state.StatusAccepted)
			m.pass(2 * time.Minute)
			want := []string{"Erik accepted a change order."}
			if readOnly != "" {
				want = nil
			}
			if got := words(x); !slices.Equal(got, want) {
				t.Errorf("said %q, want %q", got, want)
			}
		})
	}
}

// The interval grows: a proposal that stays open for a day is not asked about every few seconds.
func TestWhatComesBackIsAskedAtAGrowingInterval(t *testing.T) {
	m, p, x := waiting(t)
	for range 60 {
		m.pass(time.Minute)
	}
	if got := p.asks.Load(); got < 55 || got > 70 {
		t.Errorf("%d requests in an hour", got)
	}
	x.Proposal.Watch(0)
	asks := p.asks.Load()
	m.pass(time.Hour)
	if got := p.asks.Load(); got != asks {
		t.Errorf("%d requests about a closed proposal", got-asks)
	}
}

// A question that nobody has seen is told when the proposal is opened; what was decided long ago is not.
func TestAnOpenQuestionIsToldOnOpening(t *testing.T) {
	asked := state.Answer{ID: 1, Kind: state.AnswerAsked, Name: "Erik", Text: "When?"}
	m, _, x := waiting(t, asked)
	m.pass(10 * time.Second)
	if got := words(x); !slices.Equal(got, []string{"Erik asks: When?"}) {
		t.Errorf("said %q", got)
	}
	m, _, x = waiting(t, asked, state.Answer{ID: 2, Kind: state.AnswerDeclined, Name: "Erik"})
	m.pass(10 * time.Second)
	if got := words(x); len(got) != 0 {
		t.Errorf("said %q", got)
	}
}

// A service without pages is asked for answers once, and its statuses are still followed.
func TestAServiceWithoutAnswersIsAskedOnce(t *testing.T) {
	m := newMachine(t, t.TempDir())
	p := &page{service: m.service, fault: state.NotFound("There is no such address.", "")}
	m.service.proposal.Status = state.StatusSubmitted
	x := m.startWith(session.Config{Remote: p, Answers: p})
	x.Proposal.Watch(7)
	m.idle()
	m.pass(time.Minute)
	p.mu.Lock()
	p.becomes(state.StatusAccepted)
	p.mu.Unlock()
	m.pass(2 * time.Minute)
	if got := p.asks.Load(); got != 1 {
		t.Errorf("asked %d times", got)
	}
	if got := words(x); !slices.Equal(got, []string{"Accepted by the client."}) {
		t.Errorf("said %q", got)
	}
}

// A mail that failed is said with its reason, which is asked for only then.
func TestAFailedMailIsSaidWithItsReason(t *testing.T) {
	m, p, x := waiting(t)
	p.mails = []state.Mail{{State: state.MailFailed, To: "erik@halvorsen.example", Reason: "Mailbox full."}}
	m.pass(time.Minute)
	if got := p.looks.Load(); got != 0 {
		t.Errorf("asked for a mail %d times before it failed", got)
	}
	p.mu.Lock()
	p.becomes(state.StatusEmailFailed)
	p.mu.Unlock()
	m.pass(10 * time.Minute)
	if got, want := words(x),
		[]string{"The mail to erik@halvorsen.example failed: Mailbox full."}; !slices.Equal(got, want) {
		t.Errorf("said %q, want %q", got, want)
	}
	if got := p.looks.Load(); got != 1 {
		t.Errorf("asked for the mail %d times", got)
	}
}
