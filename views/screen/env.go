package screen

import (
	"context"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/widget/theme"
)

// Clock is where the program gets the time from and waits by, so that tests can
// turn it by hand.
type Clock interface {
	// Now is the current time.
	Now() time.Time
	// AfterCmd sends the message that fn makes once d has passed.
	AfterCmd(d time.Duration, fn func(time.Time) tea.Msg) tea.Cmd
}

// Link is how we stand with the service.
type Link struct {
	ByChoice bool        // a person chose to work offline
	Fault    state.Fault // why the service could not be asked last; zero when it answered
}

// Offline reports whether the service can't be asked now.
func (l Link) Offline() bool { return l.ByChoice || l.Fault.Kind == state.FaultOffline }

// Env is what every screen is handed. Each screen has its own.
type Env struct {
	Theme *theme.Theme
	Keys  Keys
	Clock Clock
	Host  Host

	Life func() context.Context // of the whole program, for what this machine is asked
	Work func() context.Context // of what asks the service, which a person can stop
	Link func() Link
	// Shown reports whether this screen is the one that is shown.
	Shown func() bool
	// Write writes a new file for a person, which only its owner can read, and
	// returns its path.
	Write func(name, text string) (path string, err error)
	// IsOpen reports whether a form that the screen opened is still open.
	IsOpen func(form Pane) bool
	// Close closes a form that the screen opened, and what lies over it.
	Close func(form Pane)
	// Looking is who looks at the screen beside the team.
	Looking func() Audience
	// Answered says how the service answered, so that the shell knows how we stand: err
	// is nil, or why it did not give what was asked for.
	Answered func(err error)
	// Local says how this machine did: wrote tells that it was to keep something.
	Local func(wrote bool, err error)

	requests map[string]int // the newest of each topic
}

// ClientViewWord is what the action of the client view does while a customer looks on;
// empty while none does.
func (e *Env) ClientViewWord() string {
	if e.Looking()&Client == 0 {
		return ""
	}
	return "leave the client view"
}

// Now is the current time.
func (e *Env) Now() time.Time { return e.Clock.Now() }

// latest is the answer to a request that a newer one may have made stale.
type latest struct {
	topic  string
	number int
	msg    tea.Msg
}

// Latest makes cmd the newest request of a topic: what older ones answer is dropped.
func (e *Env) Latest(topic string, cmd tea.Cmd) tea.Cmd {
	number := e.begin(topic)
	return mapped(cmd, func(msg tea.Msg) tea.Msg { return latest{topic, number, msg} })
}

// Forget drops what is still to be answered of a topic.
func (e *Env) Forget(topic string) { e.begin(topic) }

func (e *Env) begin(topic string) int {
	if e.requests == nil {
		e.requests = make(map[string]int)
	}
	e.requests[topic]++
	return e.requests[topic]
}

// Fresh takes a message out of its request. ok is false when it is stale.
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
