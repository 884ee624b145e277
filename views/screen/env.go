package screen

import (
	"context"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/widget/theme"
)

// Clock is the program's time, which tests turn by hand.
type Clock interface {
	// Now is the current time.
	Now() time.Time
	// AfterCmd sends the message of fn once d has passed.
	AfterCmd(d time.Duration, fn func(time.Time) tea.Msg) tea.Cmd
}

// Link is the state of the connection to the service.
type Link struct {
	ByChoice bool        // a person chose to work offline
	Fault    state.Fault // why the service could not be asked last; zero when it answered
}

// Offline reports whether the service can't be asked now.
func (l Link) Offline() bool { return l.ByChoice || l.Fault.Kind == state.FaultOffline }

// Env is what a screen gets from the shell. Each screen has its own.
type Env struct {
	Theme   *theme.Theme
	Keys    Keys
	Clock   Clock
	Host    Host
	Scratch Scratch

	Life func() context.Context // of the whole program, for what this machine is asked
	Work func() context.Context // of what asks the service, which a person can stop
	Link func() Link
	// Shown reports whether this screen is visible.
	Shown func() bool
	// Write writes a new file that only its owner can read, and returns its path.
	Write func(name, text string) (path string, err error)
	// IsOpen reports whether a form that the screen opened is still open.
	IsOpen func(form Pane) bool
	// Close closes a form that the screen opened, and what lies over it.
	Close func(form Pane)
	// Audience is who sees the screen beside the team.
	Audience func() Audience
	// Answered reports the outcome of a request to the service, from which the shell
	// learns how the connection is. err is nil for success.
	Answered func(err error)
	// Local reports the outcome of reading from this machine, or of writing to it if wrote
	// is set.
	Local func(wrote bool, err error)

	requests map[string]int // the newest of each topic
}

// ClientView reports whether a customer may see the screen: nothing that is internal is
// shown, as costs, suppliers, profits and notes are.
func (e *Env) ClientView() bool { return e.Audience()&Client != 0 }

// ClientViewWord is the word for leaving the client view; empty outside of it.
func (e *Env) ClientViewWord() string {
	if !e.ClientView() {
		return ""
	}
	return "leave the client view"
}

// Ask asks a question over the screen. who may see it beside the team.
func (e *Env) Ask(who Audience, q Question, choices ...Choice) {
	q.Choices = choices
	e.Host.Open(Dialog{Audience: who, Question: &q})
}

// Now is the current time.
func (e *Env) Now() time.Time { return e.Clock.Now() }

// latest is the message of a request, which a newer request may make stale.
type latest struct {
	topic  string
	number int
	msg    tea.Msg
}

// Latest makes cmd the newest request of a topic. Messages of older ones are dropped.
func (e *Env) Latest(topic string, cmd tea.Cmd) tea.Cmd {
	number := e.begin(topic)
	return mapped(cmd, func(msg tea.Msg) tea.Msg { return latest{topic, number, msg} })
}

// Forget drops the messages that a topic still waits for.
func (e *Env) Forget(topic string) { e.begin(topic) }

func (e *Env) begin(topic string) int {
	if e.requests == nil {
		e.requests = make(map[string]int)
	}
	e.requests[topic]++
	return e.requests[topic]
}

// Fresh returns the message of a request; ok is false if it is stale.
func (e *Env) Fresh(msg tea.Msg) (own tea.Msg, ok bool) {
	l, numbered := msg.(latest)
	switch {
	case !numbered:
		return msg, true
	case l.number != e.requests[l.topic]:
		return nil, false
	default:
		return l.msg, true
	}
}
