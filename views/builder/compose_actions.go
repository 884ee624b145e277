package builder

import (
	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/textedit"
)

// The actions while a text is typed, and those of its prompts.
var (
	shell = []screen.Def[*model]{
		{ID: screen.Save, Word: (*model).uploadWord, Do: (*model).upload},
		{ID: screen.HelpTyping},
		{ID: screen.Palette},
	}
	writing = append([]screen.Def[*model]{{ID: screen.Back, Word: screen.Says[*model]("keep"), Do: (*model).leave}}, shell...)
	finding = append([]screen.Def[*model]{
		{ID: textedit.NewLine, Word: screen.Says[*model]("next"), Do: within(textedit.NewLine)},
		{ID: textedit.CursorUp, Word: screen.Says[*model]("before"), Do: within(textedit.CursorUp)},
		{ID: screen.Back, Word: screen.Says[*model]("close"), Do: (*model).closePrompt},
	}, shell...)
	lining = append([]screen.Def[*model]{
		{ID: textedit.NewLine, Word: screen.Says[*model]("stay there"), Do: within(textedit.NewLine)},
		{ID: screen.Back, Word: screen.Says[*model]("close"), Do: (*model).closePrompt},
	}, shell...)
)

// within is an action within the text.
func within(id screen.ID) func(*model) tea.Cmd {
	return func(m *model) tea.Cmd { return m.within(id) }
}

// uploadWord is what saving does.
func (m *model) uploadWord() string {
	if m.composing.wishes() {
		return "make it anew"
	}
	return "upload"
}

func (m *model) closePrompt() tea.Cmd {
	m.composing.ed.ClosePrompt()
	return nil
}

// Actions are what can be done here, or in the text that is typed.
func (m *model) Actions() []*screen.Action {
	switch c := m.composing; {
	case c == nil:
		return m.actions
	case c.ed.Prompt() == textedit.FindInText:
		return m.finding
	case c.ed.Prompt() == textedit.GoToLine:
		return m.lining
	default:
		return m.writing
	}
}

// Behind is what can be done once the text is left.
func (m *model) Behind() []*screen.Action { return m.actions }

// Typing reports whether keys are text.
func (m *model) Typing() bool { return m.composing != nil }

// Within lists what can be done within the text that is typed.
func (m *model) Within() []screen.Binding {
	if m.composing == nil {
		return nil
	}
	return m.composing.ed.Bindings()
}

// Writing are the actions while a text is typed, beside those within it.
func Writing() (out []screen.ID) {
	for _, d := range writing {
		out = append(out, d.ID)
	}
	return out
}
