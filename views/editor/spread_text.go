package editor

import (
	"fmt"

	"app.tender/tender/state"
	"app.tender/tender/state/plan"
	"app.tender/tender/state/plan/template"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
)

// firstWords is how many characters of a text are quoted where it would be lost.
const firstWords = 40

// spreadText returns the spreading of a text of one option.
func (m *Model) spreadText(from state.TextRef, name, words string) spreading {
	edit := func(id state.OptionID) state.Edit {
		ref := from
		ref.Option = id
		e := state.Draft{Ref: ref, Text: words, Base: m.workspace.Base(ref)}.Edit()
		if a, _ := m.shown().Option(id); a != nil {
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
			m.unlessHeld(doing(edits...), screen.Question{}, func() {}, func() {
				if m.seen.Proposal.Status.ClientMayBeLooking() && from.Field.ClientLayer() {
					m.tell(screen.Warn, "The client may have this proposal open and sees the change at once.")
				}
				for _, id := range into {
					m.anchor(id)
				}
				m.Outbox.CommitTogether(edits)
				m.spread(len(edits))
			})
		},
	}
}

// textEffect returns the effect of an edit that writes a text.
func (m *Model) textEffect(e state.Edit) effect {
	ref := e.Ref()
	cannot := func(words string) effect { return effect{kind: effectCannot, words: "can't: " + words} }
	_, o := m.shown().Option(ref.Option)
	switch {
	case o == nil && plan.Makes(m.planned.plan, ref.Option):
		return cannot("it is only planned; the build writes its texts")
	case o == nil:
		return cannot("it is no longer in the proposal")
	case m.elsewhere(ref) != "":
		return cannot("its text " + m.elsewhere(ref))
	}
	if d, _, ok := m.Drafts.Newest(ref); ok {
		if s := m.Open.Snapshot(); !s.Queued(d, true) {
			return cannot(fmt.Sprintf("a draft there is not saved, “%s”; save or discard it first", text.FirstLine(d.Text, firstWords)))
		}
		return cannot("its text is being saved; wait for that")
	}
	switch how, old := m.workspace.Effect(e); how {
	case state.EffectNone:
		return effect{kind: effectSame, words: "is the same already"}
	case state.EffectFills:
		return effect{kind: effectWrites, words: "will be written; empty now"}
	case state.EffectUnknown:
		return effect{kind: effectLoses, words: "would overwrite an unknown text"}
	default:
		return effect{kind: effectLoses, words: fmt.Sprintf("would overwrite “%s”, %s", text.FirstLine(old, firstWords), text.Count(state.Length(old), "character"))}
	}
}

// spreadLines returns the spreading of planned lines, which calls done afterwards; from is the
// option that they come from, 0 for none.
func (m *Model) spreadLines(what string, from state.OptionID, lines []plan.Line, done func()) spreading {
	return spreading{
		what: what,
		of: func(id state.OptionID) effect {
			a, o := m.planned.with.Option(id)
			switch {
			case id == from:
				return effect{kind: effectSame, words: "this is the source"}
			case o == nil:
				return effect{kind: effectCannot, words: "can't: it is no longer in the proposal"}
			}
			planned := m.plannedFor(o)
			words := "will get " + text.Count(len(lines), "line")
			switch {
			case planned.Has(lines):
				return effect{kind: effectSame, words: "has the same planned already"}
			case planned != nil && len(planned.OpenLines()) > 0:
				words += ", below the " + text.Count(len(planned.OpenLines()), "line") + " planned there"
			case plan.Makes(m.planned.plan, a.ID):
			case len(o.Items) > 0:
				words += ", besides " + text.Count(len(o.Items), "line") + " already built"
			}
			return effect{kind: effectWrites, words: words}
		},
		do: func(into []state.OptionID) {
			places := make([]plan.Place, len(into))
			for i, id := range into {
				a, _ := m.planned.with.Option(id)
				places[i] = m.placeOf(a, id)
			}
			m.plans(plan.Spread(places, lines, plan.NewID), func() {}, func() {
				m.spread(len(into))
				done()
			})
		},
	}
}

// plannedFor returns the plan of an option; nil for none.
func (m *Model) plannedFor(o *state.Option) *plan.Option {
	if m.planned.plan == nil {
		return nil
	}
	return m.planned.plan.Shown(o)
}

// placeOf returns the place of an option in the plan.
func (m *Model) placeOf(a *state.Area, id state.OptionID) plan.Place {
	if plan.Makes(m.planned.plan, id) {
		return plan.In(plan.IDOf(id))
	}
	return plan.At(a, id, plan.NewID)
}

// spreadTemplate puts the lines of a template into the marked options. If the template has several
// options, the user chooses one. done is called once the lines are planned.
func (m *Model) spreadTemplate(of template.Preview, done func()) {
	sets := of.Sets()
	ask := func(s template.Set) {
		what := fmt.Sprintf("The lines of the template %s, %s: %s", of.Template, s.Name, text.Count(len(s.Lines), "line"))
		for _, l := range s.Free {
			what += "; no exact catalog match for " + l.Title() + ": custom line"
		}
		m.askEffects(m.spreadLines(what, 0, s.Lines, done))
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
