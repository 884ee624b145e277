package ui

import (
	"context"
	"maps"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/views/screen"
)

// QuitMsg ends the editor after saving the drafts. A signal sends it.
type QuitMsg struct{}

// ending quits and suspends the program without losing typed text.
type ending struct {
	*base
	leave   func()        // ends typing, which saves the text
	away    func() bool   // reports whether $EDITOR is editing a text
	unshown func() string // returns what a screen must show before the program ends

	failed     bool // the session has failed, so the program ends
	signaled   bool // a signal ends the program once the queued keys are applied
	quitting   bool
	parting    string // printed after the program has ended
	suspending bool   // once the text is saved
}

// quit saves the typed text and then ends the program.
func (e *ending) quit() tea.Cmd {
	e.quitting = true
	if !e.away() { // else the text from $EDITOR comes first
		e.save()
	}
	return nil
}

// endIfSignaled quits after a signal, behind the keys that the screen has queued.
func (m *Model) endIfSignaled() tea.Cmd {
	if !m.end.signaled || m.dialogs.Top() == nil && m.hosting().held() != "" {
		return nil
	}
	m.end.signaled = false
	m.end.quit()
	return m.end.endIfSaved()
}

// cannotQuit returns why no key can end the program now, or "".
func (e *ending) cannotQuit() string {
	if e.dialogs.Guarded() {
		return "This is shown only once: close it first."
	}
	return e.unshown()
}

// suspend returns to the shell once the typed text is saved.
func (e *ending) suspend() tea.Cmd {
	e.suspending = true
	e.save()
	return e.endIfSaved()
}

func (e *ending) save() {
	e.leave()
	e.session.Typing.Save()
}

// endIfSaved ends or suspends the program, if asked for, once every write has reached the disk. It
// asks what to do when the disk refuses.
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
		e.cancel()
		return tea.Quit
	}
}

// askUnsaved asks what to do when the program should end and typed text can't be written to the
// disk.
func (e *ending) askUnsaved() {
	e.dialogs.Interrupt("", "Not saved", "Could not write your input to this machine. "+e.notices.Local.Error()+
		" Quit and keep it in a temporary file?",
		screen.Choice{Key: "n", Label: "No, keep trying"},
		screen.Choice{Key: "t", Label: "Quit, to a temporary file", Danger: true, Do: func() tea.Cmd {
			e.cancel()
			return tea.Quit
		}},
	)
}

// LastSave saves unsaved text after the program has ended. It returns the text that could not be
// saved.
func (m *Model) LastSave(ctx context.Context) (lost []string) {
	l := m.session.Flush(ctx)
	for _, d := range l.Texts {
		lost = append(lost, m.words.text(d.Ref)+":\n"+d.Text)
	}
	for _, e := range l.Edits {
		lost = append(lost, m.words.Edit(e))
	}
	for _, e := range l.Site {
		lost = append(lost, "entered on site: "+e.Words())
	}
	for _, words := range l.Plans {
		lost = append(lost, "what was planned: "+words)
	}
	for _, sc := range l.Scratch {
		for _, field := range slices.Sorted(maps.Keys(sc.Values)) {
			lost = append(lost, "typed in the form "+string(sc.At.Form)+", "+field+":\n"+sc.Values[field])
		}
	}
	for _, h := range m.screens.list {
		if held := h.held(); held != "" {
			lost = append(lost, "typed before its text was open:\n"+held)
		}
	}
	return lost
}
