package builder

import (
	"slices"

	"app.tender/tender/views/screen"
)

// The actions while the user types a text; typed are those that its prompts have, too.
var (
	typed = []screen.Def[*model]{
		{ID: screen.Save, Word: func(m *model) string { return m.composing.uploadWord() }, Do: (*model).upload},
		{ID: screen.HelpTyping},
		{ID: screen.Box},
	}
	writing = slices.Concat(
		[]screen.Def[*model]{{ID: screen.Back, Word: screen.Says[*model](leaveWord), Do: screen.Does((*model).leave)}},
		typed)
)

// leaveWord is what happens to the text when the user leaves it.
const leaveWord = "keep"

// uploadWord returns what saving does.
func (c *composing) uploadWord() string {
	if c != nil && c.wishes() {
		return "regenerate"
	}
	return "upload"
}

func (m *model) closePrompt() {
	if m.composing != nil {
		m.composing.ed.ClosePrompt()
	}
}

// Actions returns what can be done here, or in the text.
func (m *model) Actions() []*screen.Action {
	if m.composing == nil {
		return m.actions
	}
	return m.typing.At(m.composing.ed.Prompt())
}

// Behind returns the actions available after leaving the text.
func (m *model) Behind() []*screen.Action { return m.actions }

// Typing reports whether keys are text.
func (m *model) Typing() bool { return m.composing != nil }

// Within returns the actions within the text.
func (m *model) Within() []screen.Binding {
	if m.composing == nil {
		return nil
	}
	return m.composing.ed.Bindings()
}

// Writing returns the actions while the user types a text, besides those within it.
func Writing() []screen.ID { return screen.IDs(writing) }
