package textedit

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/views/screen"
)

// Typed are the actions of a screen while a text of many lines is typed, by what takes the
// keys: the text, or the prompt that is open in it.
type Typed struct{ writing, finding, lining []*screen.Action }

// BindTyped binds them to a screen. writing are those in the text, always those in its
// prompts as well. within does an action within the text, shut closes its prompt.
func BindTyped[S any](s S, writing, always []screen.Def[S], within func(S, screen.ID) tea.Cmd, shut func(S) tea.Cmd) Typed {
	def := func(id screen.ID, word string) screen.Def[S] {
		return screen.Def[S]{ID: id, Word: screen.Says[S](word), Do: func(s S) tea.Cmd { return within(s, id) }}
	}
	closing := slices.Concat([]screen.Def[S]{{ID: screen.Back, Word: screen.Says[S]("close"), Do: shut}}, always)
	return Typed{
		writing: screen.Bind(s, writing),
		finding: screen.Bind(s, []screen.Def[S]{def(NewLine, "next"), def(CursorUp, "before")}, closing),
		lining:  screen.Bind(s, []screen.Def[S]{def(NewLine, "stay there")}, closing),
	}
}

// At returns those while a prompt is open, or in the text if it is empty.
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

// Tell puts what was cut or copied on the terminal's clipboard, and says what was copied or
// why nothing happened. changed is whether the text was.
func (f Effect) Tell(host screen.Host, changed bool, who screen.Audience) {
	switch {
	case f.Copied != "" && changed:
		host.Copy(f.Copied, "")
	case f.Copied != "":
		host.Copy(f.Copied, Characters(f.Copied))
	case f.Refused != "":
		host.Tell(screen.Notice{Text: f.Refused, Audience: who})
	}
}
