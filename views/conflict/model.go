// Package conflict is the screen on which a person settles a text that was
// changed here and by someone else: both versions side by side, what comes of
// them below, chosen part by part or edited by hand.
package conflict

import (
	"fmt"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state"
	"app.tender/tender/views"
	"app.tender/tender/views/cells"
	"app.tender/tender/views/textedit"
	"app.tender/tender/views/theme"
)

// Model is the screen for one entry of the outbox.
type Model struct {
	th    *theme.Theme
	keys  views.Keys
	entry state.Entry
	what  string // "installer notes of Theater · 2 Better"

	merge   state.Merge
	choices []state.Choice // one for each collision; empty while open
	at      int            // the collision under the cursor
	ed      *textedit.Editor
	editing bool
	edited  bool // the result was changed by hand: choices no longer make it
	drawn   views.Drawn
}

// New compares the two versions of an entry in conflict.
func New(th *theme.Theme, keys views.Keys, entry state.Entry, what string) *Model {
	merge := state.Merge3(entry.Edit.Base, entry.Edit.Text, entry.Theirs)
	m := &Model{
		th: th, keys: keys, entry: entry, what: what, merge: merge,
		choices: make([]state.Choice, merge.Collisions()),
	}
	m.result(merge.Text())
	return m
}

// Entry is the id of the entry that is settled here.
func (m *Model) Entry() int64 { return m.entry.ID }

// Editing reports whether the result is being edited by hand.
func (m *Model) Editing() bool { return m.editing }

// TakesText is Editing.
func (m *Model) TakesText() bool { return m.editing }

// result shows text as what comes of both versions.
func (m *Model) result(text string) {
	m.ed = textedit.New(text, textedit.Options{
		Limit:  state.MaxText,
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

// Update answers to an action, or to a key while the result is edited.
func (m *Model) Update(msg tea.Msg) (views.Intent, tea.Cmd) {
	m.drawn.Forget()
	switch msg := msg.(type) {
	case tea.KeyMsg:
		if m.editing {
			if changed, _ := m.ed.Update(msg); changed {
				m.edited = true
			}
		}
	case views.ActionMsg:
		return m.act(msg.Action), nil
	}
	return nil, nil
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
	case views.ConflictEdit:
		m.editing = true
		m.ed.Focus()
	case views.ConflictAccept:
		return m.accept()
	case views.Back:
		if m.editing {
			m.editing = false
			m.ed.Blur()
			return nil
		}
		return views.Close{}
	}
	return nil
}

// choose settles the collision under the cursor and goes on to the next open
// one.
func (m *Model) choose(c state.Choice) {
	if len(m.choices) == 0 {
		return
	}
	m.choices[m.at] = c
	m.edited = false
	m.result(m.merge.Resolve(m.filled()))
	for i := range m.choices {
		if next := (m.at + i) % len(m.choices); m.choices[next] == "" {
			m.at = next
			return
		}
	}
}

// filled is the choices with mine in place of those that are open.
func (m *Model) filled() []state.Choice {
	out := make([]state.Choice, len(m.choices))
	for i, c := range m.choices {
		if c == "" {
			c = state.ChooseMine
		}
		out[i] = c
	}
	return out
}

// accept sends the result, once every collision has a choice or a hand has
// written it.
func (m *Model) accept() views.Intent {
	if n := m.open(); n > 0 && !m.edited {
		return views.Tell{Text: fmt.Sprintf("%d of %d parts still need a choice: %s takes mine, %s theirs, %s both, %s edits the result by hand.",
			n, len(m.choices), m.keys.Name(views.ConflictMine), m.keys.Name(views.ConflictTheirs),
			m.keys.Name(views.ConflictBoth), m.keys.Name(views.ConflictEdit))}
	}
	return views.Decide{Entry: m.entry.ID, Decision: state.Decision{
		Kind: state.DecideResolve, Text: m.ed.Text(), Theirs: m.entry.Theirs,
	}}
}

// Bindings lists what can be done here.
func (m *Model) Bindings() []views.Binding {
	if m.editing {
		return []views.Binding{{Action: views.ConflictAccept}, {Action: views.Back}}
	}
	only := ""
	if len(m.choices) < 2 {
		only = "There is only one part to choose."
	}
	edited := ""
	if m.edited {
		edited = "The result was edited by hand; a choice would throw that away. Send it, or go back and look again."
	}
	return []views.Binding{
		{Action: views.ConflictMine, Disabled: edited},
		{Action: views.ConflictTheirs, Disabled: edited},
		{Action: views.ConflictBoth, Disabled: edited},
		{Action: views.ConflictEdit},
		{Action: views.ConflictAccept},
		{Action: views.MoveUp, Disabled: only},
		{Action: views.MoveDown, Disabled: only},
		{Action: views.Back},
	}
}
