package screen

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// Reply is what a screen does with the answer to what it asked for. It comes to the screen
// in place of a message.
type Reply func() tea.Cmd

// Then does something beside the screen, which it must not read, and then take on the screen
// with what came of it.
func Then[T any](do func() (T, error), take func(T, error) tea.Cmd) tea.Cmd {
	return func() tea.Msg {
		got, err := do()
		return Reply(func() tea.Cmd { return take(got, err) })
	}
}

// After does something on the screen once d has passed.
func (e *Env) After(d time.Duration, do func() tea.Cmd) tea.Cmd {
	return e.Clock.AfterCmd(d, func(time.Time) tea.Msg { return Reply(do) })
}

// Just is do where there is nothing to ask for.
func Just(do func()) func() tea.Cmd {
	return func() tea.Cmd {
		do()
		return nil
	}
}

// Keep writes something on this machine, and says how that ended.
func (e *Env) Keep(write func() error) tea.Cmd {
	return func() tea.Msg {
		err := write()
		return Reply(Just(func() { e.Local(true, err) }))
	}
}

// Deliver hands a screen the message of one of its commands. After a Reply it is drawn again.
func Deliver(s Screen, msg tea.Msg) tea.Cmd {
	reply, ok := msg.(Reply)
	if !ok {
		return s.Update(msg)
	}
	if cache, ok := s.(interface{ Invalidate() }); ok {
		cache.Invalidate()
	}
	return reply()
}
