package ui

import (
	"os/exec"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
)

// RunEditorMsg asks the owner of the terminal to lend it to Command. After Command has ended, Ended gets the result
// of its Run and returns a message for the program.
type RunEditorMsg struct {
	Command *exec.Cmd
	Ended   func(error) tea.Msg
}

// RunEditor hands the terminal to $EDITOR with a file.
func (o screenPorts) RunEditor(path string, done func(error) tea.Cmd) error {
	by := o.m.hosting()
	lend, err := o.lend(path, func(err error) tea.Cmd { return o.m.screens.carryOut(by, done(err)) })
	if err == nil {
		o.m.screens.later(func() tea.Cmd { return lend })
	}
	return err
}

// lend returns a command that hands the terminal to $EDITOR with a file. After it, done is called, and returned once
// the file was read.
func (o screenPorts) lend(path string, done func(error) tea.Cmd) (tea.Cmd, error) {
	var words []string
	if editor := o.m.opts.Editor; editor != nil {
		var err error
		if words, err = editor(); err != nil {
			return nil, state.Fault{Kind: state.FaultLocal, Message: err.Error()}
		}
	}
	if len(words) == 0 {
		return nil, state.Fault{
			Kind: state.FaultLocal, Message: "No editor is set.",
			Next: "Set $EDITOR or $VISUAL and start tender again.",
		}
	}
	o.m.exported = path
	msg := RunEditorMsg{
		//nolint:noctx // the person's own editor, which they end
		Command: exec.Command(words[0], append(words[1:], path)...),
		Ended:   func(err error) tea.Msg { return screen.Reply(func() tea.Cmd { return done(err) }) },
	}
	return func() tea.Msg { return msg }, nil
}

// Returned continues after the file was read back. It ends the program if that was requested meanwhile.
func (o screenPorts) Returned(words string) {
	o.m.screens.later(func() tea.Cmd { return o.tookBack(words) })
}

func (o screenPorts) tookBack(words string) tea.Cmd {
	o.m.exported, o.m.end.parting = "", words
	if !o.m.end.quitting {
		return nil
	}
	return o.m.end.quit()
}

// Parting returns what to print after the program has left the screen, or "".
func (m *Model) Parting() string {
	if m.exported != "" {
		return "The $EDITOR text was not applied. Its file is kept: " + m.exported
	}
	return m.end.parting
}
