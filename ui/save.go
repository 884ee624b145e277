package ui

import (
	"context"
	"maps"
	"slices"

	"app.tender/tender/state"
	tea "github.com/charmbracelet/bubbletea"
)

// commit adds an edit to the outbox, unless writing is not allowed.
func (b *base) commit(e state.Edit) tea.Cmd {
	why := b.opts.ReadOnly
	if e.Proposal == b.snap.Open.ID && e.Proposal != 0 && !e.Corrects() {
		why = b.readOnly()
	}
	if why != "" {
		b.notices.Answer(why)
		return nil
	}
	b.session.Commit(e)
	return nil
}

// LastSave saves unsaved text after the program has ended without quitting, by a panic or a
// signal. It returns the text that could not be saved.
func (m *Model) LastSave(ctx context.Context) (lost []string) {
	l := m.session.Flush(ctx)
	for _, d := range l.Texts {
		lost = append(lost, m.words.Text(d.Ref)+":\n"+d.Text)
	}
	for _, e := range l.Edits {
		lost = append(lost, m.words.Edit(e))
	}
	for _, t := range l.Ticks {
		lost = append(lost, "the tick of "+t.Part)
	}
	for _, p := range l.Plans {
		lost = append(lost, "what was planned: "+p.Words)
	}
	for _, sc := range l.Scratch {
		for _, field := range slices.Sorted(maps.Keys(sc.Values)) {
			lost = append(lost, "what was typed in the form of the "+string(sc.At.Form)+", "+field+":\n"+sc.Values[field])
		}
	}
	for _, typed := range m.dialogs.LostTexts() {
		lost = append(lost, "what was typed where another terminal types:\n"+typed)
	}
	return lost
}
