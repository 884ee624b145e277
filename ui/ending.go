package ui

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
)

// QuitMsg ends the editor after the drafts are saved. A signal sends it.
type QuitMsg struct{}

// ending is how the program ends, and how it is suspended: nothing that was typed is
// lost by either.
type ending struct {
	*base
	leave   func()        // leaves what is typed, so that it is kept
	away    func() bool   // $EDITOR has a text
	unshown func() string // what a screen has to show first

	failed     bool // the session did, and the program ends
	quitting   bool
	parting    string // what is printed after the end
	suspending bool   // once what was typed is saved
}

// quit saves what is being typed and then ends the program.
func (e *ending) quit() tea.Cmd {
	e.quitting = true
	if e.away() {
		return nil // what $EDITOR made of it comes first
	}
	e.save()
	return nil
}

// cannotQuit is why no key ends the program now, or empty.
func (e *ending) cannotQuit() string {
	if e.dialogs.Guarded() {
		return "What is shown once is on the screen: close it first."
	}
	if what := e.dialogs.Unseen(); what != "" {
		return what
	}
	return e.unshown()
}

// suspend goes back to the shell once what was typed is saved.
func (e *ending) suspend() tea.Cmd {
	e.suspending = true
	e.save()
	return e.endIfSaved()
}

// cannotSuspend is why the program can't be suspended, or empty.
func (e *ending) cannotSuspend() string {
	return screen.Refuse(!e.opts.Suspends, "Not started from a shell.")
}

func (e *ending) save() {
	e.leave()
	e.session.SaveTyped()
}

// endIfSaved ends or suspends the program, if that was asked for, once nothing is on its way to the
// disk, or asks when the disk does not take it.
func (e *ending) endIfSaved() tea.Cmd {
	switch now := e.session.Snapshot(); {
	case !e.quitting && !e.suspending, now.Writing > 0, e.away():
		return nil
	case !e.quitting:
		e.suspending = false
		return tea.Suspend
	case now.Unsaved > 0:
		e.quitting = false
		e.askUnsaved()
		return nil
	default:
		if lost := e.dialogs.LostTexts(); len(lost) > 0 { // a signal asks nothing
			e.parting = "This could not be kept:\n\n" + text.Clean(strings.Join(lost, "\n\n"))
		}
		e.cancel()
		return tea.Quit
	}
}

// askUnsaved asks what to do when the program should end and typed text can't be
// written to the disk.
func (e *ending) askUnsaved() {
	e.dialogs.Interrupt("", "Not saved", "What you typed could not be written to this machine. "+e.notices.Local.Error()+" Quit and lose it?",
		screen.Choice{Key: "n", Label: "No, keep trying"},
		screen.Choice{Key: "l", Label: "Quit and lose it", Danger: true, Do: func() tea.Cmd {
			e.cancel()
			return tea.Quit
		}},
	)
}
