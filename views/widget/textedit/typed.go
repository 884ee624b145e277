package textedit

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/views/screen"
)

// Typed holds the actions of a screen while the user types a multi-line text. They depend on what
// has the keys: the text, or its open prompt.
type Typed struct{ writing, finding, lining []*screen.Action }

// BindTyped binds the actions to a screen: writing in the text, always in its prompts as well.
// within runs an action within the text, shut closes its prompt.
func BindTyped[S any](s S, writing, always []screen.Def[S], within func(S, screen.ID) tea.Cmd, shut func(S)) Typed {
	def := func(id screen.ID, word string) screen.Def[S] {
		return screen.Def[S]{ID: id, Word: screen.Says[S](word), Do: func(s S) tea.Cmd { return within(s, id) }}
	}
	closing := slices.Concat([]screen.Def[S]{{ID: screen.Back, Word: screen.Says[S]("close"), Do: screen.Does(shut)}},
		always)
	return Typed{
		writing: screen.Bind(s, writing),
		finding: screen.Bind(s, []screen.Def[S]{def(NewLine, "next"), def(CursorUp, "before")}, closing),
		lining:  screen.Bind(s, []screen.Def[S]{def(NewLine, "stay there")}, closing),
	}
}

// At returns the actions in an open prompt, or in the text if prompt is empty.
func (t *Typed) At(prompt screen.ID) []*screen.Action {
	switch prompt {
	case FindInText:
		return t.finding
	case GoToLine:
		return t.lining
	default:
		return t.writing
	}
}

// Tell puts what was cut or copied on the terminal's clipboard, and shows what was copied or why
// nothing happened. changed is whether the text changed.
func (f Effect) Tell(host screen.Host, changed bool, who screen.Audience) {
	if f.Copied != "" {
		host.Tell(screen.Notice{Text: nothingSelected, Audience: who, Over: true})
	}
	switch {
	case f.Copied != "" && changed:
		host.Copy(f.Copied, "")
	case f.Copied != "":
		host.Copy(f.Copied, Characters(f.Copied))
	case f.Refused != "":
		host.Tell(screen.Notice{Text: f.Refused, Audience: who})
	}
}
