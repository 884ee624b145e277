package outbox

import (
	"fmt"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/phrase"
)

// askDrop lists the edits that are dropped together with an edit, and asks first.
func (m *model) askDrop(e state.OutboxEdit, along []state.OutboxEdit) {
	all := fmt.Sprintf("%d edits", len(along)+1)
	text := "This drops " + m.Words.Edit(e.Edit) + "." + Along(e, along, m.Work.Drafts(), m.Words)
	if key := m.keys.Name(screen.Undo); key != "" {
		text += "\n\n" + key + " restores all of it."
	}
	drop := screen.Just(func() { m.Work.Decide(e.ID, state.Decision{Kind: state.DecideDrop}) })
	m.env.Ask(screen.Installer, screen.Question{Title: "Drop " + all + "?", Text: text},
		screen.Choice{Key: "n", Label: "No"}, screen.Choice{Key: "d", Label: "Drop all " + all, Danger: true, Do: drop})
}

// Along lists what depends on an edit and is dropped with it: the edits in along, and drafts that
// are not in the outbox. It is empty if there are no such edits.
func Along(e state.OutboxEdit, along []state.OutboxEdit, drafts []state.Draft, words Words) string {
	if len(along) == 0 {
		return ""
	}
	made := e.Edit.Makes()
	lines := []string{"", "", "Dropped with it:"}
	for _, a := range along {
		made = append(made, a.Edit.Makes()...)
		lines = append(lines, "• "+words.Edit(a.Edit)+quoted(a.Edit))
	}
	for _, d := range drafts {
		if d.Edit().NeedsAny(made) {
			lines = append(lines, "• "+words.Edit(d.Edit())+", a draft, is kept: "+phrase.Excerpt(d.Text, quotedWidth))
		}
	}
	return strings.Join(lines, "\n")
}

// askWhich asks which of two names stays, or who stays assigned.
func (m *model) askWhich(e *state.OutboxEdit) {
	before, mine, theirs := m.sides(e)
	decide := func(d state.Decision) func() tea.Cmd { return screen.Just(func() { m.Work.Decide(e.ID, d) }) }
	m.env.Ask(screen.Installer,
		screen.Question{
			Title: "Which one do you keep?",
			Text:  e.Reason + "\n\n" + before + "\n" + mine + "\n" + theirs,
		},
		screen.Choice{Key: "n", Label: "Not now"},
		screen.Choice{
			Key: "m", Label: "Save mine", Danger: true,
			Do: decide(state.Decision{Kind: state.DecideResolve, Text: e.Edit.Text(), Theirs: e.Theirs}),
		},
		screen.Choice{Key: "t", Label: "Keep theirs", Do: decide(state.Decision{Kind: state.DecideDrop})})
}

// sides names what there was before a conflict, and what its two sides want.
func (m *model) sides(e *state.OutboxEdit) (before, mine, theirs string) {
	was, known := e.Edit.Before()
	switch {
	case e.Edit.Base == state.UnknownBase:
		before = state.UnknownWord
	case !known:
		before = "nobody"
	case state.Is[state.Rename](was):
		before = "the name “" + was.Text() + "”"
	default:
		before, _, _ = strings.Cut(m.Words.Edit(was), ";") // what follows is about a new location
	}
	mine, theirs = "Mine: "+m.Words.Edit(e.Edit), "Theirs: nobody"
	if t, ok := e.TheirEdit(); ok {
		theirs = "Theirs: " + m.Words.Edit(t)
	}
	return "Before: " + before, mine, theirs
}

const quotedWidth = 40

// quoted returns the beginning of an edit's text.
func quoted(e state.Edit) string {
	if text := phrase.ExcerptOf(e, quotedWidth); text != "" {
		return ": " + text
	}
	return ""
}

// AskDiscard asks before a draft is discarded; what is the name of its text.
func AskDiscard(env *screen.Env, who screen.Audience, d state.Draft, what string, discard func(state.Draft)) {
	text := "This discards the draft of " + what + ", " + phrase.Excerpt(d.Text, 60) + " Undo restores it."
	env.Ask(who, screen.Question{Title: "Discard?", Text: text},
		screen.Choice{Key: "n", Label: "No"},
		screen.Choice{Key: "d", Label: "Discard it", Danger: true, Do: screen.Just(func() {
			discard(d)
			said := "Discarded the draft of " + what
			if key := env.Keys.Name(screen.Undo); key != "" {
				said += "; " + key + " restores it"
			}
			env.Host.Tell(screen.Notice{Kind: screen.Good, Text: said + ".", Audience: who})
		})},
	)
}
