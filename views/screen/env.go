package screen

import (
	"context"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/widget/theme"
)

// Clock is the program's clock, which tests control.
type Clock interface {
	// Now returns the current time.
	Now() time.Time
	// AfterCmd sends the message of fn after d.
	AfterCmd(d time.Duration, fn func(time.Time) tea.Msg) tea.Cmd
}

// Link is the state of the connection to the service.
type Link struct {
	ByChoice bool        // offline mode is on
	Fault    state.Fault // why the last request failed; zero if it succeeded
}

// Offline reports whether the service is unreachable.
func (l Link) Offline() bool { return l.ByChoice || l.Fault.Kind == state.FaultOffline }

// Env is what the shell gives a screen. Each screen has its own.
type Env struct {
	Theme   *theme.Theme
	Keys    Keys
	Clock   Clock
	Host    Host
	Scratch Scratch
	Web     string // the address of the account's web app, for text.InWebApp; empty if unknown

	Life func() context.Context // the life of the program, for local reads and writes
	Work func() context.Context // for requests, which a person can cancel
	Link func() Link
	// Size returns the size of the terminal, for what depends on it before the screen is drawn.
	Size func() (w, h int)
	// Shown reports whether this screen is visible.
	Shown func() bool
	// Write creates a file readable only by its owner, and returns its path.
	Write func(name, text string) (path string, err error)
	// IsOpen reports whether a form that the screen opened is still open.
	IsOpen func(form Pane) bool
	// Close closes a form that the screen opened, and dialogs over it.
	Close func(form Pane)
	// Audience returns who sees the screen besides the team.
	Audience func() Audience
	// Answered tells the shell the result of a request to the service, which shows whether it is reachable. err is nil
	// for success.
	Answered func(err error)
	// Local tells the shell the result of a local read, or of a write if wrote is set.
	Local func(wrote bool, err error)

	requests map[string]int // the newest of each topic
	waits    *dialogWait    // for a dialog; nil for none
	opening  *dialogWait    // whose answer is handled now; nil for none
}

// ClientView reports whether a client may see the screen: costs, suppliers, profits, notes and everything else internal
// is hidden.
func (e *Env) ClientView() bool { return e.Audience()&Client != 0 }

// ClientViewTitle is on every screen that a client may see, so that it is taken for nothing else.
const ClientViewTitle = "CLIENT VIEW"

// ClientViewWord returns the word for leaving the client view; "" outside of it.
func (e *Env) ClientViewWord() string {
	if !e.ClientView() {
		return ""
	}
	return "leave the client view"
}

// Ask asks a question over the screen. who may see it besides the team.
func (e *Env) Ask(who Audience, q Question, choices ...Choice) {
	q.Choices = choices
	e.Host.Open(Dialog{Audience: who, Question: &q})
}

// AskTakeOver asks whether to take over what another terminal has open. elsewhere says that it does and since when, or
// "" once it has ended or left the text. No letter is an answer, since the person may be typing already.
func (e *Env) AskTakeOver(what string, elsewhere func() string, take func()) {
	text := func() string {
		if words := elsewhere(); words != "" {
			return what + " " + words + ".\n" + e.Keys.Name(Open) + " takes it over; nothing typed there is lost."
		}
		return what + " is no longer open in another terminal.\n" + e.Keys.Name(Open) + " opens it."
	}
	q := Question{Title: "Edit it here?", Text: text(), Renewed: text, Follows: true}
	e.Ask(Everyone, q, Choice{Label: "Edit it here", Do: Just(take)})
}

// Now returns the current time.
func (e *Env) Now() time.Time { return e.Clock.Now() }

// latest is the message of a request that a newer request makes stale.
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

// Forget drops the pending messages of a topic.
func (e *Env) Forget(topic string) { e.begin(topic) }

func (e *Env) begin(topic string) int {
	if e.requests == nil {
		e.requests = make(map[string]int)
	}
	e.requests[topic]++
	if e.waits != nil && e.waits.topic == topic { // its answer is stale by now
		e.GiveUp()
	}
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
