package editor

import (
	"app.tender/tender/state"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/dialog"
	"app.tender/tender/views/widget/textedit"
)

// shownText is a visible text of the proposal.
type shownText struct {
	name string // its name for people: "installer notes of Theater · 2 Better"
	text string
}

// textsToCopy returns the texts, none of them empty, that can be copied here without being opened:
// that of the pane with the focus, or else those of the current option and of the proposal itself.
func (m *Model) textsToCopy() (out []shownText) {
	if m.workspace == nil {
		return nil
	}
	refs := m.refs(0)
	_, o := m.selected()
	switch ofOption := o != nil || m.onlyPlanned(); {
	case ofOption && m.focus == PaneClient:
		refs = m.refsHere(state.ClientDescription)
	case ofOption && m.focus == PaneNotes:
		refs = m.refsHere(state.InstallerNotes)
	case ofOption:
		refs = append(m.refsHere(state.ClientDescription, state.InstallerNotes), refs...)
	}
	for _, ref := range refs {
		text, _ := m.workspace.Proposal.Text(ref)
		if isPlanned(ref) {
			text = m.plannedText(ref)
		}
		if text != "" {
			out = append(out, shownText{m.textWords(ref), text})
		}
	}
	return out
}

func (m *Model) nothingToCopy() string {
	return screen.Refuse(len(m.textsToCopy()) == 0, "No text here to copy.")
}

// copyWhole puts a text on the terminal's clipboard. If there are several, it asks which.
func (m *Model) copyWhole() {
	found := m.textsToCopy()
	if len(found) == 1 {
		m.copyText(found[0])
		return
	}
	row := func(t shownText) dialog.Item {
		return dialog.Item{Title: t.name, Detail: textedit.Characters(t.text), Note: t.text}
	}
	dialog.Choose(m.env, screen.Client, "Copy a text", "", found, row, screen.Does(m.copyText))
}

// copyText copies a text and shows its name and length.
func (m *Model) copyText(t shownText) {
	m.env.Host.Copy(t.text, t.name+", "+textedit.Characters(t.text))
}
