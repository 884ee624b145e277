package ui

import (
	"unicode/utf8"

	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
	tea "github.com/charmbracelet/bubbletea"
)

// shownText is a text of the open proposal as it stands on the screen.
type shownText struct {
	ref  state.TextRef
	text string
}

// textsToCopy are the texts that can be copied here without being opened, none of
// them empty: the one of the pane with the focus, or else those of the option that
// is shown and of the proposal itself.
func (m *Model) textsToCopy() (out []shownText) {
	if m.open.workspace == nil {
		return nil
	}
	add := func(id state.OptionID, fields ...state.TextField) {
		for _, f := range fields {
			ref := state.TextRef{Proposal: m.snap.Open.ID, Option: id, Field: f}
			text, _ := m.open.workspace.Proposal.Text(ref)
			if text != "" && m.readable(f) {
				out = append(out, shownText{ref, text})
			}
		}
	}
	_, o := m.selectedOption()
	switch {
	case o != nil && m.focus == paneClient:
		add(o.ID, state.ClientDescription)
		return out
	case o != nil && m.focus == paneNotes:
		add(o.ID, state.InstallerNotes)
		return out
	case o != nil:
		add(o.ID, state.ClientDescription, state.InstallerNotes)
	}
	add(0, state.ProposalDescription, state.InternalNotes)
	return out
}

// noTextToCopy is why no text of the open proposal can be copied, or empty.
func (m *Model) noTextToCopy() string {
	if len(m.textsToCopy()) == 0 {
		return "There is no text here to copy."
	}
	return ""
}

// copyWhole puts a text on the clipboard of the terminal. Where several are shown
// it asks which.
func (m *Model) copyWhole() tea.Cmd {
	found := m.textsToCopy()
	switch len(found) {
	case 0:
		return nil
	case 1:
		return m.copyText(found[0])
	}
	items := make([]dialog.Item, len(found))
	for i, t := range found {
		items[i] = dialog.Item{ID: int64(i), Title: m.describeText(t.ref), Detail: characters(t.text), Note: t.text}
	}
	picker := dialog.NewPicker(m.theme, m.keys, "Copy a text")
	picker.SetItems(items)
	m.openDialog(&picker, func(s screen.Answer) tea.Cmd { return m.copyText(found[s.Choice]) })
	return nil
}

// copyText copies a text and says which, and how long it is.
func (m *Model) copyText(t shownText) tea.Cmd {
	m.notices.tell(noticeGood, "Copied "+m.describeText(t.ref)+", "+characters(t.text)+".")
	return tea.Batch(m.copyCmd(t.text), m.toastCmd())
}

// characters is how long a text is, as the service counts.
func characters(text string) string {
	return countOf(utf8.RuneCountInString(text), "character", "characters")
}
