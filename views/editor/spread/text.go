package spread

import (
	"fmt"

	"app.tender/tender/state"
	"app.tender/tender/state/plan/template"
	"app.tender/tender/state/text"
	"app.tender/tender/views/editor/guard"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

// firstWords is how many characters of a text are quoted where it would be lost.
const firstWords = 40

// text returns the spreading of a text of one option.
func (m *Marked) text(from state.TextRef, name, words string) spreading {
	edit := func(id state.OptionID) state.Edit {
		s := m.frame.Shown()
		ref := from
		ref.Option = id
		e := state.Draft{Ref: ref, Text: words, Base: s.Workspace.Base(ref)}.Edit()
		if a, _ := s.Proposal().Option(id); a != nil {
			e.Area = a.ID
		}
		return e
	}
	return spreading{
		what: "The " + from.Field.Name() + " of " + name + ", " + text.Count(state.Length(words), "character"),
		of: func(id state.OptionID) effect {
			if id == from.Option {
				return effect{kind: effectSame, words: "this is the source"}
			}
			return m.textEffect(edit(id))
		},
		do: func(into []state.OptionID) {
			edits := state.Map(into, func(id *state.OptionID) state.Edit { return edit(*id) })
			m.ports.Guard.Unless(guard.Edits(edits...), screen.Question{}, func() {}, func() {
				if s := m.frame.Shown(); s.Watched.Proposal.Status.ClientMayBeLooking() && from.Field.ClientLayer() {
					m.env.Host.Tell(screen.Notice{
						Kind: screen.Warn, Text: "The client may have this proposal open and sees the change at once.",
						Audience: screen.Everyone,
					})
				}
				for _, id := range into {
					m.ports.Planning.Anchor(id, m.ports.Snapshot())
				}
				m.ports.Commit(edits)
				m.done(len(edits))
			})
		},
	}
}

// textEffect returns the effect of an edit that writes a text.
func (m *Marked) textEffect(e state.Edit) effect {
	ref := e.Ref()
	cannot := func(words string) effect { return effect{kind: effectCannot, words: "can't: " + words} }
	s, elsewhere := m.frame.Shown(), m.ports.Elsewhere()
	_, o := s.Proposal().Option(ref.Option)
	switch {
	case o == nil && s.Makes(ref.Option):
		return cannot("it is only planned; the build writes its texts")
	case o == nil:
		return cannot("it is no longer in the proposal")
	case elsewhere != "":
		return cannot(elsewhere)
	}
	if d, _, ok := m.ports.Newest(ref); ok {
		if !m.ports.Snapshot().Queued(d, true) {
			return cannot(fmt.Sprintf("a draft there is not saved, “%s”; save or discard it first",
				text.FirstLine(d.Text, firstWords)))
		}
		return cannot("its text is being saved; wait for that")
	}
	switch how, old := s.Workspace.Effect(e); how {
	case state.EffectNone:
		return effect{kind: effectSame, words: "is the same already"}
	case state.EffectFills:
		return effect{kind: effectWrites, words: "will be written; empty now"}
	case state.EffectUnknown:
		return effect{kind: effectLoses, words: "would overwrite an unknown text"}
	default:
		return effect{
			kind: effectLoses,
			words: fmt.Sprintf("would overwrite “%s”, %s", text.FirstLine(old, firstWords),
				text.Count(state.Length(old), "character")),
		}
	}
}

// askTemplate puts the lines of a template into the marked options. If the template has several
// options, the user chooses one. done is called once the lines are planned.
func (m *Marked) askTemplate(of template.Preview, done func()) {
	sets := of.Sets()
	ask := func(s template.Set) {
		what := fmt.Sprintf("The lines of the template %s, %s: %s", of.Template, s.Name,
			text.Count(len(s.Lines), "line"))
		for _, l := range s.Free {
			what += "; no exact catalog match for " + l.Title() + ": custom line"
		}
		m.askEffects(m.lines(what, 0, s.Lines, done))
	}
	switch len(sets) {
	case 0:
		m.env.Host.Tell(screen.Notice{Kind: screen.Refusal, Text: "The template " + of.Template + " has no lines."})
	case 1:
		ask(sets[0])
	default:
		row := func(s template.Set) dialog.Item {
			return dialog.Item{Title: s.Name, Detail: text.Count(len(s.Lines), "line")}
		}
		dialog.Choose(m.env, screen.Team, "Which lines of "+of.Template, "", sets, row, screen.Does(ask))
	}
}
