// Package guard asks before a client sees what looks internal.
package guard

import (
	"cmp"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/state/session"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
)

// Session finds what looks internal.
type Session interface {
	// Held returns why a person has to agree first, or no fault.
	Held(d session.Doing) state.Fault
	// ClientMaySee records that a person agrees.
	ClientMaySee(d session.Doing)
}

// Guard asks the user of one editor.
type Guard struct {
	env     *screen.Env
	session Session
	words   func(e state.Edit) string // what an edit changes

	typedOn string // the last notice that the user typed on instead of answering
}

// New returns a guard.
func New(env *screen.Env, s Session, words func(e state.Edit) string) *Guard {
	return &Guard{env: env, session: s, words: words}
}

// Edits returns edits as what the user is doing.
func Edits(edits ...state.Edit) session.Doing { return session.Doing{Edits: edits} }

// Internal reports whether the client would see what looks internal in a draft.
func (g *Guard) Internal(d state.Draft) (why string, found bool) {
	f := g.session.Held(Edits(d.Edit()))
	return f.Message, f.Kind != state.FaultNone
}

// Unless calls send, which does d. If the client would see what looks internal it first asks q, which needs no
// words, and calls back if the user declines. The client view does not ask, since the question quotes the notes.
func (g *Guard) Unless(d session.Doing, q screen.Question, back, send func()) {
	q.TypedOn = cmp.Or(q.TypedOn, screen.TypedOn(g.env.Keys, "Not saved", screen.Save))
	g.UnlessCmd(d, q, screen.Just(back), screen.Just(send))
}

// UnlessCmd is Unless for what goes on by a command.
func (g *Guard) UnlessCmd(d session.Doing, q screen.Question, back, send func() tea.Cmd) tea.Cmd {
	f := g.session.Held(d)
	switch {
	case f.Kind == state.FaultNone:
		return send()
	case g.env.ClientView():
		g.env.Host.Tell(screen.Notice{
			Kind: screen.Refusal, Text: "Not saved: check this text outside the client view. " +
				g.env.Keys.LeaveClientView(), Audience: screen.Everyone,
		})
		return back()
	default:
		q.Title, q.Text = "The client will see this", f.Message
		if len(d.Edits) > 0 {
			q.Text = text.UpperFirst(g.words(d.Edits[0])) + ". " + q.Text
		}
		g.typedOn = q.TypedOn
		g.env.Ask(screen.Installer, q,
			screen.Choice{Key: "n", Label: "No", Do: back},
			screen.Choice{Key: "s", Label: "Save anyway", Danger: true, Do: func() tea.Cmd {
				g.session.ClientMaySee(d)
				return send()
			}},
		)
		return nil
	}
}

// Retract clears the notice that the user typed on instead of answering, since the text is being saved again.
func (g *Guard) Retract() {
	g.env.Host.Tell(screen.Notice{Text: g.typedOn, Audience: screen.Everyone, Over: true})
}
