package screen

import (
	"reflect"

	tea "github.com/charmbracelet/bubbletea"
)

// Addressed is a message for one screen.
type Addressed struct {
	To  string // the ID of its Page
	Msg tea.Msg
}

// Address returns cmd with its message addressed to one screen.
func Address(to string, cmd tea.Cmd) tea.Cmd {
	return mapped(cmd, func(msg tea.Msg) tea.Msg { return Addressed{To: to, Msg: msg} })
}

// carrier is a message that delivers another one later, such as the timer of a test's clock.
type carrier interface {
	// Carry returns the message with f applied to the other one.
	Carry(f func(tea.Msg) tea.Msg) tea.Msg
}

// mapped applies f to the messages of cmd and of commands that it batches, but not to Bubble Tea's
// own.
func mapped(cmd tea.Cmd, f func(tea.Msg) tea.Msg) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() tea.Msg { return mapMsg(cmd(), f) }
}

func mapMsg(msg tea.Msg, f func(tea.Msg) tea.Msg) tea.Msg {
	switch msg := msg.(type) {
	case nil:
		return nil
	case tea.BatchMsg:
		out := make(tea.BatchMsg, len(msg))
		for i, cmd := range msg {
			out[i] = mapped(cmd, f)
		}
		return out
	case carrier:
		return msg.Carry(func(brought tea.Msg) tea.Msg { return mapMsg(brought, f) })
	case Addressed:
		return msg // a message of what screens share has its address already
	}
	if reflect.TypeOf(msg).PkgPath() == teaPath {
		return msg
	}
	return f(msg)
}

var teaPath = reflect.TypeFor[tea.BatchMsg]().PkgPath()
