package ui

import (
	"strings"

	"app.tender/tender/state"
	"app.tender/tender/views"
	tea "github.com/charmbracelet/bubbletea"
)

// askDrop asks before an entry is dropped that takes other edits along, and lists
// them.
func (m *Model) askDrop(e state.Entry, along []state.Entry) {
	all := countOf(len(along)+1, "edit", "edits")
	text := "This drops " + m.describeEdit(e.Edit) + "." + m.listAlong(e, along)
	if key := m.keys.Name(views.Undo); key != "" {
		text += "\n\n" + key + " brings all of it back."
	}
	drop := func() tea.Cmd {
		return m.settle(views.Decide{Entry: e.ID, Decision: state.Decision{Kind: state.DecideDrop}})
	}
	m.ask("Drop "+all+"?", text,
		choice{key: "n", label: "No"},
		choice{key: "d", label: "Drop all " + all, danger: true, do: drop},
	)
}

// takesAlong says what a step drops with the entry that it drops; empty for
// nothing.
func (m *Model) takesAlong(step state.Step) string {
	if step.Reversal.Kind != state.ReverseDrop {
		return ""
	}
	for _, e := range m.snap.Entries {
		if e.ID == step.Action.Entry {
			return m.listAlong(e, state.DependentsOf(e, m.snap.Entries))
		}
	}
	return ""
}

// listAlong lists what was put into what an entry makes, and goes with it.
func (m *Model) listAlong(e state.Entry, along []state.Entry) string {
	if len(along) == 0 {
		return ""
	}
	made := e.Edit.Makes()
	lines := []string{"", "", "What was put into it goes with it:"}
	for _, a := range along {
		made = append(made, a.Edit.Makes()...)
		lines = append(lines, "• "+m.describeEdit(a.Edit)+quoted(a.Edit))
	}
	for _, d := range m.looseDrafts() {
		if d.Ref.Edit().NeedsAny(made) {
			lines = append(lines, "• "+m.describeText(d.Ref)+", a draft, which is kept: "+views.Excerpt(d.Text, quotedWidth))
		}
	}
	return strings.Join(lines, "\n")
}

// quotedWidth is how many cells of a text are quoted in a list.
const quotedWidth = 40

// quoted is how what was typed for an edit begins, behind its name.
func quoted(e state.Edit) string {
	if text := views.ExcerptOf(e, quotedWidth); text != "" {
		return ": " + text
	}
	return ""
}
