package screen

import (
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

// Reply is a message that handles the result of a request on the screen that made it.
type Reply func() tea.Cmd

// Then returns a command that runs do, which must not touch the screen, and whose Reply passes the result to take.
func Then[T any](do func() (T, error), take func(T, error) tea.Cmd) tea.Cmd {
	return func() tea.Msg {
		got, err := do()
		return Reply(func() tea.Cmd { return take(got, err) })
	}
}

// Fetch is Then for a do that returns no error.
func Fetch[T any](do func() T, take func(T) tea.Cmd) tea.Cmd {
	return func() tea.Msg {
		got := do()
		return Reply(func() tea.Cmd { return take(got) })
	}
}

// After returns a command that runs do on the screen after d.
func (e *Env) After(d time.Duration, do func() tea.Cmd) tea.Cmd {
	return e.Clock.AfterCmd(d, func(time.Time) tea.Msg { return Reply(do) })
}

// unseen is a Reply that changes nothing on the screen, so that it is not drawn again.
type unseen func() tea.Cmd

// AfterUnseen is After for a do that changes nothing on the screen.
func (e *Env) AfterUnseen(d time.Duration, do func() tea.Cmd) tea.Cmd {
	return e.Clock.AfterCmd(d, func(time.Time) tea.Msg { return unseen(do) })
}

// Just returns do as a request without a result.
func Just(do func()) func() tea.Cmd {
	return func() tea.Cmd {
		do()
		return nil
	}
}

// Keep returns a command that runs a local write and reports its result to the shell.
func (e *Env) Keep(write func() error) tea.Cmd {
	return func() tea.Msg {
		err := write()
		return unseen(Just(func() { e.Local(true, err) }))
	}
}

// Deliver passes the message of a command to its screen. After a Reply the screen is redrawn.
func Deliver(s Screen, msg tea.Msg) tea.Cmd {
	if do, ok := msg.(unseen); ok {
		return do()
	}
	reply, ok := msg.(Reply)
	if !ok {
		return s.Update(msg)
	}
	if cache, ok := s.(interface{ Invalidate() }); ok {
		cache.Invalidate()
	}
	return reply()
}
