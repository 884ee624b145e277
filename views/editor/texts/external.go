package texts

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/views/screen"
)

// editExternally opens the text of the pane with the focus in $EDITOR, or the client description
// in any other pane.
func (m *Texts) editExternally() tea.Cmd {
	m.openFocused()
	d, ok := m.typed()
	if !ok {
		return nil
	}
	external, dir, what := m.ports.Typing, m.ports.Files,
		m.textWords(d.Ref)+" in "+m.ports.Words.Proposal(d.Ref.Proposal)
	return screen.Then(func() (session.Exported, error) { return external.Export(dir, what, d) }, m.runEditor)
}

// runEditor hands the terminal to $EDITOR, and reads the file after it has ended.
func (m *Texts) runEditor(exported session.Exported, err error) tea.Cmd {
	if err != nil {
		m.tell(screen.Bad, state.FaultOf(err).Error())
		return nil
	}
	err = m.ports.Shell.RunEditor(exported.Path, func(failed error) tea.Cmd {
		now := m.env.Now()
		return func() tea.Msg { return exported.Read(failed, now) }
	})
	if err != nil {
		m.tell(screen.Refusal, state.FaultOf(err).Error())
		return func() tea.Msg { exported.Drop(); return nil }
	}
	return nil
}

// ImportText puts the file's text into the editor. If it can't, a notice shows the path of the file.
func (m *Texts) ImportText(r session.Returned) {
	kind, words := m.takenBack(r)
	if words != "" {
		m.tell(kind, words)
	}
	m.ports.Shell.Returned(words)
}

func (m *Texts) takenBack(r session.Returned) (screen.Kind, string) {
	e := m.Typing()
	r.Draft.Ref = r.Draft.Ref.Resolve(m.at().Watched.Resolved)
	switch {
	case r.Fault.Kind == state.FaultInvalid:
		return screen.Warn, r.Fault.Error()
	case r.Fault.Kind != state.FaultNone:
		return screen.Bad, r.Fault.Error()
	case e == nil || e.Ref() != r.Draft.Ref || e.Text() != r.Draft.Text:
		return screen.Bad, "The text changed while $EDITOR was open. The $EDITOR version is kept in " + r.Path
	}
	e.replace(r.Text)
	m.ports.Typing.Import(r, e.Text(), e.cursor())
	if r.Loses {
		return screen.Warn, "Control characters were removed. The original text is kept in " + r.Path
	}
	return screen.Plain, ""
}
