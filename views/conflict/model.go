// Package conflict is the screen on which a person settles a text that was
// changed twice: here and by someone else. Both versions stand side by side with what they began from, what comes of them below, chosen
// part by part or edited by hand.
package conflict

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/widget/cells"
	"app.tender/tender/views/widget/textedit"
	"app.tender/tender/views/widget/theme"
)

// Case is what is to be settled: two versions of a text that began from one.
type Case struct {
	Entry  int64 // of the outbox
	Ref    state.TextRef
	What   string // "installer notes of Theater · 2 Better"
	Why    string // what happened, in a sentence; may be empty
	Base   string
	Mine   string
	Theirs string
}

// OfEntry is the case of an entry in conflict.
func OfEntry(e state.Entry, what string) Case {
	return Case{
		Entry: e.ID, Ref: e.Edit.Ref(), What: what, Why: e.Reason, Base: e.Edit.Base, Mine: e.Edit.Text, Theirs: e.Theirs,
	}
}

// Model is the screen for one case.
type Model struct {
	th        *theme.Theme
	keys      views.Keys
	of        Case
	clipboard *textedit.Clipboard

	merge   state.Merge
	pieces  [][3][]state.TextPiece // of each hunk: of mine, base and theirs, as they are shown
	choices []state.Choice         // one for each collision; empty while open
	at      int                    // the collision under the cursor
	ed      *textedit.Editor
	editing bool
	edited  bool // the result was changed by hand: choices no longer make it
	note    string
	other   string // that another terminal writes the result; empty when none does
	asked   bool   // whoever presses the key to write it again takes it over
	base    bool   // what both began from is shown also where there is little room
	drawn   views.Drawn
}

// New compares the two versions of a case.
func New(th *theme.Theme, keys views.Keys, of Case, clipboard *textedit.Clipboard) *Model {
	merge := state.Merge3(of.Base, of.Mine, of.Theirs)
	m := &Model{
		th: th, keys: keys, of: of, merge: merge, clipboard: clipboard,
		choices: make([]state.Choice, merge.Collisions()),
	}
	for _, h := range merge.Hunks {
		m.pieces = append(m.pieces, piecesOf(h))
	}
	m.result(merge.Text())
	return m
}

// Case is what is settled here.
func (m *Model) Case() Case { return m.of }

// Restore shows a result that was written by hand before, with the cursor that
// many grapheme clusters from its start.
func (m *Model) Restore(text string, cursor int) {
	m.result(text)
	m.ed.SetCursor(cursor)
	m.edited = true
}

// Result is the result as it stands, and where its cursor is.
func (m *Model) Result() (text string, cursor int) { return m.ed.Text(), m.ed.Cursor() }

// SetNote says how what is written by hand is kept, for example "kept 14:02:31".
func (m *Model) SetNote(note string) {
	m.note = note
	m.drawn.Forget()
}

// SetElsewhere says that another terminal writes the result, as in "is being edited
// in another terminal since 14:02"; empty when none does.
func (m *Model) SetElsewhere(words string) {
	if words != m.other {
		m.other, m.asked = words, false
		m.drawn.Forget()
	}
}

// Write lets the result be written by hand.
func (m *Model) Write() {
	m.editing = true
	m.ed.Focus()
	m.drawn.Forget()
}

// Stop ends writing by hand.
func (m *Model) Stop() {
	m.editing = false
	m.ed.Blur()
	m.drawn.Forget()
}

// TakesText reports whether keys are text: while the result is written by hand.
func (m *Model) TakesText() bool { return m.editing }

// result shows text as what comes of both versions.
func (m *Model) result(text string) {
	m.ed = textedit.New(text, textedit.Options{
		Limit: state.MaxText, Keys: m.keys, Clipboard: m.clipboard,
		Styles: textedit.Styles{Match: cells.StyleOf(m.th.Match), Prompt: cells.StyleOf(m.th.Accent)},
	})
	m.ed.Blur()
	m.drawn.Forget()
}

// open is how many collisions have no choice yet.
func (m *Model) open() int {
	n := 0
	for _, c := range m.choices {
		if c == "" {
			n++
		}
	}
	return n
}

// toChoose says how many parts n of them are: "1 part", "1 of 2 parts".
func (m *Model) toChoose(n int) string {
	if len(m.choices) == 1 {
		return "1 part"
	}
	return fmt.Sprintf("%d of %d parts", n, len(m.choices))
}

// Update handles an action, or a key while the result is edited.
func (m *Model) Update(msg tea.Msg) (views.Intent, tea.Cmd) {
	m.drawn.Forget()
	switch msg := msg.(type) {
	case tea.KeyMsg:
		if m.editing {
			return m.typed(msg), nil
		}
	case views.ActionMsg:
		return m.act(msg.Action), nil
	}
	return nil, nil
}

func (m *Model) typed(k tea.KeyMsg) views.Intent { return m.did(m.ed.Update(k)) }

// did tells what a key or an action did within the result.
func (m *Model) did(changed bool, effect textedit.Effect) views.Intent {
	if changed {
		m.edited = true
		return views.ResultChanged{Copied: effect.Copied}
	}
	return effect.Intent()
}

func (m *Model) act(a views.Action) views.Intent {
	switch a {
	case views.MoveUp:
		m.at = max(0, m.at-1)
	case views.MoveDown:
		m.at = max(0, min(len(m.choices)-1, m.at+1))
	case views.ConflictMine:
		m.choose(state.ChooseMine)
	case views.ConflictTheirs:
		m.choose(state.ChooseTheirs)
	case views.ConflictBoth:
		m.choose(state.ChooseMineTheirs)
	case views.ConflictBase:
		m.base = !m.base
	case views.ConflictEdit:
		return m.edit()
	case views.ConflictAgain:
		return m.again()
	case views.HelpTyping, views.Palette:
		return views.Perform{Action: a}
	case views.ConflictAccept:
		return m.accept()
	case views.Back:
		switch {
		case m.editing && m.ed.Prompting():
			m.ed.ClosePrompt()
			return nil
		case m.editing:
			m.Stop()
			return nil
		}
		return views.Close{}
	default:
		if m.editing {
			return m.did(m.ed.Do(a))
		}
	}
	return nil
}

// edit lets the result be written by hand. What another terminal writes is taken over
// when that is asked for twice.
func (m *Model) edit() views.Intent {
	switch {
	case m.other == "":
		m.Write()
		return nil
	case !m.asked:
		m.asked = true
		return views.Tell{Text: "The result " + m.other + ". " + m.keys.Name(views.ConflictEdit) + " takes it over; nothing written there is lost."}
	default:
		return views.ResultTakenOver{}
	}
}

// again gives up what was written by hand, to choose part by part.
func (m *Model) again() views.Intent {
	m.edited, m.note = false, ""
	m.result(m.merge.Resolve(m.filled(state.ChooseMine)))
	return views.ResultDropped{}
}

// choose settles the collision under the cursor and goes on to the next open
// one.
func (m *Model) choose(c state.Choice) {
	if len(m.choices) == 0 {
		return
	}
	m.choices[m.at] = c
	m.result(m.merge.Resolve(m.filled(state.ChooseMine)))
	for i := range m.choices {
		if next := (m.at + i) % len(m.choices); m.choices[next] == "" {
			m.at = next
			return
		}
	}
}

// filled is the choices with another in place of those that are open.
func (m *Model) filled(open state.Choice) []state.Choice {
	out := make([]state.Choice, len(m.choices))
	for i, c := range m.choices {
		if c == "" {
			c = open
		}
		out[i] = c
	}
	return out
}

// accept hands the result over, once every collision has a choice or a hand has
// written it.
func (m *Model) accept() views.Intent {
	if n := m.open(); n > 0 && !m.edited {
		return views.Tell{Text: fmt.Sprintf("%s to choose first: %s takes mine, %s theirs, %s both, %s edits the result by hand.",
			m.toChoose(n), m.keys.Name(views.ConflictMine), m.keys.Name(views.ConflictTheirs),
			m.keys.Name(views.ConflictBoth), m.keys.Name(views.ConflictEdit))}
	}
	if over := m.ed.Over(); over > 0 {
		return views.Tell{Text: state.TooLong(m.ed.Characters()) + " Nothing is saved; shorten the result."}
	}
	return views.Decide{Entry: m.of.Entry, Decision: state.Decision{
		Kind: state.DecideResolve, Text: m.ed.Text(), Theirs: m.of.Theirs,
	}}
}

// Typing lists what can be done within the result while it is edited by hand.
func (m *Model) Typing() []views.Binding { return m.ed.Bindings() }

// Bindings lists what can be done here.
func (m *Model) Bindings() []views.Binding {
	if m.editing {
		leave := m.ed.PromptBindings()
		if leave == nil {
			leave = []views.Binding{{Action: views.Back}}
		}
		return append(leave, views.Binding{Action: views.ConflictAccept}, views.Binding{Action: views.HelpTyping}, views.Binding{Action: views.Palette})
	}
	only, edited, chosen := "", "", "The result is not written by hand: choose part by part."
	if len(m.choices) < 2 {
		only = "There is only one part to choose."
	}
	if m.edited {
		chosen = ""
		edited = "The result was written by hand; a choice would throw that away. " +
			m.keys.Name(views.ConflictAgain) + " gives it up and lets you choose again."
	}
	return []views.Binding{
		{Action: views.ConflictMine, Disabled: edited},
		{Action: views.ConflictTheirs, Disabled: edited},
		{Action: views.ConflictBoth, Disabled: edited},
		{Action: views.ConflictEdit},
		{Action: views.ConflictAgain, Disabled: chosen},
		{Action: views.ConflictBase},
		{Action: views.ConflictAccept},
		{Action: views.MoveUp, Disabled: only},
		{Action: views.MoveDown, Disabled: only},
		{Action: views.Back},
	}
}
